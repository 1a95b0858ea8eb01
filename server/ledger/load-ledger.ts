/** The ledger of a client's expected payments, from all that the database knows of them. */
import { dueAmounts } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { monthlySaving } from '#core/goal/totals.ts'
import { type Ledger, ledgerOf, type StatedPayment } from '#core/ledger/ledger.ts'
import type { DatedAmount, FoundCharge } from '#core/spend/recurring.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { nextChargeOf } from '#server/payment/present.ts'
import { subscriptionsOf } from '#server/payment/queries.ts'
import { policiesOf } from '#server/protect/queries.ts'
import { activeAccounts, recurringOf } from '#server/spend/month-queries.ts'
import { taxEstimateOf } from '#server/tax/estimate.ts'
import { taxProfileOf } from '#server/tax/queries.ts'

/** A client's ledger, with the transactions and series that it is drawn from. */
export interface LoadedLedger {
  readonly ledger: Ledger
  readonly accounts: Awaited<ReturnType<typeof activeAccounts>>
  /** Of thirteen months. */
  readonly rows: readonly DatedAmount[]
  readonly recurring: readonly FoundCharge[]
}

/** The estimated tax payments of clients who make them. */
async function taxPayments(db: Db, userUuid: string, today: IsoDate): Promise<StatedPayment[]> {
  const { entries } = await taxProfileOf(db, userUuid)
  if ((entries.estimated_payments ?? []).length === 0) return []
  const { estimated_payments } = await taxEstimateOf(db, userUuid, today)
  return estimated_payments.installments.flatMap(({ due_date, suggested_cents }) =>
    due_date >= today && suggested_cents > 0 ? [{ due_on: due_date, amount_cents: suggested_cents }] : [],
  )
}

async function subscriptionCharge(db: Db, userUuid: string): Promise<StatedPayment | null> {
  const [row] = await subscriptionsOf(db, userUuid)
  const next = row && nextChargeOf(row)
  return next && next.amount_cents > 0
    ? { due_on: next.on.slice(0, 10), amount_cents: next.amount_cents }
    : null
}

/**
 * What a client expects to pay and receive from today through a day. Series are searched once, among all accounts;
 * readers filter.
 */
export async function loadLedger(
  db: Db,
  userUuid: string,
  today: IsoDate,
  to: IsoDate,
): Promise<LoadedLedger> {
  const [{ rows, found }, accounts, debts, policies, taxes, subscription, goals] = await parallelQueries(
    db,
    () => recurringOf(db, userUuid, today),
    () => activeAccounts(db, userUuid),
    () => allDebts(db, userUuid),
    () => policiesOf(db, userUuid),
    () => taxPayments(db, userUuid, today),
    () => subscriptionCharge(db, userUuid),
    () => goalsOf(db, userUuid),
  )
  const dueAmount = dueAmounts(debts, await choiceOf(db, userUuid, debts, today), today)
  const facts = {
    today,
    accounts,
    rows,
    recurring: found,
    debts,
    dueAmount,
    policies,
    taxes,
    subscription,
    goal_saving_cents: monthlySaving(goals),
  }
  return { ledger: ledgerOf(facts, to), accounts, rows, recurring: found }
}
