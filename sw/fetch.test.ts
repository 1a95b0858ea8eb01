import { beforeEach, expect, it, vi } from 'vitest'
import { workerGlobals } from '#tests/fixtures/worker-caches.ts'
import { answerFetch, isForShell } from './fetch.ts'
import { openShell } from './shell.ts'

const ORIGIN = 'https://app.example'
const API = new URL('https://app.example/api')
const OTHER_API = new URL('https://api.example')
const shell = openShell([
  { url: 'index.html', revision: '1' },
  { url: 'assets/main-aaaa.js', revision: null },
])

beforeEach(() => {
  const worker = workerGlobals((name, value) => vi.stubGlobal(name, value))
  worker.network.answer = () => Response.json({ data: [] })
})

/** Whether the worker answers a request itself. */
function isAnswered(address: string, { mode = 'cors', ...init }: RequestInit = {}, api = API): boolean {
  // Only a browser can create a request with mode "navigate".
  const request = Object.defineProperty(new Request(new URL(address, ORIGIN), init), 'mode', { value: mode })
  let isTaken = false
  const respondWith = (answer: Response | PromiseLike<Response>) => {
    isTaken = true
    void Promise.resolve(answer).catch(() => undefined)
  }
  answerFetch({ request, respondWith, waitUntil: () => undefined }, shell, ORIGIN, api, 0)
  return isTaken
}

it.each([
  ['a page', '/debt/some-id?x=1', { mode: 'navigate' }],
  ['a file of the app', '/assets/main-aaaa.js', {}],
  ['a public list', '/api/faq/get/all-faqs', {}],
] as const)('answers %s', (_, address, init) => expect(isAnswered(address, init)).toBe(true))

it.each([
  ['a part of a file', '/assets/main-aaaa.js', { headers: { Range: 'bytes=0-99' } }],
  ['HEAD', '/assets/main-aaaa.js', { method: 'HEAD' }],
  ['POST', '/api/faq/get/all-faqs', { method: 'POST' }],
  ['a form that is sent', '/login', { method: 'POST', mode: 'navigate' }],
  ['another site', 'https://elsewhere.example/assets/main-aaaa.js', {}],
  ['a file that is not of this build', '/assets/main-bbbb.js', {}],
  ['a file with a query', '/assets/main-aaaa.js?fresh', {}],
  ['an address of the API', '/api/users/get/uuid/me', { mode: 'navigate' }],
  ["a client's data", '/api/debt/get/debts/me', {}],
  ['what is new', '/whats-new.json', {}],
] as const)('leaves %s alone', (_, address, init) => expect(isAnswered(address, init)).toBe(false))

it('answers the public lists of an API on another host, and nothing else from it', () => {
  expect(isAnswered('https://api.example/faq/get/all-faqs', {}, OTHER_API)).toBe(true)
  expect(isAnswered('https://api.example/users/get/uuid/me', {}, OTHER_API)).toBe(false)
  expect(isAnswered('/api/faq/get/all-faqs', {}, OTHER_API)).toBe(false)
})

const isPage = (address: string, mode: RequestMode = 'navigate') =>
  isForShell(new URL(address, 'https://app.example'), mode)

it.each([
  '/',
  '/login',
  '/dashboard',
  '/debt/018f0000-0000-7000-8000-000000000000',
  '/verifyOtp?step=2',
  '/no/such/page',
  '/apiary',
  '/healthy',
  '/faq/api',
])('opens %s from the cache, also offline', (address) => expect(isPage(address)).toBe(true))

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
])('leaves %s to the server, and never answers it with the page', (address) =>
  expect(isPage(address)).toBe(false),
)

it('answers navigations only', () => {
  expect(isPage('/dashboard', 'cors')).toBe(false)
})
