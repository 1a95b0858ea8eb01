/** The loans that may be on a home, and which of them state their own home value that counts. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'

export interface HomeLoan {
  readonly uuid: string
  readonly name: string
  /** The home value that counts from the loan; null where it states none, or where an account names the loan. */
  readonly home_cents: number | null
  /** Whether an added home names it. */
  readonly isLinked: boolean
}

/** A client's home loans, as far as their debts have loaded. */
export function homeLoansOf(debts: readonly Debt[] | undefined = [], worth?: NetWorth): HomeLoan[] {
  const lines = worth?.groups.flatMap((group) => group.lines) ?? []
  const homes = new Map(lines.filter(({ of }) => of === 'home').map(({ uuid, cents }) => [uuid, cents]))
  const linked = new Set(lines.map(({ debt_uuid }) => debt_uuid))
  return debts.filter(isHomeLoan).map(({ debt_uuid, name }) => ({
    uuid: debt_uuid,
    name,
    home_cents: homes.get(debt_uuid) ?? null,
    isLinked: linked.has(debt_uuid),
  }))
}

/** The name of a loan; an unknown one is deleted. */
export const loanName = (loans: readonly HomeLoan[], loanUuid: string): string =>
  loans.find(({ uuid }) => uuid === loanUuid)?.name ?? 'A deleted loan'

/**
 * The mortgage that a new home is probably on: the only one whose home value counts from the mortgage, or else the only one
 * without a home; or ''.
 */
export function likelyLoan(loans: readonly HomeLoan[]): string {
  const counted = loans.filter(({ home_cents }) => home_cents !== null)
  const [first, ...more] = counted.length > 0 ? counted : loans.filter(({ isLinked }) => !isLinked)
  return first && more.length === 0 ? first.uuid : ''
}
