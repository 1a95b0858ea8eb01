import type { Data, Endpoint, Params, ParsedBody, ParsedQuery } from '#core/contract/endpoint.ts'
import type { ShareAccess } from '#core/contract/plan-view.ts'
import type { Section } from '#core/contract/section.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { ReceivedFile } from './form.ts'
import type { Limit } from './limits.ts'

/** Somebody who views the plan of the client who shares it, and may edit it as far as `access` allows. */
export interface Viewer {
  readonly user_uuid: string
  readonly share_uuid: string
  readonly access: ShareAccess
  readonly sections: readonly Section[]
  /** The share was revoked or has expired, or the view was open for too long: every call is refused. */
  readonly has_ended: boolean
}

/** The caller, identified by the token; in a view of somebody's plan the client whose plan it is. */
export interface Caller {
  readonly user_uuid: string
  readonly session_uuid: string
  readonly role_name: 'User' | 'Advisor'
  /** The client's IANA time zone. */
  readonly time_zone: string
  /** Who really calls, in a view of somebody's plan. */
  readonly viewer?: Viewer
}

/** Whose requests and writes count: in a view, the viewer's. */
export const actorOf = (caller: Caller): string => caller.viewer?.user_uuid ?? caller.user_uuid

/** When a request is made: the instant, and the client's calendar day. */
export interface Moment {
  readonly now: Date
  readonly today: IsoDate
}

/** A validated request: what a handler works with. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /**
   * Files that came with a form, checked and in the file store. They are deleted after the request unless the handler
   * adds them to the client's documents: `addDocuments` in server/document.
   */
  readonly files: readonly ReceivedFile[]
  /** Set for every endpoint that is not public. */
  readonly caller: E['access'] extends 'public' ? Caller | undefined : Caller
  /** The database, or the transaction that commits the work and its idempotency key together. */
  readonly db: Db
  readonly now: Date
  /** The device's time zone, if the request names one. */
  readonly deviceZone: string | undefined
  /** The client's calendar day; for a queued write, the day on which it was made. */
  readonly today: IsoDate
  /** The client's address, as far as it can be trusted. */
  readonly ip: string
  readonly userAgent: string
  /** The page's origin, to which passkeys are bound. */
  readonly origin: string
  readonly dependencies: Dependencies
  /**
   * The Idempotency-Key of a write. Only a handler whose answer is secret, and so is never stored, has to recognize a
   * repeated request by it.
   */
  readonly idempotencyKey: string | undefined
  /** Runs after the response is sent: work whose duration the caller must not be able to measure. */
  readonly later: (task: () => Promise<void>) => void
}

/** What a handler returns. */
export interface Answer<T> {
  readonly data: T
  readonly message?: string
}

/** An endpoint of the contract with the function that serves it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Slow work on the input that needs no transaction, run before one opens; the handler receives the result. */
  readonly prepare?: (call: Call<Endpoint>) => Promise<unknown>
  readonly handle: (call: Call<Endpoint>, prepared: unknown) => Promise<Answer<unknown>>
  /** How often one address may call this endpoint. */
  readonly perAddress?: Limit
  /** Whether it hashes a password, which is slow, so that only a few of these run at once. */
  readonly hashes?: boolean
  /** What of an answer is stored for a retry with the same key; all of it by default. */
  readonly withoutSecrets?: (data: never) => unknown
  /** What a read costs of a client's reads per minute; 1 by default. */
  readonly cost?: number
  /** Whether it takes the processor long, such as a simulation or a document, so that another thread runs it. */
  readonly isHeavy?: boolean
}

/** Binds a handler to its endpoint, with that endpoint's input and output types. */
export function route<E extends Endpoint, P = unknown>(
  endpoint: E,
  handle: (call: Call<E>, prepared: P) => Promise<Answer<Data<E>>>,
  {
    forViewer,
    ...more
  }: Pick<Route, 'perAddress' | 'hashes' | 'cost' | 'isHeavy'> & {
    prepare?: (call: Call<E>) => Promise<P>
    withoutSecrets?: (data: Data<E>) => Data<E>
    /** What a viewer gets of the answer: sums in place of the records of sections that aren't shared with them. */
    forViewer?: (data: Data<E>, viewer: Viewer, moment: Moment) => Data<E>
  } = {},
): Route {
  const bounded: typeof handle = async (call, prepared) => {
    const answer = await handle(call, prepared)
    const viewer = call.caller?.viewer
    return viewer && forViewer ? { ...answer, data: forViewer(answer.data, viewer, call) } : answer
  }
  // The one place that erases types: the router validates by this endpoint's own schemas before it calls the handler.
  return { endpoint, handle: bounded, ...more } as Route
}
