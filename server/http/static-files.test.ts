import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { loadStaticFiles } from './static-files.ts'

const PAGE = '<!doctype html><div id="root"></div>'
const SCRIPT = 'export const answer = 42\n'.repeat(20)
let root: string
let testServer: TestServer
let app: TestServer['app']

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdant-page-'))
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await write('index.html', PAGE)
  await write('index.html.br', brotliCompressSync(PAGE))
  await write('assets/main-abc123.js', SCRIPT)
  await write('assets/main-abc123.js.br', brotliCompressSync(SCRIPT))
  await write('assets/main-abc123.js.gz', gzipSync(SCRIPT))
  await write('assets/main-abc123.js.map', '{"sources":["secret.ts"]}')
  await write('manifest.webmanifest', '{"name":"Verdant"}')
  await write('sw.js', 'self.skipWaiting')
  await write('sw-off.js', 'caches.delete')
  await write('whats-new.json', JSON.stringify({ build: 'abc', notes: [] }))
  await write('icons/icon 192.png', Buffer.from([1, 2, 3]))
  testServer = await createTestServer()
  app = createApp(
    testServer.dependencies,
    { isReady: true },
    await loadStaticFiles(root, { hidden: /^\/dev(?:\/|$)/ }),
  )
})
afterAll(async () => {
  await testServer.close()
  await rm(root, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('a script or style', () => {
  it('carries no headers that only a document uses', async () => {
    const { headers } = await get('/assets/main-abc123.js')
    expect([...headers.keys()].sort()).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ])
    // Worker scripts need a policy of their own.
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  })

  it("has the page's policy if it is the service worker", async () => {
    const policy = (await get('/sw.js')).headers.get('content-security-policy')
    expect(policy).toBe((await get('/')).headers.get('content-security-policy'))
  })
})

describe('the page', () => {
  it.each(['/', '/login', '/debt/0190-some-id', '/index.html', '/constructor', '/__proto__'])(
    'is served at %s, asked for again each time',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, PAGE])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('may load its own styles and scripts, and contains none inline', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it.each(['/packet', '/packet/', '/acceptInvitation'])(
    'at %s, whose address has a secret, is in no index and tells no other site where one comes from',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      const other = await get('/login')
      expect(other.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(other.headers.has('x-robots-tag')).toBe(false)
    },
  )

  it('is not served for a missing file, a hidden page, or another method', async () => {
    for (const path of [
      '/assets/gone.js',
      '/missing.png',
      '/.env',
      '/dev',
      '/dev/ui',
      '/assets/main-abc123.js.map',
    ]) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json',
      ])
    }
    expect((await app.request('/login', { method: 'POST' })).status).toBe(404)
  })

  it('hides nothing else with the same prefix', async () => {
    expect((await get('/developer')).status).toBe(200)
  })
})

describe('a file', () => {
  it("is immutable if its name has a hash, and sent with the browser's best encoding", async () => {
    const path = '/assets/main-abc123.js'
    const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(Object.fromEntries(brotli.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(SCRIPT)
    const gzip = await get(path, { 'Accept-Encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(SCRIPT)
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0', 'brotli']) {
      const plain = await get(path, { 'Accept-Encoding': accepted })
      expect([accepted, plain.headers.get('content-encoding')]).toEqual([accepted, null])
      expect(await plain.text()).toBe(SCRIPT)
    }
  })

  it('is not sent again when the browser has it', async () => {
    const first = await get('/sw.js')
    const tag = first.headers.get('etag') ?? ''
    const again = await get('/sw.js', { 'If-None-Match': tag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/sw.js', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('has the type of its extension, also with a space in its name', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toBe(
      'application/manifest+json; charset=utf-8',
    )
    const icon = await get('/icons/icon%20192.png')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it("cannot be read outside the page's directory", async () => {
    for (const path of [
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd.txt',
      '/assets%5c..%5cx.js',
    ]) {
      const answer = await get(path)
      const text = await answer.text()
      expect([path, text.includes('root:') || text.includes('"dependencies"')]).toEqual([path, false])
    }
  })

  it('answers HEAD with headers only', async () => {
    const answer = await app.request('/assets/main-abc123.js', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })
})

it('explains why it does not start without a built page', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'verdant-empty-'))
  await expect(loadStaticFiles(empty)).rejects.toThrow(
    `There is no built page in ${empty}. Run npm run build.`,
  )
  await rm(empty, { recursive: true })
})

it('names its build with the page and each API response, so that an older page notices', async () => {
  for (const path of ['/', '/api/common-utility/countries/US/states', '/api/no/such/call']) {
    expect((await get(path)).headers.get('x-verdant-build')).toBe('abc')
  }
})

it('serves a worker that removes itself when the operator has switched it off', async () => {
  expect(await (await get('/sw.js')).text()).toBe('self.skipWaiting')
  const files = await loadStaticFiles(root, { worker: false })
  const switchedOff = createApp(testServer.dependencies, { isReady: true }, files)
  const answer = await switchedOff.request('/sw.js')
  expect(await answer.text()).toBe('caches.delete')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})
