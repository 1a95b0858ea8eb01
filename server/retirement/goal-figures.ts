/** What goals of mode retire show of the retirement plan, calculated once for each plan and day. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { type FiguresInput, planFigures } from '#core/retirement/plan-figures.ts'
import { ENGINE_VERSION, PLAN_LIVES } from '#core/retirement/plan-lives.ts'
import type { Db } from '#server/db/connect.ts'
import { storedPlanFigures } from '#server/db/schema/retirement.ts'
import type { Job } from '#server/dependencies.ts'
import type { GoalReader } from '#server/goal/goals-with-risk.ts'
import { planWithFacts } from './forecast.ts'

/** Calculates a plan's figures. It reads nothing, so that a handler in a thread may ask for it within a transaction. */
export const figuring: Job<FiguresInput, PlanFigures | null> = {
  name: 'plan-figures',
  run: async (_, input) => planFigures(input),
}

/**
 * A digest of everything that figures follow from, and of what they hold. A change of the engine or of the law raises the
 * engine's version.
 */
const keyOf = (input: FiguresInput): string =>
  createHash('sha256')
    .update(JSON.stringify([ENGINE_VERSION, PLAN_LIVES, Object.keys(PlanFigures.entries), input]))
    .digest('base64url')

/** Stored figures with a key; undefined where there are none, or in a form of earlier builds. */
async function figuresWith(db: Db, userUuid: string, key: string): Promise<PlanFigures | null | undefined> {
  const [row] = await db
    .select({ figures: storedPlanFigures.figures })
    .from(storedPlanFigures)
    .where(and(eq(storedPlanFigures.user_uuid, userUuid), eq(storedPlanFigures.key, key)))
  if (!row) return undefined
  const parsed = v.safeParse(v.nullable(PlanFigures), row.figures)
  return parsed.success ? parsed.output : undefined
}

/** Figures as stored or, where there are none, calculated in another thread and stored. */
async function storedOrCalculated(
  { db, dependencies }: GoalReader,
  userUuid: string,
  key: string,
  input: FiguresInput,
): Promise<PlanFigures | null> {
  const stored = await figuresWith(db, userUuid, key)
  if (stored !== undefined) return stored
  const figures = await dependencies.threads.run(figuring, userUuid, input)
  await db
    .insert(storedPlanFigures)
    .values({ user_uuid: userUuid, key, figures })
    .onConflictDoUpdate({ target: storedPlanFigures.user_uuid, set: { key, figures } })
  return figures
}

/** Readings under way by client and key: a page asks for its goals in several requests at once, which share one. */
const underWay = new Map<string, Promise<PlanFigures | null>>()

/** The figures of a client's plan on a day of theirs; null without one. */
export async function readPlanFigures(
  reader: GoalReader,
  userUuid: string,
  today: IsoDate,
): Promise<PlanFigures | null> {
  const { plan, facts } = await planWithFacts(reader.db, userUuid, today)
  if (plan.dates === null) return null
  const resolved = householdPlan(plan, facts, today)
  if (!resolved.ok) return null
  const { household, sections } = resolved.value
  const { targets, contribution, risk_portfolio } = sections
  const input = { household, sections: { targets, contribution, risk_portfolio } }
  const key = keyOf(input)
  const id = `${userUuid} ${key}`
  const found =
    underWay.get(id) ?? storedOrCalculated(reader, userUuid, key, input).finally(() => underWay.delete(id))
  underWay.set(id, found)
  return found
}
