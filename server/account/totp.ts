/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds, as every authenticator app reads. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { brand } from '#core/contract/brand.ts'

const STEP_SECONDS = 30
/** RFC 4226 recommends a secret as long as the hash. */
const SECRET_BYTES = 20
/** Steps before and after the current one that count: a phone's clock may be off (RFC 6238, section 5.2). */
const WINDOW = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** A new secret: 160 random bits. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Uint8Array, username: string): string {
  const parameters = new URLSearchParams({
    secret: base32(secret),
    issuer: brand,
    algorithm: 'SHA1',
    digits: '6',
    period: String(STEP_SECONDS),
  })
  return `otpauth://totp/${encodeURIComponent(`${brand}:${username}`)}?${parameters.toString()}`
}

/** The code of a step: HOTP (RFC 4226, section 5.3) with the step as its counter. */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step whose code it is: the current one, the one before, or the one after; undefined for a wrong code. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  const typed = Buffer.from(code)
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => current - WINDOW + index)
  const matching = steps.filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
  // Two steps may share a code; the later one also ends the use of the earlier.
  return matching.at(-1)
}
