/** Fails when the tables in the code differ from the tables that the migrations create, or an old snapshot of them is left. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const snapshots = (await readdir('server/db/migrations/meta')).filter((name) =>
  name.endsWith('_snapshot.json'),
)
if (snapshots.length !== 1) {
  console.error(
    'One snapshot of the tables, the newest, belongs in server/db/migrations/meta: delete the others.',
  )
  process.exit(1)
}
const copy = await mkdtemp(join(tmpdir(), 'verdant-migrations-'))
await cp('server/db/migrations', copy, { recursive: true })
const before = (await readdir(copy)).length
const made = spawnSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--dialect=postgresql',
    '--schema=./server/db/schema/*.ts',
    `--out=${relative('.', copy)}`,
  ],
  { encoding: 'utf8' },
)
const after = (await readdir(copy)).length
await rm(copy, { recursive: true })
if (made.status !== 0) {
  console.error(made.stdout, made.stderr)
  process.exit(1)
}
if (after !== before) {
  console.error(
    'The tables have changed: run npm run migration -- --name WHAT_CHANGED and commit what it writes.',
  )
  process.exit(1)
}
