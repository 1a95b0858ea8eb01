import { share, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { FiguresIn } from '#app/shared/figures/figure.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { SpendingRule } from '#core/finance/household/plan.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { RangeBars } from './range-bars.tsx'
import type { JobAnswer } from './retirement-jobs.ts'
import { essentialsSuffix } from './spending-rule-labels.ts'

type Planning = NonNullable<JobAnswer<'planning'>>
type Rail = Planning['lower']

/** What to do at the lower guardrail: `If your savings fall below $812,000, spend $310 a month less`. */
const cutInWords = (rail: Rail, rule: SpendingRule): string | null =>
  rail && rail.change_monthly_cents !== null && rail.change_monthly_cents < 0
    ? `If your savings fall below ${wholeDollars(rail.balance_cents)}, spend ${wholeDollars(-rail.change_monthly_cents)} a month less${essentialsSuffix(rule)}`
    : null

interface CutProps {
  readonly rail: Rail
  /** The plan's spending rule. */
  readonly rule: SpendingRule
  /** In its place, where no cut would help. */
  readonly otherwise: string
}

/** {@link cutInWords} with its figures marked. */
export function Cut({ rail, rule, otherwise }: CutProps) {
  const text = cutInWords(rail, rule)
  if (!rail || text === null) return <ThirdPerson>{otherwise}</ThirdPerson>
  return (
    <FiguresIn
      text={text}
      figures={[
        [wholeDollars(rail.balance_cents), { id: 'lower-guardrail' }],
        [wholeDollars(-(rail.change_monthly_cents ?? 0)), { id: 'guardrail-cut-month' }],
      ]}
    />
  )
}

const raiseInWords = (rail: Rail, rule: SpendingRule): string | null =>
  rail && rail.change_monthly_cents !== null && rail.change_monthly_cents > 0
    ? `If they rise above ${wholeDollars(rail.balance_cents)}, you can spend ${wholeDollars(rail.change_monthly_cents)} a month more${essentialsSuffix(rule)}`
    : null

interface DollarGuardrailsCardProps {
  readonly rule: SpendingRule
  /** Undefined until calculated; null for a plan without guardrails. */
  readonly planning: Planning | null | undefined
}

/** The savings at which spending should change, and by how much. */
export const DollarGuardrailsCard = ({ rule, planning }: DollarGuardrailsCardProps) => (
  <Card>
    <CardTitle>
      Guardrails in dollars{' '}
      <Explain term="Guardrails in dollars">
        The savings today at which your chance of success becomes too low or too high, and the change of
        monthly spending in retirement that brings it back to your goal, taxes included.
      </Explain>
    </CardTitle>
    {planning === undefined && (
      <Loading label="Calculating your guardrails" className="flex flex-col gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
      </Loading>
    )}
    {planning === null && (
      <p className="text-15 text-quiet">We couldn’t calculate guardrails for this plan.</p>
    )}
    {planning && <Rails rule={rule} planning={planning} />}
  </Card>
)

function Rails({ rule, planning }: { readonly rule: SpendingRule; readonly planning: Planning }) {
  const { lower, upper, balance_cents: today, lower_share, upper_share } = planning
  const [cut, raise] = [cutInWords(lower, rule), raiseInWords(upper, rule)]
  return (
    <>
      <ul className="flex flex-col gap-3">
        <li>
          <p className="text-17 font-medium">
            <Cut rail={lower} rule={rule} otherwise="No cut is needed" />
          </p>
          <p className="text-13 text-quiet">
            <ThirdPerson>
              {cut
                ? `At that point your chance of success has fallen to ${share(lower_share)}.`
                : `Your chance of success doesn’t fall to ${share(lower_share)} in a way that a cut would fix.`}
            </ThirdPerson>
          </p>
        </li>
        <li>
          <p className="text-17 font-medium">
            <ThirdPerson>{raise ?? 'No raise yet'}</ThirdPerson>
          </p>
          <p className="text-13 text-quiet">
            <ThirdPerson>
              {raise
                ? `At that point your chance of success has risen to ${chanceFigure(upper_share)}.`
                : `More savings alone don’t bring your chance of success to ${chanceFigure(upper_share)}.`}
            </ThirdPerson>
          </p>
        </li>
      </ul>
      {lower && upper && (
        <RangeBars
          bars={[
            {
              name: 'Spend as planned',
              from: lower.balance_cents,
              to: upper.balance_cents,
              fromLabel: shortDollars(lower.balance_cents),
              toLabel: shortDollars(upper.balance_cents),
            },
          ]}
          line={{ value: today, label: `Today ${shortDollars(today)}` }}
          least={0}
          most={Math.max(upper.balance_cents, today) * 1.1}
          summary={`You have ${wholeDollars(today)} today. Amounts are in today’s dollars and rise with inflation.`}
          table={{
            caption: 'Guardrails in dollars',
            columns: ['Guardrail', 'Savings', 'Change a month'],
            rows: [
              ['Spend less below', wholeDollars(lower.balance_cents), changeOf(lower)],
              ['Spend more above', wholeDollars(upper.balance_cents), changeOf(upper)],
            ],
          }}
        />
      )}
    </>
  )
}

function changeOf(rail: NonNullable<Rail>): string {
  const { change_monthly_cents: cents } = rail
  if (cents === null) return 'No change is enough'
  return cents < 0 ? `−${wholeDollars(-cents)}` : `+${wholeDollars(cents)}`
}
