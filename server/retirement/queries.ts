/** Queries on retirement plans and pensions. Every statement names the client. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Pension } from '#core/contract/pensions.ts'
import { planSections } from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { changedPlan, EMPTY_PLAN, PENSION_LIMIT, type SectionChange } from '#core/retirement/change.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { presentRecord, recordsIn } from '#server/db/records.ts'
import { pensions, retirementPlans } from '#server/db/schema/retirement.ts'

type PlanRow = typeof retirementPlans.$inferSelect

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

const storedPlan = prepared('retirement plan', ['user'], (db, { user }) =>
  db.select().from(retirementPlans).where(eq(retirementPlans.user_uuid, user)),
)

/** A client's plan, empty until a section is saved. */
export async function planOf(db: Db, userUuid: string): Promise<RetirementPlan> {
  const [row] = await storedPlan(db, { user: userUuid })
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

export const pensionRecords = recordsIn(pensions, pensions.pension_uuid, PENSION_LIMIT)

/** A client's pensions, in no particular order. */
export const pensionsOf = async (db: Db, userUuid: string): Promise<Pension[]> =>
  (await pensionRecords.list(db, userUuid)).map(presentRecord)
