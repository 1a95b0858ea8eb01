/** Reminds clients of due dates: claims due reminders and sends them host by host. */
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { CLAIM_BATCH, claimDue } from '#server/reminder/claim.ts'
import { LEASE_MS, pendingHosts } from '#server/reminder/deliveries.ts'
import { newLane, runLane, type Lane } from '#server/reminder/lane.ts'

const EVERY_MS = 15_000

/** The reminder job of one process. */
export interface Reminding {
  /** Claims due reminders and starts sending them; a second call while one runs joins it. */
  wake(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  /** Claims nothing more; messages being sent finish. */
  stop(): void
}

/** What tests may vary. */
export interface RemindingOptions {
  readonly leaseMs?: number
  readonly chance?: () => number
}

export function createReminding(
  { database: { db }, clock, log, push, settings }: Dependencies,
  { leaseMs = LEASE_MS, chance = Math.random }: RemindingOptions = {},
): Reminding {
  const lanes = new Map<string, Lane>()
  const running = new Map<string, Promise<void>>()
  let isStopped = false
  let waking: Promise<void> | undefined
  const deps = {
    db,
    log,
    push,
    clock,
    chance,
    leaseMs,
    address: settings.address,
    isStopped: () => isStopped,
  }

  const startLane = (host: string): void => {
    if (running.has(host)) return
    const lane = lanes.get(host) ?? newLane(host)
    lanes.set(host, lane)
    const run = runLane(lane, deps)
      .catch((error: unknown) =>
        log.error({ err: describeError(error), host }, 'sending to a host broke off'),
      )
      .finally(() => running.delete(host))
    running.set(host, run)
  }
  const startLanes = async (): Promise<void> => {
    for (const host of await pendingHosts(db, clock())) startLane(host)
  }
  /** A failed claim is retried in the next round; messages claimed earlier are sent all the same. */
  const claim = (): Promise<number> =>
    claimDue(db, clock(), CLAIM_BATCH, (error, reminder_uuid) =>
      log.error(
        { err: describeError(error), reminder_uuid },
        'a reminder could not be processed and was set aside',
      ),
    ).catch((error: unknown) => {
      log.warn({ err: describeError(error) }, 'due reminders could not be taken up')
      return 0
    })
  const wake = async (): Promise<void> => {
    let claimed = 0
    do {
      claimed = isStopped ? 0 : await claim()
      if (!isStopped) await startLanes()
    } while (claimed > 0)
  }
  return {
    wake: () => (waking ??= wake().finally(() => (waking = undefined))),
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
    },
    stop: () => void (isStopped = true),
  }
}

/** Reminds now and every 15 seconds. */
export function startReminding(dependencies: Dependencies): { stop(): void } {
  const reminding = createReminding(dependencies)
  const run = () =>
    dependencies.background.run('remind', async () => {
      await reminding.wake()
      await reminding.idle()
    })
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      reminding.stop()
    },
  }
}
