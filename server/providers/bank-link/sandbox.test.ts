import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import type { BankDialog, BankLink, BankResult, DialogStep } from './bank-link.ts'
import { expireSandboxLogins, sandboxBank } from './sandbox.ts'

const DAY = 24 * HOUR
const GOOD = { username: 'user_good', password: 'pass_good' }
const FERNBROOK = 'sandbox_fernbrook'
const OAKHOLLOW = 'sandbox_oakhollow'
const LARKSPUR = 'sandbox_larkspur'

let testServer: TestServer
let bank: BankLink
let dialog: BankDialog
let user_uuid: string
let username: string
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  bank = sandboxBank(testServer.database.db, testServer.now)
  if (!bank.dialog) throw new Error('The sandbox has a dialog')
  dialog = bank.dialog
})
afterAll(() => testServer.close())
beforeEach(async () => {
  const user = await registerAndLogIn(testServer)
  user_uuid = user.user_uuid
  username = user.username
})

function valueOf<Value>(result: BankResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`The bank answered ${result.kind}`)
  return result.value
}
async function newToken(access_token?: string): Promise<string> {
  const update = access_token === undefined ? {} : { access_token }
  return valueOf(await bank.createLinkToken({ user_uuid, products: ['transactions'], ...update })).link_token
}
const logIn = (link_token: string, institution_id: string, credentials: object = {}) =>
  dialog.start({ user_uuid, link_token, institution_id, ...GOOD, ...credentials })
const tokenOf = (step: DialogStep): string => {
  if (step.kind !== 'done' || step.public_token === null) throw new Error(`The dialog answered ${step.kind}`)
  return step.public_token
}
async function link(institution_id: string) {
  const link_token = await newToken()
  const first = await logIn(link_token, institution_id)
  const step =
    first.kind === 'code_required' ? await dialog.submitCode({ user_uuid, link_token, code: '1234' }) : first
  return valueOf(await bank.exchangePublicToken(tokenOf(step)))
}
const sync = async (access_token: string, cursor: string | null = null) =>
  valueOf(await bank.syncTransactions(access_token, cursor))

describe('the dialog', () => {
  it('links a bank with the test credentials', async () => {
    const item = await link(FERNBROOK)
    expect(item.institution).toEqual({ id: FERNBROOK, name: 'First Fernbrook Bank' })
    expect(item.access_token).toMatch(/^access-sandbox-/)
    const rows = await testServer.database.db.execute(sql`select * from bank_sandbox_items`)
    expect(JSON.stringify(rows.rows)).not.toContain(item.access_token)
  })

  it('refuses other credentials with a sentence, and lets the client try again', async () => {
    const link_token = await newToken()
    for (const wrong of [{ username: 'user' }, { password: 'pass' }, { password: '' }]) {
      expect(await logIn(link_token, FERNBROOK, wrong)).toEqual({
        kind: 'failed',
        message: 'That username or password isn’t right. In the sandbox they are user_good and pass_good.',
      })
    }
    expect(await logIn(link_token, FERNBROOK)).toMatchObject({ kind: 'done' })
  })

  it('asks for a code where the bank has one, and counts wrong ones', async () => {
    const link_token = await newToken()
    expect(await dialog.submitCode({ user_uuid, link_token, code: '1234' })).toMatchObject({ kind: 'failed' })
    expect(await logIn(link_token, OAKHOLLOW)).toEqual({ kind: 'code_required' })
    expect(await dialog.submitCode({ user_uuid, link_token, code: '0000' })).toEqual({
      kind: 'failed',
      message: 'That code isn’t right. In the sandbox it is 1234.',
    })
    expect(await dialog.submitCode({ user_uuid, link_token, code: '1234' })).toMatchObject({ kind: 'done' })

    const other = await newToken()
    await logIn(other, OAKHOLLOW)
    const tries = Array.from({ length: 8 }, () =>
      dialog.submitCode({ user_uuid, link_token: other, code: '9999' }),
    )
    const messages = (await Promise.all(tries)).map((step) => step.kind === 'failed' && step.message)
    expect(messages.filter((message) => message === 'This took too long. Start again.')).toHaveLength(3)
    expect(await dialog.submitCode({ user_uuid, link_token: other, code: '1234' })).toMatchObject({
      kind: 'failed',
    })
  })

  it('has a bank that never answers, and none that it does not list', async () => {
    const link_token = await newToken()
    expect(dialog.banks.map(({ name }) => name)).toEqual([
      'First Fernbrook Bank',
      'Oakhollow Trust',
      'Larkspur Credit Union',
      'Quillmoor Bank',
    ])
    expect(await logIn(link_token, 'sandbox_quillmoor')).toEqual({
      kind: 'failed',
      message: 'Quillmoor Bank isn’t responding. Try again later.',
    })
    expect(await logIn(link_token, 'ins_109508')).toEqual({
      kind: 'failed',
      message: 'Choose a bank from the list.',
    })
  })

  it('ends after four hours, and belongs to the client who opened it', async () => {
    const link_token = await newToken()
    const stranger = await registerAndLogIn(testServer)
    const theirs = { user_uuid: stranger.user_uuid, link_token, institution_id: FERNBROOK, ...GOOD }
    expect(await dialog.start(theirs)).toMatchObject({ kind: 'failed' })
    testServer.pass(241 * MINUTE)
    expect(await logIn(link_token, FERNBROOK)).toMatchObject({ kind: 'failed' })
  })

  it('gives one public token, which is exchanged once, within 30 minutes', async () => {
    const link_token = await newToken()
    const steps = await Promise.all(Array.from({ length: 6 }, () => logIn(link_token, FERNBROOK)))
    const done = steps.filter(({ kind }) => kind === 'done')
    expect(done).toHaveLength(1)
    const [step = { kind: 'failed' as const, message: '' }] = done
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bank.exchangePublicToken(tokenOf(step))),
    )
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(answers.filter(({ kind }) => kind === 'gone')).toHaveLength(5)

    const late = tokenOf(await logIn(await newToken(), FERNBROOK))
    testServer.pass(31 * MINUTE)
    expect(await bank.exchangePublicToken(late)).toEqual({ kind: 'gone' })
  })
})

describe('accounts', () => {
  it('are checking, savings and a card at the everyday bank', async () => {
    const { access_token } = await link(FERNBROOK)
    const accounts = valueOf(await bank.accounts(access_token))
    expect(accounts.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['depository', 'checking'],
      ['depository', 'savings'],
      ['credit', 'credit card'],
    ])
    for (const account of accounts) {
      expect(account.mask).toMatch(/^\d{4}$/)
      expect(account.balance_cents).toBeGreaterThan(0)
      expect(account.currency).toBe('USD')
    }
    expect(await bank.holdings(access_token)).toEqual({ kind: 'unsupported' })
    const { cards, mortgages } = valueOf(await bank.liabilities(access_token))
    expect(mortgages).toEqual([])
    expect(cards).toMatchObject([
      { apr_rate: 0.2149, is_overdue: false, account_external_id: accounts[2]?.external_id },
    ])
  })

  it('are worth their holdings at the investing bank, with the terms of its mortgage', async () => {
    const { access_token } = await link(OAKHOLLOW)
    const accounts = valueOf(await bank.accounts(access_token))
    const holdings = valueOf(await bank.holdings(access_token))
    expect(accounts.map(({ subtype }) => subtype)).toEqual(['brokerage', '401k', 'hsa', 'mortgage'])
    for (const { external_id, balance_cents } of accounts.slice(0, 3)) {
      const held = holdings.filter((holding) => holding.account_external_id === external_id)
      expect(held.length).toBeGreaterThan(0)
      expect(held.reduce((sum, { value_cents }) => sum + value_cents, 0)).toBe(balance_cents)
      for (const { quantity, price_cents, value_cents } of held) {
        expect(Math.abs(quantity * price_cents - value_cents)).toBeLessThanOrEqual(0.5)
      }
    }
    const { mortgages } = valueOf(await bank.liabilities(access_token))
    expect(mortgages).toMatchObject([{ term_months: 360, rate_type: 'fixed', next_due_on: '2026-12-01' }])
    expect(accounts[3]?.balance_cents).toBeLessThan(mortgages[0]?.original_principal_cents ?? 0)
  })

  it('have student, auto and card terms at the credit union', async () => {
    const { access_token } = await link(LARKSPUR)
    const { cards, student_loans, other_loans } = valueOf(await bank.liabilities(access_token))
    expect([cards.length, student_loans.length, other_loans.length]).toEqual([1, 1, 1])
    expect(student_loans).toMatchObject([{ interest_rate: 0.0499, payment_cents: 28094 }])
  })
})

describe('transactions', () => {
  it('go back 24 months, newest first, and are the same for a second link', async () => {
    const { access_token } = await link(FERNBROOK)
    const { added, modified, removed, status } = await sync(access_token)
    expect(added.length).toBeGreaterThan(1_300)
    expect([modified, removed, status]).toEqual([[], [], 'historical_complete'])
    const dates = added.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(dates.at(-1)?.slice(0, 7)).toBe('2024-11')
    expect(new Set(added.map(({ external_id }) => external_id)).size).toBe(added.length)
    expect((await sync((await link(FERNBROOK)).access_token)).added).toEqual(added)
  })

  it('come with the clock, and only once', async () => {
    const { access_token } = await link(FERNBROOK)
    const { next_cursor } = await sync(access_token)
    expect(await sync(access_token, next_cursor)).toMatchObject({ added: [], modified: [], removed: [] })
    testServer.pass(16 * DAY)
    const later = await sync(access_token, next_cursor)
    expect(later.added.filter(({ name }) => name.includes('PAYROLL'))).toHaveLength(1)
    expect(await sync(access_token, later.next_cursor)).toMatchObject({
      added: [],
      modified: [],
      removed: [],
    })
  })

  it('are never dated after a client’s today', async () => {
    const { access_token } = await link(FERNBROOK)
    const { added } = await sync(access_token)
    const inHawaii = new Date(testServer.now().getTime() - 10 * HOUR).toISOString().slice(0, 10)
    expect(added.every(({ date }) => date <= inHawaii)).toBe(true)
  })

  it('refuse a cursor that is not theirs', async () => {
    const { access_token } = await link(FERNBROOK)
    for (const cursor of ['', 'x', 'sandbox-through-', 'sandbox-through-2026-13-45']) {
      expect(await bank.syncTransactions(access_token, cursor)).toEqual({
        kind: 'refused',
        code: 'INVALID_CURSOR',
      })
    }
  })
})

describe('a link', () => {
  it('needs a login after a week at one bank, and goes on where it was', async () => {
    const { access_token } = await link(LARKSPUR)
    const { next_cursor } = await sync(access_token)
    testServer.pass(7 * DAY)
    expect(await bank.accounts(access_token)).toMatchObject({ kind: 'ok' })
    testServer.pass(25 * DAY)
    expect(await bank.accounts(access_token)).toEqual({ kind: 'login_required' })
    expect(await bank.syncTransactions(access_token, next_cursor)).toEqual({ kind: 'login_required' })
    const link_token = await newToken(access_token)
    expect(await logIn(link_token, FERNBROOK), 'whichever bank is named').toEqual({
      kind: 'done',
      public_token: null,
    })
    expect((await sync(access_token, next_cursor)).added.length).toBeGreaterThan(0)
  })

  it('needs a login when the operator says so', async () => {
    const { access_token } = await link(FERNBROOK)
    const other = await link(OAKHOLLOW)
    testServer.pass(30 * DAY)
    expect(await bank.accounts(access_token)).toMatchObject({ kind: 'ok' })
    expect(await expireSandboxLogins(testServer.database.db, username.toUpperCase())).toBe(2)
    expect(await bank.accounts(access_token)).toEqual({ kind: 'login_required' })
    expect(await bank.liabilities(other.access_token)).toEqual({ kind: 'login_required' })
    expect(await expireSandboxLogins(testServer.database.db, 'nobody')).toBe(0)
  })

  it('opens no dialog for another client', async () => {
    const { access_token } = await link(FERNBROOK)
    const stranger = await registerAndLogIn(testServer)
    expect(
      await bank.createLinkToken({ user_uuid: stranger.user_uuid, products: ['transactions'], access_token }),
    ).toEqual({ kind: 'gone' })
  })

  it('is gone after it is removed, which can be repeated', async () => {
    const { access_token } = await link(FERNBROOK)
    expect(await bank.removeItem(access_token)).toEqual({ kind: 'ok', value: null })
    expect(await bank.removeItem(access_token)).toEqual({ kind: 'ok', value: null })
    expect(await bank.accounts(access_token)).toEqual({ kind: 'gone' })
    expect(await bank.verifyWebhook(new Headers(), '{}')).toEqual({ kind: 'forged' })
  })
})
