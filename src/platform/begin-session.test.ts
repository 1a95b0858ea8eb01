import { afterEach, expect, it, vi } from 'vitest'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { beginSession } from './begin-session.ts'
import { readDeviceSession, readSession } from './session.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const LIAM = { ...MAYA, user_uuid: '0199a0aa-0000-7000-8000-000000000002', first_name: 'Liam' }
const otherTab = new BroadcastChannel('verdant-session')
const received = vi.fn<(event: MessageEvent) => void>()
otherTab.addEventListener('message', received)

afterEach(() => received.mockReset())

it('signs the previous client out in every tab', async () => {
  await beginSession({ token: 'of-maya', user: MAYA }, true)
  localStorage.setItem('a draft', 'of maya')
  await beginSession({ token: 'of-liam', user: LIAM }, false)
  await expect.poll(() => received).toHaveBeenCalledOnce()
  expect(received.mock.calls[0]?.[0].data).toEqual({ left: 'of-maya', by: 'tab' })
  expect(readSession()?.token).toBe('of-liam')
  expect(readDeviceSession()).toBeUndefined()
  expect(localStorage.getItem('a draft')).toBeNull()
})

it('keeps the data of a client who logs in again', async () => {
  await beginSession({ token: 'one', user: MAYA }, true)
  localStorage.setItem('a draft', 'of maya')
  await beginSession({ token: 'two', user: MAYA }, true)
  expect(readSession()?.token).toBe('two')
  expect(localStorage.getItem('a draft')).toBe('of maya')
})
