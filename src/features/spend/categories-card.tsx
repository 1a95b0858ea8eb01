import { count, wholeDollars } from '#app/platform/format.ts'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { SpendType } from '#core/contract/spend-categories.ts'
import type { CategorySum, SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { CATEGORIES, isSpending } from '#core/spend/categories.ts'
import { typeLabels } from './spend-labels.ts'
import { TransactionsLink } from './spend-links.tsx'

/** Transfers move the client's own money, so they have no place here. */
const SHOWN: readonly SpendType[] = ['need', 'want', 'saving', 'income']

/** Every category with its sum, by type; each opens its transactions. */
export function CategoriesCard({ spend: { categories, period } }: { spend: SpendDashboard }) {
  const groups = SHOWN.map((type) => ({ type, sums: categories.filter((each) => each.type === type) }))
  const filled = groups.filter(({ sums }) => sums.length > 0)
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 md:px-5 md:pt-5">Categories</CardTitle>
      {filled.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">No transactions in this period.</p>
      )}
      {filled.map(({ type, sums }) => (
        <CategoryGroup key={type} type={type} sums={sums} period={period} />
      ))}
    </Card>
  )
}

interface CategoryGroupProps {
  readonly type: SpendType
  readonly sums: readonly CategorySum[]
  readonly period: SpendDashboard['period']
}

const byAmount = (a: CategorySum, b: CategorySum): number => Math.abs(b.spent_cents) - Math.abs(a.spent_cents)

function CategoryGroup({ type, sums, period: { from, to } }: CategoryGroupProps) {
  const used = sums.filter(({ transaction_count }) => transaction_count > 0)
  const unused = sums.filter(({ transaction_count }) => transaction_count === 0)
  const total = sums.reduce((sum, { spent_cents }) => sum + spent_cents, 0)
  return (
    <div className="border-hair not-first-of-type:border-t">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-3 text-13 text-quiet md:px-5">
        <h3>{typeLabels[type]}</h3>
        <Sum type={type} cents={total} />
      </div>
      <List>
        {used.toSorted(byAmount).map((each) => (
          <ListRow
            key={each.category}
            leading={<Mark icon={categoryIcon(each.category)} />}
            title={
              <TransactionsLink filter={{ from, to, category: each.category, type }}>
                {CATEGORIES[each.category].label}
              </TransactionsLink>
            }
            detail={`${count(each.transaction_count, 'transaction')}${usualWords(each)}`}
            trailing={<Sum type={type} cents={each.spent_cents} />}
          />
        ))}
      </List>
      {unused.length > 0 && (
        <p className="px-4 pt-1 pb-4 text-13 text-quiet md:px-5">
          Nothing yet: {unused.map((each) => `${CATEGORIES[each.category].label}${usualIn(each)}`).join(', ')}
          .
        </p>
      )}
    </div>
  )
}

/** ` (usually $320)`; empty without history. */
const usualIn = ({ usual_cents }: CategorySum): string =>
  usual_cents ? ` (usually ${wholeDollars(usual_cents)})` : ''

/** Income has a plus sign. */
const Sum = ({ type, cents }: { type: SpendType; cents: number }) =>
  type === 'income' ? <Amount cents={Math.abs(cents)} sign="always" /> : <Amount cents={cents} />

/** A difference from the usual amount smaller than both is noise. */
const NOTABLE = { share: 0.25, cents: 25_00 }

/** ` · $80 more than usual`, ` · usually $320`; empty without history. */
function usualWords(sum: CategorySum): string {
  const { spent_cents, usual_cents } = sum
  if (usual_cents === null || usual_cents === 0) return ''
  const more = spent_cents - usual_cents
  const isNotable = more >= NOTABLE.cents && more >= NOTABLE.share * usual_cents
  if (isNotable && isSpending(sum)) return ` · ${wholeDollars(more)} more than usual`
  return ` · usually ${wholeDollars(Math.abs(usual_cents))}`
}
