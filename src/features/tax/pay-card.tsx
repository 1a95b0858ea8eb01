import { useState } from 'react'
import type { TaxEntries } from '#core/contract/tax.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import { share, wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { useSaveTax } from './use-tax.ts'
import { Said } from '#app/ui/voice.ts'

const PER_PAYCHECK = {
  weekly: 'a week',
  biweekly: 'every two weeks',
  semimonthly: 'twice a month',
  monthly: 'a month',
} as const

/** Pay after tax and contributions, by paycheck and year. */
export const TakeHomeCard = ({ estimate }: { readonly estimate: TaxEstimate }) => {
  const { take_home, entries, totals } = estimate
  return (
    <Card>
      <CardHeader>
        <CardTitle>Take-home pay</CardTitle>
        <Explain term="take-home pay">
          Your household’s pay less all taxes on the return and contributions from pay, divided evenly among
          paychecks. Withholding can make a single paycheck differ.
        </Explain>
      </CardHeader>
      <Stat
        size="large"
        label={`About ${PER_PAYCHECK[entries.pay_frequency]}`}
        value={wholeDollars(take_home.period_cents)}
        detail={`${wholeDollars(take_home.year_cents)} a year`}
      />
      <dl className="flex flex-col divide-y divide-hair text-15">
        <Line name="Federal tax" cents={totals.federal_cents} />
        <Line name="Social Security and Medicare" cents={totals.payroll_cents} />
        {totals.state_cents !== null && <Line name="State tax" cents={totals.state_cents} />}
        <Line name="Contributions from pay" cents={take_home.contributions_cents} />
      </dl>
    </Card>
  )
}

const Line = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt>{name}</dt>
    <dd className="tabular-nums">{wholeDollars(cents)} a year</dd>
  </div>
)

const SAVED = {
  deferral: { field: 'self_deferral_cents', label: '401(k), before tax' },
  hsa: { field: 'self_hsa_cents', label: 'Health savings account (HSA)' },
  ira: { field: 'self_ira_cents', label: 'Traditional IRA' },
} as const
const STEP = 100_00

interface PreTaxCardProps {
  readonly state: TaxState
  /** With what is tried. */
  readonly estimate: TaxEstimate
  /** Without it. */
  readonly saved: TaxEstimate
  readonly trial: TaxEntries
  readonly onTry: (trial: TaxEntries) => void
}

/** What more pre-tax saving costs and saves this year. Nothing is saved until the client does. */
export function PreTaxCard({ state, estimate, saved, trial, onTry }: PreTaxCardProps) {
  const isTried = Object.keys(trial).length > 0
  const lessTax = saved.totals.total_cents - estimate.totals.total_cents
  const lessPay = saved.take_home.period_cents - estimate.take_home.period_cents
  return (
    <Card>
      <CardHeader>
        <CardTitle>Save before tax</CardTitle>
        <Explain term="pre-tax saving">
          401(k) and HSA contributions come out of your pay before income tax; HSA contributions from pay
          avoid Social Security and Medicare tax, too. A traditional IRA is deducted on your return, less at
          higher incomes with a workplace plan. An HSA needs a qualifying health plan.
        </Explain>
      </CardHeader>
      <ul className="flex flex-col divide-y divide-hair text-15">
        {saved.savings.map(({ kind, amount_cents, saved_cents }) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>{SAVED[kind].label}</span>
            <span className="text-quiet tabular-nums">
              {amount_cents === 0
                ? 'Nothing more to save before tax'
                : `${wholeDollars(amount_cents)} more saves ${wholeDollars(saved_cents)} (${share(saved_cents / amount_cents)})`}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        {saved.savings.map(({ kind, room_cents }) => {
          const { field, label } = SAVED[kind]
          const now = saved.entries[field]
          const value = estimate.entries[field]
          if (room_cents === 0 && now === 0) return null
          return (
            <Slider
              key={kind}
              label={label}
              value={value}
              valueText={`${formatUsd(value)} a year`}
              min={0}
              max={Math.max(now + room_cents, value)}
              step={STEP}
              onValueChange={(cents) => onTry({ ...trial, [field]: cents })}
            />
          )
        })}
      </div>
      <output className="min-h-6 text-15">
        {isTried &&
          `${lessTax >= 0 ? 'Saves' : 'Adds'} ${wholeDollars(Math.abs(lessTax))} in tax this year. Take-home pay ${lessPay >= 0 ? 'falls' : 'rises'} by ${wholeDollars(Math.abs(lessPay))} a paycheck.`}
      </output>
      {isTried && <SaveTrial state={state} trial={trial} onDone={() => onTry({})} />}
      <p className="text-13 text-quiet">
        <Said>
          Saving these amounts changes this estimate only. Change the contribution itself with your employer
          or account provider.
        </Said>
      </p>
    </Card>
  )
}

interface SaveTrialProps extends Pick<PreTaxCardProps, 'state' | 'trial'> {
  readonly onDone: () => void
}

function SaveTrial({ state, trial, onDone }: SaveTrialProps) {
  const save = useSaveTax(state)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const keep = async () => {
    setBusy(true)
    const outcome = await save(trial, 'Pre-tax saving')
    setBusy(false)
    if (outcome.ok) onDone()
    else setRefusal(Object.values(outcome.fields)[0] ?? outcome.message)
  }
  return (
    <>
      <FormRefusal message={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={isBusy} onClick={() => void keep()}>
          Save these amounts
        </Button>
        <Button reads variant="quiet" onClick={onDone}>
          Reset
        </Button>
      </div>
    </>
  )
}
