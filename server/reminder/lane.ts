/**
 * Sends the pending messages of one push host. Each host has its own queue ("lane"), so that an unresponsive host
 * delays no other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { CONNECTIONS_PER_HOST } from '#server/push/sender.ts'
import { deliver, type Delivered, type Sending } from './deliver.ts'
import { dropDevice, leaseDeliveries, storeResults, type Leased, type Result } from './deliveries.ts'
import { retryWaitMs } from './retry.ts'

/**
 * Messages of a run's start that are sent but not stored yet. A process that dies sends at most these twice, so a run of a few
 * hundred begins with few; one of thousands widens the window, because it would take too long otherwise.
 */
const FIRST_WINDOW = 8
/** Accepted messages after which the window widens by one. */
const WIDEN_AFTER = 128
/** Results are stored together once there are this part of the window, or the oldest has waited this long. */
const SETTLE_PART = 1 / 8
const SETTLE_WITHIN_MS = 250
const SETTLE_TRIES = 5
const SETTLE_PAUSE_MS = 500

/** What is known about a host: how many messages may be under way to it or not stored yet. */
export interface Lane {
  readonly host: string
  window: number
}

export const newLane = (host: string): Lane => ({ host, window: FIRST_WINDOW })

/** The window after a message was accepted: back to the first one quickly, and further slowly. */
const widened = (window: number): number =>
  Math.min(CONNECTIONS_PER_HOST, window + (window < FIRST_WINDOW ? 1 : 1 / WIDEN_AFTER))

/** What a lane works with. */
export interface LaneDeps extends Sending {
  readonly log: Dependencies['log']
  readonly leaseMs: number
  readonly isStopped: () => boolean
}

/**
 * Sends until no message is pending for the host, the host fails even at a window of one, or the server stops. Only
 * as many messages are leased as can be sent at once; the rest stay available to other processes. Results are stored while
 * others are being sent: what a process has sent and not stored when it dies, another one sends again.
 */
export async function runLane(lane: Lane, deps: LaneDeps): Promise<void> {
  const { db, clock, log, leaseMs, isStopped } = deps
  const { host } = lane
  lane.window = Math.min(lane.window, FIRST_WINDOW)
  let underWay = 0
  let hasGivenUp = false
  let results: Result[] = []
  let wake = (): void => {}
  let isOverdue = false
  let overdue: NodeJS.Timeout | undefined

  const record = (result: Result): void => {
    results.push(result)
    overdue ??= setTimeout(() => {
      isOverdue = true
      wake()
    }, SETTLE_WITHIN_MS)
  }
  const note = async (leased: Leased, { result, host: state, why }: Delivered): Promise<void> => {
    if (state === 'takes') lane.window = widened(lane.window)
    if (state === 'struggles') {
      hasGivenUp ||= lane.window < 2
      lane.window = Math.max(1, Math.floor(lane.window / 2))
    }
    if (why) log.warn({ host, ...why }, 'a push service did not take a message')
    if (result.state === 'gone') await dropDevice(db, leased.device)
    else record(result)
  }
  const send = async (leased: Leased): Promise<void> => {
    try {
      await note(leased, await deliver(leased, deps))
    } catch (error) {
      log.error({ err: describeError(error), host }, 'a message was not sent')
      record(toRetry(leased.delivery, deps))
    }
    underWay -= 1
    wake()
  }
  const until = async (isReady: () => boolean): Promise<void> => {
    while (!isReady()) await new Promise<void>((resolve) => (wake = resolve))
  }
  const settleAll = async (): Promise<void> => {
    const batch = results
    results = []
    isOverdue = false
    clearTimeout(overdue)
    overdue = undefined
    if (batch.length > 0) await storeWithRetries(deps, batch)
  }

  for (;;) {
    const unsettled = underWay + results.length
    const free = hasGivenUp || isStopped() ? 0 : Math.max(0, Math.floor(lane.window) - unsettled)
    const leased = free > 0 ? await leaseDeliveries(db, host, clock(), free, leaseMs) : []
    underWay += leased.length
    for (const each of leased) void send(each)
    if (underWay === 0 && results.length === 0) break
    const isMoreWaiting = leased.length > 0 && leased.length === free
    const isReady = () =>
      isOverdue ||
      results.length >= lane.window * SETTLE_PART ||
      // A device that is gone has no result; lease more when half of the window has finished.
      underWay <= (isMoreWaiting ? lane.window / 2 : 0)
    await until(isReady)
    await settleAll()
  }
}

/** A message that could not be built or stored is retried like one that its push service did not accept. */
function toRetry(
  { user_uuid, delivery_uuid, attempts, expires_at }: Leased['delivery'],
  { clock, chance }: LaneDeps,
): Result {
  const next_try_at = new Date(clock().getTime() + retryWaitMs(attempts, undefined, chance()))
  return next_try_at < expires_at
    ? { user_uuid, delivery_uuid, state: 'pending', next_try_at }
    : { user_uuid, delivery_uuid, state: 'expired' }
}

/** Retries a few times: a message that was sent but not stored is sent again when its lease expires. */
async function storeWithRetries({ db, clock, log }: LaneDeps, results: readonly Result[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await storeResults(db, results, clock())
    } catch (error) {
      if (tries === SETTLE_TRIES) throw error
      log.warn({ err: describeError(error) }, 'what was sent could not be written down yet')
      await sleep(SETTLE_PAUSE_MS)
    }
  }
}
