import { createECDH, ECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'

/** The keys of a subscription, base64url: the browser's public point (65 bytes) and its secret (16 bytes). */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

const CURVE = 'prime256v1'
/** A push service may refuse a body above this (RFC 8030, 7.2), of which encryption takes 103 (RFC 8291, 4). */
export const MOST_BYTES = 4096
export const OVERHEAD_BYTES = 103

/**
 * What a message is padded to (RFC 8188, 2), so that its length does not tell the push service the length of a name or an
 * amount. The longest reminder is below 1,500 bytes.
 */
export const PADDED_BYTES = 2048

/** Whether a browser's public key is a point of the curve; anything else cannot be encrypted for. */
export function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(point, CURVE)
    // Uncompressed, as the standard wants it.
    return point.length === 65 && point[0] === 4
  } catch {
    return false
  }
}

/** What the sender of one message makes up for it. */
export interface MessageSecrets {
  readonly privateKey: ECDH
  /** 16 bytes. */
  readonly salt: Buffer
}

function freshSecrets(): MessageSecrets {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return { privateKey, salt: randomBytes(16) }
}

/**
 * Encrypts a message for one device by RFC 8291 (aes128gcm).
 *
 * @param paddedBytes the least length that it shows; a longer text shows its own
 * @param secrets fresh ones for each message, as the standard wants, unless an example of it is to be computed
 */
export function encryptFor(
  keys: DeviceKeys,
  text: string,
  paddedBytes = PADDED_BYTES,
  secrets = freshSecrets(),
): Buffer {
  const bytes = Buffer.from(text)
  const pad = Math.max(0, paddedBytes - bytes.length)
  return encrypt(bytes, { version: 'aes128gcm', ...secrets, pad, dh: keys.p256dh, authSecret: keys.auth })
}
