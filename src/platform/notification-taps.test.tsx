import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { toast, toastStore } from '#app/ui/toast.ts'
import { appLocked } from './app-lock.ts'
import { useForm } from './form.ts'
import { handleNotificationTaps } from './notification-taps.ts'

const go = vi.fn<(path: string) => void>()

beforeEach(() => {
  toast.clear()
  go.mockReset()
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })
  const stop = handleNotificationTaps(go)
  return () => {
    stop()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

/** A message from the worker; resolves to whether the page has replied. */
function say(data: unknown): boolean {
  const port = { postMessage: vi.fn() }
  const event = Object.assign(new Event('message'), { data, ports: [port] })
  navigator.serviceWorker.dispatchEvent(event)
  return port.postMessage.mock.calls.length > 0
}

const schema = v.object({ name: v.string() })

function Form() {
  const form = useForm({ initial: { name: '' }, schema, onSubmit: async () => ({ ok: true }) })
  return (
    <form {...form.formProps}>
      <label>
        Name <input {...form.text('name')} />
      </label>
      <button type="submit">Save</button>
    </form>
  )
}

it('navigates to the target of a tap, and replies', () => {
  render(<Form />)
  expect(say({ type: 'go-there', path: '/debt/d-1' })).toBe(true)
  expect(go.mock.calls).toEqual([['/debt/d-1']])
})

it('refetches the page, since its data may predate the notification', () => {
  queryClient.setQueryData(['getSessions', {}], [])
  say({ type: 'go-there', path: '/settings#security' })
  expect(queryClient.getQueryState(['getSessions', {}])?.isInvalidated).toBe(true)
  queryClient.clear()
})

it('navigates once the app is unlocked', async () => {
  appLocked.set(true)
  expect(say({ type: 'go-there', path: '/debt/d-1' })).toBe(true)
  expect(go).not.toHaveBeenCalled()
  appLocked.set(false)
  await expect.poll(() => go.mock.calls).toEqual([['/debt/d-1']])
})

it('asks before leaving unsaved input, and no longer once it is saved', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Visa')
  expect(say({ type: 'go-there', path: '/debt/d-1' })).toBe(true)
  expect(go).not.toHaveBeenCalled()
  const [item] = toastStore.read()
  expect(item).toMatchObject({ message: 'What you entered here hasn’t been saved.' })
  item?.action?.run()
  expect(go.mock.calls).toEqual([['/debt/d-1']])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  say({ type: 'go-there', path: '/settings' })
  expect(go.mock.calls).toEqual([['/debt/d-1'], ['/settings']])
})

it.each([
  { type: 'go-there', path: '//evil.example' },
  { type: 'go-there', path: 'https://evil.example' },
  null,
])('ignores %j', (message) => {
  expect(say(message)).toBe(false)
  expect(go).not.toHaveBeenCalled()
})
