/** A certificate for stand-ins on this machine, made anew each time so that no key is ever kept. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A value of ASN.1 in DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const octets = (body: Buffer): Buffer => der(0x04, body)
const time = (at: number): Buffer =>
  der(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')))

const COMMON_NAME = oid('550403')
const ALT_NAME = oid('551d11')
const CONSTRAINTS = oid('551d13')
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const HOUR_MS = 3_600_000

/**
 * A certificate that signs itself, for `localhost` and 127.0.0.1, good for some hours.
 *
 * @returns both in PEM
 */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('A stand-in')))))
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const serial = randomBytes(8)
  serial.writeUInt8(1)
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    sequence(time(Date.now() - HOUR_MS), time(Date.now() + 24 * HOUR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALT_NAME, octets(names)), sequence(CONSTRAINTS, octets(isAuthority)))),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
