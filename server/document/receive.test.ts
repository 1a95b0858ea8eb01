import { once } from 'node:events'
import { access, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE, UPLOAD_WRONG_TYPE } from '#core/contract/documents.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { findCaller } from '#server/account/sessions.ts'
import { documentRemovals, documents } from '#server/db/schema/document.ts'
import { answerError } from '#server/http/answer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { listen, type Listening } from '#server/http/listen.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { route } from '#server/http/route.ts'
import { serveRoutes } from '#server/http/serve.ts'
import { views } from '#server/sharing/views.ts'
import { fileOf, jpeg, pdf, png, pngOf } from '#tests/fixtures/sample-files.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { addDocuments } from './add-documents.ts'
import { formFiles } from './receive.ts'

const sendProof = endpoint({
  name: 'sendProof',
  module: 'document',
  method: 'POST',
  path: '/proof',
  summary: 'A form with files',
  access: 'client',
  form: true,
  body: v.object({ plan: v.string(), note: v.optional(v.string()) }),
  data: v.array(v.string()),
})

let testServer: TestServer
let token: string
let app: Hono<RequestState>
let listening: Listening
let failure: Error | undefined
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  token = (await registerAndLogIn(testServer)).token
  const { dependencies } = testServer
  const proof = route(sendProof, async ({ db, caller, files, now }) => {
    const kept = await db.transaction(async (transaction) => {
      const added = await addDocuments(
        transaction,
        dependencies,
        caller.user_uuid,
        files,
        { purpose: 'reduced_price', subject_uuid: null },
        now,
      )
      if (failure) throw failure
      return added
    })
    return { data: kept.map(({ name }) => name) }
  })
  app = new Hono<RequestState>()
  serveRoutes(
    app,
    [proof],
    dependencies,
    (theirs, now, zone) => findCaller(dependencies.database.db, theirs, now, zone),
    formFiles,
    views,
  )
  app.onError((error, context) => answerError(dependencies, error, context))
  listening = await listen('127.0.0.1', 0)
  listening.serve(getRequestListener(app.fetch))
})
beforeEach(() => testServer.pass(HOUR))
afterEach(async () => {
  failure = undefined
  const { db } = testServer.dependencies.database
  await db.delete(documents)
  await db.delete(documentRemovals)
  await rm(join(testServer.dependencies.settings.dataDir, 'documents'), { recursive: true, force: true })
})
afterAll(async () => {
  await listening.stop(0)
  await testServer.close()
})

const folder = async (name: string): Promise<string[]> => {
  await testServer.dependencies.background.idle()
  const path = join(testServer.dependencies.settings.dataDir, name)
  return access(path).then(
    () => readdir(path),
    () => [],
  )
}
/** Files that must have been deleted after a request. */
const temporary = () => folder('uploads')
const stored = () => folder('documents')

function formWith(
  files: readonly File[],
  fields: Readonly<Record<string, string>> = { plan: 'PLUS' },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

async function send(form: FormData, headers: Readonly<Record<string, string>> = {}) {
  const response = await app.request('/proof', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...headers },
    body: form,
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of an answer
  const json: any = await response.json()
  return { status: response.status, json }
}

describe('a form', () => {
  it('comes with files, which the handler keeps', async () => {
    const answer = await send(
      formWith([
        fileOf('März 2026.pdf', pdf()),
        fileOf('card.PNG', png(), 'image/png'),
        fileOf('a.jpeg', jpeg()),
      ]),
    )
    expect(answer).toEqual({ status: 200, json: { data: ['März 2026.pdf', 'card.PNG', 'a.jpeg'] } })
    expect(await stored()).toHaveLength(3)
    expect(await temporary()).toEqual([])
    expect(await testServer.dependencies.database.db.select().from(documentRemovals)).toEqual([])
  })

  it('may come without files, and must be as the call describes it', async () => {
    expect(await send(formWith([]))).toEqual({ status: 200, json: { data: [] } })
    expect((await send(formWith([fileOf('a.png', png())], {}))).status).toBe(422)
    expect((await send(new FormData())).status).toBe(422)
    expect(await stored()).toEqual([])
    expect(await temporary()).toEqual([])
  })

  it.each([
    ['JSON', 'application/json', '{"plan":"PLUS"}', 415],
    ['a form of another kind', 'application/x-www-form-urlencoded', 'plan=PLUS', 415],
    ['no boundary', 'multipart/form-data', 'plan', 415],
    ['a boundary that never comes', 'multipart/form-data; boundary=x', 'plan', 400],
    ['nothing', 'multipart/form-data; boundary=x', '', 400],
    [
      'a part that does not end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nPLUS',
      400,
    ],
    [
      'a field twice',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nA\r\n--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nB\r\n--x--\r\n',
      400,
    ],
    [
      'U+0000',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nA\0\r\n--x--\r\n',
      400,
    ],
    [
      'only a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nA\r\n--x--\r\n',
      422,
    ],
  ])('of %s is refused', async (_name, type, body, status) => {
    const response = await app.request('/proof', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body,
    })
    expect(response.status).toBe(status)
    expect(await temporary()).toEqual([])
  })

  it('has at most 200 fields and 10 files', async () => {
    const fields = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [index === 0 ? 'plan' : `f${index}`, 'a']),
      )
    expect((await send(formWith([], fields(200)))).status).toBe(200)
    expect((await send(formWith([], fields(201)))).status).toBe(400)
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => fileOf(`${index}.png`, png()))
    expect((await send(formWith(files(10)))).status).toBe(200)
    expect(await send(formWith(files(11)))).toMatchObject({
      status: 422,
      json: { message: 'Add at most 10 files' },
    })
    expect(await stored()).toHaveLength(10)
  })

  it('needs a session', async () => {
    const response = await app.request('/proof', { method: 'POST', body: formWith([fileOf('a.png', png())]) })
    expect(response.status).toBe(401)
  })
})

describe('the limit of 5 MB', () => {
  it('counts all files, and the fields beside them', async () => {
    const half = fileOf('half.png', pngOf(MAX_UPLOAD_BYTES / 2))
    expect((await send(formWith([half, half], { plan: 'PLUS' }))).status).toBe(200)
    for (const form of [
      formWith([half, fileOf('rest.png', pngOf(MAX_UPLOAD_BYTES / 2 + 1))]),
      formWith([half, half, fileOf('b.png', png())]),
      formWith([], { plan: 'PLUS', note: 'a'.repeat(MAX_UPLOAD_BYTES) }),
      formWith([], { plan: 'PLUS', note: 'a'.repeat(64 * 1024) }),
      formWith([fileOf('c.png', pngOf(6_000_000))]),
    ]) {
      expect(await send(form)).toMatchObject({ status: 413, json: { message: UPLOAD_TOO_LARGE } })
    }
    expect(await stored()).toHaveLength(2)
    expect(await temporary()).toEqual([])
  })

  it.each([
    ['without a length', 'Transfer-Encoding: chunked'],
    ['with a false length', 'Content-Length: 90000000'],
  ])('holds for a form %s, of which little more is read', async (_name, header) => {
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    const closed = once(socket, 'close')
    socket.write(
      `POST /proof HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n${header}\r\n\r\n`,
    )
    const isChunked = header.startsWith('Transfer')
    const piece = (content: Buffer) =>
      isChunked
        ? Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
        : content
    socket.write(
      piece(
        Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
        ),
      ),
    )
    const block = piece(Buffer.alloc(1_000_000, 1))
    let sent = 0
    while (!socket.destroyed && sent < 80) {
      if (socket.write(block)) sent += 1
      else {
        sent += 1
        await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
      }
    }
    await closed.catch(() => undefined)
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
    expect(answer).toContain(UPLOAD_TOO_LARGE)
    // What the server did not read is in the buffers between them.
    expect(sent).toBeLessThan(20)
    expect(await temporary()).toEqual([])
  })
})

describe('a file', () => {
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
  it.each([
    ['a picture that says it is another kind', fileOf('a.png', jpeg())],
    ['a picture with another ending', fileOf('a.pdf', png(), 'image/png')],
    ['a picture declared as another kind', fileOf('a.png', png(), 'image/jpeg')],
    ['a picture of no declared kind', fileOf('a.png', png(), 'application/octet-stream')],
    ['a picture without an ending', fileOf('png', png(), 'image/png')],
    ['a drawing', fileOf('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['a drawing as a picture', fileOf('a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page', fileOf('a.html', Buffer.from('<!doctype html>'), 'text/html')],
    ['a page as a document', fileOf('a.pdf', Buffer.from('<!doctype html><script>1</script>'))],
    ['an animation', fileOf('a.gif', gif, 'image/gif')],
    ['an animation as a picture', fileOf('a.jpg', gif)],
    ['an archive as a document', fileOf('a.pdf', Buffer.from('PK\x03\x04%PDF-1.4 startxref 1 %%EOF'))],
    ['a WebP picture', fileOf('a.png', Buffer.from('RIFF\x1a\0\0\0WEBPVP8 '))],
    ['nothing', fileOf('a.png', Buffer.alloc(0))],
    ['a PNG file without its end', fileOf('a.png', png().subarray(0, -12))],
    ['a PNG file cut in its data', fileOf('a.png', pngOf(9000).subarray(0, 5000))],
    ['a JPEG file without its end', fileOf('a.jpg', jpeg().subarray(0, -2))],
    ['a JPEG file cut in its head', fileOf('a.jpg', jpeg().subarray(0, 30))],
    ['a PDF file without its end', fileOf('a.pdf', pdf().subarray(0, -7))],
    ['a PDF file behind a page', fileOf('a.pdf', Buffer.concat([Buffer.from('<p>'), pdf()]))],
  ])('that is %s is refused, and those with it are not stored', async (_name, file) => {
    expect(await send(formWith([fileOf('good.pdf', pdf()), file]))).toEqual({
      status: 422,
      json: expect.objectContaining({ message: UPLOAD_WRONG_TYPE, code: 'invalid_input' }),
    })
    expect(await stored()).toEqual([])
    expect(await temporary()).toEqual([])
  })
})

describe('files of a form', () => {
  const form = () => formWith([fileOf('a.png', png()), fileOf('b.pdf', pdf())])

  it('are deleted when the handler refuses or fails', async () => {
    failure = new ApiError('conflict', 'No.')
    expect((await send(form())).status).toBe(409)
    failure = new Error('out of luck')
    expect((await send(form())).status).toBe(500)
    expect(await stored()).toEqual([])
    const { db } = testServer.dependencies.database
    expect(await db.select().from(documentRemovals)).toEqual([])
    expect(await db.select().from(documents)).toEqual([])
  })

  it('are stored once per key, and another file under the same key is refused', async () => {
    const key = { 'Idempotency-Key': 'k-1' }
    const first = await send(form(), key)
    expect(await send(form(), key)).toEqual(first)
    expect(await stored()).toHaveLength(2)
    expect((await send(formWith([fileOf('a.png', png({ gAMA: 'abcd' }))]), key)).json.code).toBe('key_reused')
    expect(
      (await send(formWith([fileOf('a.png', png()), fileOf('b.pdf', pdf())], { plan: 'PRO' }), key)).json
        .code,
    ).toBe('key_reused')
    expect(await stored()).toHaveLength(2)
  })

  it('leave nothing when the client disconnects, and the server lives', async () => {
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /proof HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 2000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    )
    socket.write(Buffer.alloc(1_000_000, 1))
    await expect.poll(async () => (await temporary()).length).toBe(1)
    socket.destroy()
    await expect.poll(temporary).toEqual([])
    const refused = testServer.lines.filter((line) => line.includes('request failed'))
    expect((await send(form())).status).toBe(200)
    expect(refused.filter((line) => !line.includes('out of luck'))).toEqual([])
  })
})
