import { expect, it, vi } from 'vitest'
import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'
import { skipWaitingWhenTold } from './update.ts'

const hear = (data: unknown) => {
  const skipWaiting = vi.fn(() => Promise.resolve())
  skipWaitingWhenTold({ data }, skipWaiting)
  return skipWaiting.mock.calls.length
}

it('activates when the client has agreed', () => {
  expect(hear({ type: UPDATE_MESSAGE })).toBe(1)
})

it('listens for the message that the page sends', async () => {
  const source = await import('workbox-window/Workbox.js?raw')
  expect(JSON.stringify(source)).toContain(`'${UPDATE_MESSAGE}'`)
})

it.each([
  undefined,
  null,
  'SKIP_WAITING',
  ['SKIP_WAITING'],
  {},
  { type: 'skip_waiting' },
  { type: 'CLIENTS_CLAIM' },
  { type: ['SKIP_WAITING'] },
  { message: 'SKIP_WAITING' },
])('ignores any other message (%j)', (data) => {
  expect(hear(data)).toBe(0)
})
