import { useQuery } from '@tanstack/react-query'
import { ordinal, share, wholeDollars } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { getSpendStandard } from '#core/contract/guardrail.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { standardQuery } from './spend-writes.ts'

type Standard = Data<typeof getSpendStandard>

const AVERAGE = 'average household'

/** Two amounts or shares side by side: the client's own, and what it is compared with. */
interface Pair {
  readonly name: string
  readonly own: number | null
  readonly other: number
}

interface PairBarsProps {
  readonly pairs: readonly Pair[]
  readonly otherName: string
  readonly format: (value: number) => string
  readonly caption: string
  readonly summary: string
}

/** A bar for the client above one for what it is compared with, on one scale. The table has the figures. */
function PairBars({ pairs, otherName, format, caption, summary }: PairBarsProps) {
  const most = Math.max(...pairs.flatMap(({ own, other }) => [own ?? 0, other]), Number.MIN_VALUE)
  const width = (value: number) => ({ width: `${(Math.max(0, value) / most) * 100}%` })
  const words = (own: number | null) => (own === null ? 'Not known' : format(own))
  // A new client's figures are all unknown: then there is nothing to compare with.
  const isKnown = pairs.some(({ own }) => own !== null)
  return (
    <ChartFrame
      summary={summary}
      table={{
        caption,
        columns: ['', ...(isKnown ? ['You'] : []), otherName],
        rows: pairs.map(({ name, own, other }) => [name, ...(isKnown ? [words(own)] : []), format(other)]),
      }}
    >
      {() => (
        <div aria-hidden="true" className="flex flex-col gap-3">
          <p className="flex gap-4 text-13 text-quiet">
            {isKnown && (
              <span className="flex items-center gap-1.5">
                <ThirdPerson>
                  <span className="size-2 rounded-full bg-series-2" /> You
                </ThirdPerson>
              </span>
            )}
            <span className="flex items-center gap-1.5">
              <span className="size-2 rounded-full bg-series-5" /> {otherName}
            </span>
          </p>
          {pairs.map(({ name, own, other }) => (
            <div key={name} className="flex flex-col gap-1">
              <p className="flex justify-between gap-3 text-13">
                <span className="font-medium">{name}</span>
                <span className="flex-none text-quiet">
                  {isKnown && <span className="font-medium text-ink">{`${words(own)} · `}</span>}
                  {format(other)}
                </span>
              </p>
              <div className="flex flex-col gap-0.5">
                {isKnown && (
                  <div
                    className="h-2 rounded-full bg-series-2 forced-colors:bg-[CanvasText]"
                    style={width(own ?? 0)}
                  />
                )}
                <div
                  className="h-2 rounded-full bg-series-5 forced-colors:bg-[GrayText]"
                  style={width(other)}
                />
              </div>
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  )
}

/** The client's needs, wants and saving beside 50/30/20 of their pay after tax. */
export function OwnSplitCard() {
  const { data } = useQuery(standardQuery)
  if (!data) return null
  const { rule, own } = data
  return (
    <Card>
      <CardTitle>Your split and 50/30/20</CardTitle>
      {rule ? (
        <PairBars
          pairs={[
            { name: 'Needs', own: own?.need_cents ?? null, other: rule.need_cents },
            { name: 'Wants', own: own?.want_cents ?? null, other: rule.want_cents },
            { name: 'Saving', own: own?.saving_cents ?? null, other: rule.saving_cents },
          ]}
          otherName="50/30/20"
          format={wholeDollars}
          caption="Monthly needs, wants and saving"
          summary={splitSummary(rule, own)}
        />
      ) : (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            Add your{' '}
            <PlanLink to="/netWorth" hash="income" className="text-accent underline">
              income
            </PlanLink>{' '}
            to compare with 50% needs, 30% wants, and 20% saving.
          </ThirdPerson>
        </p>
      )}
    </Card>
  )
}

const splitSummary = (rule: NonNullable<Standard['rule']>, own: Standard['own']): string =>
  own
    ? `A month: ${formatUsd(own.need_cents)} on needs and ${formatUsd(own.want_cents)} on wants, ${formatUsd(own.saving_cents)} moved to savings. The rule has ${formatUsd(rule.need_cents)}, ${formatUsd(rule.want_cents)} and ${formatUsd(rule.saving_cents)}, of pay after tax. An estimate.`
    : `The rule has ${formatUsd(rule.need_cents)} for needs, ${formatUsd(rule.want_cents)} for wants and ${formatUsd(rule.saving_cents)} for saving a month, of estimated pay after tax.`

/** The client's shares beside those of households with a similar income. */
export function StandardCard() {
  const query = useQuery(standardQuery)
  const { data } = query
  return (
    <Card>
      <CardTitle>Compared with other households</CardTitle>
      {query.isPending && <Skeleton className="h-60" />}
      {query.isError && !data && <QueryFailed query={query} title="Couldn’t load the comparison" />}
      {data && <Compared standard={data} />}
    </Card>
  )
}

function Compared({ standard }: { standard: Standard }) {
  const { groups, fifth, source, year } = standard
  // What is published for nobody of the client's income is the average household's.
  const isOfFifth = fifth !== null && groups.some(({ is_published }) => is_published)
  const who = isOfFifth ? `${ordinal(fifth)} fifth of incomes` : AVERAGE
  return (
    <>
      <PairBars
        pairs={groups.map(({ group, own_share, standard_share }) => ({
          name: group,
          own: own_share,
          other: standard_share,
        }))}
        otherName="Households"
        format={share}
        caption="Shares of spending"
        summary={standardSummary(standard)}
      />
      <p className="text-13 text-quiet">
        {source} ({year}), {who}.{' '}
        {isOfFifth &&
          groups.some(({ is_published }) => !is_published) &&
          'Shares not published for this income are derived from the average household’s. '}
        Averages don’t say what’s right for one household.
      </p>
    </>
  )
}

/**
 * Mostly deducted from pay, and so in no transaction: their share says nothing of what a client spends. Compared by the name
 * that the answer has.
 */
const PAYROLL_GROUP = 'Insurance and pensions'

/** The group in which the client differs most, of those that they can do something about, in a sentence. */
function standardSummary({ groups, fifth }: Standard): string {
  const known = groups.flatMap(({ group, own_share, standard_share, is_published }) =>
    own_share === null || group === PAYROLL_GROUP
      ? []
      : [{ group, own: own_share, standard: standard_share, is_published }],
  )
  const [most] = known.toSorted((a, b) => Math.abs(b.own - b.standard) - Math.abs(a.own - a.standard))
  if (!most) return `Shares of spending of the ${AVERAGE}. Yours appear after a full month of transactions.`
  const { group, own, standard, is_published } = most
  const who =
    fifth !== null && is_published ? `average household in the ${ordinal(fifth)} fifth of incomes` : AVERAGE
  return `You spend ${own > standard ? 'more' : 'less'} than the ${who} on ${group.toLowerCase()}: ${share(own)} of your spending vs. ${share(standard)}.`
}
