import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  MAX_UPLOAD_BYTES,
  UPLOAD_ACTIVE_PDF,
  UPLOAD_TOO_LARGE,
  UPLOAD_WRONG_TYPE,
} from '#core/contract/documents.ts'
import { documentRemovals, documents, uploads } from '#server/db/schema/document.ts'
import { plans } from '#server/db/schema/payment.ts'
import { listen } from '#server/http/listen.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { FilesUnavailable } from '#server/providers/files/files.ts'
import { exif, jpeg, pdf, png, pngOf } from '#tests/fixtures/sample-files.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof uploadClient>>
let isStoreDown = false
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  client = await uploadClient(testServer)
  const { files } = testServer.dependencies
  const put = files.put.bind(files)
  files.put = async (...stored) => {
    if (isStoreDown) throw new FilesUnavailable('down')
    await put(...stored)
  }
})
beforeEach(() => testServer.pass(HOUR))
afterEach(async () => {
  isStoreDown = false
  const { db } = testServer.dependencies.database
  await db.delete(uploads)
  await db.update(documentRemovals).set({ next_at: new Date(0) })
  const left = await db.delete(documents).returning()
  for (const { document_uuid } of left) await testServer.dependencies.files.delete(document_uuid)
  await sweepFiles(testServer.dependencies)
  for (const name of await folder('uploads')) {
    await rm(join(testServer.dependencies.settings.dataDir, 'uploads', name))
  }
})
afterAll(() => testServer.close())

const folder = (name: string): Promise<string[]> =>
  readdir(join(testServer.dependencies.settings.dataDir, name)).catch(() => [])
/** Ids of uploads of which bytes are kept. */
const partial = async () => (await folder('uploads')).filter((name) => !name.endsWith('.json'))
const stored = () => folder('documents')
const idOf = (location: string | null): string => location?.split('/').at(-1) ?? ''

describe('an upload', () => {
  it('becomes a document with its first and only part', async () => {
    const answer = await client.upload(pdf(), { filename: 'Gehalt März.pdf', filetype: 'application/pdf' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    const document = {
      document_uuid: expect.any(String),
      purpose: 'reduced_price',
      subject_uuid: null,
      name: 'Gehalt März.pdf',
      type: 'application/pdf',
      size_bytes: pdf().length,
      created_at: testServer.now().toISOString(),
    }
    expect(answer.json.data).toEqual(document)
    expect(await client.documents()).toMatchObject({ documents: [document], used_bytes: pdf().length })
    expect(await folder('uploads')).toEqual([])
    expect(await stored()).toEqual([answer.json.data.document_uuid])
  })

  it('may send its file at once', async () => {
    const headers = { 'Content-Type': 'application/offset+octet-stream' }
    const created = await client.create({ size: png().length }, headers, png())
    expect(created.status).toBe(201)
    expect(created.json.data.name).toBe('a.png')
    expect(created.headers.get('upload-offset')).toBe(String(png().length))
  })

  it('goes on where it was interrupted', async () => {
    const file = pngOf(300_000)
    const { headers, status } = await client.create({ size: file.length })
    expect(status).toBe(201)
    const location = headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/documents\/upload\/[\da-f-]{36}$/)
    expect((await client.patch(location, 0, file.subarray(0, 100_000))).status).toBe(204)
    const told = await client.head(location)
    expect(told.status).toBe(200)
    expect(told.headers.get('upload-offset')).toBe('100000')
    expect(told.headers.get('upload-length')).toBe('300000')
    expect((await client.patch(location, 0, file)).status).toBe(409)
    const done = await client.patch(location, 100_000, file.subarray(100_000))
    expect(done.json.data).toMatchObject({ document_uuid: idOf(location), size_bytes: 300_000 })
    const after = await client.head(location)
    expect(after.headers.get('upload-offset')).toBe(after.headers.get('upload-length'))
  })

  it('keeps what arrived before the connection was cut, and the server lives', async () => {
    const listening = await listen('127.0.0.1', 0)
    listening.serve(getRequestListener(testServer.app.fetch))
    const file = pngOf(600_000)
    const location = (await client.create({ size: file.length })).headers.get('location') ?? ''
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    )
    socket.write(file.subarray(0, 400_000))
    const offset = async () => Number((await client.head(location)).headers.get('upload-offset'))
    await once(socket, 'drain').catch(() => undefined)
    // Asking for the state lets go of the request that is still being received.
    await expect.poll(offset).toBeGreaterThan(100_000)
    socket.destroy()
    const arrived = await offset()
    expect((await client.patch(location, arrived, file.subarray(arrived))).status).toBe(200)
    const { document_uuid } = (await client.documents()).documents[0]
    expect(Buffer.from(await (await client.file(document_uuid)).arrayBuffer())).toEqual(file)
    expect(testServer.lines.filter((line) => line.includes('request failed'))).toEqual([])
    await listening.stop(0)
  })

  it('loses the place of a photo', async () => {
    const { json } = await client.upload(jpeg([exif(6)]), { filename: 'a.jpg', filetype: 'image/jpeg' })
    const content = Buffer.from(await (await client.file(json.data.document_uuid)).arrayBuffer())
    expect(content.includes('GPS')).toBe(false)
    expect(content).toHaveLength(json.data.size_bytes)
  })

  it.each([
    ['of another type', { filename: 'a.svg', filetype: 'image/svg+xml' }, UPLOAD_WRONG_TYPE, 422],
    ['whose name has another ending', { filename: 'a.html' }, UPLOAD_WRONG_TYPE, 422],
    ['without content', { size: 0 }, UPLOAD_WRONG_TYPE, 422],
    ['larger than 5 MB', { size: MAX_UPLOAD_BYTES + 1 }, UPLOAD_TOO_LARGE, 413],
    ['without a name', { filename: '' }, 'Name the file', 422],
    ['for no purpose', { purpose: 'fun' }, expect.any(String), 422],
    [
      'for a transaction that does not exist',
      { purpose: 'transaction', subject_uuid: '01890a5d-ac96-774b-bcce-b302099a8057' },
      expect.any(String),
      404,
    ],
    ['for a transaction that it does not name', { purpose: 'transaction' }, expect.any(String), 404],
  ])('%s is refused at once', async (_name, upload, message, status) => {
    const answer = await client.create({ size: 100, ...upload })
    expect(answer).toMatchObject({ status, json: { message } })
    expect(await folder('uploads')).toEqual([])
    expect(await testServer.dependencies.database.db.select().from(uploads)).toEqual([])
  })

  it.each([
    ['of a size that is not told', { 'Upload-Length': '', 'Upload-Defer-Length': '1' }, 400],
    ['of a negative size', { 'Upload-Length': '-5' }, 400],
    ['in parts that are put together later', { 'Upload-Concat': 'partial' }, 400],
    ['by another version of the protocol', { 'Tus-Resumable': '0.2.2' }, 400],
    ['by no version of the protocol', { 'Tus-Resumable': '' }, 400],
  ])('%s is refused', async (_name, headers, status) => {
    const answer = await client.create({ size: 100 }, headers)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ message: expect.any(String), code: 'malformed' })
  })

  it('whose content is not what it says is refused at its end, and leaves nothing', async () => {
    expect(await client.upload(Buffer.from('<svg/>'))).toMatchObject({
      status: 422,
      json: { message: UPLOAD_WRONG_TYPE, fields: { files: UPLOAD_WRONG_TYPE } },
    })
    expect(await client.upload(png().subarray(0, -12))).toMatchObject({ status: 422 })
    expect(await folder('uploads')).toEqual([])
    expect(await stored()).toEqual([])
    expect((await client.documents()).documents).toEqual([])
  })

  it('with scripts is refused with what to do, and leaves nothing', async () => {
    const active = pdf('3 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n')
    const answer = await client.upload(active, { filename: 'a.pdf', filetype: 'application/pdf' })
    expect(answer).toMatchObject({
      status: 422,
      json: { message: UPLOAD_ACTIVE_PDF, fields: { files: UPLOAD_ACTIVE_PDF } },
    })
    expect(await folder('uploads')).toEqual([])
    expect(await stored()).toEqual([])
    expect((await client.documents()).documents).toEqual([])
  })

  it('cannot be longer than it said', async () => {
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    expect((await client.patch(location, 0, Buffer.alloc(101))).status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({ pull: (sink) => sink.enqueue(new Uint8Array(1000)) })
    expect((await client.patch(location, 0, endless)).status).toBe(413)
  })

  it('can be given up', async () => {
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    expect((await client.ask('DELETE', location)).status).toBe(204)
    expect((await client.head(location)).status).toBe(404)
    expect(await folder('uploads')).toEqual([])
    expect(await testServer.dependencies.database.db.select().from(uploads)).toEqual([])
  })

  it.each(['DELETE', 'PATCH', 'HEAD', 'POST'])('takes no other method from a header (%s)', async (method) => {
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    const override = { 'X-HTTP-Method-Override': method }
    const refused = [
      await client.patch(location, 0, Buffer.alloc(10), override),
      await client.ask('DELETE', location, override),
      await client.create({ size: 100 }, override),
    ]
    for (const each of refused) expect(each).toMatchObject({ status: 400, json: { code: 'malformed' } })
    expect((await client.head(location)).headers.get('upload-offset')).toBe('0')
    expect(await partial()).toEqual([idOf(location)])
  })

  it('waits while the file store is down, and is finished when it is asked about later', async () => {
    isStoreDown = true
    const { headers } = await client.create({ size: png().length })
    const location = headers.get('location') ?? ''
    expect((await client.patch(location, 0, png())).status).toBe(503)
    expect((await client.head(location)).status).toBe(503)
    isStoreDown = false
    const told = await client.head(location)
    expect(told.headers.get('upload-offset')).toBe(told.headers.get('upload-length'))
    expect((await client.documents()).documents).toHaveLength(1)
    expect((await client.head(location)).status).toBe(200)
  })

  it('belongs to its client on every request', async () => {
    const other = await uploadClient(testServer)
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    for (const answer of [
      await other.head(location),
      await other.patch(location, 0, Buffer.alloc(10)),
      await other.ask('DELETE', location),
      await client.head('/api/documents/upload/..%2f..%2fsecrets'),
      await client.head('/api/documents/upload/01890a5d-ac96-774b-bcce-b302099a8057'),
    ]) {
      expect(answer.status).toBe(404)
    }
    for (const [method, path] of [
      ['POST', '/api/documents/upload'],
      ['PATCH', location],
      ['HEAD', location],
      ['DELETE', location],
    ] as const) {
      expect((await client.ask(method, path, {}, undefined, 'x'.repeat(43))).status).toBe(401)
    }
    expect((await client.patch(location, 0, Buffer.alloc(10))).status).toBe(204)
  })

  it('is logged by its endpoint, and not by its id', async () => {
    const from = testServer.lines.length
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    await client.patch(location, 0, Buffer.alloc(10))
    const lines = testServer.lines.slice(from).filter((line) => line.includes('"request"'))
    expect(lines.map((line) => JSON.parse(line).endpoint)).toEqual(['uploadDocument', 'uploadDocument'])
    expect(lines.join('')).not.toContain(idOf(location))
  })
})

describe('a batch', () => {
  it('has at most 5 MB in all, which a deleted document frees', async () => {
    const batch = 'batch-1234'
    const first = await client.upload(pngOf(3_000_000), { batch })
    const left = MAX_UPLOAD_BYTES - 3_000_000
    expect(first.status).toBe(200)
    expect(await client.create({ size: left + 1, batch })).toMatchObject({
      status: 413,
      json: { message: UPLOAD_TOO_LARGE },
    })
    expect((await client.create({ size: left, batch })).status).toBe(201)
    expect((await client.create({ size: 1, batch })).status).toBe(413)
    expect((await client.create({ size: 1, batch: 'batch-5678' })).status).toBe(201)
    await client.remove(first.json.data.document_uuid)
    expect((await client.create({ size: 3_000_000, batch })).status).toBe(201)
  })

  it('has at most 10 files, also when they begin at once', async () => {
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => client.create({ size: 100, batch: 'batch-1234' })),
    )
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(begun.find(({ status }) => status !== 201)?.json.message).toBe('Add at most 10 files')
  })
})

describe('the room of a plan', () => {
  const setRoom = (storage_bytes: number) =>
    testServer.dependencies.database.db.update(plans).set({ storage_bytes }).where(eq(plans.plan, 'NO_PLAN'))
  let usual: number
  beforeAll(async () => {
    usual = (await client.documents()).most_bytes
  })
  afterEach(() => setRoom(usual))

  it('is never exceeded by uploads that race for its last bytes', async () => {
    await setRoom(250_000)
    const begun = await Promise.all([client.create({ size: 200_000 }), client.create({ size: 200_000 })])
    expect(begun.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    const won = begun.find(({ status }) => status === 201)
    const location = won?.headers.get('location') ?? ''
    expect((await client.patch(location, 0, pngOf(200_000))).status).toBe(200)
    expect((await client.create({ size: 50_001 })).json.message).toMatch(
      /^Without a plan, you have .* for documents/,
    )
    expect((await client.create({ size: 50_000 })).status).toBe(201)
  })

  it('is held by an upload until it is given up after a day', async () => {
    await setRoom(100)
    const location = (await client.create({ size: 100 })).headers.get('location') ?? ''
    expect((await client.create({ size: 100 })).status).toBe(409)
    testServer.pass(23 * HOUR)
    await sweepFiles(testServer.dependencies)
    expect((await client.head(location)).status).toBe(200)
    testServer.pass(HOUR)
    await sweepFiles(testServer.dependencies)
    expect((await client.head(location)).status).toBe(404)
    expect(await partial()).toEqual([])
    expect((await client.create({ size: 100 })).status).toBe(201)
  })
})

it('receives twenty files at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => client.upload(pngOf(200_000 + index))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await stored()).toHaveLength(20)
  expect(await folder('uploads')).toEqual([])
})
