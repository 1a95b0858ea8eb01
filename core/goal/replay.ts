/** What pending writes do to a client's goals, while the server has not said so. */
import type { DeletedGoal } from '#core/contract/deleted.ts'
import { deletionAt, newestFirst } from '#core/contract/deletion.ts'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import type { Goal, GoalChange, GoalInput } from '#core/contract/goal-kinds.ts'
import * as calls from '#core/contract/goal.ts'
import { updateGoalsPriority } from '#core/contract/goals-priority.ts'
import { hasRoom } from '#core/contract/limit.ts'
import * as accountCalls from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import { createUserRiskProfile, type Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { namedSettings } from '#core/money-account/change.ts'
import { on, type PendingCall, type Replay } from '#core/outbox/replay.ts'
import { createRiskProfile } from '#core/risk/profile.ts'
import {
  changeGoal,
  createGoal,
  fitShares,
  fundGoal,
  GOAL_LIMIT,
  goalAccount,
  leavesArchive,
  rankedOrder,
  restoredOrder,
} from './change.ts'
import { withOwnContribution } from './follow-plan.ts'
import { recalculatedGoal, goalUnderSuitability } from './goal-with-risk.ts'
import { shareOf } from './shares.ts'
import { type Answered, suitabilityOf } from './suitability.ts'

type KnownAccount = accountCalls.AccountWithGoals

/** A deleted goal. Of one that was deleted on this device its room for risk is known, too. */
interface Deleted extends DeletedGoal {
  readonly suitability?: Suitability
}

/** A client's goals as a page knows them. */
export interface GoalsState {
  /** In the client's order. */
  readonly goals: readonly GoalWithRisk[]
  /** What can be restored, the newest deletion first. */
  readonly deleted: readonly Deleted[]
  /** The retirement plan's figures, which goals of mode retire follow; null while there is no plan. */
  readonly retirement: PlanFigures | null
  /** The client's accounts as far as they are known, with their own pending writes. */
  readonly accounts: readonly KnownAccount[]
  /** What goals had of accounts that were deleted on this device. */
  readonly unlinked: readonly GoalAccount[]
  /** What the client's answers on risk make of a goal that is not known yet. They are the same for every goal. */
  readonly risk: Pick<Goal, 'risk_profile_uuid'> & {
    readonly suitability: Suitability
    /** The answers, if they were given on this device. */
    readonly answered?: Answered
  }
}

/** Of a client without goals, whose answers on risk this device does not know. */
const UNKNOWN: Suitability = {
  band: null,
  answers_band: 'average',
  allowed_band: 'average',
  model: 'average',
  allowed: [],
  held_reason: null,
  why: [],
}

/** The state of cached answers. What is in the list again is not deleted, whichever answer came first. */
export function goalsState(
  goals: readonly GoalWithRisk[],
  accounts: readonly KnownAccount[] = [],
  deleted: readonly DeletedGoal[] = [],
): GoalsState {
  const isBack = new Set(goals.map(({ goal }) => goal.goal_uuid))
  const [first] = goals
  return {
    goals,
    risk: {
      risk_profile_uuid: first?.goal.risk_profile_uuid ?? null,
      suitability: first?.suitability ?? UNKNOWN,
    },
    retirement: goals.find(({ retirement }) => retirement !== null)?.retirement ?? null,
    accounts,
    deleted: deleted.filter(({ goal }) => !isBack.has(goal.goal_uuid)),
    unlinked: [],
  }
}

const find = ({ goals }: GoalsState, goalUuid: string): GoalWithRisk | undefined =>
  goals.find(({ goal }) => goal.goal_uuid === goalUuid)

const replaceGoal = (state: GoalsState, next: GoalWithRisk): GoalsState => ({
  ...state,
  goals: state.goals.map((each) => (each.goal.goal_uuid === next.goal.goal_uuid ? next : each)),
})

/** A goal judged by the answers given on this device, as the server does, or else by what the server last said of it. */
const judged = (
  { risk, retirement }: GoalsState,
  goal: Goal,
  suitability: Suitability,
  today: IsoDate,
): GoalWithRisk =>
  risk.answered
    ? goalUnderSuitability(goal, suitabilityOf(goal, risk.answered, today), today, retirement)
    : recalculatedGoal(goal, { suitability, retirement }, today)

/** The goals in an order that names all of them, 1 the first. */
function inOrder(goals: readonly GoalWithRisk[], order: readonly string[]): GoalWithRisk[] {
  const place = new Map(order.map((uuid, index) => [uuid, index + 1]))
  return goals
    .map(({ goal, ...rest }) => ({
      ...rest,
      goal: { ...goal, priority: place.get(goal.goal_uuid) ?? goal.priority },
    }))
    .sort((a, b) => a.goal.priority - b.goal.priority)
}

const orderOf = ({ goals }: Pick<GoalsState, 'goals'>): string[] => goals.map(({ goal }) => goal.goal_uuid)

/** A goal's account with another share; what the whole account holds follows from what the share held. */
function withShare(link: GoalAccount, share: number, known: readonly KnownAccount[]): GoalAccount {
  if (share === link.share) return link
  const account = known.find((each) => each.account.account_uuid === link.account_uuid)?.account
  if (account) return goalAccount(account, { ...link, share })
  return { ...link, share, value_cents: shareOf(Math.round(link.value_cents / link.share), share) }
}

/** The accounts that a write names for a goal. One that this device does not know counts once the server says so. */
const linksOf = (
  shares: GoalInput['accounts'],
  { goal_uuid, accounts }: Goal,
  known: readonly KnownAccount[],
): GoalAccount[] =>
  shares.flatMap(({ account_uuid, share }) => {
    const before = accounts.find((each) => each.account_uuid === account_uuid)
    if (before) return [withShare(before, share, known)]
    const account = known.find((each) => each.account.account_uuid === account_uuid)?.account
    return account ? [goalAccount(account, { goal_account_uuid: account_uuid, goal_uuid, share })] : []
  })

/** A goal's accounts, cut to what other goals leave. */
function fittedLinks({ goal_uuid, accounts }: Goal, { goals, accounts: known }: GoalsState): GoalAccount[] {
  const live = goals.filter(({ goal }) => goal.goal_uuid !== goal_uuid && goal.status !== 'archived')
  const uses = live.flatMap(({ goal }) => goal.accounts)
  return fitShares(accounts, uses).map(({ share, ...link }) => {
    const before = accounts.find(({ account_uuid }) => account_uuid === link.account_uuid)
    return withShare(before ?? { ...link, share }, share, known)
  })
}

function create(
  state: GoalsState,
  { body, id, at, today, write }: PendingCall<typeof calls.createGoal>,
): GoalsState {
  const { goal_uuid = id } = body
  if (find(state, goal_uuid) || !hasRoom(GOAL_LIMIT, state.goals.length)) return state
  const { user_uuid } = write
  const goal = createGoal(body, { goal_uuid, user_uuid }, state.goals.length + 1, at, today)
  const { risk_profile_uuid, suitability } = state.risk
  const funded = fundGoal({ ...goal, risk_profile_uuid }, linksOf(body.accounts, goal, state.accounts))
  return { ...state, goals: [...state.goals, judged(state, funded, suitability, today)] }
}

function change(
  state: GoalsState,
  { body, at, today }: { readonly body: GoalChange; readonly at: string; readonly today: IsoDate },
): GoalsState {
  const found = find(state, body.goal_uuid)
  if (!found) return state
  const before = withOwnContribution(found.goal)
  const after = changeGoal(before, body, at, today)
  const unnamed = leavesArchive(before, after) ? fittedLinks(before, state) : before.accounts
  const accounts = body.accounts ? linksOf(body.accounts, before, state.accounts) : unnamed
  return replaceGoal(state, judged(state, fundGoal(after, accounts), found.suitability, today))
}

function remove(state: GoalsState, { params, at, write }: PendingCall<typeof calls.deleteGoal>): GoalsState {
  const found = find(state, params.goalUuid)
  if (!found) return state
  const goals = state.goals.filter((each) => each !== found)
  const { suitability } = found
  const gone = { goal: { ...found.goal, updated_at: at }, ...deletionAt(write.made_at), suitability }
  return {
    ...state,
    goals: inOrder(goals, orderOf({ goals })),
    deleted: newestFirst([gone, ...state.deleted]),
  }
}

function restore(
  state: GoalsState,
  { params, at, today }: PendingCall<typeof calls.restoreGoal>,
): GoalsState {
  const gone = state.deleted.find(({ goal }) => goal.goal_uuid === params.goalUuid)
  if (!gone || !hasRoom(GOAL_LIMIT, state.goals.length)) return state
  const goal = fundGoal({ ...gone.goal, updated_at: at }, fittedLinks(gone.goal, state))
  const back = judged(state, goal, gone.suitability ?? state.risk.suitability, today)
  const order = restoredOrder(orderOf(state), goal.goal_uuid, goal.priority)
  return {
    ...state,
    goals: inOrder([...state.goals, back], order),
    deleted: state.deleted.filter((each) => each !== gone),
  }
}

/** Changes an account wherever it funds a goal. */
function relink(
  state: GoalsState,
  accountUuid: string,
  today: IsoDate,
  next: (link: GoalAccount) => GoalAccount[],
): GoalsState {
  const isIt = ({ account_uuid }: GoalAccount): boolean => account_uuid === accountUuid
  const links = (goal: Goal) => goal.accounts.flatMap((link) => (isIt(link) ? next(link) : [link]))
  return {
    ...state,
    goals: state.goals.map((each) =>
      each.goal.accounts.some(isIt)
        ? judged(state, fundGoal(each.goal, links(each.goal)), each.suitability, today)
        : each,
    ),
    deleted: state.deleted.map((each) =>
      each.goal.accounts.some(isIt) ? { ...each, goal: fundGoal(each.goal, links(each.goal)) } : each,
    ),
  }
}

interface Stated {
  readonly balance_cents: number
  readonly as_of: IsoDate
}

/** A goal's account after a balance was stated; one that is older than the balance known is for the history. */
const restated = (link: GoalAccount, { balance_cents, as_of }: Stated): GoalAccount =>
  as_of < link.as_of ? link : { ...link, as_of, value_cents: shareOf(balance_cents, link.share) }

function changeAccount(
  state: GoalsState,
  { body, today }: PendingCall<typeof accountCalls.updateMoneyAccount>,
): GoalsState {
  const { balance_cents, as_of = today } = body
  const fields = namedSettings(body)
  return relink(state, body.account_uuid, today, (link) => {
    const { name = link.name, kind = link.kind, source = link.source, apy = link.apy } = fields
    const changed = { ...link, name, kind, source, apy }
    return [balance_cents === undefined ? changed : restated(changed, { balance_cents, as_of })]
  })
}

function removeAccount(
  state: GoalsState,
  { params, today }: PendingCall<typeof accountCalls.deleteMoneyAccount>,
): GoalsState {
  const all = [...state.goals, ...state.deleted].flatMap(({ goal }) => goal.accounts)
  const unlinked = all.filter(({ account_uuid }) => account_uuid === params.id)
  return { ...relink(state, params.id, today, () => []), unlinked: [...state.unlinked, ...unlinked] }
}

function restoreAccount(
  state: GoalsState,
  { params, today }: PendingCall<typeof accountCalls.restoreMoneyAccount>,
): GoalsState {
  const isIt = ({ account_uuid }: GoalAccount): boolean => account_uuid === params.id
  const back = state.unlinked.filter(isIt)
  const withLinks = (goal: Goal): Goal => {
    const links = back.filter(({ goal_uuid }) => goal_uuid === goal.goal_uuid)
    return links.length === 0 ? goal : fundGoal(goal, [...goal.accounts, ...links])
  }
  return {
    ...state,
    goals: state.goals.map((each) => judged(state, withLinks(each.goal), each.suitability, today)),
    deleted: state.deleted.map((each) => ({ ...each, goal: withLinks(each.goal) })),
    unlinked: state.unlinked.filter((link) => !isIt(link)),
  }
}

/** New risk answers change how much risk suits each goal, and so which goals are held. */
function answerQuestions(
  state: GoalsState,
  { body, id, today, write }: PendingCall<typeof createUserRiskProfile>,
): GoalsState {
  const answered = createRiskProfile(body.answers, body.risk_profile_uuid ?? id, write.made_at)
  if (!answered.ok) return state
  const profile = answered.value
  const { risk_profile_uuid } = profile
  const undated = { mode: 'invest', model: null, status: 'draft', target_date: null } as const
  const suitability = suitabilityOf(undated, profile, today)
  const next = { ...state, risk: { risk_profile_uuid, suitability, answered: profile } }
  const again = (goal: Goal): GoalWithRisk => judged(next, { ...goal, risk_profile_uuid }, suitability, today)
  return {
    ...next,
    goals: state.goals.map(({ goal }) => again(goal)),
    deleted: state.deleted.map((each) => {
      const { goal, suitability: ofGoal } = again(each.goal)
      return { ...each, goal, suitability: ofGoal }
    }),
  }
}

const rank = (
  state: GoalsState,
  { body }: { readonly body: { readonly order: readonly string[] } },
): GoalsState => ({
  ...state,
  goals: inOrder(state.goals, rankedOrder(orderOf(state), body.order)),
})

export const goalReplay: Replay<GoalsState> = [
  on(calls.createGoal, create),
  on(calls.updateGoal, change),
  on(calls.updateTimeline, change),
  on(calls.deleteGoal, remove),
  on(calls.restoreGoal, restore),
  on(calls.updateGoalPriorities, rank),
  on(updateGoalsPriority, rank),
  on(createUserRiskProfile, answerQuestions),
  on(accountCalls.updateMoneyAccount, changeAccount),
  on(accountCalls.createAccountValue, (state: GoalsState, { body, today }) =>
    relink(state, body.account_uuid, today, (link) => [restated(link, body)]),
  ),
  on(accountCalls.deleteMoneyAccount, removeAccount),
  on(accountCalls.restoreMoneyAccount, restoreAccount),
]
