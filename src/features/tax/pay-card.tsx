import { useState } from 'react'
import { share, wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { TaxEntries } from '#core/contract/tax.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import { SAVED_IN } from '#core/tax/saving-fields.ts'
import { useSaveTax } from './use-tax.ts'

type Kind = TaxEstimate['savings'][number]['kind']

const SAVED: Readonly<Record<Kind, { readonly label: string; readonly by: string }>> = {
  deferral: { label: '401(k), before tax', by: 'from this year’s pay' },
  hsa: {
    label: 'Health savings account (HSA)',
    by: 'from pay, with a high-deductible health plan',
  },
  own_hsa: {
    label: 'Health savings account (HSA)',
    by: 'until next April 15, with a high-deductible health plan',
  },
  sep: { label: 'SEP IRA', by: 'until next April 15' },
  solo_401k: { label: 'Solo 401(k)', by: 'if your business has no employees' },
  ira: { label: 'Traditional IRA', by: 'until next April 15' },
}
type SavedField = (typeof SAVED_IN)[Kind]

/** One slider for each entry: both plans of a business share it, up to the larger limit. */
const SLIDERS: readonly (readonly [SavedField, string])[] = [
  ['self_deferral_cents', '401(k), before tax'],
  ['self_hsa_cents', 'Health savings account (HSA)'],
  ['own_hsa_cents', 'Health savings account (HSA)'],
  ['self_plan_cents', 'SEP IRA or solo 401(k)'],
  ['self_ira_cents', 'Traditional IRA'],
]
const STEP = 100_00

/** What one more way to save before tax is worth, or why there is no more of it. */
function savingWords({ kind, room_cents, saved_cents }: TaxEstimate['savings'][number], now: number): string {
  if (room_cents > 0) return `saves ${wholeDollars(saved_cents)} (${share(saved_cents / room_cents)})`
  if (now > 0) return 'This year’s limit is reached'
  return kind === 'ira' ? 'Not deductible at this income' : 'No room this year'
}

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
  const putAside = SLIDERS.reduce((sum, [field]) => sum + estimate.entries[field] - saved.entries[field], 0)
  const mostOf = (field: SavedField): number =>
    Math.max(
      0,
      ...saved.savings.filter(({ kind }) => SAVED_IN[kind] === field).map(({ room_cents }) => room_cents),
    )
  return (
    <Card>
      <CardHeader>
        <CardTitle>Pay less</CardTitle>
        <Explain term="pre-tax saving">
          401(k) and HSA contributions come out of your pay before income tax; HSA contributions from pay
          avoid Social Security and Medicare tax, too. A traditional IRA, and a SEP IRA or solo 401(k) of your
          own business, are deducted on your return; an IRA less at higher incomes with a workplace plan.
        </Explain>
      </CardHeader>
      <ul className="flex flex-col divide-y divide-hair text-15">
        {saved.savings.map((saving) => {
          const { kind, room_cents } = saving
          const { label, by } = SAVED[kind]
          return (
            <li key={kind} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                {label}
                {room_cents > 0 && (
                  <span className="block text-13 text-quiet">
                    Up to {wholeDollars(room_cents)} more {by}
                  </span>
                )}
              </span>
              <span className="flex-none text-right tabular-nums">
                {savingWords(saving, saved.entries[SAVED_IN[kind]])}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-col gap-3">
        {SLIDERS.map(([field, label]) => {
          const room = mostOf(field)
          const now = saved.entries[field]
          const value = estimate.entries[field]
          if (room === 0 && now === 0) return null
          return (
            <Slider
              key={field}
              label={label}
              value={value}
              valueText={`${formatUsd(value)} a year`}
              min={0}
              max={Math.max(now + room, value)}
              step={STEP}
              onValueChange={(cents) => onTry({ ...trial, [field]: cents })}
            />
          )
        })}
      </div>
      {isTried && (
        <output className="text-15">
          {lessTax >= 0 ? 'Saves' : 'Adds'} {wholeDollars(Math.abs(lessTax))} in tax this year.
          {putAside > 0 &&
            ` The ${wholeDollars(putAside)} you set aside costs you ${wholeDollars(putAside - lessTax)}.`}
        </output>
      )}
      {isTried && <SaveTrial state={state} trial={trial} onDone={() => onTry({})} />}
      <p className="text-13 text-quiet">
        <ThirdPerson>
          Saving these amounts changes this estimate only. Change the contribution itself with your employer
          or account provider.
        </ThirdPerson>
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
