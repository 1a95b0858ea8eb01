/** `npm run migration -- --name WHAT`: writes the SQL from the tables as they were to the tables as they are. */
import { spawnSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const SNAPSHOTS = 'server/db/migrations/meta'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
// Of the tables as they were, drizzle-kit reads the newest snapshot alone.
const snapshots = (await readdir(SNAPSHOTS)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
for (const name of snapshots.slice(0, -1)) await rm(join(SNAPSHOTS, name))
process.exit(status ?? 1)
