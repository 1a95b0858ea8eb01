/** Queries on retirement plans and pensions. Every statement names the client. */
import { and, count, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { MAX_PENSIONS, type Pension } from '#core/contract/pensions.ts'
import { planSections } from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange } from '#core/retirement/change.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable, notDeleted } from '#server/db/deletion.ts'
import { pensions, retirementPlans } from '#server/db/schema/retirement.ts'
import { isUuid } from '#server/http/ids.ts'

type PlanRow = typeof retirementPlans.$inferSelect
type PensionRow = typeof pensions.$inferSelect

/** A stored section that the contract no longer accepts counts as never saved. */
function presentPlan(row: PlanRow): RetirementPlan {
  const sections = Object.entries(planSections).map(([name, schema]) => {
    const parsed = v.safeParse(v.nullable(schema), row[name as keyof typeof planSections])
    return [name, parsed.success ? parsed.output : null]
  })
  return {
    ...EMPTY_PLAN,
    ...Object.fromEntries(sections),
    versions: { ...EMPTY_PLAN.versions, ...row.versions },
  }
}

/** A client's plan, empty until a section is saved. */
export async function planOf(db: Db, userUuid: string): Promise<RetirementPlan> {
  const [row] = await db.select().from(retirementPlans).where(eq(retirementPlans.user_uuid, userUuid))
  return row ? presentPlan(row) : EMPTY_PLAN
}

/** The plan, locked until the transaction ends; created if there is none. */
export async function lockPlan(db: Db, user_uuid: string, now: Date): Promise<RetirementPlan> {
  await db.insert(retirementPlans).values({ user_uuid, updated_at: now }).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(retirementPlans)
    .where(eq(retirementPlans.user_uuid, user_uuid))
    .for('update')
  return row ? presentPlan(row) : EMPTY_PLAN
}

/** Saves sections of a plan that the transaction has locked. Other columns stay as they are stored. */
export async function savePlan(
  db: Db,
  user_uuid: string,
  plan: RetirementPlan,
  change: SectionChange,
  now: Date,
): Promise<RetirementPlan> {
  const after = changedPlan(plan, change)
  await db
    .update(retirementPlans)
    .set({ ...change, versions: after.versions, updated_at: now })
    .where(eq(retirementPlans.user_uuid, user_uuid))
  return after
}

export const presentPension = ({
  user_uuid: _,
  deleted_at: __,
  created_at,
  updated_at,
  ...row
}: PensionRow): Pension => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** A pension's columns, except its owner. */
export const pensionRow = ({ created_at, updated_at, ...fields }: Pension) => ({
  ...fields,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})

const own = (userUuid: string) => notDeleted(pensions, userUuid)
const named = (userUuid: string, pensionUuid: string) =>
  and(eq(pensions.pension_uuid, pensionUuid), own(userUuid))

/** A client's pensions, in no particular order. */
export async function pensionsOf(db: Db, userUuid: string): Promise<Pension[]> {
  return (await db.select().from(pensions).where(own(userUuid))).map(presentPension)
}

export async function countPensions(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ pensions: count() }).from(pensions).where(own(userUuid))
  return row?.pensions ?? 0
}

/** A client's own pension, locked until the transaction ends. */
export async function lockPension(
  db: Db,
  userUuid: string,
  pensionUuid: string,
): Promise<Pension | undefined> {
  const [row] = await db.select().from(pensions).where(named(userUuid, pensionUuid)).for('update')
  return row && presentPension(row)
}

/** Adds a pension; false if its id is taken. */
export async function addPension(db: Db, user_uuid: string, pension: Pension): Promise<boolean> {
  const added = await db
    .insert(pensions)
    .values({ ...pensionRow(pension), user_uuid })
    .onConflictDoNothing()
    .returning({ id: pensions.pension_uuid })
  return added.length > 0
}

/** Changes a pension that the transaction has locked. */
export async function updatePension(db: Db, userUuid: string, pension: Pension): Promise<void> {
  await db.update(pensions).set(pensionRow(pension)).where(named(userUuid, pension.pension_uuid))
}

/** Marks a client's own pension as deleted; false if it does not exist. */
export async function markPensionDeleted(
  db: Db,
  userUuid: string,
  pensionUuid: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(pensionUuid)) return false
  const deleted = await db
    .update(pensions)
    .set({ deleted_at: now, updated_at: now })
    .where(named(userUuid, pensionUuid))
    .returning({ id: pensions.pension_uuid })
  return deleted.length > 0
}

/** Restores a pension deleted in the last seven days; undefined if there is none. */
export async function unmarkPensionDeleted(
  db: Db,
  userUuid: string,
  pensionUuid: string,
  now: Date,
): Promise<Pension | undefined> {
  if (!isUuid(pensionUuid)) return undefined
  const [restored] = await db
    .update(pensions)
    .set({ deleted_at: null, updated_at: now })
    .where(and(eq(pensions.pension_uuid, pensionUuid), isRestorable(pensions, userUuid, now)))
    .returning()
  return restored && presentPension(restored)
}

/** Pensions that a client has deleted in the last seven days, newest deletion first. */
export async function deletedPensionsOf(db: Db, userUuid: string, now: Date): Promise<PensionRow[]> {
  return db
    .select()
    .from(pensions)
    .where(isRestorable(pensions, userUuid, now))
    .orderBy(desc(pensions.deleted_at), pensions.pension_uuid)
    .limit(MAX_PENSIONS)
}
