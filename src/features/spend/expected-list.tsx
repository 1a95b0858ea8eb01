import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { daysBetween } from '#core/finance/math/dates.ts'
import { dayOfMonth, inDays, shortMonth } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'

const kindLabels: Readonly<Record<ExpectedItem['kind'], string>> = {
  income: 'Income',
  bill: 'Bill',
  debt: 'Debt payment',
  saving: 'Saving',
}

const keyOf = ({ date, name, recurring_key, debt_uuid }: ExpectedItem): string =>
  [date, recurring_key, debt_uuid, name].join(' ')

/** Bills, debt payments and income to come, by date. Money in has a plus sign. */
export function ExpectedList({ items }: { items: readonly ExpectedItem[] }) {
  const today = useToday()
  return (
    <List>
      {items.map((item) => (
        <ListRow
          key={keyOf(item)}
          leading={
            <DateTile dateTime={item.date} day={dayOfMonth(item.date)} month={shortMonth(item.date)} />
          }
          title={<Name item={item} />}
          detail={`${kindLabels[item.kind]} · ${inDays(daysBetween(today, item.date))}`}
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
