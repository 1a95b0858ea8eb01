import { expect, it, vi } from 'vitest'
import { NavigationRoute } from 'workbox-routing'
import { navigationDenylist } from './navigation.ts'

// Workbox looks for the worker's own name of the global object, and would talk while it works.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const route = new NavigationRoute(async () => new Response('the shell'), { denylist: navigationDenylist })

/** Whether the shell answers when the browser goes to an address. */
function isAnswered(address: string, mode = 'navigate'): boolean {
  const url = new URL(address, 'https://app.example')
  const request = Object.defineProperty(new Request(url), 'mode', { value: mode })
  return Boolean(route.match({ url, request, event: new Event('fetch'), sameOrigin: true }))
}

it.each([
  '/',
  '/login',
  '/dashboard',
  '/verifyOtp?step=2',
  '/no/such/page',
  '/apiary',
  '/healthy',
  '/faq/api',
])('opens %s from the device, also without a signal', (address) => expect(isAnswered(address)).toBe(true))

it.each([
  '/api',
  '/api/',
  '/api?format=html',
  '/api/openapi.json',
  '/api/users/get/uuid/me?x=1',
  '/api/docs',
  '/health',
  '/health?verbose',
  '/health/ready',
])('leaves %s to the server, and never answers it with a page', (address) =>
  expect(isAnswered(address)).toBe(false),
)

it('answers navigations only', () => {
  expect(isAnswered('/dashboard', 'cors')).toBe(false)
})
