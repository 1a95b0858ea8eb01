/** Only one tab, or the worker, sends what waits. */
import { del, update } from 'idb-keyval'
import * as v from 'valibot'
import { LEASE_KEY, OUTBOX_LOCK } from '#core/outbox/places.ts'
import { clock } from './clock.ts'
import { outboxDatabase } from './outbox-store.ts'

/** Whoever died with it is waited for no longer; whoever works renews it. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000

const Lease = v.object({ holder: v.number(), until: v.number() })
const holder = Math.random()

/** Whether another tab has the lease; where nothing can be kept, there is no other tab to mind. */
async function isLeasedElsewhere(): Promise<boolean> {
  let isElsewhere = false
  const now = clock.now().getTime()
  const claim = (kept: unknown) => {
    const lease = v.safeParse(Lease, kept)
    isElsewhere = lease.success && lease.output.holder !== holder && lease.output.until > now
    return isElsewhere ? kept : { holder, until: now + LEASE_MS }
  }
  await update(LEASE_KEY, claim, outboxDatabase).catch(() => undefined)
  return isElsewhere
}

let last: Promise<unknown> = Promise.resolve()

/** For browsers without Web Locks, and pages on plain http. If a lease runs out under its holder, the keys still hold. */
function underLease<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  const leased = async () => {
    if (await isLeasedElsewhere()) return 'busy'
    const renewing = setInterval(() => void isLeasedElsewhere(), RENEW_MS)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      await del(LEASE_KEY, outboxDatabase).catch(() => undefined)
    }
  }
  const mine = last.then(leased)
  last = mine.catch(() => undefined)
  return mine
}

/** Does work that sends, after any other that does. Without Web Locks it may be `busy` instead. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(OUTBOX_LOCK, work) : underLease(work)
}
