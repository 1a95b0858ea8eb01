import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer, readConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { startProbing, probeNow } from './connectivity.ts'

const SECOND = 1000
let day = Date.now()
let health: () => Response
const asked = vi.fn<(address: string, init: RequestInit) => void>()

beforeEach(() => {
  // The intervals start anew after a while.
  vi.useFakeTimers({ now: (day += 86_400 * SECOND) })
  asked.mockReset()
  health = () => Response.error()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked(address, init)
    return health()
  })
  noteAnswer(false)
})
afterEach(() => noteAnswer(true))

const isOk = () => Response.json({ status: 'ok' })

it('asks the server of the API, past every cache', async () => {
  vi.stubEnv('VITE_API_TEST', 'https://api.example/api')
  await probeNow()
  const [address, init] = asked.mock.calls[0] ?? []
  expect(address).toBe('https://api.example/health')
  expect(init?.cache).toBe('no-store')
})

it('aborts hanging calls at a tap before it asks: they may occupy every connection', async () => {
  const order: string[] = []
  vi.spyOn(queryClient, 'refetchQueries').mockImplementation(async () => void order.push('refetched'))
  asked.mockImplementation(() => void order.push('asked'))
  health = isOk
  await probeNow()
  expect(order).toEqual(['refetched', 'asked'])
  expect(readConnection()).toBe('online')
})

it('refreshes the page once the server answers', async () => {
  const refetch = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  startProbing()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(refetch).not.toHaveBeenCalled()
  health = isOk
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(refetch).toHaveBeenCalledExactlyOnceWith({ type: 'active' })
  expect(readConnection()).toBe('online')
})

it.each([
  ['a portal', () => new Response('<title>Airport Wi-Fi</title>')],
  ['a gateway', () => Response.json({ status: 'ok' }, { status: 502 })],
  ['a server without its database', () => Response.json({ status: 'unavailable' }, { status: 503 })],
])('does not take %s for the server', async (_, answer) => {
  health = answer
  await probeNow()
  expect(readConnection()).toBe('unreachable')
})

it('asks on its own with growing intervals, until there is an answer', async () => {
  startProbing()
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  asked.mockClear()
  health = isOk
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  expect(asked).toHaveBeenCalledOnce()
  expect(readConnection()).toBe('online')
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(asked).toHaveBeenCalledOnce()
})

it('goes on with its intervals where the server answers, and soon fails again', async () => {
  health = isOk
  const stop = startProbing()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(readConnection()).toBe('online')
  stop()
  noteAnswer(false)
  asked.mockClear()
  const stopAgain = startProbing()
  await vi.advanceTimersByTimeAsync(9 * SECOND)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 * SECOND)
  expect(asked).toHaveBeenCalledOnce()
  stopAgain()
})

it('asks nothing while the page is hidden, and nothing once it is stopped', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const stop = startProbing()
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(asked).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  expect(asked).toHaveBeenCalled()
  asked.mockClear()
  stop()
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(asked).not.toHaveBeenCalled()
})
