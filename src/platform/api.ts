/** The only way to the server. A failure is a result too: calls resolve with the server's message and never throw. */
import * as v from 'valibot'
import { apiBase, isProductionHost } from '#core/contract/api-base.ts'
import { brand } from '#core/contract/brand.ts'
import {
  type Body,
  type CallInput,
  type Data,
  type Endpoint,
  isReading,
  type Params,
  pathOf,
  type Query,
} from '#core/contract/endpoint.ts'
import { NO_RESPONSE, type ParsedResponse } from '#core/outbox/classify-response.ts'
import { sectionFor } from '#core/sharing/section-for.ts'
import { type ApiRequest, request, type SessionRequest } from '#outbox/request.ts'
import { clock } from './clock.ts'
import { countReconnections, noteAnswer, noteSlowCall } from './online.ts'
import { BUILD_HEADER, noteServerBuild } from './server-build.ts'
import { hasLeftSession, readSession, readView } from './session.ts'

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
  Part<'body', Body<E>> &
  (E extends { form: true } ? { readonly files?: readonly File[] } : unknown)

/** Handles failures; main.tsx sets it, so that this file depends on neither toasts nor the router. */
export interface FailureHandler {
  /** Any failed call of which the caller shows nothing in place. */
  onRefusal(refusal: Refusal): void
  /** The view of somebody's plan is over: its share was revoked or has expired. */
  onViewEnded?(message: string): void
  /** The server no longer knows the session of this token; '' where the call carried none. */
  onSessionExpired(token: string): void
}

let handler: FailureHandler = {
  onRefusal: () => undefined,
  onSessionExpired: () => undefined,
}

/** Which failures of a call show no toast, because the caller shows them in place: all, none, or those named. */
export type Quiet = boolean | ((refusal: Refusal) => boolean)

/** Something changed elsewhere meanwhile, which a page shows with both versions. */
export const isConflict = ({ code }: Refusal): boolean => code === 'conflict'

/** What a form shows in place: a conflict, and errors of its fields. */
export const isShownInForm = (refusal: Refusal): boolean =>
  isConflict(refusal) || Object.keys(refusal.fields).length > 0

/** Reports a failure, unless the caller shows it in place. */
export function reportRefusal(refusal: Refusal, quiet: Quiet = false): void {
  const isQuiet = typeof quiet === 'function' ? quiet(refusal) : quiet
  if (!isQuiet) handler.onRefusal(refusal)
}

/** Sets the failure handler. */
export function handleFailures(by: FailureHandler): void {
  handler = by
}

/** The code of what a client has not shared. */
export const NOT_SHARED = 'not_shared'

const refusal = (status: number, message: string, more: Partial<Refusal> = {}): Refusal => ({
  code: undefined,
  fields: {},
  ...more,
  ok: false,
  status,
  message,
})

/** Gives what no response or an unreadable one lacks: words for the client. */
function refusalOf(parsed: Exclude<ParsedResponse, { ok: true }>): Refusal {
  const { status, message, code, fields = {}, retryAfterSeconds } = parsed
  if (code === NO_RESPONSE.code) return refusal(0, navigator.onLine ? NO_ANSWER : NO_CONNECTION, { code })
  if (code === 'unexpected_answer') return refusal(status, SOMETHING_WENT_WRONG, { code })
  return refusal(status, message, {
    code,
    fields,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

function outcomeOf<E extends Endpoint>(endpoint: E, parsed: ParsedResponse): Outcome<Data<E>> {
  if (!parsed.ok) return refusalOf(parsed)
  const data = v.safeParse(endpoint.data, parsed.data)
  // Its message is of a success, so it is not shown as a failure's.
  if (!data.success) return refusal(200, SOMETHING_WENT_WRONG, { code: 'unexpected_answer' })
  // The schema is this endpoint's own; only its type is lost in passing through the general one.
  return { ok: true, data: data.output as Data<E>, message: parsed.message }
}

/** Makes a request, and notes what it says of the connection and of the server's build. Never throws. */
async function exchange(asked: ApiRequest): Promise<ParsedResponse> {
  const begunAt = countReconnections()
  const note = (gotOne: boolean) => {
    if (gotOne || begunAt === countReconnections()) noteAnswer(gotOne)
  }
  let endSlow: (() => void) | undefined
  const slow = setTimeout(() => (endSlow = noteSlowCall()), SLOW_MS)
  try {
    const { parsed, headers } = await request({ ...asked, zone: clock.zone() })
    // A call that is aborted while its body arrives looks as if it got no answer.
    if (!asked.signal?.aborted) note(parsed.ok || parsed.status !== 0)
    noteServerBuild(headers.get(BUILD_HEADER))
    return parsed
  } catch {
    if (!asked.signal?.aborted) note(false)
    return NO_RESPONSE
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
  /** After this the call ends without an answer; five minutes if omitted. */
  readonly timeoutMs?: number
  readonly quiet?: Quiet
}

const tokenNow = (): string => readSession()?.token ?? ''

/** The token whose end was last reported, until there is another one. */
let endedToken: string | undefined

/**
 * Calls that fail together end the session once, as do calls without a session until the login opens. A late failure does not end
 * the session that replaced its own.
 */
export function endSession(token: string): void {
  if (token !== tokenNow() || endedToken !== undefined) return
  endedToken = token
  handler.onSessionExpired(token)
}

/** Makes a request with this tab's session, which ends where the server no longer knows it. Never throws. */
export async function requestInSession(asked: SessionRequest): Promise<ParsedResponse> {
  if (asked.token !== '' && asked.token !== endedToken) endedToken = undefined
  const parsed = await exchange(asked)
  if (!parsed.ok && parsed.status === 401 && !asked.signal?.aborted) endSession(asked.token)
  return parsed
}

/** The address of the API. */
export const apiAddress = (): string => apiBase(location.host, import.meta.env)

/** Whether this page is served by the production host. */
export const isOnProductionHost = (): boolean => isProductionHost(location.host, import.meta.env)

/** A body's fields and the files with them, as a form. */
function formOf({ body, files = [] }: Pick<CallInput, 'body'> & { files?: readonly File[] }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

/** Why a view of somebody's plan does not make a call; undefined where it may. */
function viewRefusal(endpoint: Endpoint): Refusal | undefined {
  const view = readView()
  if (!view || endpoint.access === 'public' || endpoint.access === 'viewer' || sectionFor(view, endpoint)) {
    return undefined
  }
  const { first_name } = view
  const message = isReading(endpoint)
    ? `${first_name} hasn’t shared this with you.`
    : `Only ${first_name} can do this.`
  return refusal(403, message, { code: NOT_SHARED })
}

/** Calls an endpoint of the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  options: CallOptions = {},
): Promise<Outcome<Data<E>>> {
  const sent = input as CallInput
  const { headers, signal, timeoutMs, quiet = false } = options
  // A page that is still open on the way to the login would only be refused, and report the session as expired.
  if (endpoint.access !== 'public' && options.token === undefined && hasLeftSession())
    return refusal(401, 'Session Expired', { code: 'session_expired' })
  const kept = options.token === undefined ? viewRefusal(endpoint) : undefined
  if (kept) {
    reportRefusal(kept, quiet)
    return kept
  }
  const body = endpoint.form ? formOf(sent) : sent.body
  const asked = {
    address: apiAddress() + pathOf(endpoint.path, sent),
    method: endpoint.method,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  // A token passed by a caller is not this tab's session.
  const parsed = await (options.token === undefined
    ? requestInSession({ ...asked, token: tokenNow() })
    : exchange({ ...asked, token: options.token }))
  const outcome = outcomeOf(endpoint, parsed)
  if (outcome.ok) return outcome
  if (outcome.code === 'share_ended' && options.token === undefined) {
    handler.onViewEnded?.(outcome.message)
    return outcome
  }
  const isSessionOver = outcome.status === 401 && options.token === undefined
  if (!isSessionOver && !signal?.aborted) reportRefusal(outcome, quiet)
  return outcome
}
