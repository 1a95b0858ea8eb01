import type { Debt } from '#core/contract/debt-kinds.ts'
import { useOfCards } from '#core/debt/percentage.ts'
import { USUAL_UTILIZATION } from '#core/finance/loans/debt-ratios.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/explain.tsx'
import { Ratio } from './ratio.tsx'

/** How much of the limits of all cards is used; nothing where no card has a limit. */
export function CardUse({ debts }: { debts: readonly Debt[] }) {
  const { cards, utilization } = useOfCards(debts)
  if (utilization === null) return null
  const withoutLimit = cards.filter(({ share }) => share === null).length
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          Credit utilization{' '}
          <Explain term="credit utilization">
            Your card balances as a share of their limits. Credit scores look at each card and at all of them
            together. Below 30% is a common guideline; lower is better.
          </Explain>
        </CardTitle>
      </CardHeader>
      <Ratio what="All cards" taken={utilization} usualMost={USUAL_UTILIZATION} barEnd={1} />
      {withoutLimit > 0 && <p className="text-13 text-quiet">Cards without a limit aren’t included.</p>}
    </Card>
  )
}
