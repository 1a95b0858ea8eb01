/** Links from figures to the transactions behind them. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { TransactionFilter } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'

interface TransactionsLinkProps extends Pick<
  ComponentProps<'a'>,
  'children' | 'className' | 'aria-label' | 'aria-current'
> {
  readonly filter: {
    readonly from?: IsoDate
    readonly to?: IsoDate
    readonly category?: SpendCategory
    readonly type?: SpendType
    readonly status?: NonNullable<TransactionFilter['status']>
  }
}

/** Opens the list of transactions, narrowed to those that a figure is made of. */
export const TransactionsLink = ({ filter, ...props }: TransactionsLinkProps) => (
  <Link to="/spend/transactions" search={filter} {...props} />
)

/** Opens one transaction. */
export const TransactionLink = ({ uuid, children }: { uuid: string; children: string }) => (
  <Link to="/spend/transactions" search={{ open: uuid }}>
    {children}
  </Link>
)
