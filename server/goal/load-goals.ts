/** Goals as the client sees them: with their accounts, and with the effects of the risk answers and the day. */
import type { DeletedGoal } from '#core/contract/deleted.ts'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { RiskProfile, Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { valueOfGoal } from '#core/goal/goal-with-risk.ts'
import { suitabilityOf } from '#core/goal/suitability.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { notFound } from '#server/http/api-error.ts'
import { deletionOf } from '#server/http/record-handlers.ts'
import type { Moment } from '#server/http/route.ts'
import { linksOf } from '#server/money-account/share-queries.ts'
import { daysOfSetAside, type GoalRow, goalsOf, type Wanted, goalRecords } from './queries.ts'
import { currentProfile } from './risk-queries.ts'

/** A goal, and how much risk suits it. */
export interface LoadedGoal {
  readonly goal: Goal
  readonly suitability: Suitability
}

/** A row as the client sees it, with the effects of the day and the risk answers. */
function loaded(
  row: GoalRow,
  accounts: readonly GoalAccount[],
  initial_as_of: IsoDate,
  profile: RiskProfile | null,
  today: IsoDate,
): LoadedGoal {
  const suitability = suitabilityOf(row, profile, today)
  const { starts_on, milestones, target_date } = row
  const goal: Goal = {
    goal_uuid: row.goal_uuid,
    user_uuid: row.user_uuid,
    mode: row.mode,
    kind: row.kind,
    name: row.name,
    target_cents: row.target_cents,
    target_date,
    initial_cents: row.initial_cents,
    initial_as_of,
    monthly_contribution_cents: row.monthly_contribution_cents,
    annual_increase_rate: row.annual_increase,
    inflation_adjusted: row.inflation_adjusted,
    model: row.model,
    priority: row.priority,
    status: suitability.held_reason === null ? row.status : 'held',
    held_reason: suitability.held_reason,
    risk_profile_uuid: profile?.risk_profile_uuid ?? null,
    timeline: { start: starts_on, target_date, milestones },
    accounts: [...accounts],
    value: valueOfGoal(row.initial_cents, initial_as_of, accounts),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
  return { goal, suitability }
}

/** Rows with their accounts, in rank order, and the current risk answers. */
async function loadRows(
  db: Db,
  userUuid: string,
  today: IsoDate,
  readRows: () => Promise<GoalRow[]>,
  goalUuid?: string,
) {
  const [rows, links, profile, days] = await parallelQueries(
    db,
    readRows,
    () => linksOf(db, userUuid, goalUuid),
    () => currentProfile(db, userUuid),
    () => daysOfSetAside(db, userUuid),
  )
  const all = rows.map((row) => ({
    ...loaded(
      row,
      links.filter(({ goal_uuid }) => goal_uuid === row.goal_uuid),
      days.get(row.goal_uuid) ?? row.starts_on,
      profile,
      today,
    ),
    deleted_at: row.deleted_at,
  }))
  return { all, profile }
}

/** The selected goals in rank order, and the current risk answers. */
export const loadGoalsAndProfile = async (
  db: Db,
  userUuid: string,
  today: IsoDate,
  wanted: Wanted = {},
): Promise<{ readonly all: LoadedGoal[]; readonly profile: RiskProfile | null }> =>
  loadRows(db, userUuid, today, () => goalsOf(db, userUuid, wanted), wanted.goalUuid)

/** The selected goals in rank order. */
export const loadGoals = async (
  db: Db,
  userUuid: string,
  today: IsoDate,
  wanted?: Wanted,
): Promise<LoadedGoal[]> => (await loadGoalsAndProfile(db, userUuid, today, wanted)).all

/**
 * A client's own goal.
 *
 * @throws ApiError `not_found`
 */
export async function loadGoal(
  db: Db,
  userUuid: string,
  goalUuid: string,
  today: IsoDate,
): Promise<LoadedGoal> {
  const [found] = await loadGoals(db, userUuid, today, { goalUuid })
  if (!found) throw notFound()
  return found
}

/** Goals that the client has deleted in the last seven days, newest deletion first. */
export async function loadDeletedGoals(
  db: Db,
  userUuid: string,
  { now, today }: Moment,
): Promise<DeletedGoal[]> {
  const { all } = await loadRows(db, userUuid, today, () => goalRecords.deleted(db, userUuid, now))
  return all.map(({ goal, deleted_at }) => ({ goal, ...deletionOf({ deleted_at }, now) }))
}
