/** `npm run migration -- --name WHAT`: writes a migration from the tables of the newest snapshot to those in the code. */
import { spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const SNAPSHOTS = 'server/db/migrations/meta'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
// drizzle-kit reads the newest snapshot alone.
const snapshots = (await readdir(SNAPSHOTS)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
for (const name of snapshots.slice(0, -1)) await rm(join(SNAPSHOTS, name))
process.exit(status ?? 1)
