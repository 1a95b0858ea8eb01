import { expect, it, vi } from 'vitest'
import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'
import { skipWaitingWhenTold } from './update.ts'

const hear = (data: unknown) => {
  const skipWaiting = vi.fn(() => Promise.resolve())
  skipWaitingWhenTold({ data }, skipWaiting)
  return skipWaiting.mock.calls.length
}

it('takes over when the client has said yes', () => {
  expect(hear({ type: UPDATE_MESSAGE })).toBe(1)
})

it('listens to the word that the page says', async () => {
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
])('waits at any other message (%j)', (data) => {
  expect(hear(data)).toBe(0)
})
