import { isOwed } from '#app/shared/bank/counterparts.ts'
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

/** An amount in any currency: `$1,234.00`, `€1,234.00`; a code that is none of ISO 4217 comes first. */
function formatIn(currency: string, cents: number): string {
  if (currency === 'USD') return formatUsd(cents)
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
  } catch {
    return `${currency} ${formatUsd(cents).replace('$', '')}`
  }
}

/** `$1,234`, `$50 overdrawn`, `$1,234 owed`, `$20 credit`; empty while unknown. */
export function balanceOf(account: BankAccount): string {
  const { balance_cents, currency } = account
  if (balance_cents === null) return ''
  const amount = formatIn(currency, Math.abs(balance_cents))
  if (balance_cents < 0) return `${amount} ${isOwed(account) ? 'credit' : 'overdrawn'}`
  return isOwed(account) ? `${amount} owed` : amount
}
