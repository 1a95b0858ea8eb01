/** What a client gets while a disk is full, or when the database goes away in the middle of a request. */
import { randomUUID } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { FilesUnavailable } from '#server/providers/files/files.ts'
import { png } from '#tests/fixtures/sample-files.ts'
import { createTestServer, HOUR, MINUTE, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof uploadClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  client = await uploadClient(testServer)
})
beforeEach(() => testServer.pass(HOUR))
afterAll(() => testServer.close())

const query = (text: string) => testServer.database.pool.query(text)
const addType = (key: string = randomUUID()) =>
  testServer.send('POST', '/debt/create/user-debt-types', {
    token: client.token,
    body: { name: 'Boat' },
    headers: { 'Idempotency-Key': key },
  })
const types = () => testServer.send('GET', '/debt/get/user-debt-types/me', { token: client.token })
const health = async () => {
  const response = await testServer.app.request('/health')
  return [response.status, await response.json()]
}
const linesWith = (text: string) => testServer.lines.filter((line) => line.includes(text))
const FULL = [503, { status: 'unavailable', reason: 'disk_full' }]

describe('a full disk', () => {
  beforeEach(async () => {
    testServer.lines.length = 0
    await query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await query(`create trigger refuse before insert on debt_types execute function refuse()`)
  })
  afterEach(async () => {
    await query('drop function refuse cascade')
    testServer.pass(HOUR)
    expect(await health()).toEqual([200, { status: 'ok' }])
  })

  it('of the database is answered with 503, and one alarm a minute', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { status, headers, json } = await addType()
      expect([status, headers.get('retry-after'), json.code, json.message]).toEqual([
        503,
        '60',
        'unavailable',
        'We can’t do this right now. Try again in a few minutes.',
      ])
    }
    expect((await types()).status).toBe(200)
    expect(linesWith('request failed')).toEqual([])
    const alarms = () => linesWith('"alarm":"disk-full"').map((line) => JSON.parse(line))
    expect(alarms()).toMatchObject([{ level: 50, err: { cause: { code: '53100' } } }])
    testServer.pass(MINUTE)
    await addType()
    expect(alarms()).toHaveLength(2)
  })

  it('shows in /health until a trial write succeeds', async () => {
    expect(await health()).toEqual([200, { status: 'ok' }])
    await addType()
    expect(await health()).toEqual(FULL)
    // The trial writes into a device that is always full.
    await symlink('/dev/full', join(testServer.dependencies.settings.dataDir, 'disk-trial'))
    testServer.pass(5 * SECOND)
    expect(await health()).toEqual(FULL)
    testServer.pass(5 * SECOND)
    expect(await health()).toEqual([200, { status: 'ok' }])
    expect(linesWith('writes no longer fail')).toHaveLength(1)
  })

  it('of uploads is answered with 503, and the upload goes on when there is room', async () => {
    const location = (await client.create({ size: png().length })).headers.get('location') ?? ''
    const path = join(testServer.dependencies.settings.dataDir, 'uploads', location.split('/').at(-1) ?? '')
    await rm(path)
    await symlink('/dev/full', path)
    const refused = await client.patch(location, 0, png())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await health()).toEqual(FULL)
    await rm(path)
    const { files } = testServer.dependencies
    const put = files.put.bind(files)
    onTestFinished(() => void (files.put = put))
    files.put = async () => {
      const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      throw new FilesUnavailable('a file could not be written', { cause })
    }
    const again = (await client.create({ size: png().length })).headers.get('location') ?? ''
    const unstored = await client.patch(again, 0, png())
    expect([unstored.status, unstored.headers.get('retry-after')]).toEqual([503, '60'])
    files.put = put
    expect((await client.head(again)).status).toBe(200)
    expect((await client.documents()).documents).toHaveLength(1)
    expect(linesWith('could not be stored')).toEqual([])
    expect(linesWith('"alarm":"disk-full"')).toHaveLength(1)
  })
})

// An embedded database has no administrator who could end its connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'a connection that ends in the middle of a statement',
  () => {
    let admin: Client
    beforeAll(async () => {
      admin = new Client({ connectionString: testServer.database.databaseUrl })
      await admin.connect()
    })
    afterAll(() => admin.end())

    /** Runs a request up to a statement on a table, and ends its connection there. */
    async function cutAt<T>(table: string, request: () => Promise<T>): Promise<T> {
      await admin.query('begin')
      await admin.query(`lock table ${table} in access exclusive mode`)
      const answer = request()
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await query(end)).rowCount).toBe(1)
      await admin.query('rollback')
      return answer
    }

    it('is answered with 503 in a read', async () => {
      const { status, headers, json } = await cutAt('debt_types', types)
      expect([status, headers.get('retry-after'), json.code]).toEqual([503, '5', 'unavailable'])
    })

    it('is answered with 503 in the session’s look-up', async () => {
      expect((await cutAt('sessions', types)).status).toBe(503)
    })

    it('is answered with 503 in a transaction, and the same key does the work once', async () => {
      const key = randomUUID()
      const { status, headers, json } = await cutAt('debt_types', () => addType(key))
      expect([status, headers.get('retry-after'), json.code]).toEqual([503, '5', 'unavailable'])
      expect((await addType(key)).status).toBe(201)
      expect((await addType(key)).status).toBe(201)
      expect((await types()).json.data).toHaveLength(1)
    })
  },
)
