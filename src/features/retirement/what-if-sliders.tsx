import { Slider } from '#app/ui/slider.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { capitalized } from '#core/capitalized.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import type { PlanSections } from '#core/retirement/change.ts'
import { monthlyTarget } from '#core/retirement/monthly-target.ts'
import { ageMonthsOn, householdPay, monthOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { yearlySaving } from '#core/retirement/saving.ts'
import { ageLabel, monthWithAge } from './chance-and-age-labels.ts'
import { monthAtAge } from './retires-in.tsx'
import type { Trial } from './what-if-plan.ts'

interface WhatIfSlidersProps {
  readonly state: RetirementState
  readonly sections: PlanSections
  readonly trial: Trial
  /** Whether somebody has pay to save from. */
  readonly canSave: boolean
  readonly today: IsoDate
  readonly onTry: (trial: Trial) => void
}

const SPENDING_STEP = 50_00
const SAVING_STEP = 600_00
const FIRST_CLAIM = 62 * 12
const LAST_CLAIM = 70 * 12
const OLDEST = 80

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthText = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** A range around an amount in steps that hit it, so that the slider starts at the plan's own value. */
function rangeAround(now: Cents, value: Cents, step: Cents, lowest: number, highest: number) {
  const down = Math.floor((now * (1 - lowest)) / step) * step
  return { min: now - down, max: Math.max(now + Math.ceil((now * highest) / step) * step, value), step }
}

/** The inputs that move a plan most. */
export function WhatIfSliders({ state, sections, trial, canSave, today, onTry }: WhatIfSlidersProps) {
  const { facts } = state
  const { retires_in } = sections.dates
  const { self } = sections.social_security
  const age = ageMonthsOn(facts.birth_date, today)
  const spending = monthlyTarget(sections.income_target, householdPay(facts)) ?? 0
  const monthly = trial.monthly_cents ?? spending
  const claim = trial.claim_age_months ?? self.claim_age_months
  const canClaimLater = self.is_covered && !self.is_receiving && age < LAST_CLAIM
  return (
    <div className="flex flex-col gap-3">
      {retires_in !== null && <RetirementSlider {...{ state, trial, today, onTry }} saved={retires_in} />}
      <Slider
        label="Everyday spending in retirement"
        value={monthly}
        valueText={`${formatUsd(monthly)} a month`}
        {...rangeAround(spending, monthly, SPENDING_STEP, 0.5, 0.5)}
        onValueChange={(cents) => onTry({ monthly_cents: cents })}
      />
      {canSave && <SavingSlider saved={yearlySaving(sections.contribution)} trial={trial} onTry={onTry} />}
      {canClaimLater && (
        <Slider
          label="Start Social Security"
          value={claim}
          valueText={`At ${ageLabel(claim)}`}
          min={Math.min(claim, Math.max(FIRST_CLAIM, age))}
          max={LAST_CLAIM}
          onValueChange={(months) => onTry({ claim_age_months: months })}
        />
      )}
      {sections.income_target.basis === 'share' && trial.monthly_cents !== undefined && (
        <p className="text-13 text-quiet">
          <ThirdPerson>Your target becomes a monthly budget instead of a share of pay.</ThirdPerson>
        </p>
      )}
    </div>
  )
}

type PartProps = Pick<WhatIfSlidersProps, 'state' | 'trial' | 'today' | 'onTry'>

function RetirementSlider({ state, trial, today, onTry, saved }: PartProps & { readonly saved: string }) {
  const birthDate = state.facts.birth_date
  const month = trial.retires_in ?? saved
  const oldest = monthNumber(monthAtAge(birthDate, OLDEST))
  return (
    <Slider
      label="Retire"
      value={monthNumber(month)}
      valueText={capitalized(monthWithAge(birthDate, month))}
      min={Math.min(monthNumber(monthOf(today)) + 1, monthNumber(saved))}
      max={Math.max(oldest, monthNumber(saved))}
      onValueChange={(number) => onTry({ retires_in: monthText(number) })}
    />
  )
}

interface SavingSliderProps extends Pick<WhatIfSlidersProps, 'trial' | 'onTry'> {
  readonly saved: Cents
}

/** Up to twice of what is saved now, and at least $30,000 more. */
function SavingSlider({ saved, trial, onTry }: SavingSliderProps) {
  const yearly = trial.yearly_cents ?? saved
  const room = Math.ceil(Math.max(saved, 30_000_00) / SAVING_STEP) * SAVING_STEP
  return (
    <Slider
      label="Save each year"
      value={yearly}
      valueText={formatUsd(yearly)}
      min={saved % SAVING_STEP}
      max={Math.max(saved + room, yearly)}
      step={SAVING_STEP}
      onValueChange={(cents) => onTry({ yearly_cents: cents })}
    />
  )
}
