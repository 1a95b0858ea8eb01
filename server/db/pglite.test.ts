import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type MessagePort, Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testSnapshot } from '#tests/fixtures/database.ts'
import { connectPglite, openDatabase } from './connect.ts'
import { type Pglite, startPglite } from './pglite.ts'

const pgliteModule = new URL('./pglite.ts', import.meta.url).href

describe('the thread', () => {
  let pglite: Pglite
  const sockets: Duplex[] = []

  beforeAll(async () => {
    pglite = await startPglite({ directory: null, snapshot: await testSnapshot() })
  })
  afterAll(() => pglite.close())

  function watched() {
    const socket = pglite.connection()
    sockets.push(socket)
    return socket
  }

  function poolOfOne() {
    const pool = new Pool({ stream: watched, user: 'postgres', max: 1, connectionTimeoutMillis: 5000 })
    pool.on('error', () => {})
    return pool
  }

  beforeEach(async () => {
    const pool = poolOfOne()
    await pool.query('drop table if exists note; create table note (line int)')
    await pool.end()
  })

  test('makes a second connection wait for the end of the first’s transaction', async () => {
    const [first, second] = [poolOfOne(), poolOfOne()]
    const client = await first.connect()
    await client.query('begin')
    await client.query('insert into note values (1)')
    const seen: string[] = []
    const waiting = second.query('select count(*)::int as lines from note').then(({ rows }) => {
      seen.push('second')
      return rows
    })
    await client.query('insert into note values (2)')
    // Long enough for a response to the second if it were not waiting.
    for (let count = 0; count < 50; count += 1) await client.query('select 1')
    await client.query('commit')
    seen.push('first')
    expect(await waiting).toEqual([{ lines: 2 }])
    expect(seen).toEqual(['first', 'second'])
    client.release()
    await Promise.all([first.end(), second.end()])
  })

  test('gives each of several open connections its turn', async () => {
    const pools = [poolOfOne(), poolOfOne(), poolOfOne()] as const
    const lines = Array.from({ length: 90 }, (_, line) => line)
    const insert = (pool: Pool, line: number) => pool.query('insert into note values ($1)', [line])
    await Promise.all(lines.map((line) => insert(pools[line % 3] ?? pools[0], line)))
    const answers = await Promise.all(pools.map((pool) => pool.query('select line from note order by line')))
    for (const { rows } of answers) expect(rows.map(({ line }) => line)).toEqual(lines)
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('connects another thread, and rolls back what that left open when it ends', async () => {
    const here = poolOfOne()
    const there = new Worker(
      `const { parentPort } = require('node:worker_threads')
       const { Pool } = require('pg')
       async function connect() {
         const tsx = await import('tsx/esm/api')
         tsx.register()
         const { pgliteThrough } = await import(${JSON.stringify(pgliteModule)})
         const { port1, port2 } = new MessageChannel()
         parentPort.postMessage(port2, [port2])
         const pool = new Pool({ stream: pgliteThrough(port1).connection, user: 'postgres', max: 1 })
         await pool.query('insert into note values (1)')
         await pool.query('begin')
         await pool.query('insert into note values (2)')
         parentPort.postMessage('in a transaction')
       }
       connect()`,
      { eval: true, execArgv: [] },
    )
    const said = new Promise((resolve) => {
      there.on('message', (message: MessagePort | string) => {
        if (typeof message === 'string') resolve(message)
        else pglite.share(message)
      })
    })
    expect(await said).toBe('in a transaction')
    await there.terminate()
    expect((await here.query('select line from note')).rows).toEqual([{ line: 1 }])
    await here.end()
  })

  test('rolls back when the stream breaks in the middle of a query', async () => {
    const [first, second] = [poolOfOne(), poolOfOne()]
    const client = await first.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query('insert into note values (1)')
    const running = client.query('insert into note select n from generate_series(1, 100000) n')
    sockets.at(-1)?.destroy()
    await expect(running).rejects.toThrow('terminated')
    client.release(true)
    expect((await second.query('select count(*)::int as lines from note')).rows).toEqual([{ lines: 0 }])
    await second.end()
    await first.end()
  })

  test('drops a connection that gave up waiting', async () => {
    const [first, impatient, third] = [poolOfOne(), poolOfOne(), poolOfOne()]
    const client = await first.connect()
    await client.query('begin')
    const gaveUp = impatient.query('insert into note values (1)')
    sockets.at(-1)?.destroy(new Error('gave up'))
    await expect(gaveUp).rejects.toThrow('gave up')
    await client.query('commit')
    client.release()
    await first.end()
    expect((await third.query('select count(*)::int as lines from note')).rows).toEqual([{ lines: 0 }])
    await Promise.all([impatient.end(), third.end()])
  })

  test('recovers from an error that left the extended protocol without its Sync', async () => {
    const [first, second] = [poolOfOne(), poolOfOne()]
    await first.query('select 1')
    // Parse of "nonsense" alone, as if the client had died before its Sync.
    const text = Buffer.from('\0nonsense\0\0\0')
    const parse = Buffer.concat([Buffer.from('P\0\0\0'), Buffer.from([text.length + 4]), text])
    sockets.at(-1)?.write(parse)
    await expect.poll(() => sockets.at(-1)?.destroyed).toBe(true)
    expect((await second.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await Promise.all([first.end(), second.end()])
  })

  test("releases the pool's connection when a transaction's connection breaks", async () => {
    const broken = connectPglite({ ...pglite, connection: watched, close: async () => {} })
    for (const when of ['before begin', 'after begin']) {
      if (when === 'before begin') {
        broken.pool.once('acquire', () => sockets.at(-1)?.destroy())
      }
      const transaction = broken.db.transaction(async (tx) => {
        sockets.at(-1)?.destroy()
        await tx.execute(sql`select 1`)
      })
      await expect(transaction).rejects.toThrow(Error)
      expect((await broken.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
    await broken.close()
  })

  test('keeps the event loop free while a query runs', async () => {
    const pool = poolOfOne()
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await pool.query('select count(*) from generate_series(1, 1000000)')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
    await pool.end()
  })

  test('reports that it has ended', async () => {
    const { pool } = connectPglite(pglite)
    await pool.query('select 1')
    await pglite.close()
    await expect(pool.query('select 1')).rejects.toThrow('embedded database has stopped')
    await pool.end()
  })
})

describe('the data directory', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'verdant-'))
    return () => rm(directory, { recursive: true, force: true })
  })

  test('keeps committed rows, and replaces what an aborted first start left', async () => {
    await writeFile(join(directory, 'pgdata.unfinished'), 'half')
    const first = await openDatabase({ dataDir: directory })
    await first.pool.query('create table note (line int); insert into note values (7)')
    await first.close()
    expect((await readdir(directory)).sort()).toEqual(['pgdata'])

    const second = await openDatabase({ dataDir: directory })
    expect((await second.pool.query('select line from note')).rows).toEqual([{ line: 7 }])
    await second.close()
  })

  test('is unlocked when the database cannot be opened', async () => {
    await mkdir(join(directory, 'pgdata'))
    await writeFile(join(directory, 'pgdata', 'PG_VERSION'), '18')
    await expect(openDatabase({ dataDir: directory })).rejects.toThrow('could not be opened')
    expect(await readdir(directory)).toEqual(['pgdata'])
  })
})
