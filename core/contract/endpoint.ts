import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './envelope.ts'

/** Who may make a call: anybody, a signed-in client, or a client who is an advisor. */
export type Access = 'public' | 'client' | 'advisor'

/** The part of the product that a call belongs to; one folder of the server serves one module. */
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
  | 'advisor'

/**
 * One call of the API, said once for the server, the page, the tests and the OpenAPI document.
 * A `{name}` in `path` is a path parameter. `errors` lists the codes that the call adds to those
 * every call may answer (see `commonErrors` in envelope.ts).
 */
export interface Endpoint {
  readonly name: string
  readonly module: Module
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly data: GenericSchema
  readonly errors?: readonly ErrorCode[]
  /** A public list: the same for everybody, kept by browsers and by the service worker. */
  readonly cache?: 'public'
  /** What a success answers; 200 unless it says otherwise. */
  readonly status?: 201
  /** A write that may wait on the device until there is a network (see core/outbox). */
  readonly waits?: true
  /** An answer that holds a secret is never stored for an idempotent retry. */
  readonly secret?: boolean
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The path parameters of a call, each as text. */
export type Params<E extends Endpoint> = { readonly [Name in ParamNames<E['path']>]: string }
/** What a caller may send as the query, before parsing. */
export type Query<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined
/** What a caller may send as the body, before parsing. */
export type Body<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined
/** What the server reads from the query, after parsing. */
export type ParsedQuery<E extends Endpoint> = E extends { query: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined
/** What the server reads from the body, after parsing. */
export type ParsedBody<E extends Endpoint> = E extends { body: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined
/** What a call answers under `data`. */
export type Data<E extends Endpoint> = InferOutput<E['data']>

/** Declares a call; the type keeps its literal path and schemas. */
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
