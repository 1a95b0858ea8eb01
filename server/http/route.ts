import type { Data, Endpoint, Params, ParsedBody, ParsedQuery } from '#core/contract/endpoint.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Limit } from './limits.ts'

/** Who is calling, found by the token. */
export interface Caller {
  readonly user_uuid: string
  readonly session_uuid: string
  readonly role_name: 'User' | 'Advisor'
  /** When this session began: a deletion wants a recent one. */
  readonly signed_in_at: Date
  /** The client's IANA time zone. */
  readonly time_zone: string
}

/** When a call is made: the instant, and the client's calendar day. */
export interface Moment {
  readonly now: Date
  readonly today: IsoDate
}

/** One request, checked: what a handler works with. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /** There for every call that is not public. */
  readonly caller: E['access'] extends 'public' ? Caller | undefined : Caller
  /** The database, or the transaction that keeps the work and its idempotency key together. */
  readonly db: Db
  readonly now: Date
  /** The zone of the device, where the request names one. */
  readonly deviceZone: string | undefined
  /** The client's calendar day: of a write that waited offline, the day on which it was made. */
  readonly today: IsoDate
  /** The address of the client, as far as it can be trusted. */
  readonly ip: string
  readonly userAgent: string
  readonly dependencies: Dependencies
  /** Runs after the answer has gone out: what the caller must not be able to time. */
  readonly later: (task: () => Promise<void>) => void
}

/** What a handler answers. */
export interface Answer<T> {
  readonly data: T
  readonly message?: string
}

/** A call of the contract with the function that serves it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Slow work on the input that needs no transaction, done before one is open; what it answers is the handler's. */
  readonly prepare?: (call: Call<Endpoint>) => Promise<unknown>
  readonly handle: (call: Call<Endpoint>, prepared: unknown) => Promise<Answer<unknown>>
  /** How often one address may make this call. */
  readonly perAddress?: Limit
  /** It hashes a password, which takes long, so that only a few of these are served at once. */
  readonly hashes?: boolean
  /** What a read costs of a client's reads in a minute; 1 unless it says otherwise. */
  readonly cost?: number
}

/** Ties a handler to its endpoint; its call and answer have the endpoint's types. */
export function route<E extends Endpoint, P = unknown>(
  endpoint: E,
  handle: (call: Call<E>, prepared: P) => Promise<Answer<Data<E>>>,
  more: Pick<Route, 'perAddress' | 'hashes' | 'cost'> & { prepare?: (call: Call<E>) => Promise<P> } = {},
): Route {
  // The one place where types are forgotten: the router parses by this endpoint's own schemas before it calls.
  return { endpoint, handle, ...more } as Route
}
