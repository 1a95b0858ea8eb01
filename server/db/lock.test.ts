import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DataDirectoryInUse, type Holder, lockDataDirectory, makeDataDirectory } from './lock.ts'

const KILLED_PID_START = 'another boot:1'
let directory: string
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'verdant-')), 'data')
  return async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await rm(dirname(directory), { recursive: true, force: true })
  }
})

const lockFile = () => join(directory, 'verdant.lock')

/** A process that locks the directory, prints whether it could, then stays. */
function otherProcess(): { child: ChildProcess; output: Promise<string> } {
  const program = `
    import { lockDataDirectory, makeDataDirectory } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    await lockDataDirectory(process.argv[1]).then(() => console.log('locked'), (error) => console.log(error.code))
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program, directory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  return { child, output: once(child.stdout, 'data').then(([data]) => String(data).trim()) }
}

/** Writes a lock file like this process would, except for the given fields. */
async function writeLock(holder: Partial<Holder>) {
  const { release } = await lockDataDirectory(directory)
  const own: Holder = JSON.parse(await readFile(lockFile(), 'utf8'))
  release()
  await writeFile(lockFile(), JSON.stringify({ ...own, nonce: 'of another', ...holder }))
}

test('creates a directory that nobody else can read', async () => {
  const { release } = await lockDataDirectory(directory)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  expect((await stat(lockFile())).mode & 0o777).toBe(0o600)
  release()
  expect(await readdir(directory)).toEqual([])
})

test('rejects a second start with a message, even from the same process', async () => {
  const { release } = await lockDataDirectory(directory)
  const second = lockDataDirectory(directory)
  await expect(second).rejects.toBeInstanceOf(DataDirectoryInUse)
  await expect(second).rejects.toThrow(
    new RegExp(
      `^Another Verdant is already running on the data directory ${directory} \\(process ${process.pid}, `,
    ),
  )
  await expect(second).rejects.toThrow('set DATABASE_URL')
  release()
  ;(await lockDataDirectory(directory)).release()
})

test('leaves a lock that is no longer its own', async () => {
  const { release } = await lockDataDirectory(directory)
  await writeFile(lockFile(), 'of another')
  release()
  expect(await readdir(directory)).toEqual(['verdant.lock'])
})

test('is rejected while another process lives, and taken over after kill -9', async () => {
  const { child, output } = otherProcess()
  expect(await output).toBe('locked')
  await expect(lockDataDirectory(directory)).rejects.toThrow(`(process ${child.pid}, `)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await readdir(directory)).toEqual(['verdant.lock'])
  const { release } = await lockDataDirectory(directory)
  release()
  expect(await readdir(directory)).toEqual([])
})

test('takes over a lock whose process id now belongs to another process, or to itself', async () => {
  for (const pid of [process.ppid, process.pid]) {
    await writeLock({ pid, process_start: KILLED_PID_START })
    const { release } = await lockDataDirectory(directory)
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).not.toMatchObject({
      process_start: KILLED_PID_START,
    })
    release()
  }
})

test('takes over a lock that was never written, and one abandoned during a takeover', async () => {
  makeDataDirectory(directory)
  await writeFile(lockFile(), '')
  await writeFile(`${lockFile()}.takeover`, '{"pid":')
  const { release } = await lockDataDirectory(directory)
  expect(await readdir(directory)).toEqual(['verdant.lock'])
  release()
})

test('rejects a lock of another machine, whose processes it cannot see', async () => {
  await writeLock({ host: `not-${hostname()}`, pid: 1 })
  await expect(lockDataDirectory(directory)).rejects.toThrow(`delete ${lockFile()}`)
})

test('goes to exactly one of many that find the same stale lock', async () => {
  await writeLock({ process_start: KILLED_PID_START })
  const output = await Promise.all(Array.from({ length: 5 }, () => otherProcess().output))
  expect(output.sort()).toEqual([...Array.from({ length: 4 }, () => 'data_directory_in_use'), 'locked'])
})
