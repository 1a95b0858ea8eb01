/** Requests to Stripe through its SDK: time limits, retries, and what errors mean. https://docs.stripe.com/api/errors */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Stripe } from 'stripe'
import * as v from 'valibot'
import type { PaymentFailure, PaymentResult } from './payments.ts'

/** How to reach Stripe. */
export interface StripeAccount {
  readonly secretKey: string
  readonly publishableKey: string
  /** Secrets of the webhook endpoint, several while one is replaced. */
  readonly webhookSecrets: readonly string[]
  /** Replaces Stripe's address, for a stand-in. */
  readonly baseUrl: string | undefined
}

/** Limits that tests shorten. */
export interface StripeLimits {
  /** How long a request may take, with its retries. */
  readonly withinMs: number
  /** How often the SDK sends a request again that was not answered, or with 409 or 5xx. */
  readonly retries: number
}

const LIMITS: StripeLimits = { withinMs: 10_000, retries: 1 }
/** Stripe's limits are by the second: https://docs.stripe.com/rate-limits */
const BACK_OFF_MS = 2_000

/** What a request cannot be made for, since what it names is gone or in another state. */
const GONE_ERRORS: ReadonlySet<string> = new Set([
  'resource_missing',
  'invalid_canceled_subscription_fields',
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
])
/** An earlier request with the same key is still at work. */
const IN_USE = 'idempotency_key_in_use'

/** What we use of an error of the SDK. */
const Thrown = v.object({
  type: v.string(),
  rawType: v.nullish(v.string()),
  statusCode: v.nullish(v.number()),
  code: v.nullish(v.string()),
  decline_code: v.nullish(v.string()),
  message: v.string(),
  headers: v.nullish(v.record(v.string(), v.unknown())),
  detail: v.nullish(v.looseObject({ code: v.nullish(v.string()), cause: v.unknown() })),
})

/** What an error means. Its text may quote the request, and is dropped, except a card's, which is for the client. */
function failureOf(error: unknown): PaymentFailure {
  const parsed = v.safeParse(Thrown, error)
  if (!parsed.success) return { kind: 'unavailable', fault: 'UNKNOWN' }
  const { type, rawType, statusCode, headers, detail, message } = parsed.output
  const code = parsed.output.code ?? ''
  if (statusCode === undefined || statusCode === null) {
    const cause = v.safeParse(v.object({ code: v.string() }), detail?.cause)
    const fault = detail?.code ?? (cause.success ? cause.output.code : type)
    return { kind: 'unavailable', fault: fault === 'ETIMEDOUT' ? 'TIMEOUT' : fault }
  }
  if (statusCode === 429) {
    const seconds = Number(headers?.['retry-after'])
    return { kind: 'rate_limited', retryAfterMs: seconds > 0 ? seconds * 1000 : BACK_OFF_MS }
  }
  if (statusCode >= 500 || code === IN_USE) {
    return { kind: 'unavailable', fault: code || `HTTP ${statusCode}` }
  }
  if (rawType === 'card_error') {
    return { kind: 'card_error', code, decline_code: parsed.output.decline_code || null, message }
  }
  if (GONE_ERRORS.has(code)) return { kind: 'gone' }
  // A code is a constant of Stripe's; nothing of the client is in it.
  return { kind: 'refused', code: code || rawType || `HTTP ${statusCode}` }
}

/** A connection to Stripe. */
export interface StripeClient {
  readonly api: Stripe
  /** Sends one request and reads its answer. */
  readonly ask: <Output>(
    send: (api: Stripe) => Promise<unknown>,
    schema: v.GenericSchema<unknown, Output>,
  ) => Promise<PaymentResult<Output>>
}

/** Creates a connection; nothing is sent. */
export async function connectStripe(
  account: Pick<StripeAccount, 'secretKey' | 'baseUrl'>,
  limits: Partial<StripeLimits> = {},
): Promise<StripeClient> {
  // Loaded only where it is used: it costs 0.1 s and 20 MB.
  const { Stripe: Sdk } = await import('stripe')
  const { withinMs, retries } = { ...LIMITS, ...limits }
  // The SDK limits each try by itself; the signal of this storage ends all tries of a request.
  const deadlines = new AsyncLocalStorage<AbortSignal>()
  const base = account.baseUrl === undefined ? undefined : new URL(account.baseUrl)
  const api = new Sdk(account.secretKey, {
    maxNetworkRetries: retries,
    timeout: withinMs,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
      const signals = [init?.signal, deadlines.getStore()].filter((signal) => signal instanceof AbortSignal)
      return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
    }),
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  })

  return {
    api,
    async ask(send, schema) {
      const deadline = AbortSignal.timeout(withinMs)
      const ended = new Promise<'TIMEOUT'>((resolve) => {
        deadline.addEventListener('abort', () => resolve('TIMEOUT'), { once: true })
      })
      let answer: unknown
      try {
        answer = await Promise.race([deadlines.run(deadline, () => send(api)), ended])
      } catch (error) {
        return failureOf(error)
      }
      if (answer === 'TIMEOUT') return { kind: 'unavailable', fault: 'TIMEOUT' }
      const parsed = v.safeParse(schema, answer)
      if (parsed.success) return { kind: 'ok', value: parsed.output }
      const path = parsed.issues.map((issue) => v.getDotPath(issue) ?? '').slice(0, 1)
      return { kind: 'unavailable', fault: `MALFORMED ${path.join()}`.trim() }
    },
  }
}
