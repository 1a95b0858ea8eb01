import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

/*
 * Why no library takes this lock: proper-lockfile, last released in 2021, tells a dead holder only by the age of its file, which a
 * living one keeps touching. A start after a crash would have to wait, and a process that was suspended for a while would find a
 * second one in its data.
 */

/** Another process uses the data directory. The message is for the operator. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
  readonly code = 'data_directory_in_use'

  readonly directory: string
  readonly holder: Holder

  constructor(directory: string, holder: Holder, path: string) {
    super(
      holder.host === hostname()
        ? `Another Verdant is already running on the data directory ${directory} (process ${holder.pid}, since ${holder.started_at}). Stop it first, or set DATABASE_URL to a PostgreSQL server, which several may share.`
        : `A Verdant on another machine or container (${holder.host}, process ${holder.pid}, since ${holder.started_at}) holds the data directory ${directory}. Stop it first; if it is certain that it no longer runs, delete ${path}.`,
    )
    this.directory = directory
    this.holder = holder
  }
}

const Holder = v.object({
  pid: v.number(),
  host: v.string(),
  /** When the lock was taken, ISO 8601. */
  started_at: v.string(),
  /** Tells this process from a later one with the same process id; null where the system does not provide it. */
  process_start: v.nullable(v.string()),
  /** Tells two locks of one process apart. */
  nonce: v.string(),
})
/** What a lock file says about the process that created it. */
export type Holder = v.InferOutput<typeof Holder>

/** How long a lock file may stay unreadable before its writer is presumed dead. */
const WRITING_MS = 1000

/** Creates the data directory if it is missing and denies other users access (mode 700). */
export function makeDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
}

/**
 * Locks the data directory for this process until `release` is called or the process exits. PGlite does not lock its
 * files, and two processes using them destroy the database.
 * @throws DataDirectoryInUse
 */
export async function lockDataDirectory(directory: string): Promise<{ release: () => void }> {
  makeDataDirectory(directory)
  const path = join(directory, 'verdant.lock')
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    started_at: new Date().toISOString(),
    process_start: processStart(process.pid),
    nonce: randomUUID(),
  }
  await take(path, holder, directory)

  const release = () => {
    process.off('exit', release)
    if (read(path)?.nonce === holder.nonce) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

/**
 * Creates the lock file. A file left by a dead process is removed under a lock of its own: otherwise two starts that
 * find it together could each remove it, and the slower one would remove the new lock of the faster.
 */
async function take(path: string, holder: Holder, directory: string): Promise<void> {
  while (!create(path, holder)) {
    const found = await settled(path)
    if (found !== undefined && isAlive(found)) throw new DataDirectoryInUse(directory, found, path)
    const takeover = `${path}.takeover`
    await take(takeover, holder, directory)
    try {
      const still = await settled(path)
      if (still?.nonce === found?.nonce) rmSync(path, { force: true })
    } finally {
      rmSync(takeover, { force: true })
    }
  }
}

/** True when this call created the file, false when it existed. */
function create(path: string, holder: Holder): boolean {
  let file: number
  try {
    file = openSync(path, 'wx', 0o600)
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
  writeSync(file, JSON.stringify(holder))
  closeSync(file)
  return true
}

/** The holder, after waiting for a writer that has created its file but not yet filled it. */
async function settled(path: string): Promise<Holder | undefined> {
  const pauseMs = 50
  for (let waitedMs = 0; waitedMs < WRITING_MS; waitedMs += pauseMs) {
    const holder = read(path)
    if (holder !== undefined) return holder
    await sleep(pauseMs)
  }
  return read(path)
}

/** Undefined for a file that is missing or incomplete. */
function read(path: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * A process on another machine cannot be checked, so it counts as alive: a wrong yes costs a start, a wrong no the
 * data.
 */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!isErrno(error, 'EPERM')) return false
  }
  const start = processStart(holder.pid)
  return start === null || holder.process_start === null || start === holder.process_start
}

/** Boot id and start tick of a process, from /proc: they differ between processes that share a process id. */
function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // proc(5): field 22; the name before it, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')
    // A zombie has ended, but its parent has not collected it yet.
    return fields?.[0] === 'Z' ? `${boot}:ended` : `${boot}:${fields?.[19]}`
  } catch {
    return null
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
