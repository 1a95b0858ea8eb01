/** Two servers share one database and one data folder; parts of an upload and questions about it reach either. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { documentRemovals, documents, uploads } from '#server/db/schema/document.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { directoryFiles } from '#server/providers/files/directory.ts'
import { FilesUnavailable } from '#server/providers/files/files.ts'
import { pdf, png, pngOf } from '#tests/fixtures/sample-files.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'

const PDF = { filename: 'proof.pdf', filetype: 'application/pdf' }

let server: TestServer
let one: Awaited<ReturnType<typeof uploadClient>>
let two: typeof one
/** What both file stores do before they store a file. */
let beforePut: (() => Promise<void>) | undefined
let puts = 0
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const opened = () => {
    const files = directoryFiles(join(server.dependencies.settings.dataDir, 'documents'))
    const put = files.put.bind(files)
    files.put = async (...stored) => {
      puts += 1
      await beforePut?.()
      await put(...stored)
    }
    return files
  }
  const serverOf = (dependencies = { ...server.dependencies, files: opened() }): TestServer => ({
    ...server,
    dependencies,
    app: createApp(dependencies, { isReady: true }),
  })
  one = await uploadClient(serverOf())
  two = await uploadClient(serverOf(), one)
})
beforeEach(async () => {
  beforePut = undefined
  puts = 0
  const { db } = server.database
  await db.delete(uploads)
  await db.delete(documents)
  await db.delete(documentRemovals)
})
afterAll(() => server.close())

/** The file of a document; compared by `equals`, since the test runner takes seconds for each. */
const contentOf = async (id: string): Promise<Buffer> => Buffer.from(await (await one.file(id)).arrayBuffer())
const idOf = (location: string): string => location.split('/').at(-1) ?? ''
/** An upload whose last part is missing. */
async function begun(file: Buffer, upload: Parameters<typeof one.create>[0] = {}): Promise<string> {
  const created = await one.create({ size: file.length, ...upload })
  const location = created.headers.get('location') ?? ''
  await one.patch(location, 0, file.subarray(0, 100_000))
  return location
}

it('finishes an upload once when one server gets its last part and the other is asked about it', async () => {
  const file = pdf(`%${'x'.repeat(200_000)}\n`)
  const locations = await Promise.all(Array.from({ length: 12 }, () => begun(file, PDF)))
  const sent = await Promise.all(
    locations.map(async (location) => {
      const last = one.patch(location, 100_000, file.subarray(100_000))
      const told = []
      while (told.at(-1)?.headers.get('upload-offset') !== String(file.length) && told.length < 500) {
        told.push(await two.head(location))
        await sleep(20)
      }
      return { last: await last, told: [...told, await two.head(location), await one.head(location)] }
    }),
  )
  for (const [index, { last, told }] of sent.entries()) {
    const location = locations[index] ?? ''
    expect(last).toMatchObject({ status: 200, json: { data: { document_uuid: idOf(location) } } })
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    expect(told.at(-1)?.headers.get('upload-offset')).toBe(String(file.length))
  }
  expect((await one.documents()).documents).toHaveLength(12)
  expect(puts).toBe(12)
  expect(await server.database.db.select().from(documentRemovals)).toEqual([])
  server.pass(2 * HOUR)
  await sweepFiles(server.dependencies)
  for (const location of locations) expect((await contentOf(idOf(location))).equals(file)).toBe(true)
})

it('answers both servers with the same document when each gets the last part', async () => {
  const file = pngOf(300_000)
  const locations = await Promise.all(Array.from({ length: 12 }, () => begun(file)))
  const answers = await Promise.all(
    locations.map((location) =>
      Promise.all([one, two].map((client) => client.patch(location, 100_000, file.subarray(100_000)))),
    ),
  )
  for (const [index, location] of locations.entries()) {
    const document = { status: 200, json: { data: { document_uuid: idOf(location), size_bytes: 300_000 } } }
    expect(answers[index]).toMatchObject([document, document])
    expect((await contentOf(idOf(location))).equals(file)).toBe(true)
  }
  expect((await two.documents()).documents).toHaveLength(12)
  expect(await server.database.db.select().from(documentRemovals)).toEqual([])
})

it('answers a last part that is sent again with the document', async () => {
  const location = await begun(pngOf(150_000))
  const last = () => two.patch(location, 100_000, pngOf(150_000).subarray(100_000))
  const first = await last()
  expect(first.status).toBe(200)
  expect(await last()).toMatchObject({ status: 200, json: first.json })
  expect((await one.ask('DELETE', location)).status).toBe(404)
  expect((await one.documents()).documents).toHaveLength(1)
})

it('writes a part once that arrives at both servers at the same time', async () => {
  const file = pngOf(400_000)
  const location = await begun(file)
  let waiting = 0
  let go = () => {}
  const isBoth = new Promise<void>((resolve) => (go = resolve))
  /** A part that begins to come in only when both servers have asked the disk where it belongs. */
  const part = () => {
    const chunks = [file.subarray(100_000, 200_000), file.subarray(200_000, 300_000)]
    return new ReadableStream<Uint8Array>(
      {
        pull: async (sink) => {
          const chunk = chunks.shift()
          if (chunks.length === 1) {
            waiting += 1
            if (waiting === 2) go()
            await isBoth
          }
          if (chunk) sink.enqueue(chunk)
          else sink.close()
        },
      },
      { highWaterMark: 0 },
    )
  }
  const received = await Promise.all([one, two].map((client) => client.patch(location, 100_000, part())))
  expect(received.map(({ status }) => status)).toEqual([204, 204])
  expect((await two.head(location)).headers.get('upload-offset')).toBe('300000')
  expect((await two.patch(location, 300_000, file.subarray(300_000))).status).toBe(200)
  expect((await contentOf(idOf(location))).equals(file)).toBe(true)
})

it('lets another server finish an upload that one could not store, or was stopped over', async () => {
  beforePut = () => Promise.reject(new FilesUnavailable('down'))
  const created = await one.create({ size: png().length })
  const location = created.headers.get('location') ?? ''
  expect((await one.patch(location, 0, png())).status).toBe(503)
  beforePut = undefined
  // As a process leaves it that ends while it stores the file.
  const finishing_until = new Date(server.now().getTime() + MINUTE)
  await server.database.db
    .update(uploads)
    .set({ finishing_until })
    .where(eq(uploads.upload_id, idOf(location)))
  server.pass(2 * MINUTE)
  expect((await two.head(location)).headers.get('upload-offset')).toBe(String(png().length))
  expect((await contentOf(idOf(location))).equals(png())).toBe(true)
})

it('keeps the document when a server took so long that another one finished the upload', async () => {
  const location = (await one.create({ size: png().length })).headers.get('location') ?? ''
  let resume = () => {}
  const isStoring = new Promise<void>((started) => {
    beforePut = () => {
      started()
      beforePut = undefined
      return new Promise((resolve) => (resume = resolve))
    }
  })
  const slow = one.patch(location, 0, png())
  await isStoring
  server.pass(10 * MINUTE)
  expect((await two.head(location)).headers.get('upload-offset')).toBe(String(png().length))
  resume()
  expect(await slow).toMatchObject({ status: 200, json: { data: { document_uuid: idOf(location) } } })
  expect(await server.database.db.select().from(documentRemovals)).toEqual([])
  server.pass(2 * HOUR)
  await sweepFiles(server.dependencies)
  expect((await contentOf(idOf(location))).equals(png())).toBe(true)
})

it('never deletes the file of a document, or of an upload under way, although its removal is due', async () => {
  const { db } = server.database
  const kept = (await one.upload(png())).json.data.document_uuid
  beforePut = () => Promise.reject(new FilesUnavailable('down'))
  const location = (await one.create({ size: png().length })).headers.get('location') ?? ''
  expect((await one.patch(location, 0, png())).status).toBe(503)
  await db
    .insert(documentRemovals)
    .values({ document_uuid: kept, user_uuid: one.user_uuid, next_at: server.now() })
  server.pass(2 * HOUR)
  await sweepFiles(server.dependencies)
  expect((await contentOf(kept)).equals(png())).toBe(true)
  // A removal that would wait for ever is forgotten; that of the upload under way waits for its end.
  expect(await db.select().from(documentRemovals)).toMatchObject([{ document_uuid: idOf(location) }])
  server.pass(24 * HOUR)
  await sweepFiles(server.dependencies)
  await sweepFiles(server.dependencies)
  expect(await db.select().from(documentRemovals)).toEqual([])
})

it('is not left half-deleted when it is given up at one server while the other stores it', async () => {
  const location = (await one.create({ size: png().length })).headers.get('location') ?? ''
  let given = { status: 0 }
  beforePut = async () => {
    beforePut = undefined
    given = await two.ask('DELETE', location)
  }
  expect((await one.patch(location, 0, png())).status).not.toBe(200)
  expect(given.status).toBe(204)
  expect((await one.documents()).documents).toEqual([])
  server.pass(2 * HOUR)
  await sweepFiles(server.dependencies)
  expect(await readdir(join(server.dependencies.settings.dataDir, 'documents'))).not.toContain(idOf(location))
})
