/**
 * Requests to Interactive Brokers' Web API with OAuth 2.0 (private_key_jwt, RFC 7523):
 * https://www.interactivebrokers.com/campus/ibkr-api-page/webapi-doc/
 */
import { createPrivateKey, sign } from 'node:crypto'
import * as v from 'valibot'
import type { BrokerFailure, BrokerResult } from './brokerage.ts'

/** How to reach Interactive Brokers; all of it comes from registering as an OAuth 2.0 client there. */
export interface IbkrConnection {
  readonly clientId: string
  readonly keyId: string
  /** The username whose accounts are reached. */
  readonly credential: string
  /** The RSA key whose public half is registered, PEM. */
  readonly privateKey: string
  /** This server's public address, to which a session is bound. */
  readonly address: string
  /** Replaces the broker's address, for a stand-in. */
  readonly baseUrl: string | undefined
}

const BASE = 'https://api.ibkr.com'
const REQUEST_WITHIN_MS = 10_000
const MOST_ANSWER_CHARACTERS = 5 * 1024 * 1024
/** Ten requests a second are allowed over all; a refusal lasts ten minutes at worst. */
const BACK_OFF_MS = 60_000
/** A session lasts a day; it is begun again well before. */
const SESSION_MS = 4 * 60 * 60_000
const ASSERTION_SECONDS = 60
const DAY_SECONDS = 86_400
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const SCOPE = 'sso-sessions.write'

const TokenAnswer = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })

interface Request {
  readonly method?: 'POST' | 'DELETE'
  readonly path: string
  readonly token?: string
  /** Sent as JSON, or as it is where it is a text. */
  readonly body?: object | string
  readonly type?: string
}

export type AskIbkr = <Output>(
  request: Pick<Request, 'method' | 'path' | 'body'>,
  schema: v.GenericSchema<unknown, Output>,
) => Promise<BrokerResult<Output>>

const failureOf = (status: number, headers: Headers): BrokerFailure => {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    return { kind: 'rate_limited', retryAfterMs: seconds > 0 ? seconds * 1000 : BACK_OFF_MS }
  }
  if (status === 404) return { kind: 'gone' }
  if (status >= 500 || status < 400) return { kind: 'unavailable', fault: `HTTP ${status}` }
  return { kind: 'refused', code: `HTTP ${status}` }
}

/** Asks the Web API, with a session that is begun when it is needed. */
export function connectIbkr(
  connection: IbkrConnection,
  clock: () => Date,
  { withinMs = REQUEST_WITHIN_MS }: { readonly withinMs?: number } = {},
): AskIbkr {
  const { clientId, keyId, credential, address, baseUrl = BASE } = connection
  const key = createPrivateKey(connection.privateKey)
  let session: { readonly token: string; readonly until: number } | undefined

  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = (claims: object): string => {
    const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
  }

  async function request<Output>(
    { method, path, token, body, type = 'application/json' }: Request,
    schema: v.GenericSchema<unknown, Output>,
  ): Promise<BrokerResult<Output>> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method: method ?? 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
        headers: {
          'User-Agent': 'verdant',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': type }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      text = (await response.text()).slice(0, MOST_ANSWER_CHARACTERS)
    } catch (error) {
      // The error's own text may quote the request, and is dropped.
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'unavailable', fault: isLate ? 'TIMEOUT' : 'NETWORK' }
    }
    if (!response.ok) return failureOf(response.status, response.headers)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    return parsed.success ? { kind: 'ok', value: parsed.output } : { kind: 'unavailable', fault: 'MALFORMED' }
  }

  /** An access token, a session of it, and the session's connection to trading. */
  async function begin(): Promise<BrokerResult<string>> {
    const now = Math.floor(clock().getTime() / 1000)
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: SCOPE,
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: signed({
        iss: clientId,
        sub: clientId,
        aud: '/token',
        iat: now - 10,
        exp: now + ASSERTION_SECONDS,
      }),
    })
    const access = await request(
      {
        method: 'POST',
        path: '/oauth2/api/v1/token',
        body: form.toString(),
        type: 'application/x-www-form-urlencoded',
      },
      TokenAnswer,
    )
    if (access.kind !== 'ok') return access
    const made = await request(
      {
        method: 'POST',
        path: '/gw/api/v1/sso-sessions',
        token: access.value.access_token,
        type: 'application/jwt',
        body: signed({ ip: address, credential, iss: clientId, iat: now, exp: now + DAY_SECONDS }),
      },
      TokenAnswer,
    )
    if (made.kind !== 'ok') return made
    const token = made.value.access_token
    const opened = await request(
      {
        method: 'POST',
        path: '/v1/api/iserver/auth/ssodh/init',
        token,
        body: { publish: true, compete: true },
      },
      v.looseObject({}),
    )
    if (opened.kind !== 'ok') return opened
    session = { token, until: clock().getTime() + SESSION_MS }
    return { kind: 'ok', value: token }
  }

  return async (asked, schema) => {
    const known = session && session.until > clock().getTime() ? session.token : undefined
    const begun = known === undefined ? await begin() : ({ kind: 'ok', value: known } as const)
    if (begun.kind !== 'ok') return begun
    const answer = await request({ ...asked, token: begun.value }, schema)
    const isEnded = answer.kind === 'refused' && answer.code === 'HTTP 401'
    if (!isEnded || known === undefined) return answer
    // The session ended early, such as by a login elsewhere.
    session = undefined
    const again = await begin()
    return again.kind === 'ok' ? request({ ...asked, token: again.value }, schema) : again
  }
}
