/**
 * What the client has changed of goals on this device and the server has not answered yet, laid over what it answered
 * last. Pure. A refused write is not laid over: it did not happen.
 */
import * as v from 'valibot'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import { deletionAt, newestFirst } from '#core/contract/deletion.ts'
import { createGoal, deleteGoal, restoreGoal, updateGoal, updateGoalPriorities } from '#core/contract/goal.ts'
import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import { type Goal, GoalChange, GoalInput } from '#core/contract/goal-kinds.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { shareOf } from '#core/goal/shares.ts'
import { standingAgain, valueOfGoal } from '#core/goal/standing.ts'
import { isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { dayOfWrite } from '#app/platform/today.ts'

type Queue = readonly QueuedWrite[]
type Shares = GoalInput['accounts']

/** The goals with what waits, and which of them it changed. */
export interface Overlaid {
  readonly goals: readonly GoalWithRisk[]
  readonly waiting: ReadonlySet<string>
  /** What can be restored, the newest deletion first. */
  readonly deleted: readonly DeletedGoal[]
}

/** What stands in the way of a change: the server has a newer version of the goal. */
export interface Conflict {
  readonly write: QueuedWrite
  readonly change: GoalChange
}

/** Of a client who has no goal yet, whose answers on risk this device does not know. */
const UNKNOWN: Suitability = {
  band: null,
  answers_band: 'average',
  allowed_band: 'average',
  model: 'average',
  allowed: [],
  held_reason: null,
  why: [],
}

/** The accounts of a goal as it names them; one that this device does not know counts once the server says it. */
function accountsOf(shares: Shares, goal: Goal, known: readonly AccountWithGoals[]): GoalAccount[] {
  return shares.flatMap(({ account_uuid, share }) => {
    const before = goal.accounts.find((each) => each.account_uuid === account_uuid)
    const account = known.find((each) => each.account.account_uuid === account_uuid)?.account
    if (account) {
      const { name, kind, source, as_of, apy, balance_cents } = account
      const value_cents = shareOf(balance_cents, share)
      const { goal_uuid } = goal
      const goal_account_uuid = before?.goal_account_uuid ?? account_uuid
      return [
        { goal_account_uuid, goal_uuid, account_uuid, name, kind, source, as_of, apy, share, value_cents },
      ]
    }
    if (!before) return []
    if (share === before.share) return [before]
    const whole = Math.round(before.value_cents / before.share)
    return [{ ...before, share, value_cents: shareOf(whole, share) }]
  })
}

/** A goal with the named fields changed, as the server will have it. */
function changedGoal(goal: Goal, change: GoalChange, known: readonly AccountWithGoals[], day: string): Goal {
  const { version: _, accounts: shares, milestones, ...fields } = change
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed: Goal = { ...goal, ...named }
  const accounts = shares ? accountsOf(shares, goal, known) : goal.accounts
  const initial_as_of = changed.initial_cents === goal.initial_cents ? goal.initial_as_of : day
  return {
    ...changed,
    accounts,
    initial_as_of,
    value: valueOfGoal(changed.initial_cents, initial_as_of, accounts),
    timeline: {
      start: goal.timeline.start,
      target_date: changed.target_date,
      milestones: milestones ?? goal.timeline.milestones,
    },
    // As on the server: so that a second change made offline does not meet the first one as a conflict.
    version: goal.version + 1,
  }
}

/** A goal as it stands when it was just entered. */
function enteredGoal(input: GoalInput, goal_uuid: string, priority: number, write: QueuedWrite): Goal {
  const instant = new Date(write.made_at).toISOString()
  const { milestones, accounts: _, ...fields } = input
  const start = dayOfWrite(write)
  return {
    ...fields,
    goal_uuid,
    user_uuid: goal_uuid,
    priority,
    held_reason: null,
    risk_profile_uuid: null,
    initial_as_of: start,
    timeline: { start, target_date: input.target_date, milestones },
    accounts: [],
    value: valueOfGoal(input.initial_cents, start, []),
    version: 1,
    created_at: instant,
    updated_at: instant,
  }
}

/** The goals while the writes are played on them, one after the other. */
class Board {
  readonly #goals: Map<string, GoalWithRisk>
  readonly #deleted: Map<string, DeletedGoal>
  /** Where those stood that were deleted here. */
  readonly #stood = new Map<string, GoalWithRisk>()
  readonly #accounts: readonly AccountWithGoals[]

  constructor(
    answered: readonly GoalWithRisk[],
    accounts: readonly AccountWithGoals[],
    gone: readonly DeletedGoal[],
  ) {
    this.#goals = new Map(answered.map((each) => [each.goal.goal_uuid, each]))
    this.#accounts = accounts
    this.#deleted = new Map(gone.map((each) => [each.goal.goal_uuid, each]))
  }

  get goals(): GoalWithRisk[] {
    return [...this.#goals.values()].sort((a, b) => a.goal.priority - b.goal.priority)
  }

  get deleted(): DeletedGoal[] {
    return newestFirst(this.#deleted.values())
  }

  /** Plays one write. What a write cannot be understood by changes nothing. */
  play(write: QueuedWrite): void {
    const uuid = write.params['goalUuid'] ?? ''
    switch (write.endpoint) {
      case createGoal.name:
        return this.#enter(write)
      case updateGoal.name:
        return this.#change(write)
      case updateGoalPriorities.name:
        return this.#rank(write)
      case deleteGoal.name: {
        const found = this.#goals.get(uuid)
        if (!found) return
        this.#deleted.set(uuid, { goal: found.goal, ...deletionAt(write.made_at) })
        this.#stood.set(uuid, found)
        this.#goals.delete(uuid)
        return this.#shift(found.goal.priority, -1)
      }
      case restoreGoal.name: {
        const gone = this.#deleted.get(uuid)
        if (!gone) return
        const stood = this.#stood.get(uuid)
        this.#shift(gone.goal.priority - 1, 1)
        this.#deleted.delete(uuid)
        if (stood) this.#goals.set(uuid, stood)
        else this.#put(gone.goal, this.#suitability(), dayOfWrite(write))
      }
    }
  }

  /** Moves the goals that come after a place, so that the order has no gap and no place twice. */
  #shift(after: number, by: 1 | -1): void {
    for (const [uuid, { goal, ...rest }] of this.#goals) {
      if (goal.priority > after)
        this.#goals.set(uuid, { ...rest, goal: { ...goal, priority: goal.priority + by } })
    }
  }

  /** Of another goal: what the client may bear is the same for all but for the time that is left. */
  #suitability(): Suitability {
    const [other] = this.#goals.values()
    return other?.suitability ?? UNKNOWN
  }

  #put(goal: Goal, known: Suitability, today: IsoDate): void {
    this.#goals.set(goal.goal_uuid, standingAgain(goal, known, today))
  }

  #enter(write: QueuedWrite): void {
    const parsed = v.safeParse(GoalInput, write.body)
    const uuid = parsed.success && parsed.output.goal_uuid
    if (!uuid || this.#goals.has(uuid)) return
    const entered = enteredGoal(parsed.output, uuid, this.#goals.size + 1, write)
    const { accounts } = parsed.output
    const today = dayOfWrite(write)
    const goal = changedGoal(entered, { goal_uuid: uuid, accounts }, this.#accounts, today)
    this.#put({ ...goal, version: 1 }, this.#suitability(), today)
  }

  #change(write: QueuedWrite): void {
    const parsed = v.safeParse(GoalChange, write.body)
    const found = parsed.success && this.#goals.get(parsed.output.goal_uuid)
    if (!found) return
    const goal = changedGoal(found.goal, parsed.output, this.#accounts, dayOfWrite(write))
    this.#put(goal, found.suitability, dayOfWrite(write))
  }

  #rank({ body }: QueuedWrite): void {
    const parsed = v.safeParse(updateGoalPriorities.body, body)
    if (!parsed.success) return
    const { order } = parsed.output
    const place = (uuid: string) => (order.includes(uuid) ? order.indexOf(uuid) : order.length)
    const ranked = this.goals.sort((a, b) => place(a.goal.goal_uuid) - place(b.goal.goal_uuid))
    for (const [index, each] of ranked.entries()) {
      this.#goals.set(each.goal.goal_uuid, { ...each, goal: { ...each.goal, priority: index + 1 } })
    }
  }
}

/**
 * The goals as they will be when everything that waits has been sent, in the client's order.
 *
 * @param accounts as far as the device knows them
 * @param gone what the server can restore, as far as the device knows it
 */
export function withWaiting(
  answered: readonly GoalWithRisk[],
  queue: Queue,
  accounts: readonly AccountWithGoals[] = [],
  gone: readonly DeletedGoal[] = [],
): Overlaid {
  const waits = queue.filter(({ state }) => state === 'waiting')
  // What is in the list again is not deleted, whichever answer came first.
  const isBack = new Set(answered.map(({ goal }) => goal.goal_uuid))
  const still = gone.filter(({ goal }) => !isBack.has(goal.goal_uuid))
  if (waits.length === 0) return { goals: answered, waiting: new Set(), deleted: still }
  const board = new Board(answered, accounts, still)
  for (const write of waits) board.play(write)
  const { goals, deleted } = board
  const subjects = new Set(waits.filter(isUnsent).map(({ subject }) => subject))
  return {
    goals,
    waiting: new Set(goals.map(({ goal }) => goal.goal_uuid).filter((uuid) => subjects.has(uuid))),
    deleted,
  }
}

/** The change of a goal that the server refused because it has a newer version; the oldest one. */
export function conflictOf(goalUuid: string, queue: Queue): Conflict | undefined {
  for (const write of queue) {
    if (write.state !== 'refused' || write.refusal.code !== 'conflict') continue
    if (write.subject !== goalUuid || write.endpoint !== updateGoal.name) continue
    // A name that is taken is a conflict of another kind; it has no newer version to choose.
    if (write.refusal.fields['name'] !== undefined) continue
    const parsed = v.safeParse(GoalChange, write.body)
    if (parsed.success) return { write, change: parsed.output }
  }
  return undefined
}
