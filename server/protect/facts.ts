/** What the needs analysis is built on besides what the client entered for it. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isHomeDebt, isOwing } from '#core/debt/kinds.ts'
import { isSpending } from '#core/spend/categories.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadAll } from '#server/goal/load.ts'
import { notFound } from '#server/http/api-error.ts'
import { incomeDetailOf } from '#server/income/income.ts'
import { accountsOf } from '#server/investment/account-queries.ts'
import { stateCode } from '#server/location/states.ts'
import { planOf } from '#server/retirement/queries.ts'
import { fullMonths } from '#server/spend/dashboard.ts'
import { guardrailOf } from '#server/spend/guardrail-queries.ts'
import { taxProfileOf } from '#server/tax/queries.ts'

/** Things and what is owed are passed on by a title or a will; every other account can name a person. */
const WITHOUT_BENEFICIARIES: ReadonlySet<AccountKind> = new Set([
  'property',
  'vehicle',
  'other_asset',
  'other_liability',
])

/** Averages of the full months, at most three; null without any. */
async function spendingOf(db: Db, userUuid: string, today: IsoDate): Promise<ProtectFacts['spending']> {
  const [guardrail, months] = await parallelQueries(
    db,
    () => guardrailOf(db, userUuid),
    () => fullMonths(db, userUuid, today),
  )
  const limit = guardrail.limits.find(({ subject }) => subject.kind === 'type' && subject.type === 'need')
  const average = (isCounted: typeof isSpending): number | null => {
    if (months.length === 0) return null
    const spent = months
      .flatMap(({ parts }) => parts)
      .filter(isCounted)
      .reduce((sum, { amount_cents }) => sum - amount_cents, 0)
    return Math.max(0, Math.round(spent / months.length))
  }
  const [needs, total] = [average(({ type }) => type === 'need'), average(isSpending)]
  // Months without any spending say nothing about what the household lives on.
  const isKnown = total !== null && total > 0
  return {
    needs_limit_cents: limit?.limit_cents ?? null,
    needs_cents: isKnown ? needs : null,
    total_cents: isKnown ? total : null,
  }
}

function balancesOf(accounts: Awaited<ReturnType<typeof accountsOf>>): ProtectFacts['balances'] {
  const byKind = new Map<AccountKind, { kind: AccountKind; cents: number; count: number }>()
  for (const { kind, balance_cents } of accounts) {
    const sum = byKind.get(kind) ?? { kind, cents: 0, count: 0 }
    byKind.set(kind, { kind, cents: sum.cents + balance_cents, count: sum.count + 1 })
  }
  return [...byKind.values()].toSorted((a, b) => a.kind.localeCompare(b.kind))
}

/** What education goals lack; a goal without a target lacks nothing. */
async function educationOf(db: Db, userUuid: string, today: IsoDate): Promise<number> {
  const { all } = await loadAll(db, userUuid, today)
  return all
    .filter(({ goal }) => goal.kind === 'education' && goal.status === 'active')
    .reduce((sum, { goal }) => sum + Math.max(0, (goal.target_cents ?? 0) - goal.value.cents), 0)
}

/** Everything that the analysis is built on, on the client's day. */
export async function protectFactsOf(db: Db, userUuid: string, today: IsoDate): Promise<ProtectFacts> {
  const [user, income, plan, debts, accounts, tax, spending, education_cents] = await parallelQueries(
    db,
    () => userById(db, userUuid),
    () => incomeDetailOf(db, userUuid),
    () => planOf(db, userUuid),
    () => allDebts(db, userUuid),
    () => accountsOf(db, userUuid),
    () => taxProfileOf(db, userUuid),
    () => spendingOf(db, userUuid, today),
    () => educationOf(db, userUuid, today),
  )
  if (!user) throw notFound()
  const owing = debts.filter((debt) => isOwing(debt))
  const owed = (isCounted: (debt: (typeof owing)[number]) => boolean): number =>
    owing.filter(isCounted).reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const { children, children_under_6 } = tax.entries
  return {
    first_name: user.first_name,
    birth_date: user.dob,
    home_state: stateCode(user.state) ?? '',
    income,
    household: plan.household,
    social_security: plan.social_security,
    children: children == null ? null : { count: children, under_6: children_under_6 ?? 0 },
    spending,
    debts: { home_cents: owed(isHomeDebt), other_cents: owed((debt) => !isHomeDebt(debt)) },
    education_cents,
    balances: balancesOf(accounts),
    beneficiary_accounts: accounts
      .filter(({ kind }) => !WITHOUT_BENEFICIARIES.has(kind))
      .map(({ account_uuid, name, kind }) => ({ account_uuid, name, kind }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.account_uuid.localeCompare(b.account_uuid)),
  }
}
