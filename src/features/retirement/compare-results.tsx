import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import {
  getRetirementResult,
  type ResultWithInputs,
  type SavedResult,
} from '#core/contract/retirement-results.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import { monthlyTarget } from '#core/retirement/monthly-target.ts'
import { householdPay } from '#core/retirement/people.ts'
import { monthWithAge } from './chance-and-age-labels.ts'

interface CompareResultsProps {
  /** At least two, the newest first. */
  readonly results: readonly SavedResult[]
}

/** Two saved results side by side; at first the newest beside the one before. */
export function CompareResults({ results }: CompareResultsProps) {
  const [chosen, choose] = useState<{ readonly left?: string; readonly right?: string }>({})
  const pick = (uuid: string | undefined, fallback: number) =>
    results.find(({ result_uuid }) => result_uuid === uuid) ?? results[fallback]
  const left = pick(chosen.left, 1)
  const right = pick(chosen.right, 0)
  if (!left || !right) return null
  return (
    <Card>
      <CardTitle>Compare two results</CardTitle>
      <div className="grid gap-3 sm:grid-cols-2">
        {[
          { label: 'First result', value: left, side: 'left' },
          { label: 'Second result', value: right, side: 'right' },
        ].map(({ label, value, side }) => (
          <Field key={side} label={label}>
            <Select
              value={value.result_uuid}
              onValueChange={(uuid) => choose((before) => ({ ...before, [side]: uuid }))}
            >
              {results.map((result) => (
                <option key={result.result_uuid} value={result.result_uuid}>
                  {result.name} · {shortDate(result.as_of)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <SideBySide
        key={`${left.result_uuid} ${right.result_uuid}`}
        uuids={[left.result_uuid, right.result_uuid]}
      />
    </Card>
  )
}

const resultQuery = (id: string) => queryFor(getRetirementResult, { params: { id } })

/** Loads both results with what they were calculated from. */
function SideBySide({ uuids: [one, other] }: { readonly uuids: readonly [string, string] }) {
  const isReachable = useIsReachable()
  const left = useQuery(resultQuery(one))
  const right = useQuery(resultQuery(other))
  if (left.data && right.data) return <Comparison left={left.data} right={right.data} />
  if (!isReachable) return <Alert tone="warning">Comparing these results needs a connection.</Alert>
  const failed = [left, right].find((query) => query.isError && !query.data)
  if (failed) return <QueryFailed query={failed} title="Couldn’t load the result" />
  return (
    <Loading label="Loading the results">
      <Skeleton className="h-56" />
    </Loading>
  )
}

interface ComparisonProps {
  readonly left: ResultWithInputs
  readonly right: ResultWithInputs
}

const Comparison = ({ left, right }: ComparisonProps) => (
  <>
    <table className="w-full table-fixed text-left text-15 [&_td]:py-2 [&_td]:pl-3 [&_td]:text-right [&_th]:py-2 [&_thead_th]:pl-3 [&_thead_th]:align-bottom [&_thead_th]:wrap-anywhere">
      <caption className="sr-only">
        {left.name} beside {right.name}
      </caption>
      <thead>
        <tr className="text-13 text-quiet">
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="text-right font-medium">
            {left.name}
          </th>
          <th scope="col" className="text-right font-medium">
            {right.name}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hair border-t border-hair">
        {ROWS.map(({ label, figure }) => (
          <tr key={label}>
            <th scope="row" className="font-normal text-quiet">
              {label}
            </th>
            <td className="font-medium">{figure(left)}</td>
            <td className="font-medium">{figure(right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="text-13 text-quiet">In a median market, in dollars of the day of each result.</p>
  </>
)

const ROWS: readonly { readonly label: string; readonly figure: (result: ResultWithInputs) => string }[] = [
  { label: 'Chance of success', figure: ({ success_share }) => chanceFigure(success_share) },
  { label: 'End balance', figure: ({ end_balance_cents }) => wholeDollars(end_balance_cents) },
  { label: 'Lifetime tax', figure: ({ lifetime_tax_cents }) => wholeDollars(lifetime_tax_cents) },
  {
    label: 'Retirement',
    figure: ({ plan, facts }) =>
      plan.dates?.retires_in ? monthWithAge(facts.birth_date, plan.dates.retires_in) : 'Already retired',
  },
  { label: 'Everyday spending', figure: spendingOf },
]

/** The monthly target, as the plan was resolved on the day of the result. */
function spendingOf({ plan, facts, as_of }: ResultWithInputs): string {
  const { income_target } = resolvePlan(plan, facts, as_of).sections
  const target = monthlyTarget(income_target, householdPay(facts))
  return target === null ? 'Not set' : wholeDollars(target)
}
