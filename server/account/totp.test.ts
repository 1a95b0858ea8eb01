import { expect, it } from 'vitest'
import { codeAt } from '#tests/fixtures/authenticator-app.ts'
import { base32, matchingStep, otpauthUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('knows at second %d the code %s of RFC 6238', (seconds, code) => {
  expect(matchingStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('accepts the code of the step before and after, and none further away', () => {
  const code = codeAt(SECRET, at(3000))
  const step = 3000 / 30
  expect(
    [2969, 2970, 3000, 3030, 3059, 3060].map((second) => matchingStep(SECRET, code, at(second))),
  ).toEqual([undefined, step, step, step, step, undefined])
  expect(matchingStep(SECRET, 'abcdef', at(3000))).toBeUndefined()
})

// RFC 4648, section 10, without its padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32 as %j', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded))

it('names the product, the client, and the parameters in the address', () => {
  expect(otpauthUri(SECRET, 'maya@home')).toBe(
    'otpauth://totp/Verdant%3Amaya%40home?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Verdant&algorithm=SHA1&digits=6&period=30',
  )
})
