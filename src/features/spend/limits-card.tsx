import { Link } from '@tanstack/react-router'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import type { LimitProgress, SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { subjectKey } from '#core/spend/guardrail.ts'
import { allowedCents, carriedWords, leftWords, stateOf, subjectLabel } from './spend-labels.ts'
import { TransactionsLink } from './spend-links.tsx'

interface LimitsCardProps {
  readonly limits: readonly LimitProgress[]
  readonly period: SpendDashboard['period']
}

/** Every limit with what is used of it. */
export const LimitsCard = ({ limits, period }: LimitsCardProps) => (
  <Card>
    <CardHeader>
      <CardTitle>Limits</CardTitle>
      <WhereEditable>
        <CardAction asChild>
          <Link to="/spend/guardrail">Edit limits</Link>
        </CardAction>
      </WhereEditable>
    </CardHeader>
    <ul className="flex flex-col gap-4">
      {limits.map((limit) => (
        <LimitRow key={subjectKey(limit.subject)} limit={limit} period={period} />
      ))}
    </ul>
  </Card>
)

function LimitRow({ limit, period }: { limit: LimitProgress; period: LimitsCardProps['period'] }) {
  const allowed = allowedCents(limit)
  const { label, tone } = stateOf(limit)
  const name = subjectLabel(limit.subject)
  const spent = `${formatUsd(limit.spent_cents)} of ${formatUsd(allowed)}`
  const filter =
    limit.subject.kind === 'type' ? { type: limit.subject.type } : { category: limit.subject.category }
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <TransactionsLink
          filter={{ ...filter, from: period.from, to: period.to }}
          className="inline-flex min-h-11 items-center text-15 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </TransactionsLink>
        <Pill tone={tone}>{label}</Pill>
      </div>
      <Progress
        label={name}
        value={limit.spent_cents}
        max={allowed}
        valueText={`${spent}, ${leftWords(limit)}`}
        tone={tone}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-quiet">
        <span>{spent}</span>
        <span>{leftWords(limit)}</span>
      </p>
      {limit.carried_cents !== 0 && <p className="text-13 text-quiet">{carriedWords(limit)}</p>}
    </li>
  )
}
