/** Queries on payments. */
import { and, desc, eq, or } from 'drizzle-orm'
import type { Payment } from '#core/contract/debt-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debtPayments } from '#server/db/schema/debt.ts'
import { isUuid } from '#server/http/ids.ts'
import { type DebtKey } from './families.ts'

export type PaymentRow = typeof debtPayments.$inferSelect

/** The most that a page shows: a payment a week for nineteen years. */
const MOST_PAYMENTS = 1000

/** A payment as the client sees it. */
export const presentPayment = (row: PaymentRow): Payment => ({
  payment_uuid: row.payment_uuid,
  debt_uuid: row.debt_uuid,
  amount_cents: row.amount_cents,
  principal_cents: row.principal_cents,
  interest_cents: row.interest_cents,
  escrow_cents: row.escrow_cents,
  charges_cents: row.charges_cents,
  fall_cents: row.fall_cents,
  balance_after_cents: row.balance_after_cents,
  paid_on: row.paid_on,
  stated_on: row.stated_on,
  due_on: row.due_on,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

/** A debt's payments, newest first. */
export async function paymentsOf(db: Db, debt: DebtKey): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(debtPayments)
    .where(sameRecord(debtPayments, debt, 'debt_uuid'))
    .orderBy(desc(debtPayments.paid_on), desc(debtPayments.created_at), desc(debtPayments.payment_uuid))
    .limit(MOST_PAYMENTS)
  return rows.map(presentPayment)
}

export const countPayments = (db: Db, debt: DebtKey): Promise<number> =>
  db.$count(debtPayments, sameRecord(debtPayments, debt, 'debt_uuid'))

/** The debt's payment with this id, or else the one that paid this due date. */
export async function earlierPayment(
  db: Db,
  debt: DebtKey,
  { payment_uuid, due_on }: { payment_uuid?: string | undefined; due_on: IsoDate | null },
): Promise<PaymentRow | undefined> {
  if (payment_uuid === undefined && due_on === null) return undefined
  const isSame = or(
    payment_uuid === undefined ? undefined : eq(debtPayments.payment_uuid, payment_uuid),
    due_on === null ? undefined : eq(debtPayments.due_on, due_on),
  )
  const found = await db
    .select()
    .from(debtPayments)
    .where(and(sameRecord(debtPayments, debt, 'debt_uuid'), isSame))
  return found.find((payment) => payment.payment_uuid === payment_uuid) ?? found[0]
}

/** Adds a payment; undefined if its id is taken. */
export async function addPayment(
  db: Db,
  row: typeof debtPayments.$inferInsert,
): Promise<PaymentRow | undefined> {
  const [added] = await db.insert(debtPayments).values(row).onConflictDoNothing().returning()
  return added
}

const named = (userUuid: string, paymentUuid: string) =>
  and(eq(debtPayments.payment_uuid, paymentUuid), eq(debtPayments.user_uuid, userUuid))

/** A client's own payment. */
export async function paymentOf(
  db: Db,
  userUuid: string,
  paymentUuid: string,
): Promise<PaymentRow | undefined> {
  if (!isUuid(paymentUuid)) return undefined
  const [payment] = await db.select().from(debtPayments).where(named(userUuid, paymentUuid))
  return payment
}

export async function removePayment(
  db: Db,
  userUuid: string,
  paymentUuid: string,
): Promise<PaymentRow | undefined> {
  const [removed] = await db.delete(debtPayments).where(named(userUuid, paymentUuid)).returning()
  return removed
}
