/** Webhooks of Plaid: https://plaid.com/docs/api/webhooks/webhook-verification/ */
import { createHash, createPublicKey, timingSafeEqual, verify, type JsonWebKey } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { BankEvent, WebhookResult } from './bank-link.ts'

/** A webhook is genuine for this long after it was signed, which bounds replays. */
const GOOD_FOR_SECONDS = 5 * 60
/** How far Plaid's clock may be ahead of ours. */
const AHEAD_SECONDS = 60
/** A key may be withdrawn, so it is fetched again after a day. */
const KEY_KEPT_MS = DAY_MS
/** Plaid has few keys at a time. */
const MOST_KEYS = 20

interface PlaidKey {
  readonly key: JsonWebKey
  /** Seconds since 1970; null while it is in use. */
  readonly expired_at: number | null
}
/** Plaid's answer for a key id. */
export type KeyAnswer = PlaidKey | 'unknown' | 'unavailable'

const TokenHeader = v.object({ alg: v.literal('ES256'), kid: v.pipe(v.string(), v.maxLength(100)) })
const Claims = v.object({
  iat: v.pipe(v.number(), v.integer()),
  request_body_sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
})
const Message = v.object({
  webhook_type: v.string(),
  webhook_code: v.string(),
  item_id: v.string(),
  error: v.nullish(v.object({ error_code: v.string() })),
  consent_expiration_time: v.nullish(v.string(), null),
  disconnect_time: v.nullish(v.string(), null),
})
type Message = v.InferOutput<typeof Message>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readPart<Output>(schema: v.GenericSchema<unknown, Output>, part: string): Output | undefined {
  const parsed = v.safeParse(schema, parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  return parsed.success ? parsed.output : undefined
}

/** What a genuine message reports; undefined for what we do not act on. */
function eventOf(message: Message): BankEvent | undefined {
  const { item_id } = message
  switch (`${message.webhook_type} ${message.webhook_code}`) {
    case 'TRANSACTIONS SYNC_UPDATES_AVAILABLE':
      return { kind: 'transactions_changed', item_id }
    case 'ITEM ERROR': {
      const code = message.error?.error_code ?? 'UNKNOWN'
      return code === 'ITEM_LOGIN_REQUIRED'
        ? { kind: 'login_required', item_id }
        : { kind: 'failed', item_id, code }
    }
    case 'ITEM LOGIN_REPAIRED':
      return { kind: 'login_repaired', item_id }
    case 'ITEM PENDING_EXPIRATION':
      return { kind: 'login_expiring', item_id, expires_at: message.consent_expiration_time }
    case 'ITEM PENDING_DISCONNECT':
      return { kind: 'login_expiring', item_id, expires_at: message.disconnect_time }
    case 'ITEM USER_PERMISSION_REVOKED':
      return { kind: 'access_revoked', item_id }
    case 'ITEM NEW_ACCOUNTS_AVAILABLE':
      return { kind: 'accounts_added', item_id }
    default:
      return undefined
  }
}

/**
 * Creates the check of Plaid's webhooks.
 *
 * @param fetchKey asks Plaid for the key with an id; keys are kept for a day
 */
export function createWebhookVerifier(fetchKey: (kid: string) => Promise<KeyAnswer>, clock: () => Date) {
  const kept = new Map<string, { readonly answer: PlaidKey; readonly until: number }>()

  async function keyOf(kid: string): Promise<KeyAnswer> {
    const now = clock().getTime()
    const known = kept.get(kid)
    if (known && known.until > now) return known.answer
    const answer = await fetchKey(kid)
    if (answer === 'unavailable' || answer === 'unknown') return answer
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEYS && oldest !== undefined) kept.delete(oldest)
    kept.set(kid, { answer, until: now + KEY_KEPT_MS })
    return answer
  }

  /** Whether Plaid signed the token for this body, not long ago. */
  async function isGenuine(token: string, body: string): Promise<'yes' | 'no' | 'unavailable'> {
    const [head = '', claimed = '', signature = '', ...more] = token.split('.')
    const header = readPart(TokenHeader, head)
    const claims = readPart(Claims, claimed)
    if (!header || !claims || more.length > 0) return 'no'
    // What costs nothing comes first: a stranger's message must not make us ask Plaid.
    const now = clock().getTime() / 1000
    if (claims.iat < now - GOOD_FOR_SECONDS || claims.iat > now + AHEAD_SECONDS) return 'no'
    const digest = createHash('sha256').update(body, 'utf8').digest()
    if (!timingSafeEqual(digest, Buffer.from(claims.request_body_sha256, 'hex'))) return 'no'
    const answer = await keyOf(header.kid)
    if (answer === 'unavailable') return 'unavailable'
    if (answer === 'unknown') return 'no'
    if (answer.expired_at !== null && answer.expired_at < claims.iat) return 'no'
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claimed}`),
      { key: createPublicKey({ key: answer.key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isSigned ? 'yes' : 'no'
  }

  return async (headers: Headers, body: string): Promise<WebhookResult> => {
    const token = headers.get('plaid-verification')
    if (token === null) return { kind: 'forged' }
    const genuine = await isGenuine(token, body)
    if (genuine !== 'yes') return { kind: genuine === 'no' ? 'forged' : 'unavailable' }
    const message = v.safeParse(Message, parseJson(body))
    const event = message.success ? eventOf(message.output) : undefined
    if (!event) return { kind: 'ignored' }
    // An ECDSA signature can be altered into another valid one, what it signs cannot.
    const [head, claimed] = token.split('.')
    const delivery_id = createHash('sha256').update(`${head}.${claimed}`).digest('base64url')
    return { kind: 'event', event, delivery_id }
  }
}
