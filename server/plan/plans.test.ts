import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { planPrices, yearlyCents } from '#app/features/legal/plan-prices.ts'
import type { Plan } from '#core/contract/payment.ts'
import { users } from '#server/db/schema/account.ts'
import { bankClient, nextBankRound } from '#tests/fixtures/bank-client.ts'
import { connectBank, createBankServer } from '#tests/fixtures/scripted-bank.ts'
import type { TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let bank: ReturnType<typeof connectBank>
beforeAll(async () => {
  testServer = await createBankServer()
})
afterAll(() => testServer.close())
beforeEach(() => {
  bank = connectBank(testServer)
})

describe('plans', () => {
  it('lists every plan, cheapest first, with what it costs and includes', async () => {
    const { token } = await registerAndLogIn(testServer)
    const { json } = await testServer.send('GET', '/users/payment/getAll', { token })
    expect(json.data.map(({ name }: Plan) => name)).toEqual(['No Plan', 'Essential', 'Plus', 'Premier'])
    expect(json.data[1]).toEqual({
      plan: 'ESSENTIAL',
      name: 'Essential',
      monthly_cents: 900,
      yearly_cents: 9000,
      reduced_monthly_cents: 450,
      reduced_yearly_cents: 4500,
      advisor_calls: 1,
      bank_links: 10,
      storage_bytes: 250_000_000,
    })
  })

  it('charges what the terms say', async () => {
    const { token } = await registerAndLogIn(testServer)
    const { json } = await testServer.send('GET', '/users/payment/getAll', { token })
    const charged = json.data.slice(1).map(({ name, monthly_cents, yearly_cents, advisor_calls }: Plan) => ({
      name,
      monthly_cents,
      yearly_cents,
      advisor_calls,
    }))
    expect(charged).toEqual(
      planPrices.map((price) => ({
        name: price.name,
        monthly_cents: price.monthly_cents,
        yearly_cents: yearlyCents(price),
        advisor_calls: price.calls,
      })),
    )
  })
})

describe('linked banks', () => {
  async function clientWithBanks(count: number) {
    const client = await bankClient(testServer)
    for (let made = 1; made <= count; made += 1) {
      bank.institution = { id: `bank-${made}`, name: `Bank ${made}` }
      expect((await client.link()).status).toBe(200)
    }
    bank.institution = { id: 'bank-next', name: 'Next Bank' }
    return client
  }

  it('keeps a client without a plan to three banks, and says what other plans include', async () => {
    const { link, overview } = await clientWithBanks(3)
    const refused = await link()
    expect(refused.status).toBe(409)
    expect(refused.json.message).toBe(
      'Without a plan, you have up to 3 linked banks. To link another, unlink one you no longer need, or choose a plan that includes more.',
    )
    expect((await overview()).links).toHaveLength(3)
  })

  it('offers no plan where none are sold', async () => {
    const { link } = await clientWithBanks(3)
    const { payments } = testServer.dependencies
    Object.assign(testServer.dependencies, { payments: undefined })
    onTestFinished(() => void Object.assign(testServer.dependencies, { payments }))
    const refused = await link()
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'You have up to 3 linked banks. To link another, unlink one you no longer need.',
    ])
  })

  /** Two links whose dialogs end at the same moment, at the institutions given. */
  async function finishTwo(link: () => Promise<{ status: number }>, institutions: readonly string[]) {
    const { exchangePublicToken, accounts } = bank.bank
    let exchanged = 0
    const waiting: (() => void)[] = []
    Object.assign(testServer.dependencies.bankLink ?? {}, {
      exchangePublicToken: (token: string) => {
        const name = institutions[exchanged] ?? ''
        exchanged += 1
        bank.institution = { id: name, name }
        return exchangePublicToken(token)
      },
      accounts: async (token: string) => {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length >= 2) for (const go of waiting) go()
        })
        return accounts(token)
      },
    })
    return (await Promise.all([link(), link()])).map(({ status }) => status).toSorted((a, b) => a - b)
  }

  it('keeps to three banks when two links are finished at the same time, and ends the one too many', async () => {
    const { link, overview } = await clientWithBanks(2)
    expect(await finishTwo(link, ['Harbor Bank', 'Summit Bank'])).toEqual([200, 409])
    expect((await overview()).links).toHaveLength(3)
    await nextBankRound(testServer)
    expect(bank.removed).toHaveLength(1)
  })

  it('links the same accounts once when two links are finished at the same time', async () => {
    const { link, overview } = await clientWithBanks(0)
    expect(await finishTwo(link, ['Harbor Bank', 'Harbor Bank'])).toEqual([200, 409])
    expect((await overview()).links).toHaveLength(1)
    await nextBankRound(testServer)
    expect(bank.removed).toHaveLength(1)
  })

  it('keeps banks that a larger plan allowed, and links no more', async () => {
    const { db } = testServer.database
    const { link, overview, send, user_uuid } = await clientWithBanks(0)
    const setPlan = (subscription_plan: 'PLUS' | 'NO_PLAN') =>
      db.update(users).set({ subscription_plan }).where(eq(users.user_uuid, user_uuid))
    await setPlan('PLUS')
    for (let made = 1; made <= 4; made += 1) {
      bank.institution = { id: `bank-${made}`, name: `Bank ${made}` }
      expect((await link()).status).toBe(200)
    }
    await setPlan('NO_PLAN')
    expect((await link()).status).toBe(409)
    const { links } = await overview()
    expect(links).toHaveLength(4)
    const updated = await send('POST', '/plaid/update-link-token', { link_uuid: links[0].link_uuid })
    expect(updated.status).not.toBe(409)
  })
})
