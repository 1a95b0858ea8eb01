/** Sends what waits, as soon as there may be a way. */
import * as v from 'valibot'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { drain, type Drained } from '#core/outbox/drain.ts'
import { type WaitingWrite, writeHeaders } from '#core/outbox/queued-write.ts'
import type { Answer } from '#core/outbox/verdict.ts'
import { call } from './api.ts'
import { clock } from './clock.ts'
import { oneAtATime } from './outbox-lock.ts'
import { queueStore } from './outbox-store.ts'
import { readSession } from './session.ts'

/** How soon to look again where another tab is sending. */
const BUSY_MS = 5000

const userNow = (): string | undefined => readSession()?.user.user_uuid

async function send(write: WaitingWrite): Promise<Answer> {
  // Nothing comes between this and the call's own look at the session.
  if (userNow() !== write.user_uuid) return { ok: false, status: 401, message: '' }
  const { endpoint: name, method, path, body } = write
  const endpoint: Endpoint = {
    name,
    method,
    path,
    summary: name,
    module: 'account',
    access: 'client',
    data: v.unknown(),
  }
  return call(endpoint, { body }, { headers: writeHeaders(write), quiet: true })
}

let timer: ReturnType<typeof setTimeout> | undefined
let isAsked = false
let isNewChance = false

async function sendNow(): Promise<Drained> {
  isAsked = false
  const world = { isNewChance, store: queueStore, send, user: async () => userNow() }
  isNewChance = false
  return drain({ ...world, now: () => clock.now().getTime(), dice: Math.random })
}

/**
 * Sends what waits, in order, and comes back when something has to wait.
 *
 * @param hope that there is a way again: what got no answer is tried before its time
 */
export async function sendWaiting(hope = false): Promise<void> {
  isNewChance ||= hope
  clearTimeout(timer)
  if (!navigator.onLine || isAsked) return
  isAsked = true
  const drained = await oneAtATime(sendNow)
  isAsked = false
  if (drained === 'busy') timer = setTimeout(() => void sendWaiting(), BUSY_MS)
  else if (drained.kind === 'later') {
    const waitMs = Math.max(drained.next_at - clock.now().getTime(), 0)
    timer = setTimeout(() => void sendWaiting(), waitMs)
  }
}

/** Lets go of the next try: nobody is there for whom to make it. */
export const stopSending = (): void => clearTimeout(timer)
