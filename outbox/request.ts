/** One request to the API and its parsed response: the page's calls and every queued write go through here. */
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { type ParsedResponse, parseResponse } from '#core/outbox/classify-response.ts'

const TIMEOUT_MS = 300_000

export interface ApiRequest {
  readonly address: string
  readonly method: string
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown
  /** Undefined for a call that is made without a session. */
  readonly token?: string
  /** The client's time zone; the device's if omitted. */
  readonly zone?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** After this it ends without a response; five minutes if omitted. */
  readonly timeoutMs?: number
}

/** A request that is made with a session. */
export interface SessionRequest extends ApiRequest {
  readonly token: string
}

/** The part of `fetch` that requests use. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Makes a request.
 *
 * @throws when no response comes in time, or the signal aborts
 */
export async function request(
  { address, method, body, token, zone = deviceZone(), headers, signal, timeoutMs = TIMEOUT_MS }: ApiRequest,
  send: Fetch = (...args) => fetch(...args),
): Promise<{ readonly parsed: ParsedResponse; readonly headers: Headers }> {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new DOMException('No response in time', 'TimeoutError')),
    timeoutMs,
  )
  const isForm = body instanceof FormData
  try {
    const response = await send(address, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        [TIME_ZONE_HEADER]: zone,
        // The type of a form names its boundary, which the browser chooses.
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    const json: unknown = await response.json().catch(() => undefined)
    const parsed = parseResponse(response.status, json, response.headers.get('Retry-After'))
    return { parsed, headers: response.headers }
  } finally {
    clearTimeout(timer)
  }
}
