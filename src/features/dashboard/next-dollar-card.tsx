import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getNextDollar, type GoalWithRisk, type NextDollar } from '#core/contract/projection.ts'
import { formatUsd } from '#core/finance/money.ts'
import { queryFor } from '#app/lib/queries.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type Step = NextDollar['steps'][number]

/** The query of the card, for the route to ask ahead. */
export const nextDollarQuery = queryFor(getNextDollar, { params: { userUuid: 'me' }, query: {} })

const SHOWN = 3

const titles: Readonly<Record<Step['kind'], string>> = {
  minimum: 'A payment that is late',
  match: 'Your employer’s match',
  buffer: 'A month of essentials in cash',
  debt: 'Pay down a debt',
  emergency: 'Your reserve',
  goal: 'A goal',
  invest: 'Invest it',
}

/** Where a spare sum does most, and why; the assumptions lie folded below. */
export function NextDollarCard({ goals }: { goals: readonly GoalWithRisk[] | undefined }) {
  const query = useQuery(nextDollarQuery)
  const { data, isPending, isError } = query
  return (
    <Card>
      <CardTitle>Your next dollar</CardTitle>
      {isPending && <Skeleton className="h-40" />}
      {isError && !data && <QueryFailed query={query} title="Your next dollar did not load" />}
      {data?.steps.length === 0 && (
        <p className="text-15 text-quiet">
          Enter what you have, owe and want. Then you see here where a spare dollar does most.
        </p>
      )}
      {data && data.steps.length > 0 && <Ranked next={data} goals={goals ?? []} />}
    </Card>
  )
}

function Ranked({ next, goals }: { next: NextDollar; goals: readonly GoalWithRisk[] }) {
  return (
    <>
      <p className="text-15 text-quiet">
        If you had {formatUsd(next.spare_cents)} to spare today, it would do most here, in this order.
      </p>
      <ol className="flex flex-col divide-y divide-hair">
        {next.steps.slice(0, SHOWN).map((step, place) => (
          <li key={`${step.kind} ${step.id}`} className="flex gap-3 py-3">
            <span
              aria-hidden="true"
              className="grid size-7 flex-none place-items-center rounded-full bg-wash text-13 font-medium text-accent"
            >
              {place + 1}
            </span>
            <div className="min-w-0">
              <p className="text-15 font-medium">
                <StepTitle step={step} goals={goals} />
              </p>
              <p className="text-13 text-quiet">{step.why}</p>
              {step.worth_cents > 0 && <p className="text-13 text-quiet">{worthWords(step)}</p>}
            </div>
          </li>
        ))}
      </ol>
      <details>
        <summary className="inline-flex min-h-11 items-center text-15 font-medium text-accent">
          What this assumes
        </summary>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-13 text-quiet">
          {next.assumed.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

const worthWords = ({ worth_cents, is_certain }: Step): string =>
  is_certain
    ? `Each $100 there is worth ${formatUsd(worth_cents)} within a year.`
    : `Each $100 there may be worth ${formatUsd(worth_cents)} within a year; that is an estimate.`

const linkClasses = 'underline-offset-4 hover:underline'

/** What a step is about, with the way to it. */
function StepTitle({ step: { kind, id }, goals }: { step: Step; goals: readonly GoalWithRisk[] }) {
  if (id !== null && (kind === 'debt' || kind === 'minimum')) {
    return (
      <Link to="/debt/$debtUuid" params={{ debtUuid: id }} className={linkClasses}>
        {titles[kind]}
      </Link>
    )
  }
  const found = goals.find(({ goal }) => goal.goal_uuid === id)
  if (!found) return titles[kind]
  const { goal_uuid, mode, name } = found.goal
  return (
    <Link to="/$mode/$goalUuid" params={{ mode, goalUuid: goal_uuid }} className={linkClasses}>
      {name}
    </Link>
  )
}
