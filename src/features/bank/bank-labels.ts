import type { BankAccount, BankAccountType, LinkState } from '#core/contract/bank.ts'
import { formatUsd } from '#core/finance/math/money.ts'

export const typeLabels: Readonly<Record<BankAccountType, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  cash: 'Cash',
  card: 'Credit card',
  loan: 'Loan',
  investment: 'Investments',
  other: 'Other',
}

export const stateLabels: Readonly<Record<LinkState, string>> = {
  active: 'Up to date',
  login_required: 'Log in again',
  revoked: 'Access ended',
  unavailable: 'Trying again',
}

/** `Checking ••1111`. */
export const numberOf = ({ type, mask }: BankAccount): string =>
  mask === '' ? typeLabels[type] : `${typeLabels[type]} ••${mask}`

export const isOwed = ({ type }: BankAccount): boolean => type === 'card' || type === 'loan'

/** `$1,234.00`, or `$1,234.00 owed`; empty while unknown. */
export const balanceOf = (account: BankAccount): string =>
  account.balance_cents === null
    ? ''
    : isOwed(account)
      ? `${formatUsd(account.balance_cents)} owed`
      : formatUsd(account.balance_cents)
