import { expect, it } from 'vitest'
import { parseIdentity } from './identity.ts'

const maya = { user_uuid: 'maya', token: 't', api_base: '/api' }

it('reads who keeps a session on the device', () => {
  expect(parseIdentity(maya)).toEqual(maya)
  expect(parseIdentity({ ...maya, api_base: 'https://api.example' })?.api_base).toBe('https://api.example')
})

it.each([
  [undefined],
  [{}],
  [{ ...maya, token: '' }],
  [{ ...maya, user_uuid: '' }],
  [{ ...maya, api_base: '//evil.example' }],
  [{ ...maya, api_base: 'evil' }],
])('is nobody where storage holds %j', (kept) => {
  expect(parseIdentity(kept)).toBeUndefined()
})
