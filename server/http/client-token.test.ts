import { expect, it } from 'vitest'
import { clientOfToken, decodeClient, encodeClient, newClientToken, tokenDigest } from './client-token.ts'

const MAYA = '0199a0aa-0000-7000-8000-0000000000ff'

it('names the client whom it was made for, and nobody else could have made it', () => {
  const [one, other] = [newClientToken(MAYA), newClientToken(MAYA)]
  expect([clientOfToken(one), clientOfToken(other)]).toEqual([MAYA, MAYA])
  expect(one.slice(22)).not.toBe(other.slice(22))
  expect(one).toMatch(/^[\w-]{65}$/)
})

it('is stored as a digest that names nobody', () => {
  const digest = tokenDigest(newClientToken(MAYA))
  expect(digest).toMatch(/^[\w-]{43}$/)
  expect(clientOfToken(digest)).toBeUndefined()
})

it.each(['', 'x', 'x'.repeat(64), 'x'.repeat(66), `${'x'.repeat(64)}.`])('names nobody as %j', (token) => {
  expect(clientOfToken(token)).toBeUndefined()
})

it('encodes an id, and decodes what is one', () => {
  expect(decodeClient(encodeClient(MAYA))).toBe(MAYA)
  expect(['', 'x'.repeat(21), `${'x'.repeat(21)}=`].map(decodeClient)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
