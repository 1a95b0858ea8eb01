import { expect, it } from 'vitest'
import { isOurFile, isOurList } from './validate-response.ts'

const PORTAL = '<!doctype html><title>Welcome to Airport Wi-Fi</title><a href="/accept">Accept</a>'
const answer = (body: string, type: string, more: { status?: number; redirected?: boolean } = {}) =>
  Object.defineProperty(
    new Response(body, { status: more.status ?? 200, headers: { 'content-type': type } }),
    'redirected',
    { value: more.redirected ?? false },
  )
const fileIs = (path: string, response: Response) =>
  isOurFile(new Request(`https://app.example${path}`), response)

it.each([
  ['/assets/debt-1a2b.js', answer('export{}', 'text/javascript; charset=utf-8')],
  ['/assets/app-1a2b.css', answer('a{}', 'text/css; charset=utf-8')],
  ['/index.html', answer('<!doctype html><div id="root"></div>', 'text/html; charset=utf-8')],
  ['/favicon.svg', answer('<svg/>', 'image/svg+xml')],
  ['/icons/icon-192.png', answer('PNG', 'image/png')],
  ['/assets/figtree-1a2b.woff2', answer('wOF2', 'font/woff2')],
  ['/manifest.webmanifest', answer('{}', 'application/manifest+json; charset=utf-8')],
])('accepts %s as the server sends it', async (path, response) => {
  expect(await fileIs(path, response)).toBe(true)
})

it.each([
  '/assets/debt-1a2b.js',
  '/assets/app-1a2b.css',
  '/index.html',
  '/icons/icon-192.png',
  '/favicon.svg',
])("rejects a captive portal's page as %s", async (path) => {
  expect(await fileIs(path, answer(PORTAL, 'text/html'))).toBe(false)
})

it.each([
  ['nothing at all', answer('', 'text/javascript')],
  ['a failure', answer('export{}', 'text/javascript', { status: 503 })],
  ['what a redirect led to', answer('export{}', 'text/javascript', { redirected: true })],
])('rejects %s', async (_, response) => {
  expect(await fileIs('/assets/debt-1a2b.js', response)).toBe(false)
})

it('leaves the body unread for the caller', async () => {
  const response = answer('export{}', 'text/javascript')
  await fileIs('/assets/debt-1a2b.js', response)
  expect(await response.text()).toBe('export{}')
})

it('accepts a list of our API', async () => {
  expect(await isOurList(answer('{"data":[{"iso":"US-VT"}]}', 'application/json'))).toBe(true)
})

it.each([
  ['a portal', answer(PORTAL, 'text/html')],
  ['nothing at all', answer('', 'application/json')],
  ['half an answer', answer('{"data":[{"iso":"US', 'application/json')],
  ['a refusal', answer('{"message":"No"}', 'application/json')],
  ['no list', answer('{"data":"all well"}', 'application/json')],
  ['a failure', answer('{"data":[]}', 'application/json', { status: 500 })],
  ['what a redirect led to', answer('{"data":[]}', 'application/json', { redirected: true })],
])('rejects %s as a list', async (_, response) => {
  expect(await isOurList(response)).toBe(false)
})
