/** Identifies the sender to push services (RFC 8292, VAPID). */
import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { HOUR_MS } from '#core/finance/math/duration.ts'

/** A P-256 key pair, base64url: the 65-byte point and the 32-byte private key. */
export interface VapidPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Half of the 24 hours that the RFC allows, so that clocks may differ. */
const GOOD_FOR_MS = 12 * HOUR_MS
/** A token that expires sooner than this is not reused: the message has to arrive before it expires. */
const SPARE_MS = HOUR_MS
/** Browsers have a handful of push services; more are abuse. */
const MOST_KEPT = 1_000

/** Whether the public key belongs to the private key. */
export function isPair({ publicKey, privateKey }: VapidPair): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Creates the Authorization header for a push service's origin. One signature serves all messages to an origin for
 * hours: signing costs a third as much as encrypting.
 *
 * @param contact where a push service can contact the operator, `mailto:` or `https:`
 */
export function createVapid(
  pair: VapidPair,
  contact: string,
  clock: () => Date,
): { authorizationFor(origin: string): string } {
  const point = Buffer.from(pair.publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: pair.privateKey,
    },
  })
  const head = part({ typ: 'JWT', alg: 'ES256' })
  const kept = new Map<string, { readonly header: string; readonly usable_until: number }>()

  const authorize = (origin: string, now: number): string => {
    const claims = part({ aud: origin, exp: Math.floor((now + GOOD_FOR_MS) / 1000), sub: contact })
    const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${pair.publicKey}`
  }
  return {
    authorizationFor(origin) {
      const now = clock().getTime()
      const known = kept.get(origin)
      if (known && known.usable_until > now) return known.header
      if (kept.size >= MOST_KEPT) kept.clear()
      const header = authorize(origin, now)
      kept.set(origin, { header, usable_until: now + GOOD_FOR_MS - SPARE_MS })
      return header
    },
  }
}
