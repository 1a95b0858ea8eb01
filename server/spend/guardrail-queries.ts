/** A client's limits: rows, periods, and what rolls over. */
import { eq } from 'drizzle-orm'
import type { Guardrail } from '#core/contract/guardrail.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { NO_GUARDRAIL } from '#core/spend/guardrail.ts'
import { type CarriedLimit, carriedInto } from '#core/spend/limits.ts'
import { type PayFrequency, periodOf, periodsSince, type SpendPeriod } from '#core/spend/period.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { incomes } from '#server/db/schema/household.ts'
import { guardrails } from '#server/db/schema/spend.ts'
import { partsBetween } from './month-queries.ts'

type GuardrailRow = typeof guardrails.$inferSelect

export const presentGuardrail = (row: GuardrailRow | undefined): Guardrail => {
  if (!row) return NO_GUARDRAIL
  const { limits, period, payday, is_push_on, cushion_cents, goal_uuid, version } = row
  return { limits, period, payday, is_push_on, cushion_cents, goal_uuid, version }
}

const storedGuardrail = prepared('guardrail', ['user'], (db, { user }) =>
  db.select().from(guardrails).where(eq(guardrails.user_uuid, user)),
)

export async function guardrailOf(db: Db, userUuid: string): Promise<Guardrail> {
  const [row] = await storedGuardrail(db, { user: userUuid })
  return presentGuardrail(row)
}

/** The saved guardrail, locked until the transaction ends; created as version 0 if there is none. */
export async function lockGuardrail(
  db: Db,
  user_uuid: string,
  now: Date,
  today: IsoDate,
): Promise<Guardrail> {
  const made = { ...NO_GUARDRAIL, limits: [], user_uuid, since: today, updated_at: now }
  await db.insert(guardrails).values(made).onConflictDoNothing()
  const [row] = await db.select().from(guardrails).where(eq(guardrails.user_uuid, user_uuid)).for('update')
  return presentGuardrail(row)
}

export async function saveGuardrail(db: Db, userUuid: string, after: Guardrail, now: Date): Promise<void> {
  await db
    .update(guardrails)
    .set({ ...after, updated_at: now })
    .where(eq(guardrails.user_uuid, userUuid))
}

const storedFrequency = prepared('pay frequency', ['user'], (db, { user }) =>
  db.select({ frequency: incomes.pay_frequency }).from(incomes).where(eq(incomes.user_uuid, user)),
)

/** How often a client is paid; every two weeks unless they said otherwise. */
export async function payFrequencyOf(db: Db, userUuid: string): Promise<PayFrequency> {
  const [income] = await storedFrequency(db, { user: userUuid })
  return income?.frequency ?? 'biweekly'
}

/** A limit with what rolled over into a period. */
export type LimitOfPeriod = CarriedLimit & { readonly carried_cents: number }

/** The limits with what rolled over into a period. Reads earlier transactions only if a limit rolls over. */
export async function limitsIn(
  db: Db,
  userUuid: string,
  guardrail: Guardrail,
  period: SpendPeriod,
  frequency: PayFrequency,
): Promise<LimitOfPeriod[]> {
  const [since] = guardrail.limits
    .filter(({ rolls_over }) => rolls_over)
    .map((limit) => limit.since)
    .toSorted()
  const periods = since === undefined ? [] : periodsSince(guardrail, since, period, frequency)
  const [first] = periods
  if (!first) return guardrail.limits.map((limit) => ({ ...limit, carried_cents: 0 }))
  const before = { from: first.from, to: addDays(period.from, -1) }
  const parts = await partsBetween(
    db,
    userUuid,
    before,
    periods.map(({ from }) => from),
  )
  const sums = periods.map((each) => ({ ...each, parts: parts.filter(({ date }) => date === each.from) }))
  return guardrail.limits.map((limit) => ({ ...limit, carried_cents: carriedInto(limit, sums) }))
}

/** The guardrail with the period that a day is in, and its limits. */
export async function currentLimits(db: Db, userUuid: string, guardrail: Guardrail, today: IsoDate) {
  const frequency = await payFrequencyOf(db, userUuid)
  const period = periodOf(guardrail, today, frequency)
  return { period, frequency, limits: await limitsIn(db, userUuid, guardrail, period, frequency) }
}
