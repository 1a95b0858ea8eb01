/** The only way to the server. A failure is a result too: calls resolve with the server's message and never throw. */
import * as v from 'valibot'
import { apiBase } from '#core/contract/api-base.ts'
import { brand } from '#core/contract/brand.ts'
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import type { Body, Data, Endpoint, Params, Query } from '#core/contract/endpoint.ts'
import { Failure } from '#core/contract/envelope.ts'
import { clock } from './clock.ts'
import { countReconnections, noteAnswer, noteSlowCall } from './online.ts'
import { BUILD_HEADER, noteServerBuild } from './server-build.ts'
import { readSession } from './session.ts'

const TIMEOUT_MS = 300_000
/** After this long the client should learn that the network is slow. */
const SLOW_MS = 8_000

export const SOMETHING_WENT_WRONG = 'Something Went Wrong'
export const NO_CONNECTION = "You're offline. Try again when you're back online."
/** The device has a network, but our server does not answer. */
export const NO_ANSWER = `${SOMETHING_WENT_WRONG}. We can't reach ${brand} right now. Try again in a minute.`

/** A successful call. */
export interface Success<T> {
  readonly ok: true
  readonly data: T
  readonly message: string | undefined
}

/** A failed call; `status` 0 means that no answer came. */
export interface Refusal {
  readonly ok: false
  readonly status: number
  readonly message: string
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** When the server asks to be retried. */
  readonly retryAfterSeconds?: number
}

export type Outcome<T> = Success<T> | Refusal

// A key exists exactly when the endpoint has that part.
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [N in Name]: T }
/** The input of a call to this endpoint. */
export type Input<E extends Endpoint> = (keyof Params<E> extends never
  ? unknown
  : { readonly params: Params<E> }) &
  Part<'query', Query<E>> &
  Part<'body', Body<E>>

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** Handles failures; main.tsx sets it, so that this file depends on neither toasts nor the router. */
export interface FailureHandler {
  /** Any failed call that is not quiet. */
  onRefusal(refusal: Refusal): void
  /** The server no longer knows the session of this token; '' where the call carried none. */
  onSessionExpired(token: string): void
}

let handler: FailureHandler = { onRefusal: () => undefined, onSessionExpired: () => undefined }

/** Reports the failure of a quiet call after all. */
export const reportRefusal = (refused: Refusal): void => handler.onRefusal(refused)

/** Sets the failure handler. */
export function handleFailures(by: FailureHandler): void {
  handler = by
}

function address(endpoint: Endpoint, { params, query }: Sent): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return `${apiBase(location.host, import.meta.env)}${path}${text ? `?${text}` : ''}`
}

const refusal = (status: number, message: string, more: Partial<Refusal> = {}): Refusal => ({
  code: undefined,
  fields: {},
  ...more,
  ok: false,
  status,
  message,
})

const isSuccess = (value: unknown): value is { data: unknown; message?: unknown } =>
  typeof value === 'object' && value !== null && 'data' in value

// The server's message is shown even where a gateway rewrote the rest of the answer.
const ReadableFailure = v.object({
  message: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  code: v.fallback(Failure.entries.code, undefined),
  fields: v.fallback(Failure.entries.fields, undefined),
})

const noAnswer = (): Refusal =>
  refusal(0, navigator.onLine ? NO_ANSWER : NO_CONNECTION, { code: 'no_answer' })

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Outcome<Data<E>>> {
  const json: unknown = await response.json().catch(() => undefined)
  // A captive portal's page, or nothing: even if it reports success, it is not our server.
  if (response.ok && json === undefined) return noAnswer()
  if (response.ok) {
    const data = isSuccess(json) && v.safeParse(endpoint.data, json.data)
    // Its message is one of success, so it is not shown for a failure.
    if (!data || !data.success)
      return refusal(response.status, SOMETHING_WENT_WRONG, { code: 'unexpected_answer' })
    const message = typeof json.message === 'string' ? json.message : undefined
    // The schema belongs to this endpoint; only its type is lost in the general one.
    return { ok: true, data: data.output as Data<E>, message }
  }
  const failure = v.safeParse(ReadableFailure, json)
  // A portal's or a proxy's own login: it knows nothing of our session.
  if (!failure.success && response.status === 401) return noAnswer()
  if (!failure.success) return refusal(response.status, SOMETHING_WENT_WRONG, { code: 'unexpected_answer' })
  const { message, code, fields } = failure.output
  const retryAfterSeconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return refusal(response.status, message, {
    code,
    fields: fields ?? {},
    ...(retryAfterSeconds >= 0 && { retryAfterSeconds }),
  })
}

async function send<E extends Endpoint>(
  endpoint: E,
  sent: Sent,
  token: string,
  options: CallOptions,
): Promise<Outcome<Data<E>>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const begunAt = countReconnections()
  const note = (gotOne: boolean) => {
    if (gotOne || begunAt === countReconnections()) noteAnswer(gotOne)
  }
  let endSlow: (() => void) | undefined
  const slow = setTimeout(() => (endSlow = noteSlowCall()), SLOW_MS)
  try {
    const response = await fetch(address(endpoint, sent), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        [TIME_ZONE_HEADER]: clock.zone(),
        ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    const answer = await readAnswer(endpoint, response)
    note(answer.ok || answer.status !== 0)
    noteServerBuild(response.headers.get(BUILD_HEADER))
    return answer
  } catch {
    if (!options.signal?.aborted) note(false)
    return noAnswer()
  } finally {
    clearTimeout(slow)
    endSlow?.()
  }
}

export interface CallOptions {
  /** Headers beyond the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
  /** A token that is not stored yet, such as one just issued by the second factor. */
  readonly token?: string
  readonly signal?: AbortSignal
  /** No toast: the caller shows the failure in place. */
  readonly quiet?: boolean
}

const tokenNow = (): string => readSession()?.token ?? ''

/** The token whose end was last reported, until there is another one. */
let endedToken: string | undefined

/**
 * Calls that fail together end the session once, as do calls without a session until the login opens. A late failure does not end
 * the session that replaced its own.
 */
function endSession(token: string): void {
  if (token !== tokenNow() || endedToken !== undefined) return
  endedToken = token
  handler.onSessionExpired(token)
}

/** Calls an endpoint of the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  options: CallOptions = {},
): Promise<Outcome<Data<E>>> {
  const token = options.token ?? tokenNow()
  if (token !== '' && token !== endedToken) endedToken = undefined
  const outcome = await send(endpoint, input as Sent, token, options)
  if (outcome.ok) return outcome
  // A token passed by a caller is not this tab's session.
  if (outcome.status === 401 && options.token === undefined) endSession(token)
  else if (!options.quiet && !options.signal?.aborted) handler.onRefusal(outcome)
  return outcome
}
