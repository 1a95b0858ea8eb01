/** Whether a debt that the client entered is probably the one that a bank describes. */
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { plainName, SAME_NAME, similarity } from '#core/finance/spend/name-similarity.ts'
import { familyOf, hasBalance } from './kinds.ts'

/** A card or loan as its bank describes it. */
export interface DescribedDebt {
  readonly debt_type: DebtType
  readonly name: string
  readonly institution: string
  /** The last digits of its number. */
  readonly mask: string
  readonly balance_cents: Cents | null
}

/** Balances of one debt differ by at most this share: the entered one is some weeks old. */
const SAME_BALANCE = 0.1

const isAlike = (one: string, other: string): boolean =>
  one !== '' && other !== '' && similarity(plainName(one), plainName(other)) >= SAME_NAME

/**
 * Whether a debt is probably the described one: of its kind, and with its last digits, its name, its lender, or about its
 * balance.
 */
export function isLikelySame(debt: Debt, described: DescribedDebt): boolean {
  const { debt_type, name, institution, mask, balance_cents } = described
  if (!hasBalance(debt) || familyOf(debt.debt_type) !== familyOf(debt_type)) return false
  // Any two cards or homes may be one; a car loan is no student loan.
  if (familyOf(debt_type) === 'loan' && debt.debt_type !== debt_type) return false
  const isNumbered = mask !== '' && debt.name.includes(mask)
  const isNamed = isAlike(debt.name, name) || isAlike(debt.lender, institution)
  const apart = Math.abs(debt.balance_cents - (balance_cents ?? 0))
  const isOwed = balance_cents !== null && apart <= balance_cents * SAME_BALANCE
  return isNumbered || isNamed || isOwed
}
