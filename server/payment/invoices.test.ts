import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoices } from '#server/db/schema/payment.ts'
import { paymentClient } from '#tests/fixtures/payment-client.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { invoiceDocument } from './invoice-document.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const client = () => paymentClient(testServer)
const DAY = 24 * HOUR
const PATH = '/users/payment/get/invoice'

describe('invoices', () => {
  it('come newest first, by pages, each once', async () => {
    const { send, user_uuid } = await client()
    const rows = Array.from({ length: 45 }, (_, index) => ({
      invoice_uuid: uuidv7(),
      user_uuid,
      external_id: `in_${index}`,
      number: `A-${String(index).padStart(2, '0')}`,
      state: 'paid' as const,
      total_cents: 1900,
      lines: [],
      // Several of one instant, so that a page can end between them.
      created_at: new Date(testServer.now().getTime() + Math.floor(index / 5) * DAY),
    }))
    await testServer.database.db.insert(invoices).values(rows)
    const numbers: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const { json } = await send('POST', PATH, cursor === undefined ? {} : { cursor })
      numbers.push(...json.data.invoices.map(({ number }: { number: string }) => number))
      sizes.push(json.data.invoices.length)
      cursor = json.data.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(sizes).toEqual([20, 20, 5])
    expect(numbers).toEqual(rows.map(({ number }) => number).toReversed())
  })

  it('come as a PDF document', async () => {
    const { subscribeWith, invoices: list, send } = await client()
    await subscribeWith()
    const [{ invoice_uuid, number }] = await list()
    const { json } = await send('POST', PATH, { invoice_uuid })
    expect(json.data.invoices).toMatchObject([{ invoice_uuid, number, card: { last4: '4242' } }])
    expect(json.data.document.file_name).toMatch(/^invoice-[\w-]+\.pdf$/)
    expect(Buffer.from(json.data.document.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are the client’s own: another client’s does not exist', async () => {
    const [one, other] = [await client(), await client()]
    await one.subscribeWith()
    const [{ invoice_uuid }] = await one.invoices()
    expect((await other.send('POST', PATH, { invoice_uuid })).status).toBe(404)
    expect((await other.send('POST', PATH, { cursor: invoice_uuid })).status).toBe(404)
    expect((await other.send('POST', PATH, { cursor: 'first' })).status).toBe(422)
    expect((await other.send('GET', `/users/payment/get?userUuid=${one.user_uuid}`)).status).toBe(404)
  })
})

describe('an invoice’s document', () => {
  const invoice = {
    invoice_uuid: uuidv7(),
    number: 'A-1',
    state: 'paid',
    total_cents: 2345,
    lines: [
      { description: 'Premier', amount_cents: 3333 },
      { description: 'Unused time of Plus', amount_cents: -988 },
    ],
    created_at: '2026-11-21T15:00:00.000Z',
    paid_at: '2026-11-22T02:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
  } as const
  const person = {
    first_name: 'Maya',
    last_name: 'Okafor',
    address_1: '18 Alder St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
  }
  const textOf = (isSandbox: boolean, change: object = {}) =>
    JSON.stringify(
      invoiceDocument({
        invoice: { ...invoice, lines: [...invoice.lines], ...change },
        client: person,
        isSandbox,
        dayOf: () => '2026-11-21',
      }).content,
    )

  it('names the client, every line with credits, the total, and the card', () => {
    const text = textOf(false)
    for (const part of ['Verdant', 'Maya Okafor', '18 Alder St', 'Burlington, VT 05401', 'A-1', 'Premier']) {
      expect(text).toContain(part)
    }
    for (const part of ['$33.33', '−$9.88', '$23.45', 'Paid on November 21, 2026 with Visa ending in 4242']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Sandbox')
  })

  it('says that a sandbox’s charge is not real', () => {
    expect(textOf(true)).toContain('Sandbox – not a real charge')
  })

  it('does not call an open or voided invoice paid', () => {
    expect(textOf(false, { state: 'open', paid_at: null, card: null })).toContain('Not paid yet')
    expect(textOf(false, { state: 'void', paid_at: null, card: null })).toContain('nothing is owed')
  })
})
