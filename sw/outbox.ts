/** Sends what waits while no page is open, and lets notifications write. */
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import {
  drain,
  type Drained,
  PENDING_AFTER_MS,
  type QueueStore,
  REQUEST_TIMEOUT_MS,
} from '#core/outbox/drain.ts'
import type { WorkerIdentity } from '#core/outbox/identity.ts'
import { OUTBOX_SYNC } from '#core/outbox/places.ts'
import {
  makeWrite,
  type WaitingWrite,
  type WriteAbout,
  type WriteCall,
  writeHeaders,
  type WriteInput,
} from '#core/outbox/queued-write.ts'
import { enqueue } from '#core/outbox/queue.ts'
import { type Answer, readAnswer } from '#core/outbox/verdict.ts'

/** What became of a write: made, kept until there is a network, refused, or nobody is here to make it. */
export type Written = 'sent' | 'waiting' | 'refused' | 'nobody'

/** What the outbox needs of the worker. */
export interface OutboxWorld {
  readonly store: QueueStore
  readonly identity: () => Promise<WorkerIdentity | undefined>
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly dice: () => number
  /** Does work while no tab sends. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks to be woken when there is a network; does nothing where the browser cannot. */
  readonly askForSync: () => Promise<void>
  /** The server has ended the session of this token: nothing of its client stays. */
  readonly forget: (token: string) => Promise<void>
}

const NO_ANSWER = { ok: false, status: 0, message: '' } as const

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

async function send(write: WaitingWrite, world: OutboxWorld): Promise<Answer> {
  const identity = await world.identity()
  if (identity?.user_uuid !== write.user_uuid) return { ...NO_ANSWER, status: 401 }
  const { token, api_base } = identity
  try {
    const response = await world.fetch(`${api_base}${write.path}`, {
      method: write.method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        [TIME_ZONE_HEADER]: deviceZone(),
        ...writeHeaders(write),
        ...(write.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(write.body !== undefined && { body: JSON.stringify(write.body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const json: unknown = await response.json().catch(() => undefined)
    const answer = readAnswer(response.status, json, response.headers.get('Retry-After'))
    if (!answer.ok && answer.code === 'session_expired') await world.forget(token)
    return answer
  } catch {
    return NO_ANSWER
  }
}

/** Sends what waits for whoever keeps a session on this device. */
export const sendWaiting = (world: OutboxWorld): Promise<Drained> =>
  world.alone(() =>
    drain({
      ...world,
      isNewChance: true,
      user: async () => (await world.identity())?.user_uuid,
      send: (write) => send(write, world),
    }),
  )

/**
 * Answers a sync event.
 *
 * @throws Error while something waits: the browser comes again later, in its own time
 */
export async function onSync(tag: string, world: OutboxWorld): Promise<void> {
  if (tag !== OUTBOX_SYNC) return
  const { kind } = await sendWaiting(world)
  if (kind === 'later') throw new Error('Some changes still wait.')
}

/**
 * Makes a write from the worker: sent at once where there is a way, else kept for the next sync or opening.
 *
 * @param about `id` is its Idempotency-Key: the same id is the same write, however often it is tapped
 * @param onStored called once the write is on the device, before it is sent
 * @param onPending called when the answer takes long; the request goes on
 */
export async function writeFromWorker(
  call: WriteCall,
  input: WriteInput,
  about: Omit<WriteAbout, 'made_at'>,
  world: OutboxWorld,
  onStored: () => void = () => undefined,
  onPending: () => void = () => undefined,
): Promise<Written> {
  if ((await world.identity())?.user_uuid !== about.user_uuid) return 'nobody'
  const write = makeWrite(call, input, { ...about, made_at: world.now() })
  await world.store.change((queue) => enqueue(queue, write))
  onStored()
  const timer = setTimeout(onPending, PENDING_AFTER_MS)
  const { kind } = await sendWaiting(world).finally(() => clearTimeout(timer))
  if (kind === 'ended') return 'nobody'
  const left = (await world.store.read()).find(({ id }) => id === about.id)
  if (left?.state === 'waiting') await world.askForSync()
  return left?.state ?? 'sent'
}
