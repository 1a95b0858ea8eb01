/** The part of http_ece that we use; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface WebPushKeys {
    readonly version: 'aes128gcm'
    /** Our key pair: the sender's to encrypt, the receiver's to decrypt. */
    readonly privateKey: ECDH
    /** The receiver's public key, base64url or bytes; to encrypt only. */
    readonly dh?: string | Buffer
    readonly authSecret: string | Buffer
    /** 16 bytes; random by default. */
    readonly salt?: string | Buffer
    readonly rs?: number
    /** Bytes of padding; to encrypt only. */
    readonly pad?: number
  }
  export function encrypt(text: Buffer, keys: WebPushKeys): Buffer
  export function decrypt(body: Buffer, keys: WebPushKeys): Buffer
}
