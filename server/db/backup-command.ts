/** The command line for backups: writes one, or restores one into an empty database. */
import { readSettings } from '#server/environment.ts'
import { readBackupKey, restoreBackup, type RowCounts, writeBackup } from './backup.ts'
import { openDatabase } from './connect.ts'

const USAGE = 'Use: npm run backup -- write FILE, or: npm run backup -- restore FILE\n'

async function run(task: 'write' | 'restore', file: string): Promise<RowCounts> {
  const key = readBackupKey(process.env['VERDANT_BACKUP_KEY'])
  const { databaseUrl, dataDir } = readSettings(process.env)
  const { pool, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    if (task === 'restore') return await restoreBackup(pool, file, key)
    return await writeBackup(pool, file, key, new Date())
  } finally {
    await close()
  }
}

const [task, file] = process.argv.slice(2)
if ((task !== 'write' && task !== 'restore') || file === undefined) {
  process.stderr.write(USAGE)
  process.exit(2)
}
try {
  const counts = await run(task, file)
  for (const [table, rows] of Object.entries(counts)) process.stdout.write(`${table}: ${rows}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
