import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentRemovals, documents } from '#server/db/schema/document.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { FilesUnavailable } from '#server/providers/files/files.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { paymentClient } from '#tests/fixtures/payment-client.ts'
import { fileOf, pdf, png } from '#tests/fixtures/sample-files.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD } from '#tests/fixtures/test-users.ts'
import { uploadClient } from '#tests/fixtures/upload-client.ts'
import { removeUnattached } from './delete-documents.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof uploadClient>>
let isStoreDown = false
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const { files } = testServer.dependencies
  const remove = files.delete.bind(files)
  files.delete = async (id) => {
    if (isStoreDown) throw new FilesUnavailable('down')
    await remove(id)
  }
})
beforeEach(async () => {
  isStoreDown = false
  testServer.pass(HOUR)
  client = await uploadClient(testServer)
})
afterAll(() => testServer.close())

const db = () => testServer.dependencies.database.db
const uploaded = async (content: Buffer, upload: Parameters<typeof client.upload>[1] = {}): Promise<string> =>
  String((await client.upload(content, upload)).json.data.document_uuid)
const isStored = async (id: string): Promise<boolean> => {
  const content = await testServer.dependencies.files.read(id)
  content?.destroy()
  return content !== undefined
}

/** A transaction that the client entered. */
async function enter(): Promise<string> {
  const body = {
    bank_account_uuid: uuidv7(),
    new_account_name: 'Wallet',
    date: '2026-11-20',
    amount_cents: -1250,
    name: 'Lunch',
    category: 'coffee_bars',
  }
  const answer = await testServer.send('POST', '/spend/create/transaction', { token: client.token, body })
  if (answer.status >= 300) throw new Error(answer.text)
  return String(answer.json.data.transaction_uuid)
}
const receiptOf = (subject_uuid: string) => uploaded(png(), { purpose: 'transaction', subject_uuid })

describe('the file of a document', () => {
  it('is saved under its name, never shown, and never cached', async () => {
    const name = 'Steuer „2026“ (März).pdf'
    const response = await client.file(await uploaded(pdf(), { filename: name, filetype: 'application/pdf' }))
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `attachment; filename="Steuer _2026_ (M_rz).pdf"; filename*=UTF-8''Steuer%20%E2%80%9E2026%E2%80%9C%20%28M%C3%A4rz%29.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  it('is its owner’s alone', async () => {
    const id = await uploaded(png())
    const other = await uploadClient(testServer)
    expect((await client.file(id, other.token)).status).toBe(404)
    expect((await client.file(id, 'x'.repeat(43))).status).toBe(401)
    for (const wrong of [uuidv7(), 'x', '..%2f..%2fsecrets.json', '%00']) {
      expect((await client.file(wrong)).status).toBe(404)
    }
    expect((await other.remove(id)).status).toBe(404)
    expect((await other.documents()).documents).toEqual([])
    expect((await client.file(id)).status).toBe(200)
  })
})

it('keeps a name only as a text', async () => {
  const names = [
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\photos\\me.png', 'me.png'],
    ['photo\u202Egnp.exe.png', 'photognp.exe.png'],
    ['a\u0000b\r\nSet-Cookie: x.png', 'abSet-Cookie: x.png'],
    ['.png', 'document.png'],
    [`${'ä'.repeat(300)}.png`, `${'ä'.repeat(125)}.png`],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ]
  for (const [filename = '', kept] of names) {
    const { json } = await client.upload(png(), { filename })
    expect(json.data.name).toBe(kept)
  }
})

describe('documents', () => {
  it('are listed by what they belong to, newest first, with the room they take', async () => {
    const transaction = await enter()
    const proof = await uploaded(pdf(), { filename: 'a.pdf', filetype: 'application/pdf' })
    testServer.pass(MINUTE)
    const receipt = await receiptOf(transaction)
    const ids = async (query: string) =>
      (await client.documents(query)).documents.map(
        ({ document_uuid }: { document_uuid: string }) => document_uuid,
      )
    expect(await ids('')).toEqual([receipt, proof])
    expect(await ids('?purpose=reduced_price')).toEqual([proof])
    expect(await ids(`?subject_uuid=${transaction}`)).toEqual([receipt])
    expect(await client.documents()).toMatchObject({ used_bytes: pdf().length + png().length })
  })

  it('support a reduced price when they come with the choice of a plan', async () => {
    const payer = await paymentClient(testServer)
    const setup_intent_id = await payer.enterCard()
    const proof = fileOf('enrolled.pdf', pdf())
    const answer = await payer.subscribe({ setup_intent_id, reduction: 'student' }, undefined, [proof])
    expect(answer.status).toBe(200)
    const { json } = await payer.send('GET', '/documents/getAll?purpose=reduced_price')
    expect(json.data.documents).toMatchObject([{ name: 'enrolled.pdf' }])
  })

  it('can be deleted, with their files', async () => {
    const id = await uploaded(png())
    expect((await client.remove(id)).json.message).toBe('Document deleted')
    expect(await isStored(id)).toBe(false)
    expect((await client.remove(id)).status).toBe(404)
    expect((await client.remove('x')).status).toBe(404)
    expect((await client.file(id)).status).toBe(404)
    expect(await client.documents()).toMatchObject({ documents: [], used_bytes: 0 })
  })

  it('lose their files later when the store is down', async () => {
    const id = await uploaded(png())
    isStoreDown = true
    await client.remove(id)
    await sweepFiles(testServer.dependencies)
    isStoreDown = false
    await sweepFiles(testServer.dependencies)
    expect(await isStored(id)).toBe(true)
    testServer.pass(2 * MINUTE)
    await sweepFiles(testServer.dependencies)
    expect(await isStored(id)).toBe(false)
    expect(await db().select().from(documentRemovals)).toEqual([])
  })

  it('of a transaction are the client’s own, and go with it', async () => {
    const transaction = await enter()
    const receipt = await receiptOf(transaction)
    const other = await uploadClient(testServer)
    const theirs = await other.create({ size: 10, purpose: 'transaction', subject_uuid: transaction })
    expect(theirs.status).toBe(404)
    const proof = await uploaded(png())
    await testServer.send('DELETE', `/spend/delete/transaction/${transaction}`, { token: client.token })
    const left = (await client.documents()).documents
    expect(left).toMatchObject([{ document_uuid: proof }])
    await sweepFiles(testServer.dependencies)
    expect(await isStored(receipt)).toBe(false)
    expect(await isStored(proof)).toBe(true)
  })

  it('are not left behind by a transaction that is deleted while its receipt is saved', async () => {
    for (let round = 0; round < 5; round += 1) {
      const transaction = await enter()
      const created = await client.create({
        size: png().length,
        purpose: 'transaction',
        subject_uuid: transaction,
      })
      const location = created.headers.get('location') ?? ''
      const [, gone] = await Promise.all([
        client.patch(location, 0, png()),
        db().transaction(async (open) => {
          await open.delete(transactions).where(eq(transactions.transaction_uuid, transaction))
          await removeUnattached(open, testServer.now(), client.user_uuid)
          return true
        }),
      ])
      expect(gone).toBe(true)
      expect((await client.documents(`?subject_uuid=${transaction}`)).documents).toEqual([])
    }
  })

  it('are exported, and deleted with the account', async () => {
    const id = await uploaded(png())
    const { records } = await exported(testServer, client.token)
    expect(records['documents']).toMatchObject([{ document_uuid: id, name: 'a.png' }])
    const gone = await testServer.send('DELETE', '/users/delete/user-account-by-user-uuid/me', {
      token: client.token,
      body: { password: PASSWORD },
    })
    expect(gone.status).toBe(200)
    expect(await db().select().from(documents)).not.toContainEqual(
      expect.objectContaining({ document_uuid: id }),
    )
    await sweepFiles(testServer.dependencies)
    expect(await isStored(id)).toBe(false)
    expect(await db().select().from(documentRemovals)).toEqual([])
  })
})
