import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const HOUR = 60 * 60_000

/** Stands for workbox-window: keeps who listens, and lets the test say what the browser would. */
const workbox = vi.hoisted(() => {
  const listeners = new Map<string, (() => void)[]>()
  return {
    listeners,
    address: '',
    register: (): Promise<unknown> => Promise.resolve(),
    messageSkipWaiting: (): void => {},
    say: (name: string) => listeners.get(name)?.forEach((listener) => listener()),
  }
})
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(address: string) {
      workbox.address = address
    }
    addEventListener(name: string, listener: () => void) {
      workbox.listeners.set(name, [...(workbox.listeners.get(name) ?? []), listener])
    }
    register = () => workbox.register()
    messageSkipWaiting = () => workbox.messageSkipWaiting()
  },
}))

const update = vi.fn(() => Promise.resolve())
const reload = vi.fn<() => void>()
const skipWaiting = vi.fn<() => void>()

beforeEach(() => {
  vi.resetModules()
  workbox.listeners.clear()
  workbox.register = () => Promise.resolve({ update })
  workbox.messageSkipWaiting = skipWaiting
  update.mockReset().mockResolvedValue()
  reload.mockReset()
  skipWaiting.mockReset()
  vi.stubGlobal('location', { reload })
  vi.useFakeTimers()
})
// Each test has a page of its own, so nobody of the page before may go on listening.
afterEach(() => {
  for (const [name, listener] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(name, listener)
})
const page = () => {
  vi.spyOn(document, 'addEventListener')
  return import('./worker.ts')
}
/** What the page that was opened last knows of a version that waits. */
const offer = async () => {
  const { useUpdateWaiting } = await import('./update-waiting.ts')
  return renderHook(useUpdateWaiting).result
}

it('registers the worker at the root, so that it serves the whole app', async () => {
  const { registerWorker } = await page()
  await registerWorker()
  expect(workbox.address).toBe('/sw.js')
})

it('says that a new version waits, and leaves the old one alone', async () => {
  const { registerWorker } = await page()
  const result = await offer()
  await registerWorker()
  expect(result.current).toBe(false)
  act(() => workbox.say('waiting'))
  expect(result.current).toBe(true)
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(skipWaiting).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('takes the new version at a yes, and loads the page once it is in charge', async () => {
  const { registerWorker, acceptUpdate } = await page()
  await registerWorker()
  act(() => workbox.say('waiting'))
  acceptUpdate()
  expect(skipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  workbox.say('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it('does not load the page when another tab has said yes', async () => {
  const { registerWorker } = await page()
  await registerWorker()
  act(() => workbox.say('waiting'))
  workbox.say('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('loads the page at a yes also where another tab said it first', async () => {
  const { registerWorker, acceptUpdate } = await page()
  await registerWorker()
  act(() => workbox.say('waiting'))
  workbox.say('controlling')
  acceptUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

it('looks for a new version every hour and when the app comes back to the front', async () => {
  const { registerWorker } = await page()
  await registerWorker()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(update).toHaveBeenCalledTimes(2)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(3)
})

describe('when the operator takes the worker back', () => {
  async function openPage() {
    const worker = new EventTarget()
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
    const { registerWorker, acceptUpdate } = await page()
    await registerWorker()
    const port = { postMessage: vi.fn<(message: string) => void>() }
    const ask = (type: string) =>
      act(() => {
        const event = new MessageEvent('message', { data: { type } })
        Object.defineProperty(event, 'ports', { value: [port] })
        worker.dispatchEvent(event)
      })
    return { acceptUpdate, ask, port }
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    document.body.innerHTML = ''
  })

  it('loads a page anew on which nothing is typed', async () => {
    const { ask, port } = await openPage()
    ask('something else')
    expect(port.postMessage).not.toHaveBeenCalled()
    ask('reload-when-free')
    expect(port.postMessage).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('leaves a page alone on which something is typed, and offers the update', async () => {
    const { acceptUpdate, ask, port } = await openPage()
    const result = await offer()
    document.body.innerHTML = '<form data-typed></form>'
    ask('reload-when-free')
    expect(port.postMessage).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    expect(result.current).toBe(true)
    acceptUpdate()
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('looks in silence: offline the look fails and nothing is said', async () => {
  update.mockRejectedValue(new TypeError('Failed to fetch'))
  const { registerWorker } = await page()
  await registerWorker()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(update).toHaveBeenCalledOnce()
})

it('works without a worker where it cannot be registered, and says nothing of it', async () => {
  workbox.register = () => Promise.reject(new DOMException('private window', 'SecurityError'))
  const { registerWorker, acceptUpdate } = await page()
  await expect(registerWorker()).resolves.toBeUndefined()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(update).not.toHaveBeenCalled()
  acceptUpdate()
  expect(reload).not.toHaveBeenCalled()
})
