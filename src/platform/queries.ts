import { hashKey, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { CallInput, Data, Endpoint } from '#core/contract/endpoint.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { type CachedAnswer, cachedAnswer } from './answer-cache.ts'
import { call, type Input, NOT_SHARED, type Refusal, reportRefusal } from './api.ts'
import { clock } from './clock.ts'
import { readView } from './session.ts'
import { updateSignal } from './update-waiting.ts'

/** A refusal in the form that Query expects: thrown, so that a card can show what failed. */
export class ApiFailure extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'ApiFailure'
    this.refusal = refusal
  }
}

/** The stored answer of an earlier visit, if this build can still parse it. */
function storedData<E extends Endpoint>(endpoint: E, queryKey: readonly unknown[]): Data<E> | undefined {
  const stored = cachedAnswer(hashKey(queryKey))
  const parsed = stored && v.safeParse(endpoint.data, stored.data)
  return parsed?.success ? parsed.output : undefined
}

/** For a query whose answers would fill the device, such as one for each search: persistence.ts leaves them out. */
export const NOT_STORED = { meta: { isStored: false } } as const

interface Keyed {
  readonly queryKey: readonly unknown[]
}

/** Resolves when the fetch in progress for a query has finished or failed. */
async function arrived({ queryKey }: Keyed): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
}

/** Until when nothing is read. */
let pause: Promise<void> | undefined

/**
 * Does something during which nothing is read. What was being read before is read again if it fails. For a call that ends the session
 * on the server, such as deleting the account: a read that the server answers after it would be refused, and report the session as
 * expired.
 */
export async function withoutReading<T extends { readonly ok: boolean }>(work: () => Promise<T>): Promise<T> {
  let resume = (): void => undefined
  pause = new Promise((resolve) => (resume = resolve))
  const stopped = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  try {
    await queryClient.cancelQueries()
    const outcome = await work()
    if (!outcome.ok) void queryClient.invalidateQueries({ predicate: (query) => stopped.has(query) })
    return outcome
  } finally {
    pause = undefined
    resume()
  }
}

/** If the new version has not taken control by then, the page reads on. */
const TAKES_OVER_WITHIN_MS = 10_000

updateSignal.addEventListener('abort', () => {
  const wait = new Promise((resolve) => setTimeout(resolve, TAKES_OVER_WITHIN_MS))
  void withoutReading(() => wait.then(() => ({ ok: false })))
})

/** How an answer is read as what changed since the last one. */
interface Changes<E extends Endpoint> {
  /** The input that asks for what changed. */
  readonly since: (last: Data<E>) => Input<E> & Record<never, never>
  /** The whole answer. */
  readonly merge: (last: Data<E>, answer: Data<E>) => Data<E>
}

/**
 * The query of a call: its key is the endpoint's name and its input. It starts with the stored answer and its age. The card that
 * reads it shows its failure; a refusal is also a toast.
 *
 * @param after queries that finish first if they are being fetched too
 * @param more with {@link NOT_STORED}, answers are not stored for offline use; with `changes`, only what changed is read once there
 *   is an answer
 */
export function queryFor<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Record<never, never>,
  after: readonly Keyed[] = [],
  { changes, ...more }: { readonly meta?: typeof NOT_STORED.meta; readonly changes?: Changes<E> } = {},
) {
  const queryKey = [endpoint.name, input] as const
  return queryOptions<Data<E>, ApiFailure>({
    queryKey,
    initialData: () => storedData(endpoint, queryKey),
    initialDataUpdatedAt: () => cachedAnswer(hashKey(queryKey))?.updated_at,
    queryFn: async ({ signal, client }) => {
      if (pause) await pause
      const last = changes && client.getQueryData<Data<E>>(queryKey)
      const update = last !== undefined && changes
      const outcome = await call(endpoint, update ? changes.since(last) : input, { signal, quiet: true })
      if (!outcome.ok) throw new ApiFailure(outcome)
      await Promise.all(after.map(arrived))
      return update ? changes.merge(last, outcome.data) : outcome.data
    },
    ...(endpoint.cache === 'public' && { staleTime: DAY_MS }),
    ...more,
  })
}

// Retrying does not change a refusal; it may help a call that met a temporary failure, or whose answer was lost while the server
// can be reached.
function mayRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiFailure)) return false
  const { status } = error.refusal
  return status === 0 ? navigator.onLine : status >= 500 && status !== 501
}

interface HasParams {
  readonly params?: Readonly<Record<string, string>>
}

/** Whether a query reads one thing by its id, such as a debt, rather than what belongs to the client, who is `me`. */
function readsOneThing({ queryKey }: Keyed): boolean {
  const { params = {} } = queryKey[1] as HasParams
  return Object.values(params).some((value) => value !== 'me')
}

/**
 * Shows a toast for a refusal that leaves a page without its data. There is none where the page shows it better: data from an
 * earlier visit appears with its age, the banner says that the device is offline, an ended session has its own message, and the
 * page of one thing says that it does not exist, or has not synced yet.
 */
function tellUnread(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof ApiFailure) || query.state.data !== undefined || query.getObserversCount() === 0)
    return
  const { status, code } = error.refusal
  if (code === NOT_SHARED || code === 'share_ended') return
  if (status !== 0 && status !== 401 && !(status === 404 && readsOneThing(query)))
    reportRefusal(error.refusal)
}

/** The cache of module data. Its content survives a reload (see persistence.ts) and is read offline. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellUnread }),
  defaultOptions: {
    queries: {
      // Offline the cache answers; a fetch is tried once, not paused.
      networkMode: 'offlineFirst',
      // Data from an earlier page is shown at once and fetched again: that page may have closed before it reread what it changed.
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 30_000),
      // Each page of somebody else's plan reads again: they may have stopped sharing it.
      refetchOnMount: () => (readView() ? 'always' : true),
      // Not a number of days: a timer overflows at 25 days and fires at once.
      gcTime: Infinity,
      retry: mayRetry,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Reads a query from the server, whatever is cached. Rejects with the failure. */
export const readAnew: typeof queryClient.fetchQuery = (query) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 })

/** A call as its query is keyed, and where it is made. */
export interface PreloadedCall {
  readonly name: string
  readonly path: string
  readonly input: CallInput
  /** GET unless it says otherwise. */
  readonly method?: Endpoint['method']
}

/**
 * Reads a call without its contract. Where a page has a query of it, that query is read.
 *
 * @param freshMs a younger answer is not read again
 * @param keep stores a new answer by the hash of its query
 * @returns the answer, unparsed unless a page has parsed it
 * @throws ApiFailure for a refusal, CancelledError when the reading is stopped
 */
export async function readUnparsed(
  { name, path, method = 'GET', input }: PreloadedCall,
  freshMs: number,
  keep: (queryHash: string, answer: CachedAnswer) => void,
): Promise<unknown> {
  const queryKey = [name, input]
  const queryHash = hashKey(queryKey)
  const known = queryClient.getQueryCache().get(queryHash)
  const once = { staleTime: freshMs, retry: false } as const
  if (known) return queryClient.fetchQuery({ ...known.options, queryKey, ...once })
  const stored = cachedAnswer(queryHash)
  const askedAt = clock.now().getTime()
  if (stored && askedAt - stored.updated_at < freshMs) return stored.data
  const unparsed = queryFor(
    {
      // A key of its own: a page's query must not start with an answer that is not parsed.
      name: `${name} unparsed`,
      module: 'account',
      method,
      path,
      summary: '',
      access: 'client',
      data: v.unknown(),
    },
    input,
    [],
    NOT_STORED,
  )
  try {
    const data = await queryClient.fetchQuery({ ...unparsed, ...once })
    // Dated when it was asked for: a change that was sent meanwhile may be missing in it.
    if (!queryClient.getQueryCache().get(queryHash)) keep(queryHash, { data, updated_at: askedAt })
    return data
  } finally {
    queryClient.removeQueries({ queryKey: unparsed.queryKey, exact: true })
  }
}

/** The records whose deletion was sent from this page. */
const deleted = new Set<string>()

/** Whether the client deleted a record on this page, so that there is nothing to preload about it. */
export const isDeletedHere = (uuid: string): boolean => deleted.has(uuid)

const areAbout = (uuid: string) => ({
  predicate: ({ queryKey }: Keyed) => {
    const input = queryKey[1] as
      | (HasParams & { readonly query?: Readonly<Record<string, unknown>> })
      | undefined
    return Object.values({ ...input?.params, ...input?.query }).includes(uuid)
  },
})

/** Before a record's deletion is sent: cancels what is being fetched about it, which would answer 404 afterwards. */
export async function stopReading(uuid: string): Promise<void> {
  deleted.add(uuid)
  await queryClient.cancelQueries(areAbout(uuid))
}

/** After a record's deletion was refused: fetches again what was canceled. */
export function resumeReading(uuid: string): void {
  deleted.delete(uuid)
  void queryClient.invalidateQueries(areAbout(uuid))
}
