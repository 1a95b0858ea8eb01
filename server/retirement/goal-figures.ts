/** What goals of mode retire show of the retirement plan, calculated once for each plan and day. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { RETIREMENT_PARTS, retirementFacts } from '#core/retirement/facts.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { type FiguresInput, planFigures } from '#core/retirement/plan-figures.ts'
import { ENGINE_VERSION, PLAN_LIVES } from '#core/retirement/plan-lives.ts'
import { createContentCache, digestOf } from '#server/content-cache.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { storedPlanFigures } from '#server/db/schema/retirement.ts'
import type { Job } from '#server/dependencies.ts'
import type { GoalReader, PlanHousehold } from '#server/goal/goals-with-risk.ts'
import { loadHousehold } from '#server/household/load-household.ts'

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
  digestOf([ENGINE_VERSION, PLAN_LIVES, Object.keys(PlanFigures.entries), input])

const storedFigures = prepared('plan figures', ['user', 'key'], (db, { user, key }) =>
  db
    .select({ figures: storedPlanFigures.figures })
    .from(storedPlanFigures)
    .where(and(eq(storedPlanFigures.user_uuid, user), eq(storedPlanFigures.key, key))),
)

/** Stored figures with a key; undefined where there are none, or in a form of earlier builds. */
async function figuresWith(db: Db, userUuid: string, key: string): Promise<PlanFigures | null | undefined> {
  const [row] = await storedFigures(db, { user: userUuid, key })
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

/** What the figures of a household's plan follow from; null without a plan. */
function inputOf(household: PlanHousehold): FiguresInput | null {
  const { plan, today } = household
  if (plan.dates === null) return null
  const resolved = householdPlan(plan, retirementFacts(household), today)
  if (!resolved.ok) return null
  const { targets, contribution, risk_portfolio } = resolved.value.sections
  return { household: resolved.value.household, sections: { targets, contribution, risk_portfolio } }
}

/** The parts that figures may follow from: a household that is loaded for more has others, too. */
const contentOf = (household: PlanHousehold) =>
  (['today', 'first_name', 'birth_date', 'home_state', ...RETIREMENT_PARTS] as const).map(
    (part) => household[part],
  )

const MOST_INPUTS = 300
/** By client. Between two visits a household seldom changes, and what its plan looks like to the engine takes a while to say. */
const inputs = createContentCache<{ readonly input: FiguresInput; readonly key: string } | null>(MOST_INPUTS)

/**
 * The figures of a client's plan on a day of theirs; null without one.
 *
 * @param loaded the client's household on that day, where it is loaded already
 */
export async function readPlanFigures(
  reader: GoalReader,
  userUuid: string,
  today: IsoDate,
  loaded?: PlanHousehold,
): Promise<PlanFigures | null> {
  const household = loaded ?? (await loadHousehold(reader.db, userUuid, today, RETIREMENT_PARTS))
  const known = inputs(userUuid, contentOf(household), () => {
    const input = inputOf(household)
    return input && { input, key: keyOf(input) }
  })
  if (!known) return null
  const { input, key } = known
  const id = `${userUuid} ${key}`
  const found =
    underWay.get(id) ?? storedOrCalculated(reader, userUuid, key, input).finally(() => underWay.delete(id))
  underWay.set(id, found)
  return found
}
