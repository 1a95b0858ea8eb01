/** Notices that writes fail because a disk is full, and tells when there is room again. */
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isStorageFull } from '#server/db/errors.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from './describe-error.ts'

const ALARM_EVERY_MS = 60_000
const TRY_EVERY_MS = 5_000
const TRIAL_BYTES = 1_000_000

export interface DiskSpace {
  /** Records a write that failed because a disk is full. An alarm is logged once a minute, not for each. */
  report(error: unknown): void
  /** Whether writes fail. After a failure a trial write is made every few seconds, until one succeeds. */
  isFull(): Promise<boolean>
}

/** Writes about a megabyte to the database and to the data directory, and removes it. */
async function tryWriting({ database, settings }: Dependencies): Promise<void> {
  await database.db.transaction((transaction) =>
    transaction.execute(
      sql`create temporary table disk_trial on commit drop as
        select md5(n::text) as content from generate_series(1, ${TRIAL_BYTES / 64}::int) n`,
    ),
  )
  const path = join(settings.dataDir, 'disk-trial')
  try {
    await writeFile(path, randomBytes(TRIAL_BYTES), { mode: 0o600, flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

export function watchDiskSpace(dependencies: Dependencies): DiskSpace {
  const { log, clock } = dependencies
  let isFull = false
  let checkedAt = 0
  let alarmedAt = -ALARM_EVERY_MS
  const report = (error: unknown): void => {
    isFull = true
    checkedAt = clock().getTime()
    if (checkedAt - alarmedAt < ALARM_EVERY_MS) return
    alarmedAt = checkedAt
    log.error({ alarm: 'disk-full', err: describeError(error) }, 'a disk is full, and writes fail')
  }
  return {
    report,
    async isFull() {
      const now = clock().getTime()
      if (!isFull || now - checkedAt < TRY_EVERY_MS) return isFull
      checkedAt = now
      try {
        await tryWriting(dependencies)
        isFull = false
      } catch (error) {
        isFull = isStorageFull(error)
        if (isFull) report(error)
      }
      if (!isFull) log.warn('writes no longer fail for a full disk')
      return isFull
    },
  }
}
