/** Push messages for tests: kept instead of sent, with keys that are real. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushMessage, PushOutcome, PushSender } from '#server/push/sender.ts'
import type { VapidPair } from '#server/push/vapid.ts'

/** A fresh pair on P-256, base64url. */
export function newPair(): VapidPair {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

/** A device as its browser subscribes it, with the private halves that only a browser has. */
export function newDevice(origin = 'https://fcm.googleapis.com') {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const endpoint = `${origin}/fcm/send/${randomBytes(12).toString('base64url')}`
  return { curve, auth, subscription: { endpoint, keys } }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Opens a message as a browser does, by RFC 8291 (3.4) and 8188 (2), with nothing of what sealed it. */
export function openMessage(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([cipher.update(body.subarray(21 + keyLength, -16)), cipher.final()])
  // The last record ends with a 2, and zeros.
  const end = text.lastIndexOf(2)
  if (text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is not right')
  return text.subarray(0, end).toString()
}

/** A sender that keeps what it is given, and answers what it is told to. */
export function recordingSender() {
  const pushed: PushMessage[] = []
  const world = {
    pushed,
    /** What each send answers. */
    answer: (_message: PushMessage): PushOutcome | Promise<PushOutcome> => ({ kind: 'sent' }),
  }
  const sender: PushSender = {
    async send(message) {
      pushed.push(message)
      return world.answer(message)
    },
    close: async () => undefined,
  }
  return { world, sender }
}
