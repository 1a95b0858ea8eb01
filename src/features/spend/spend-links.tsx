/** Links from figures to the transactions behind them. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { TransactionFilter } from '#core/contract/transactions.ts'

const TRANSACTIONS: string = '/spend/transactions'
const GUARDRAIL: string = '/spend/guardrail'

interface TransactionsLinkProps extends Pick<
  ComponentProps<'a'>,
  'children' | 'className' | 'aria-label' | 'aria-current'
> {
  readonly filter: Pick<TransactionFilter, 'from' | 'to' | 'category' | 'type' | 'status'>
}

/** Opens the list of transactions, narrowed to those that a figure is made of. */
export const TransactionsLink = ({ filter, ...props }: TransactionsLinkProps) => (
  <Link to={TRANSACTIONS} search={filter as never} {...props} />
)

export const GuardrailLink = (
  props: Pick<ComponentProps<'a'>, 'children' | 'className' | 'aria-label' | 'aria-current'>,
) => <Link to={GUARDRAIL} {...props} />
