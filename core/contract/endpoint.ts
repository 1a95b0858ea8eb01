import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './envelope.ts'
import type { Section } from './section.ts'

/** Who may make a call: anyone, a signed-in client, a client who is an advisor, or a viewer of somebody's plan. */
export type Access = 'public' | 'client' | 'advisor' | 'viewer'

/** The product module a call belongs to; one server folder handles one module. */
export type Module =
  | 'account'
  | 'location'
  | 'bank'
  | 'investment'
  | 'faq'
  | 'brokerage'
  | 'retire'
  | 'spend'
  | 'protect'
  | 'debt'
  | 'push'
  | 'payment'
  | 'document'
  | 'advisor'
  | 'sharing'
  | 'calendar'

/**
 * One API call, declared once for the server, the page, the tests and the OpenAPI document. A `{name}` in `path` is a
 * path parameter. `errors` lists the call's codes in addition to those any call may return (see `commonErrors` in
 * envelope.ts).
 */
export interface Endpoint {
  readonly name: string
  readonly module: Module
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * The section of the plan that the call belongs to, or several of which each is enough. A viewer may make a call that
   * reads a section shared with them, and one that changes it if they may edit; without a section, no viewer may.
   */
  readonly shared?: Section | readonly Section[]
  /** A section that has to be shared besides, because the call is about its records too. */
  readonly sharedWith?: Section
  /** A call that changes nothing although it is not a GET. */
  readonly reads?: true
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** The body is a multipart form: `body` describes its fields, and files may come with them. */
  readonly form?: true
  readonly data: GenericSchema
  readonly errors?: readonly ErrorCode[]
  /** A public list: the same for everyone, cached by browsers and the service worker. */
  readonly cache?: 'public'
  /** The success status; 200 by default. */
  readonly status?: 201
  /** A write that may be queued on the device while offline (see core/outbox). */
  readonly waits?: true
  /** Refused without an `Idempotency-Key`, because it must not be done twice. */
  readonly keyed?: true
  /** A response with a secret is never stored for idempotent retries. */
  readonly secret?: boolean
}

/** Whether a call changes nothing. */
export const isReading = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** A call's path parameters, as strings. */
export type Params<E extends Endpoint> = { readonly [Name in ParamNames<E['path']>]: string }
/** Query input, before parsing. */
export type Query<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined
/** Body input, before parsing. */
export type Body<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined
/** The query after parsing on the server. */
export type ParsedQuery<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined
/** The body after parsing on the server. */
export type ParsedBody<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined
/** A call's `data` in the response. */
export type Data<E extends Endpoint> = InferOutput<E['data']>

/** Declares a call, preserving the literal types of its path and schemas. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** What a call of any endpoint is made with. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** The address of a call below the API's base, with its parameters and query filled in. */
export function pathOf(path: string, { params, query }: Pick<CallInput, 'params' | 'query'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
  )
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}
