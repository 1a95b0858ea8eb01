import { hashKey, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'
import { call, type Input, type Refusal, tellRefusal } from './api.ts'
import { keptAnswer } from './kept-answers.ts'

/** A refusal as Query wants it: thrown, so that a card can show what failed. */
export class ApiFailure extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'ApiFailure'
    this.refusal = refusal
  }
}

const DAY_MS = 86_400_000

/** What the device keeps of an earlier visit, as far as this build still understands it. */
function keptData<E extends Endpoint>(endpoint: E, queryKey: readonly unknown[]): Data<E> | undefined {
  const kept = keptAnswer(hashKey(queryKey))
  const parsed = kept && v.safeParse(endpoint.data, kept.data)
  return parsed?.success ? parsed.output : undefined
}

interface Keyed {
  readonly queryKey: readonly unknown[]
}

/** Resolves when what is on its way to a query has come, or has failed. */
async function arrived({ queryKey }: Keyed): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
}

/**
 * The query of a call: its key is the endpoint's name and its input. It begins with what the device keeps and says how
 * old that is. The card that reads it shows its failure; a refusal is a toast, too.
 *
 * @param after queries whose answers come first if they are on their way, too
 */
export function queryFor<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & Record<never, never>,
  after: readonly Keyed[] = [],
) {
  const queryKey = [endpoint.name, input] as const
  return queryOptions<Data<E>, ApiFailure>({
    queryKey,
    initialData: () => keptData(endpoint, queryKey),
    initialDataUpdatedAt: () => keptAnswer(hashKey(queryKey))?.updated_at,
    queryFn: async ({ signal }) => {
      const outcome = await call(endpoint, input, { signal, quiet: true })
      if (!outcome.ok) throw new ApiFailure(outcome)
      await Promise.all(after.map(arrived))
      return outcome.data
    },
    ...(endpoint.cache === 'public' && { staleTime: DAY_MS }),
  })
}

// A refusal will not change by asking again; a call that met a passing fault may, and one whose answer was lost on
// the way, unless there is no way at all.
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
 * Shows a toast for a refusal that leaves a page without its data. There is none where the page says it better: data from an earlier visit
 * is shown with its age, the banner says that the device is offline, an ended session has its own message, and the page of one thing says
 * that it does not exist, or that it is still to be created.
 */
function tellUnread(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof ApiFailure) || query.state.data !== undefined || query.getObserversCount() === 0)
    return
  const { status } = error.refusal
  if (status !== 0 && status !== 401 && !(status === 404 && readsOneThing(query))) tellRefusal(error.refusal)
}

/** The cache of module data. What it holds survives a reload (see persistence.ts) and is read offline. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellUnread }),
  defaultOptions: {
    queries: {
      // Offline the cache answers; a fetch is tried once rather than waited for.
      networkMode: 'offlineFirst',
      // What an earlier page left is read at once and asked for anew: it may have been closed before it had read again what it changed.
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 30_000),
      // Not a number of days: a timer cannot count 30 of them, and fires at once.
      gcTime: Infinity,
      retry: mayRetry,
    },
    mutations: { networkMode: 'always' },
  },
})
