/** What we use of http_ece, which brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface WebPushKeys {
    readonly version: 'aes128gcm'
    /** Ours: of the sender to encrypt, of the receiver to decrypt. */
    readonly privateKey: ECDH
    /** The other's public key, base64url or bytes; to encrypt only. */
    readonly dh?: string | Buffer
    readonly authSecret: string | Buffer
    /** 16 bytes; random unless given. */
    readonly salt?: string | Buffer
    readonly rs?: number
    /** Bytes of padding; to encrypt only. */
    readonly pad?: number
  }
  export function encrypt(text: Buffer, keys: WebPushKeys): Buffer
  export function decrypt(body: Buffer, keys: WebPushKeys): Buffer
}
