/**
 * Holds the login route to its size, what a client who opens /login must load before it can be used, and the worker to its own;
 * and sees that what is kept for offline is whole.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KB = 1000
const LIMITS = { js: 112 * KB, css: 8.5 * KB }
const WORKER_LIMIT = 14 * KB

// index.html's own scripts, what they import at once, and the chunks that the login route asks for.
async function loginFiles(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const entries = Object.values(manifest)
  const wanted = entries.filter(
    ({ isEntry, src }) => isEntry || /^src\/routes\/_auth(?:\/login)?\.tsx\?/.test(src ?? ''),
  )
  const files = new Set()
  const add = (chunk) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const name of chunk.imports ?? []) add(manifest[name])
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
