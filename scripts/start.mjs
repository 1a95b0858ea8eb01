/**
 * `npm start`: builds whatever is missing, then serves the app and its API on one port.
 *
 * package.json passes `--max-semi-space-size=4`, a quarter of Node's default space for young objects; V8 reads it before any
 * code runs. A chunk of an upload is a small object that holds up to 64 KB outside of V8's heap. The default space takes
 * hundreds of them, until a full collection of 5 to 15 ms frees them. While twenty files of 5 MB came in, the slowest hundredth
 * of other calls took 1.2 to 1.7 times as long as in quiet, and 2.7 to 3.2 times with the default (`scripts/uploads-bench.mjs`).
 */
import { access } from 'node:fs/promises'

const isBuilt = await access('dist/build-id').then(
  () => true,
  () => false,
)
if (!isBuilt) {
  console.log('Building Verdant; this happens once and takes about half a minute.')
  const { build } = await import('./build.mjs')
  await build()
}
await import('../dist/server/start.js')
