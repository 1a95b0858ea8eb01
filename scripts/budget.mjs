/**
 * Checks the size of everything that opening /login or a page inside loads, the size of the service worker, and that the precache
 * is complete.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KB = 1000
const LIMITS = { js: 112 * KB, css: 8.5 * KB }
const WORKER_LIMIT = 14 * KB
/** JavaScript of a page inside that is opened first: of the one after a login, and of any other. */
const FIRST_PAGE = 'dashboard'
const INSIDE_LIMITS = { first: 296 * KB, other: 317 * KB }
/** What the entry imports on demand when something happens: an update, a log-out, the lock. */
const LATER = ['update-banner', 'clear-device', 'log-out', 'lock-host']

const manifestOf = async (folder) => JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))

/** The scripts that index.html names, and the chunks with what they import, and their styles. */
async function filesOf(folder, manifest, chunks) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file))
  const add = (chunk) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const name of chunk.imports ?? []) add(manifest[name])
  }
  for (const chunk of chunks) add(chunk)
  return [...files]
}

/** Size in brotli of the files of a kind. */
async function sizeOf(folder, files, kind) {
  const sizes = files
    .filter((file) => file.endsWith(`.${kind}`))
    .map(async (file) => (await stat(join(folder, `${file}.br`))).size)
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

const entriesOf = (manifest) => Object.values(manifest).filter(({ isEntry }) => isEntry)

/**
 * Files that a visit to /login loads at once: the scripts that index.html names, the login route's chunk, and what both
 * import. What they import on demand is in no list: the test of the first load measures it in a browser.
 */
function loginFiles(folder, manifest) {
  const route = Object.values(manifest).find(({ name }) => name === 'login')
  if (!route) throw new Error('The login route has no chunk of its own')
  return filesOf(folder, manifest, [...entriesOf(manifest), route])
}

/**
 * JavaScript of each page inside that is opened first: the entry with what it imports on demand at every start, and the route's
 * chunk. What a page imports on demand is measured in a browser, by the test of what routes load.
 */
async function sizesInside(folder, manifest) {
  const entries = entriesOf(manifest)
  const isAtStart = (key) => {
    const route = /^src\/routes\/(.*)\.tsx\?/.exec(key)?.[1]
    return route === undefined ? !LATER.includes(manifest[key].name) : route === '_app'
  }
  const atStart = entries.flatMap(({ dynamicImports }) => dynamicImports ?? []).filter(isAtStart)
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = /^src\/routes\/_app\/(.*)\.tsx\?/.exec(key)?.[1]
    return name === undefined ? [] : [{ name, chunk: manifest[key] }]
  })
  return Promise.all(
    routes.map(async ({ name, chunk }) => {
      const chunks = [...entries, ...atStart.map((key) => manifest[key]), chunk]
      return { name, size: await sizeOf(folder, await filesOf(folder, manifest, chunks), 'js') }
    }),
  )
}

/**
 * Measures what the pages inside load when they are opened first.
 *
 * @throws Error when one of them exceeds its limit
 */
async function checkInside(folder, manifest) {
  const pages = await sizesInside(folder, manifest)
  const first = pages.find(({ name }) => name === FIRST_PAGE)
  const others = pages.filter((page) => page !== first).toSorted((a, b) => b.size - a.size)
  if (!first || others.length === 0) throw new Error('The pages inside have no chunks of their own')
  const text = ({ name, size }, limit) => `${name} ${(size / KB).toFixed(1)} of ${limit / KB} kB`
  const line = `pages inside, js in brotli: ${text(first, INSIDE_LIMITS.first)}, the largest other ${text(others[0], INSIDE_LIMITS.other)}`
  if (first.size > INSIDE_LIMITS.first || others[0].size > INSIDE_LIMITS.other)
    throw new Error(`${line}: too large`)
  console.log(line)
}

/**
 * A page that is available offline needs all its chunks offline: none may be a sandbox-only chunk, which the worker
 * does not precache.
 *
 * @throws Error naming the missing chunk
 */
function checkParts(manifest) {
  const isLeftOut = ({ file }) => file.startsWith('assets/dev-')
  for (const part of Object.values(manifest).filter((each) => !isLeftOut(each))) {
    const missing = (part.imports ?? []).map((name) => manifest[name]).find(isLeftOut)
    if (missing)
      throw new Error(`${part.file} (${part.src}) needs ${missing.file}, which is not kept for offline`)
  }
}

/**
 * Measures the login route's scripts and styles, the pages inside and the service worker, in brotli.
 *
 * @throws Error when one of them exceeds its limit
 */
export async function checkBudget(folder) {
  const manifest = await manifestOf(folder)
  checkParts(manifest)
  const files = await loginFiles(folder, manifest)
  for (const [kind, limit] of Object.entries(LIMITS)) {
    const size = await sizeOf(folder, files, kind)
    const line = `login route, ${kind}: ${(size / KB).toFixed(1)} of ${limit / KB} kB brotli`
    if (size === 0) throw new Error(`${line}: nothing was measured`)
    if (size > limit) throw new Error(`${line}: too large`)
    console.log(line)
  }
  await checkInside(folder, manifest)
  const { size } = await stat(join(folder, 'sw.js.br'))
  const line = `service worker: ${(size / KB).toFixed(1)} of ${WORKER_LIMIT / KB} kB brotli`
  if (size > WORKER_LIMIT) throw new Error(`${line}: too large`)
  console.log(line)
}
