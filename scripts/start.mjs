/**
 * `npm start`: builds whatever is missing, then serves the app and its API on one port. package.json starts it
 * with a small space for young objects, which holds up requests less while files come in: docs/decisions/0038.
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
