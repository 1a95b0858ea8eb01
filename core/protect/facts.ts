/** What the needs analysis is built on besides what the client entered for it, from the household. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import { isHomeDebt, isOwing } from '#core/debt/kinds.ts'
import { monthlyPayments } from '#core/debt/percentage.ts'
import type { DebtParts, FactsOfParts } from '#core/household/changed-parts.ts'
import { emergencyCash } from '#core/household/essentials.ts'
import type { Household } from '#core/household/household.ts'

/** The parts of the household that the analysis reads. */
export const PROTECT_PARTS = [
  'income',
  'accounts',
  'debts',
  'payoff',
  'goals',
  'risk',
  'plan',
  'spending',
] as const

/** Things and what is owed are passed on by a title or a will; every other account can name a person. */
const WITHOUT_BENEFICIARIES: ReadonlySet<AccountKind> = new Set([
  'property',
  'vehicle',
  'other_asset',
  'other_liability',
])

function balancesOf(accounts: Household['accounts']): ProtectFacts['balances'] {
  const byKind = new Map<AccountKind, { kind: AccountKind; cents: number; count: number }>()
  for (const { kind, balance_cents } of accounts) {
    const sum = byKind.get(kind) ?? { kind, cents: 0, count: 0 }
    byKind.set(kind, { kind, cents: sum.cents + balance_cents, count: sum.count + 1 })
  }
  return [...byKind.values()].toSorted((a, b) => a.kind.localeCompare(b.kind))
}

/** What education goals lack; a goal without a target lacks nothing. */
const educationOf = (goals: Household['goals']): number =>
  goals
    .filter(({ goal }) => goal.kind === 'education' && goal.status === 'active')
    .reduce((sum, { goal }) => sum + Math.max(0, (goal.target_cents ?? 0) - goal.value.cents), 0)

function debtsOf({ debts, today }: DebtParts): Pick<ProtectFacts, 'debts'> {
  const owing = debts.filter((debt) => isOwing(debt))
  const owed = (isCounted: (debt: (typeof owing)[number]) => boolean): number =>
    owing.filter(isCounted).reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  return {
    debts: {
      home_cents: owed(isHomeDebt),
      other_cents: owed((debt) => !isHomeDebt(debt)),
      payments_monthly_cents: monthlyPayments(debts, today),
      has_rent: debts.some(({ debt_type }) => debt_type === 'rent'),
    },
  }
}

/** What of the facts follows from each of the parts that pending writes change. */
export const protectFactsOf = {
  debts: debtsOf,
  savings: ({ accounts, goals }) => ({
    emergency_cash_cents: emergencyCash({ accounts, goals }) ?? 0,
    education_cents: educationOf(goals),
    balances: balancesOf(accounts),
    beneficiary_accounts: accounts
      .filter(({ kind }) => !WITHOUT_BENEFICIARIES.has(kind))
      .map(({ account_uuid, name, kind }) => ({ account_uuid, name, kind }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.account_uuid.localeCompare(b.account_uuid)),
  }),
} satisfies FactsOfParts<ProtectFacts>

export function protectFacts(
  household: Pick<
    Household,
    'today' | 'first_name' | 'birth_date' | 'home_state' | (typeof PROTECT_PARTS)[number]
  >,
): ProtectFacts {
  const { first_name, birth_date, home_state, income, plan, spending } = household
  return {
    first_name,
    birth_date,
    home_state,
    income,
    dates: plan.dates,
    social_security: plan.social_security,
    spending: {
      needs_limit_cents: spending.needs_limit_cents,
      needs_cents: spending.needs_cents,
      total_cents: spending.total_cents,
    },
    ...protectFactsOf.debts(household),
    ...protectFactsOf.savings(household),
  }
}
