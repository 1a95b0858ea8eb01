import { createECDH, ECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'

/** A subscription's keys, base64url: the browser's public point (65 bytes) and its secret (16 bytes). */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

const CURVE = 'prime256v1'
/**
 * The most that every push service accepts (RFC 8030 section 7.2), of which encryption takes 103 bytes (RFC 8291
 * section 4).
 */
export const MOST_BYTES = 4096
export const OVERHEAD_BYTES = 103

/**
 * Messages are padded to this size (RFC 8188 section 2), so that their length does not reveal the length of a name or
 * an amount to the push service. The longest reminder is below 1,500 bytes.
 */
export const PADDED_BYTES = 2048

/** Whether a browser's public key is a point on the curve; nothing can be encrypted for any other. */
export function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(point, CURVE)
    // Uncompressed, as RFC 8291 requires.
    return point.length === 65 && point[0] === 4
  } catch {
    return false
  }
}

/** The secrets that the sender generates for one message. */
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
 * @param paddedBytes the length to pad to; a longer text shows its own
 * @param secrets new ones for each message, as the RFC requires; passed in only to reproduce its example
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
