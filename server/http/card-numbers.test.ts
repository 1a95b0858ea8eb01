/** Card numbers go to the payment provider alone; whatever looks like one is refused, and leaves no trace. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentEndpoints } from '#core/contract/payment.ts'
import { TEST_CARDS } from '#core/payment/test-cards.ts'
import { assertNoCardNumber } from '#server/http/card-numbers.ts'
import { paymentClient } from '#tests/fixtures/payment-client.ts'
import { fileOf, png } from '#tests/fixtures/sample-files.ts'
import { type Answer, createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { newTestUser } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed', VERDANT_LOG_LEVEL: 'debug' })
})
afterAll(() => testServer.close())

const NUMBERS = [
  '4242424242424242',
  '3782 822463 10005',
  '6200-0000-0000-0005',
  '4222222222222',
  '６２０００００００００００００５',
]
const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '')

/** Every row of every table, as one text. */
async function storedText(): Promise<string> {
  const { pool } = testServer.database
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select each::text as row from ${name} each`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** Bodies with the number in each field that any payment call has, and in fields that none has. */
const bodiesWith = (number: string): object[] => [
  { plan: number, period: number },
  { plan: 'PLUS', period: 'month', setup_intent_id: `seti_ ${number}`, comment: `seti_${number}` },
  { plan: 'PLUS', period: 'month', reduction: number, document_uuids: number },
  { plan: 'PLUS', period: 'month', card: { number, cvc: '123' } },
  { setup_intent_id: number },
  { reason: 'other', comment: `my card is ${number}, thanks` },
  { client_secret: number, payment_method: number, outcome: number },
  { invoice_uuid: number, cursor: number },
  { [number]: 'card' },
  { number: Number(digitsOf(number)) },
]

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

it.each(NUMBERS)(
  'refuses %s in every payment call, and stores, logs and answers it nowhere',
  async (number) => {
    const { send, subscribeWith, token } = await paymentClient(testServer)
    await subscribeWith()
    const answers: Answer[] = []
    for (const endpoint of paymentEndpoints) {
      const { method, path } = endpoint
      if (method === 'GET') {
        answers.push(await send(method, `${path}?userUuid=${encodeURIComponent(number)}`))
        continue
      }
      const sendBody = (body: object, headers: Record<string, string> = {}) =>
        testServer.send(method, path, {
          token,
          headers,
          ...('form' in endpoint ? { form: formOf(body) } : { body }),
        })
      for (const body of bodiesWith(number)) answers.push(await sendBody(body))
      const key = { 'Idempotency-Key': digitsOf(number) }
      answers.push(await sendBody({ plan: 'PLUS', period: 'month' }, key))
    }
    const named = formOf({ plan: 'PLUS', period: 'month', reduction: 'student' })
    named.append('files', fileOf(`${number}.png`, png()))
    const form = { token, form: named, headers: { 'Idempotency-Key': randomUUID() } }
    answers.push(await testServer.send('POST', '/users/payment/create/subscription', form))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect(new Set(answers.map(({ json }) => json.message))).toEqual(
      new Set(['This looks like a card number. For your security, enter it in the card form only.']),
    )
    for (const field of ['card_number', 'name_on_card', 'expiry_date']) {
      const body = newTestUser({ [field]: number })
      const refused = await testServer.send('POST', '/users/register', { body })
      expect([field, refused.status]).toEqual([field, 422])
      answers.push(refused)
    }
    const written = [...answers.map(({ text }) => text), ...testServer.lines, await storedText()].join('\n')
    expect(written).not.toContain(number)
    expect(written).not.toContain(digitsOf(number))
  },
)

describe('a text', () => {
  const isRefused = (value: unknown): boolean => {
    try {
      assertNoCardNumber(value)
      return false
    } catch {
      return true
    }
  }

  it('with the number of any test card is refused, alone, spaced, and inside a sentence', () => {
    for (const { number } of TEST_CARDS) {
      const spaced = number.replaceAll(/(\d{4})/g, '$1 ').trim()
      expect([number, isRefused(number), isRefused(spaced)]).toEqual([number, true, true])
      expect(isRefused({ list: [{ comment: `It is ${spaced} 12/30 123` }] })).toBe(true)
      expect(isRefused(`${number} 123`)).toBe(true)
    }
  })

  it('without one passes: ids, instants, phone numbers, amounts and other long numbers', () => {
    for (let tries = 0; tries < 2000; tries += 1) expect(isRefused(randomUUID())).toBe(false)
    const texts = [
      '2026-11-23T00:04:38.123Z',
      '+1 555 010 0001',
      { setup_intent_id: 'seti_4242424242424242', client_secret: 'pi_4242424242424242_secret_1' },
      'I paid $1,900.00 on 11/23/2026',
      '',
      null,
      true,
      1900,
    ]
    expect(texts.filter(isRefused)).toEqual([])
  })
})
