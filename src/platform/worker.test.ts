import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const HOUR = 60 * 60_000

const update = vi.fn(() => Promise.resolve())
const reload = vi.fn<() => void>()
const skipWaiting = vi.fn<(message: unknown) => void>()

/** The browser's side: its workers, and the events that a test can fire. */
function browser() {
  const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: skipWaiting })
  const registration = Object.assign(new EventTarget(), {
    update,
    active: worker('activated'),
    waiting: null as ReturnType<typeof worker> | null,
    installing: null as ReturnType<typeof worker> | null,
  })
  const container = Object.assign(new EventTarget(), {
    register: vi.fn<(address: string) => Promise<unknown>>(async () => registration),
    ready: new Promise(() => undefined),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  return {
    container,
    say(event: 'waiting' | 'controlling') {
      if (event === 'controlling') {
        container.dispatchEvent(new Event('controllerchange'))
        return
      }
      const fresh = worker('installing')
      registration.installing = fresh
      registration.dispatchEvent(new Event('updatefound'))
      fresh.state = 'installed'
      registration.waiting = fresh
      fresh.dispatchEvent(new Event('statechange'))
    },
  }
}
let device: ReturnType<typeof browser>

beforeEach(() => {
  vi.resetModules()
  update.mockReset().mockResolvedValue()
  reload.mockReset()
  skipWaiting.mockReset()
  device = browser()
  vi.stubGlobal('location', { reload })
  vi.useFakeTimers()
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
/** Each test loads its own page, which stops when the test is finished. */
async function page() {
  const { registerWorker, acceptUpdate } = await import('./worker.ts')
  return { acceptUpdate, registerWorker: async () => onTestFinished(await registerWorker()) }
}
/** What the page opened last knows of a waiting version. */
const offer = async () => {
  const { useUpdateWaiting } = await import('./update-waiting.ts')
  return renderHook(useUpdateWaiting).result
}

it('registers the worker at the root, so that it serves the entire app', async () => {
  const { registerWorker } = await page()
  await registerWorker()
  expect(device.container.register).toHaveBeenCalledExactlyOnceWith('/sw.js')
})

it('reports a waiting version, and leaves the current one alone', async () => {
  const { registerWorker } = await page()
  const result = await offer()
  await registerWorker()
  expect(result.current).toBe(false)
  act(() => device.say('waiting'))
  expect(result.current).toBe(true)
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(skipWaiting).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('activates the new version on confirmation, stops preloading and reading, and reloads once it is in control', async () => {
  const { registerWorker, acceptUpdate } = await page()
  const { updateSignal } = await import('./update-waiting.ts')
  await registerWorker()
  act(() => device.say('waiting'))
  expect(updateSignal.aborted).toBe(false)
  acceptUpdate()
  expect(skipWaiting).toHaveBeenCalledOnce()
  expect(updateSignal.aborted).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  device.say('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it('does not reload when another tab has confirmed', async () => {
  const { registerWorker } = await page()
  await registerWorker()
  act(() => device.say('waiting'))
  device.say('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('reloads on confirmation even if another tab confirmed first', async () => {
  const { registerWorker, acceptUpdate } = await page()
  await registerWorker()
  act(() => device.say('waiting'))
  device.say('controlling')
  acceptUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

it('checks for a new version every hour and when the app returns to the foreground', async () => {
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

describe('when the operator withdraws the worker', () => {
  async function openPage() {
    const { registerWorker, acceptUpdate } = await page()
    await registerWorker()
    const port = { postMessage: vi.fn<(message: string) => void>() }
    const ask = (type: string) =>
      act(() => {
        const event = new MessageEvent('message', { data: { type } })
        Object.defineProperty(event, 'ports', { value: [port] })
        device.container.dispatchEvent(event)
      })
    return { acceptUpdate, ask, port }
  }
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('reloads a page without unsaved input', async () => {
    const { ask, port } = await openPage()
    ask('something else')
    expect(port.postMessage).not.toHaveBeenCalled()
    ask('reload-when-free')
    expect(port.postMessage).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('leaves a page with unsaved input alone, and offers the update', async () => {
    const { acceptUpdate, ask, port } = await openPage()
    const result = await offer()
    document.body.innerHTML = '<form data-unsaved></form>'
    ask('reload-when-free')
    expect(port.postMessage).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    expect(result.current).toBe(true)
    acceptUpdate()
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('notes that the app does not fit on this device', async () => {
  const { registerWorker } = await page()
  const { storageProblem } = await import('./storage.ts')
  await registerWorker()
  device.container.dispatchEvent(new MessageEvent('message', { data: { type: 'storage-full' } }))
  expect(storageProblem.get()).toBe('full')
})

it('checks silently: offline the check fails without a message', async () => {
  update.mockRejectedValue(new TypeError('Failed to fetch'))
  const { registerWorker } = await page()
  await registerWorker()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(update).toHaveBeenCalledOnce()
})

it('works without a worker where registration fails, without a message', async () => {
  device.container.register.mockRejectedValue(new DOMException('private window', 'SecurityError'))
  const { registerWorker, acceptUpdate } = await page()
  await expect(registerWorker()).resolves.toBeUndefined()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(update).not.toHaveBeenCalled()
  acceptUpdate()
  expect(reload).not.toHaveBeenCalled()
})
