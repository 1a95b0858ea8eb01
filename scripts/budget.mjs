/**
 * Checks the size of everything that opening /login loads, the size of the service worker, and that the precache is
 * complete.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KB = 1000
const LIMITS = { js: 112 * KB, css: 8.5 * KB }
const WORKER_LIMIT = 14 * KB

/**
 * Files that a visit to /login loads at once: the scripts that index.html names, the login route's chunk, and what both
 * import. What they import on demand is in no list: the test of the first load measures it in a browser.
 */
async function loginFiles(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunks = Object.values(manifest)
  const route = chunks.find(({ name }) => name === 'login')
  if (!route) throw new Error('The login route has no chunk of its own')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file))
  const add = (chunk) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const name of chunk.imports ?? []) add(manifest[name])
  }
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), route]) add(chunk)
  return [...files]
}

/**
 * A page that is available offline needs all its chunks offline: none may be a sandbox-only chunk, which the worker
 * does not precache.
 *
 * @throws Error naming the missing chunk
 */
async function checkParts(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const isLeftOut = ({ file }) => file.startsWith('assets/dev-')
  for (const part of Object.values(manifest).filter((each) => !isLeftOut(each))) {
    const missing = (part.imports ?? []).map((name) => manifest[name]).find(isLeftOut)
    if (missing)
      throw new Error(`${part.file} (${part.src}) needs ${missing.file}, which is not kept for offline`)
  }
}

/**
 * Measures the login route's scripts and styles and the service worker, in brotli.
 *
 * @throws Error when one of them exceeds its limit
 */
export async function checkBudget(folder) {
  await checkParts(folder)
  const sizes = { js: 0, css: 0 }
  for (const file of await loginFiles(folder)) {
    const kind = file.endsWith('.css') ? 'css' : file.endsWith('.js') ? 'js' : undefined
    if (kind) sizes[kind] += (await stat(join(folder, `${file}.br`))).size
  }
  for (const [kind, size] of Object.entries(sizes)) {
    const line = `login route, ${kind}: ${(size / KB).toFixed(1)} of ${LIMITS[kind] / KB} kB brotli`
    if (size === 0) throw new Error(`${line}: nothing was measured`)
    if (size > LIMITS[kind]) throw new Error(`${line}: too large`)
    console.log(line)
  }
  const { size } = await stat(join(folder, 'sw.js.br'))
  const line = `service worker: ${(size / KB).toFixed(1)} of ${WORKER_LIMIT / KB} kB brotli`
  if (size > WORKER_LIMIT) throw new Error(`${line}: too large`)
  console.log(line)
}
