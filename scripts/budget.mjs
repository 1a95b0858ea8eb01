/**
 * Holds the login route to its size, all that a client who opens /login loads by opening it, and the worker to its own;
 * and sees that what is kept for offline is whole.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KB = 1000
const LIMITS = { js: 112 * KB, css: 8.5 * KB }
const WORKER_LIMIT = 14 * KB

// Imported by the first load where there is a need: a session, one that is over, an update, an answer to a question.
const WHERE_NEEDED = new Set([
  'forget',
  'help-sheet',
  'install-offer',
  'load-ahead',
  'log-out',
  'notification-taps',
  'persistence',
  'push',
  'update-banner',
])

const isRoute = ({ src }) => src?.startsWith('src/routes/') ?? false

/**
 * What a visit to /login loads, whenever it comes: what index.html names, what that imports at once, the chunks of the login route,
 * and each further import that these make, but for other routes and for what is loaded where it is needed.
 */
async function loginFiles(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const entries = Object.values(manifest)
  const wanted = entries.filter(
    ({ isEntry, src }) => isEntry || /^src\/routes\/_auth(?:\/login)?\.tsx\?/.test(src ?? ''),
  )
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file))
  const add = (chunk) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const name of chunk.imports ?? []) add(manifest[name])
    for (const later of (chunk.dynamicImports ?? []).map((name) => manifest[name]))
      if (!isRoute(later) && !WHERE_NEEDED.has(later.name)) add(later)
  }
  wanted.forEach(add)
  return [...files]
}

/**
 * A page that is kept for offline needs its parts there, too: none of them may be one of the sandbox's own, which the worker
 * leaves out.
 *
 * @throws Error with the part that is missing
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
 * Measures the login route's scripts and styles and the service worker, brotli.
 *
 * @throws Error when one of them is over its limit
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
