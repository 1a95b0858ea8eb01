/** What the retirement plan is built on besides its sections. */
import type { RetirementFacts } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { inPaymentOrder } from '#core/retirement/change.ts'
import { debtYears } from '#core/retirement/debt-years.ts'
import type { RuleFacts } from '#core/retirement/rules.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadAll } from '#server/goal/load.ts'
import { notFound } from '#server/http/api-error.ts'
import { incomeDetailOf } from '#server/income/income.ts'
import { accountsOf, presentAccount } from '#server/investment/account-queries.ts'
import { usesOf } from '#server/investment/share-queries.ts'
import { pensionsOf } from './queries.ts'

/** What the rules of the plan need to know. */
export async function ruleFactsOf(db: Db, userUuid: string): Promise<RuleFacts> {
  const [user, income, accounts, uses] = await parallelQueries(
    db,
    () => userById(db, userUuid),
    () => incomeDetailOf(db, userUuid),
    () => accountsOf(db, userUuid),
    () => usesOf(db, userUuid),
  )
  if (!user) throw notFound()
  return {
    first_name: user.first_name,
    birth_date: user.dob,
    income,
    accounts: accounts.map((row) => presentAccount(row, uses)),
  }
}

/** Everything that the plan is built on, on the client's day. */
export async function factsOf(db: Db, userUuid: string, today: IsoDate): Promise<RetirementFacts> {
  const [known, debts, { all, profile }, pensions] = await parallelQueries(
    db,
    () => ruleFactsOf(db, userUuid),
    () => allDebts(db, userUuid),
    () => loadAll(db, userUuid, today, { mode: 'retire' }),
    () => pensionsOf(db, userUuid),
  )
  const payoff = await choiceOf(db, userUuid, debts, today)
  return {
    ...known,
    debts: debtYears(debts, payoff, today),
    goals: all
      .filter(({ goal }) => goal.status === 'active' || goal.status === 'held')
      .map(({ goal: { goal_uuid, name, monthly_contribution_cents } }) => ({
        goal_uuid,
        name,
        monthly_contribution_cents,
      })),
    pensions: inPaymentOrder(pensions),
    band: profile?.band ?? null,
  }
}
