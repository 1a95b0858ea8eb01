import { beforeEach, expect, it, vi } from 'vitest'
import { workerGlobals } from '#tests/fixtures/worker-caches.ts'
import { dropOtherShells, installShell, openShell, shellName, tellIfFull } from './shell.ts'

const PAGE = '<!doctype html><div id="root"></div>'
const build = (id: string) => [
  { url: 'index.html', revision: id },
  { url: 'assets/main-aaaa.js', revision: null },
  { url: `assets/debt-${id}.js`, revision: null },
]
const FIRST = build('one')
const SECOND = build('two')

let worker: ReturnType<typeof workerGlobals>
beforeEach(() => {
  worker = workerGlobals((name, value) => vi.stubGlobal(name, value))
  worker.network.answer = ({ url }) =>
    url.endsWith('.js')
      ? new Response(`// ${url}`, { headers: { 'content-type': 'text/javascript' } })
      : new Response(PAGE, { headers: { 'content-type': 'text/html' } })
})
const pathsAsked = () => worker.asked.map(({ url }) => new URL(url).pathname).toSorted()
const open = async (path: string, files = FIRST) => (await openShell(files).file(new Request(path))).text()

it('caches every file of a build', async () => {
  await installShell(FIRST)
  expect(worker.stored.paths(shellName(FIRST)).toSorted()).toEqual([
    '/assets/debt-one.js',
    '/assets/main-aaaa.js',
    '/index.html',
  ])
})

it('bypasses the HTTP cache for files whose names do not change', async () => {
  await installShell(FIRST)
  const modes = Object.fromEntries(worker.asked.map(({ url, cache }) => [new URL(url).pathname, cache]))
  expect(modes).toEqual({
    '/index.html': 'reload',
    '/assets/main-aaaa.js': 'default',
    '/assets/debt-one.js': 'default',
  })
})

it('fetches only the new files of a newer build', async () => {
  await installShell(FIRST)
  worker.asked.length = 0
  await installShell(SECOND)
  expect(pathsAsked()).toEqual(['/assets/debt-two.js', '/index.html'])
  expect(worker.stored.paths(shellName(SECOND))).toHaveLength(3)
})

it('leaves the active build alone until the newer one takes over', async () => {
  await installShell(FIRST)
  await installShell(SECOND)
  expect(await worker.stored.keys()).toEqual([shellName(FIRST), shellName(SECOND)])
  await dropOtherShells(SECOND)
  expect(await worker.stored.keys()).toEqual([shellName(SECOND)])
})

it('tells the open pages when a build does not fit, and only then', async () => {
  const page = { postMessage: vi.fn<(message: unknown) => void>() }
  const clients = { matchAll: async () => [page] }
  const lost = new TypeError('Failed to fetch')
  await expect(tellIfFull(lost, clients)).rejects.toBe(lost)
  expect(page.postMessage).not.toHaveBeenCalled()
  const full = new DOMException('Quota exceeded.', 'QuotaExceededError')
  await expect(tellIfFull(full, clients)).rejects.toBe(full)
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'storage-full' })
})

it('deletes no other cache', async () => {
  await worker.stored.open('public-lists')
  await installShell(SECOND)
  await dropOtherShells(SECOND)
  expect(await worker.stored.keys()).toContain('public-lists')
})

it.each([
  ['is missing', () => new Response('', { status: 404 })],
  [
    "is a captive portal's page",
    () => new Response('<title>Airport</title>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
])('caches nothing of a build of which one file %s', async (_, answer) => {
  await installShell(FIRST)
  const { answer: good } = worker.network
  worker.network.answer = (request) => (request.url.endsWith('debt-two.js') ? answer() : good(request))
  await expect(installShell(SECOND)).rejects.toThrow(/file of the app|Failed to fetch/)
  expect(await worker.stored.keys()).toEqual([shellName(FIRST)])
  expect(await open('/assets/debt-one.js')).toContain('debt-one.js')
})

it('caches nothing of a build that exceeds the storage', async () => {
  const cache = await worker.stored.open(shellName(FIRST))
  cache.isFull = true
  await expect(installShell(FIRST)).rejects.toThrow('full')
  expect(await worker.stored.keys()).toEqual([])
})

it('answers from the cache without a network', async () => {
  await installShell(FIRST)
  worker.network.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const shell = openShell(FIRST)
  expect(await (await shell.page(new Request('/debt/some-id'))).text()).toBe(PAGE)
  expect(await open('/assets/main-aaaa.js')).toContain('main-aaaa.js')
  expect([shell.has('/assets/main-aaaa.js'), shell.has('/assets/other.js')]).toEqual([true, false])
})

it('falls back to the network for what the browser has evicted', async () => {
  await installShell(FIRST)
  await worker.stored.delete(shellName(FIRST))
  expect(await open('/assets/main-aaaa.js')).toContain('main-aaaa.js')
})

it('names builds differently when any file differs', () => {
  const names = [FIRST, SECOND, FIRST.slice(1), FIRST.toReversed()].map(shellName)
  expect(new Set(names).size).toBe(4)
  expect(shellName(build('one'))).toBe(shellName(FIRST))
})
