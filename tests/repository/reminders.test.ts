/**
 * A process is killed halfway while it sends reminders, alone or beside another one; the tests count what each device received.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { addMany } from '#tests/fixtures/many-reminders.ts'
import { startPushService, type PushService } from '#tests/fixtures/push-service.ts'
import { newDevice, newPair, openMessage } from '#tests/fixtures/push.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COUNT = 4000
const LEASE_MS = 3_000
const onPostgres = TEST_ENGINES.includes('postgres')

let folder: string
let service: PushService
let database: TestDatabase
const running = new Set<ChildProcess>()
const device = newDevice()

beforeAll(async () => {
  if (!onPostgres) return
  folder = await mkdtemp(join(tmpdir(), 'verdant-reminders-'))
  await build({
    absWorkingDir: ROOT,
    entryPoints: { remind: 'tests/fixtures/remind-process.ts' },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  service = await startPushService()
  await writeFile(join(folder, 'ca.pem'), service.cert)
})
afterAll(async () => {
  if (!onPostgres) return
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database in which so many clients have a reminder that is due. */
async function dueFor(count: number): Promise<void> {
  service.received.length = 0
  database = await testDatabase('postgres')
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
    await database.close()
  })
  const { origin, host } = service
  await addMany(database.pool, { count, due: count, origin, host, keys: device.subscription.keys })
}

/** Waits until each message is stored as sent, and returns the messages of each device. */
async function allSent(count: number) {
  const isDone = async (): Promise<boolean> => {
    const { rows } = await database.pool.query("select 1 from deliveries where state <> 'sent' limit 1")
    return rows.length === 0 && service.received.length >= count
  }
  while (!(await isDone())) await wait(100)
  const byDevice = new Map<string, typeof service.received>()
  for (const message of service.received) {
    byDevice.set(message.path, [...(byDevice.get(message.path) ?? []), message])
  }
  expect(byDevice.size).toBe(count)
  return { byDevice, twice: [...byDevice.values()].filter((messages) => messages.length > 1) }
}

/** A process whose messages are identified by their contact address. */
function startProcess(name: string): ChildProcess {
  const pair = newPair()
  const child = spawn(process.execPath, [join(folder, 'remind.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.databaseUrl ?? '',
      VAPID_PUBLIC_KEY: pair.publicKey,
      VAPID_PRIVATE_KEY: pair.privateKey,
      VERDANT_PUSH_CONTACT: `mailto:${name}@app.example`,
      VERDANT_PUSH_TEST_HOSTS: service.host,
      TEST_CA: join(folder, 'ca.pem'),
      TEST_LEASE_MS: String(LEASE_MS),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  return child
}

const senderOf = (authorization = ''): string => {
  const claims = /^vapid t=[\w-]+\.([\w-]+)\./.exec(authorization)?.[1] ?? ''
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

it.runIf(onPostgres)(
  'delivers to every device, and the few duplicates replace the first message',
  async () => {
    await dueFor(COUNT)
    const doomed = startProcess('doomed')
    startProcess('other')
    while (service.received.length < COUNT / 2) await wait(5)
    doomed.kill('SIGKILL')
    const { twice } = await allSent(COUNT)
    // At most what the killed process was sending or had not recorded yet.
    expect(twice.length).toBeLessThanOrEqual(64)
    for (const messages of twice) {
      expect(messages).toHaveLength(2)
      expect(new Set(messages.map(({ headers }) => headers['topic'])).size).toBe(1)
      const texts = messages.map(({ body }) => JSON.parse(openMessage(body, device)))
      expect(texts[0].notification).toEqual(texts[1].notification)
    }
    const senders = service.received.map(({ headers }) => senderOf(headers.authorization))
    for (const name of ['doomed', 'other']) {
      expect(senders.filter((sender) => sender === `mailto:${name}@app.example`).length).toBeGreaterThan(500)
    }
    const { rows } = await database.pool.query(
      'select count(*) as reminders, count(*) filter (where last_sent_at is not null and next_at > now()) as moved from reminders',
    )
    expect(rows).toEqual([{ reminders: COUNT, moved: COUNT }])
  },
)

it.runIf(onPostgres).each([0, 30])(
  'sends fewer than 10 of 300 messages twice, with a push service that answers after %i ms',
  async (delayMs) => {
    await dueFor(300)
    service.delayMs = delayMs
    const doomed = startProcess('doomed')
    while (service.received.length < 150) await wait(1)
    doomed.kill('SIGKILL')
    startProcess('other')
    const { twice } = await allSent(300)
    expect(twice.length).toBeLessThan(10)
  },
)
