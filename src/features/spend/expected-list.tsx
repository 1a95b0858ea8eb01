import { dayOfMonth, inDays, shortMonth, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { expectedLabels } from '#app/shared/spend/labels.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'

const keyOf = ({ due_on, name, recurring_key, debt_uuid }: ExpectedItem): string =>
  [due_on, recurring_key, debt_uuid, name].join(' ')

/** What kind of payment it is, and how sure its amount. */
function kindWords({ kind, certainty, range }: ExpectedItem): string {
  if (kind === 'card' && range) {
    return `Usual full payment: ${wholeDollars(range.least_cents)} to ${wholeDollars(range.most_cents)}`
  }
  if (kind === 'card') return 'Statement, paid in full'
  return certainty === 'estimate' ? `${expectedLabels[kind]}, estimated` : expectedLabels[kind]
}

/** `Debt payment · in 3 days`, or `Debt payment · was due yesterday`. */
function dueWords(item: ExpectedItem, today: IsoDate): string {
  const days = daysBetween(today, item.due_on)
  return `${kindWords(item)} · ${days < 0 ? 'was due ' : ''}${inDays(days)}`
}

/** Bills, debt payments and income to come, by date. Money in has a plus sign. */
export function ExpectedList({ items }: { items: readonly ExpectedItem[] }) {
  const today = useToday()
  return (
    <List>
      {items.map((item) => (
        <ListRow
          key={keyOf(item)}
          leading={
            <DateTile dateTime={item.due_on} day={dayOfMonth(item.due_on)} month={shortMonth(item.due_on)} />
          }
          title={<Name item={item} />}
          detail={dueWords(item, today)}
          trailing={<SignedAmount cents={item.amount_cents} />}
        />
      ))}
    </List>
  )
}

const Name = ({ item: { name, debt_uuid } }: { item: ExpectedItem }) =>
  debt_uuid === null ? (
    name
  ) : (
    <PlanLink to="/debt/$debtUuid" params={{ debtUuid: debt_uuid }}>
      {name}
    </PlanLink>
  )
