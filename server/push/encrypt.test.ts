import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { newDevice, openMessage } from '#tests/fixtures/push.ts'
import { encryptFor, isPoint, OVERHEAD_BYTES, PADDED_BYTES } from './encrypt.ts'

const keyed = (privateKey: string) => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve
}

it('reproduces the example of RFC 8291, Appendix A, to the byte', () => {
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const text = 'When I grow up, I want to be a watermelon'
  const sealed = encryptFor({ p256dh, auth }, text, 0, {
    privateKey: keyed('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  })
  expect(sealed.toString('base64url')).toBe(body)
  const curve = keyed('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94')
  expect(openMessage(sealed, { curve, auth: Buffer.from(auth, 'base64url') })).toBe(text)
})

it('can be decrypted by the device only, with a new key and salt each time', () => {
  const [device, other] = [newDevice(), newDevice()]
  const text = 'Due Friday, November 27 – 120 $'
  const bodies = [0, 1].map(() => encryptFor(device.subscription.keys, text))
  for (const body of bodies) {
    expect(openMessage(body, device)).toBe(text)
    expect(() => openMessage(body, other)).toThrow(/unable to authenticate/)
  }
  const [salts, points] = [[0, 16] as const, [21, 86] as const].map(([from, to]) =>
    bodies.map((body) => body.subarray(from, to).toString('hex')),
  )
  for (const each of [salts, points]) expect(new Set(each).size).toBe(2)
})

it('has the same length for every name and amount', () => {
  const device = newDevice()
  for (const text of ['', 'Visa', 'x'.repeat(80), '🏠'.repeat(200), 'x'.repeat(PADDED_BYTES)]) {
    const body = encryptFor(device.subscription.keys, text)
    expect(openMessage(body, device)).toBe(text)
    expect(body.length).toBe(PADDED_BYTES + OVERHEAD_BYTES)
  }
  const longer = 'x'.repeat(3_993)
  expect(openMessage(encryptFor(device.subscription.keys, longer), device)).toBe(longer)
})

it('tells a point on the curve from any 65 bytes', () => {
  const { p256dh } = newDevice().subscription.keys
  expect(isPoint(p256dh)).toBe(true)
  expect(isPoint(Buffer.alloc(65, 4).toString('base64url'))).toBe(false)
  expect(isPoint('')).toBe(false)
})
