import { useQuery } from '@tanstack/react-query'
import { sharesOfWhole } from '#app/platform/format.ts'
import { queryFor } from '#app/platform/queries.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { getBankHoldings, type HoldingKind } from '#core/contract/bank.ts'
import type { Account } from '#core/contract/money-accounts.ts'

const kindLabels: Readonly<Record<HoldingKind, string>> = {
  stock: 'Stock',
  etf: 'ETF',
  mutual_fund: 'Mutual fund',
  bond: 'Bond',
  cash: 'Cash',
  other: 'Other',
}
const quantityFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 })

/** What the account holds at its bank, largest first; nothing where the bank does not say. */
export function HoldingsCard({ account }: { account: Account }) {
  const { data: holdings = [] } = useQuery({
    ...queryFor(getBankHoldings, { params: { id: account.account_uuid } }),
    enabled: account.source === 'linked',
  })
  if (account.source !== 'linked' || holdings.length === 0) return null
  const percents = sharesOfWhole(holdings.map(({ value_cents }) => Math.max(0, value_cents)))
  return (
    <Card asChild padding="none">
      <section aria-labelledby="holdings">
        <CardTitle id="holdings" className="px-4 pt-4 pb-1 md:px-5">
          Holdings
        </CardTitle>
        <List>
          {holdings.map(({ ticker, name, kind, quantity, value_cents }, place) => (
            <ListRow
              key={`${ticker} ${name}`}
              title={name}
              detail={[
                ticker,
                kindLabels[kind],
                kind !== 'cash' && `${quantityFormat.format(quantity)} shares`,
                percents[place],
              ]
                .filter(Boolean)
                .join(' · ')}
              trailing={<Amount cents={value_cents} />}
            />
          ))}
        </List>
      </section>
    </Card>
  )
}
