import { share, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import { rateChangeLabel } from './tax-labels.ts'
import { WideFold } from './wide-fold.tsx'

type RateChange = TaxEstimate['curve']['bends'][number]

const MARKS = [0, 25, 50, 75, 99]
const percentPoints = (effect: number): string => {
  const points = Math.round(Math.abs(effect) * 1000) / 10
  return `${effect < 0 ? '−' : '+'}${points} ${points === 1 ? 'point' : 'points'}`
}

/** From where to where a rule changes the tax, in added income. */
function spanOf({ from_cents, to_cents }: RateChange): string {
  if (from_cents === 0) return to_cents === null ? 'On all of it' : `For the next ${wholeDollars(to_cents)}`
  return to_cents === null
    ? `After the next ${wholeDollars(from_cents)}`
    : `From ${wholeDollars(from_cents)} to ${wholeDollars(to_cents)} more`
}

/** A choice of deduction that lasts throughout changes no rate. */
const changesRate = ({ rule, from_cents, to_cents }: RateChange): boolean =>
  rule !== 'deduction_choice' || from_cents > 0 || to_cents !== null

/** What tax takes of each of the next $1,000, and the rules that change that. */
export function NextDollarsCard({ estimate }: { readonly estimate: TaxEstimate }) {
  const { points, kind } = estimate.curve
  const rateChanges = estimate.curve.bends.filter(changesRate)
  const income = kind === 'wages' ? 'pay' : 'retirement income'
  const now = points[0]?.marginal_rate ?? 0
  // One is rounded and the other is the rest, so that both add up to $1,000.
  const taxed = Math.round(now * 1_000) * 100
  const kept = 1_000_00 - taxed
  const rates = points.map(({ marginal_rate }) => marginal_rate)
  const hasCredit = rates.some((each) => each < 0)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your next $1,000</CardTitle>
        <Explain term="marginal rate">
          The share of the next $1,000 of {income} that goes to federal, payroll, and state tax together. A
          higher bracket applies only to the dollars above it.
        </Explain>
      </CardHeader>
      <p className="text-15">
        <ThirdPerson>
          {now < 0
            ? `Of the next $1,000 of ${income}, you keep ${wholeDollars(kept)}: a credit grows with it.`
            : `Of the next $1,000 of ${income}, ${wholeDollars(taxed)} goes to tax and you keep ${wholeDollars(kept)}.`}
        </ThirdPerson>
      </p>
      <StackedArea
        label={`Tax on each $1,000 of added ${income}`}
        summary={`Between ${share(Math.min(...rates))} and ${share(Math.max(...rates))} of each extra $1,000 goes to tax as ${income} grows by ${wholeDollars(points.length * 1_000_00)}.${hasCredit ? ' Below 0%, a credit grows faster than tax; the chart shows 0%.' : ''}`}
        series={[{ name: 'Tax rate', values: rates.map((each) => Math.max(0, each)) }]}
        points={points.map(({ added_cents }) => `${wholeDollars(added_cents)} more`)}
        marks={MARKS.flatMap((point) => {
          const found = points[point]
          return found ? [{ point, label: point === 0 ? 'Now' : `+${shortDollars(found.added_cents)}` }] : []
        })}
        totalName="All taxes"
        formatValue={share}
        formatTick={share}
        height={200}
      />
      {rateChanges.length > 0 && (
        <WideFold title={<h3 className="text-15 font-medium">What changes the rate</h3>}>
          <ul className="flex flex-col divide-y divide-hair">
            {rateChanges.map((change) => (
              <li
                key={`${change.rule}-${change.phase}-${change.from_cents}`}
                className="flex items-baseline justify-between gap-4 py-2 text-15"
              >
                <span className="min-w-0 wrap-break-word">
                  {rateChangeLabel(change)}
                  <span className="block text-13 text-quiet">
                    {spanOf(change)}
                    {change.start_step_cents > 0 && ` · ${wholeDollars(change.start_step_cents)} at once`}
                  </span>
                </span>
                {change.effect_rate !== null && Math.abs(change.effect_rate) >= 0.0005 && (
                  <span className="flex-none tabular-nums">{percentPoints(change.effect_rate)}</span>
                )}
              </li>
            ))}
          </ul>
        </WideFold>
      )}
    </Card>
  )
}
