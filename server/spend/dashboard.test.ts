import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Split } from '#core/contract/transactions.ts'
import { addDays, addMonths } from '#core/finance/math/dates.ts'
import { sumsOf } from '#core/spend/month.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const TODAY = '2026-11-21'

/** A client with calls that read spending, and rows written straight to the database. */
async function newClient() {
  const client = await spendingClient(testServer)
  const add = async (
    date: string,
    dollars: number,
    name: string,
    category: (typeof transactions.$inferInsert)['category'],
    more: Partial<typeof transactions.$inferInsert> = {},
  ) => {
    const row = {
      transaction_uuid: v7(),
      user_uuid: client.user_uuid,
      bank_account_uuid: client.cash,
      date,
      amount_cents: Math.round(dollars * 100),
      name,
      description: name,
      category,
      type: 'want' as const,
      category_source: 'bank' as const,
      origin: 'bank' as const,
      created_at: testServer.now(),
      updated_at: testServer.now(),
      ...more,
    }
    await testServer.database.db.insert(transactions).values(row)
    return row
  }
  const monthly = async (
    first: string,
    count: number,
    ...rest: Parameters<typeof add> extends [string, ...infer Rest] ? Rest : never
  ) => {
    for (let place = 0; place < count; place += 1) await add(addMonths(first, place), ...rest)
  }
  const read = async (path: string) => (await client.call('GET', path)).json.data
  const limit = (limits: readonly object[], more: object = {}) =>
    client.call('PUT', 'update/guardrail', { limits, ...more })
  return { ...client, add, monthly, read, limit, dashboard: () => read('dashboard-data-for-web/me') }
}

const SHOPS = [
  'Kroger',
  'Aldi',
  'Whole Foods',
  'Trader Joes',
  'Publix',
  'Wegmans',
  'Costco',
  'Safeway',
  'Lidl',
  'Sprouts',
  'H Mart',
  'Vons',
]
const NEED = { kind: 'type', type: 'need' } as const
const WANT = { kind: 'type', type: 'want' } as const
const need = { type: 'need' } as const

describe('the spending page', () => {
  it('is empty for a new client', async () => {
    const { dashboard, read } = await newClient()
    expect(await dashboard()).toMatchObject({
      month: '2026-11',
      period: { from: '2026-11-01', to: '2026-11-30', day: 21, day_count: 30 },
      income_cents: 0,
      spent_cents: 0,
      saved_cents: 0,
      moved_cents: 0,
      safe_to_spend: null,
      total: null,
      goal_cost: null,
      limits: [],
      categories: [],
      upcoming: [],
      latest: [],
      unreviewed_count: 0,
      freshness: { account_count: 1, oldest_update: null, broken: [], is_loading_history: false },
    })
    expect(await read('get/recurring-charges/me')).toEqual({
      charges: [],
      monthly_out_cents: 0,
      yearly_out_cents: 0,
      monthly_saving_cents: 0,
    })
    expect(await read('spendType-percentage/me')).toMatchObject({
      month_count: 0,
      shares: null,
      categories: [],
    })
    expect(await read('spend-standard/me')).toMatchObject({ fifth: null, rule: null, own: null })
    expect(await read('get/month-review/me')).toMatchObject({ month: '2026-10', spent_cents: 0, months: [] })
    expect(await read('get/cash-flow/me')).toMatchObject({ account_uuids: [], low_point: null })
    expect(await read('daily-spend-percentages-from-plaid')).toMatchObject({ limit_cents: null })
  })

  it('counts what a transaction is for: splits apart, refunds less, transfers and excluded ones not', async () => {
    const { add, dashboard, addAccount } = await newClient()
    await add('2026-11-02', 3_000, 'Acme Payroll', 'paycheck', { type: 'income' })
    await add('2026-11-03', -80, 'Safeway', 'groceries', need)
    await add('2026-11-05', -50, 'Target', 'shopping')
    await add('2026-11-09', 20, 'Target', 'shopping')
    await add('2026-11-10', -500, 'Transfer', 'transfer', { type: 'transfer' })
    await add('2026-11-11', -90, 'Hotel', 'travel', { is_excluded: true })
    await add('2026-11-12', -200, 'Brokerage', 'investing', { type: 'saving' })
    const splits: Split[] = [
      { amount_cents: -40_00, category: 'groceries', type: 'need', note: '' },
      { amount_cents: -60_00, category: 'gifts', type: 'want', note: '' },
    ]
    await add('2026-11-13', -100, 'Costco', 'shopping', { splits })
    const off = await addAccount('checking', { is_active: false })
    await add('2026-11-14', -999, 'Elsewhere', 'shopping', { bank_account_uuid: off })
    const shown = await dashboard()
    expect(shown).toMatchObject({
      income_cents: 3_000_00,
      spent_cents: 210_00,
      saved_cents: 2_790_00,
      moved_cents: 200_00,
    })
    expect(
      shown.categories.map((each: { category: string; spent_cents: number }) => [
        each.category,
        each.spent_cents,
      ]),
    ).toEqual([
      ['groceries', 120_00],
      ['gifts', 60_00],
      ['shopping', 30_00],
    ])
    const days: { date: string; spent_cents: number }[] = shown.days
    expect(days).toHaveLength(21)
    expect(days.reduce((sum, day) => sum + day.spent_cents, 0)).toBe(210_00)
    expect(days[12]).toMatchObject({ date: '2026-11-13', spent_cents: 100_00 })
    expect(shown.latest.map(({ name }: { name: string }) => name)[0]).toBe('Costco')
  })

  it('sums in the database what core sums', async () => {
    const { add, dashboard } = await newClient()
    const splits: Split[] = [
      { amount_cents: -10_01, category: 'fuel', type: 'need', note: '' },
      { amount_cents: -2_00, category: 'transfer', type: 'transfer', note: '' },
    ]
    const rows = [
      await add('2026-11-01', -12.01, 'Shell', 'fuel', { ...need, splits }),
      await add('2026-11-01', 7.5, 'Target', 'shopping'),
      await add('2026-11-20', -33.33, 'Bar', 'coffee_bars', { is_excluded: true }),
    ]
    // Its parts if it is split; nothing for a transfer, or one that the client excluded.
    const all = rows.flatMap((row) =>
      (row.splits?.length ? row.splits : [row])
        .filter(({ type }) => type !== 'transfer' && !row.is_excluded)
        .map((part) => ({ ...part, date: row.date, transaction_count: 1 })),
    )
    expect(await dashboard()).toMatchObject(sumsOf(all))
  })

  it('is safe to spend what is left after the bills to come, evenly each day', async () => {
    const { add, monthly, limit, dashboard } = await newClient()
    await monthly('2026-06-28', 5, -900, 'Oak Apartments', 'rent', need)
    await add('2026-11-21', -20, 'Cafe', 'restaurants')
    await limit([
      { subject: NEED, limit_cents: 1_000_00 },
      { subject: WANT, limit_cents: 300_00 },
    ])
    const shown = await dashboard()
    // 1,300 less 900 of rent on the 28th, over the ten days from today: 40 a day, of which 20 are spent.
    expect(shown.safe_to_spend).toEqual({
      left_today_cents: 20_00,
      over_cents: 0,
      bound_by: 'limits',
      limits_left_cents: 380_00,
      income_left_cents: null,
      low_point: null,
      cushion_cents: 0,
    })
    expect(shown.upcoming).toEqual([
      {
        date: '2026-11-28',
        due_on: '2026-11-28',
        name: 'Oak Apartments',
        amount_cents: -900_00,
        kind: 'bill',
        certainty: 'usual',
        range: null,
        debt_uuid: null,
        recurring_key: 'OAK APARTMENTS|monthly|out|28|90000',
      },
    ])
    expect(shown.limits[0]).toMatchObject({ upcoming_cents: 900_00, projected_cents: 900_00, state: 'under' })
    expect(shown.total).toMatchObject({ limit_cents: 1_300_00, spent_cents: 20_00, upcoming_cents: 900_00 })
  })

  it("counts a debt's payment once, with the plan's amount, and not after a transaction paid it", async () => {
    const { monthly, add, call, token, dashboard } = await newClient()
    const debt = { name: 'Civic', debt_type: 'auto', balance_cents: 12_000_00, apr: 0.06, due_day: 25 }
    await testServer.send('POST', '/debt/create/debts', {
      token,
      body: { ...debt, minimum_payment_cents: 310_00, payment_cents: 310_00 },
    })
    await monthly('2026-05-25', 6, -300, 'Honda Finance', 'car_payment', need)
    const upcoming = async () => (await dashboard()).upcoming
    const payment = { name: 'Civic', kind: 'debt', amount_cents: -310_00 }
    expect(await upcoming()).toMatchObject([{ ...payment, date: '2026-11-25', due_on: '2026-11-25' }])
    await add('2026-11-21', -300, 'Honda Finance', 'car_payment', need)
    expect(await upcoming()).toEqual([])
    expect((await call('GET', 'get/cash-flow/me')).json.data.days).toHaveLength(30)
  })

  it('says what overspending costs in days of a goal', async () => {
    const { add, limit, dashboard, token } = await newClient()
    const goal = { name: 'Japan', mode: 'save', target_cents: 5_000_00, target_date: '2028-01-01' }
    await testServer.send('POST', '/investment/create', {
      token,
      body: { ...goal, monthly_contribution_cents: 365_25 },
    })
    await limit([{ subject: WANT, limit_cents: 100_00 }])
    await add('2026-11-05', -160, 'Target', 'shopping')
    // 365.25 a month is 12.00 a day.
    expect((await dashboard()).goal_cost).toMatchObject({ name: 'Japan', over_cents: 60_00, days: 5 })
  })

  it('shows past months, and none to come', async () => {
    const { add, limit, read, call } = await newClient()
    await add('2026-09-03', -80, 'Safeway', 'groceries', need)
    await limit([{ subject: NEED, limit_cents: 100_00 }])
    const september = await read('get/month/me?month=2026-09')
    expect(september).toMatchObject({
      month: '2026-09',
      spent_cents: 80_00,
      safe_to_spend: null,
      upcoming: [],
      period: { day: 30, day_count: 30 },
      limits: [{ spent_cents: 80_00, projected_cents: 80_00, state: 'under' }],
    })
    expect((await call('GET', 'get/month/me?month=2026-12')).json.fields).toEqual({
      month: 'Choose this month or an earlier one',
    })
    expect((await call('GET', 'get/month/me?month=2026-13')).status).toBe(422)
  })

  it('carries what a period leaves into the next', async () => {
    const { add, limit, dashboard } = await newClient()
    await limit([
      { subject: { kind: 'category', category: 'groceries' }, limit_cents: 100_00, rolls_over: true },
    ])
    await add('2026-11-05', -70, 'Safeway', 'groceries', need)
    testServer.pass(20 * 86_400_000)
    try {
      const [progress] = (await dashboard()).limits
      expect(progress).toMatchObject({ limit_cents: 100_00, carried_cents: 30_00, spent_cents: 0 })
    } finally {
      testServer.pass(-20 * 86_400_000)
    }
  })
})

describe('recurring charges', () => {
  it('name price rises, and charges after a cancellation', async () => {
    const { add, monthly, read, call } = await newClient()
    await monthly('2026-01-08', 8, -9.99, 'Spotify', 'subscriptions')
    await monthly('2026-09-08', 3, -11.99, 'Spotify', 'subscriptions')
    await monthly('2026-01-01', 11, 2_500, 'Acme Payroll', 'paycheck', { type: 'income' })
    const list = () => read('get/recurring-charges/me')
    const { charges, yearly_out_cents } = await list()
    expect(yearly_out_cents).toBe(12 * 11_99)
    expect(charges).toMatchObject([
      { name: 'Acme Payroll', direction: 'in', next_date: '2026-12-01' },
      {
        key: 'SPOTIFY|monthly|out|8|1199',
        price_rise: { from_cents: 9_99, to_cents: 11_99, date: '2026-09-08' },
        state: 'active',
      },
    ])
    const cancelled = { key: 'SPOTIFY|monthly|out|8|1199', state: 'cancelled', cancelled_on: '2026-11-10' }
    expect((await call('PUT', 'update/recurring-charge', cancelled)).status).toBe(200)
    expect(await list()).toMatchObject({
      yearly_out_cents: 0,
      charges: [{}, { state: 'cancelled', cancelled_on: '2026-11-10', charged_after_cancel: null }],
    })
    await add('2026-11-21', -11.99, 'Spotify', 'subscriptions')
    expect((await list()).charges[1].charged_after_cancel).toEqual({ date: TODAY, amount_cents: 11_99 })
    await call('PUT', 'update/recurring-charge', { key: cancelled.key, state: 'active' })
    expect((await list()).charges.map(({ state }: { state: string }) => state)).toEqual(['active', 'active'])
    const future = await call('PUT', 'update/recurring-charge', { ...cancelled, cancelled_on: '2027-01-01' })
    expect([future.status, Object.keys(future.json.fields)]).toEqual([422, ['cancelled_on']])
    expect((await call('PUT', 'update/recurring-charge', { key: '', state: 'hidden' })).status).toBe(422)
  })
})

describe('cash flow', () => {
  it('counts what is late today, and says since when', async () => {
    const { monthly, read, addAccount } = await newClient()
    const own = { ...need, bank_account_uuid: await addAccount('checking', { isLinked: true }) }
    await testServer.database.db.update(bankAccounts).set({ balance_cents: 1_000_00 })
    await monthly('2026-05-19', 6, -800, 'Oak Apartments', 'rent', own)
    const [today] = (await read('get/cash-flow/me')).days
    expect(today.items).toMatchObject([{ name: 'Oak Apartments', date: TODAY, due_on: '2026-11-19' }])
  })

  it('runs from the balance of checking accounts through pay, bills and everyday spending', async () => {
    const { add, monthly, read, call, addAccount, user_uuid } = await newClient()
    const checking = await addAccount('checking', { isLinked: true })
    const own = { bank_account_uuid: checking }
    await testServer.database.db
      .update(bankAccounts)
      .set({ balance_cents: 1_000_00, available_cents: 900_00 })
    await monthly('2026-05-01', 7, 2_000, 'Acme Payroll', 'paycheck', { ...own, type: 'income' })
    await monthly('2026-05-25', 6, -800, 'Oak Apartments', 'rent', { ...own, ...need })
    for (let week = 1; week <= 12; week += 1) {
      await add(addDays(TODAY, -7 * week), -70 - week * 0.5, SHOPS[week - 1] ?? '', 'groceries', {
        ...own,
        ...need,
      })
    }
    await call('PUT', 'update/guardrail', {
      limits: [{ subject: NEED, limit_cents: 5_000_00 }],
      cushion_cents: 500_00,
    })
    const flow = await read(`get/cash-flow/${user_uuid}`)
    expect(flow).toMatchObject({ start_cents: 900_00, account_uuids: [checking], everyday_cents: 10_46 })
    expect(flow.days[0]).toMatchObject({ date: TODAY, everyday_cents: 0, balance_cents: 900_00 })
    expect(flow.days[4]).toMatchObject({
      items: [{ name: 'Oak Apartments', amount_cents: -800_00 }],
      balance_cents: 900_00 - 4 * 10_46 - 800_00,
    })
    expect(flow.low_point).toEqual({ date: '2026-11-30', balance_cents: 900_00 - 9 * 10_46 - 800_00 })
    expect(flow.days[10].items).toMatchObject([{ kind: 'income', amount_cents: 2_000_00 }])
    expect(flow.cushion_cents).toBe(500_00)
    expect((await read('dashboard-data-for-web/me')).safe_to_spend).toMatchObject({
      bound_by: 'cash',
      left_today_cents: 0,
      low_point: flow.low_point,
      cushion_cents: 500_00,
    })
  })
})

describe('standards and the month in review', () => {
  it('compare the last three full months', async () => {
    const { monthly, add, read, token } = await newClient()
    await add('2026-07-15', -1, 'First', 'other')
    await monthly('2026-08-02', 3, -600, 'Safeway', 'groceries', need)
    await monthly('2026-08-03', 2, -100, 'Target', 'shopping')
    await add('2026-10-03', -400, 'Target', 'shopping')
    await monthly('2026-08-04', 3, -200, 'Brokerage', 'investing', { type: 'saving' })
    await monthly('2026-08-05', 3, 4_000, 'Acme Payroll', 'paycheck', { type: 'income' })
    await testServer.send('POST', '/investment/create/income-detail', {
      token,
      body: { gross_annual_cents: 60_000_00, state: 'US-TX' },
    })
    expect(await read('spendType-percentage/me')).toMatchObject({
      from: '2026-08-01',
      to: '2026-10-31',
      month_count: 3,
      amounts_cents: { need: 1_800_00, want: 600_00, saving: 600_00 },
      shares: { need: 0.6, want: 0.2, saving: 0.2 },
    })
    const standard = await read('spend-standard/me')
    expect(standard).toMatchObject({
      income_annual_cents: 60_000_00,
      fifth: 3,
      // The median month: wants were 100 twice, and 400 once.
      own: { need_cents: 600_00, want_cents: 100_00, saving_cents: 200_00 },
    })
    // 60,000 of a single filer in Texas in 2026: 5,020 of income tax on 43,900, and 4,590 of FICA.
    const { need_cents, want_cents, saving_cents } = standard.rule
    expect(need_cents + want_cents + saving_cents).toBe(Math.round((60_000_00 - 5_020_00 - 4_590_00) / 12))
    expect(standard.groups[2]).toMatchObject({ group: 'Food', own_share: 0.75, is_published: false })
    const { suggested, suggested_by_rule } = await read('get/guardrail/me')
    expect(suggested).toMatchObject([
      { subject: NEED, limit_cents: 600_00 },
      { subject: WANT, limit_cents: 100_00 },
    ])
    expect(suggested_by_rule[0].limit_cents).toBe(need_cents - (need_cents % 100))
    expect(await read('get/month-review/me')).toMatchObject({
      month: '2026-10',
      income_cents: 4_000_00,
      spent_cents: 1_000_00,
      saved_cents: 3_000_00,
      moved_cents: 200_00,
      saving_share: 0.75,
      largest: [{ name: 'Safeway' }, { name: 'Target' }],
      months: [{ month: '2026-07' }, { month: '2026-08' }, { month: '2026-09' }, { month: '2026-10' }],
    })
  })
})

it("shows nobody another client's spending", async () => {
  const [owner, other] = [await newClient(), await newClient()]
  for (const path of [
    'get/guardrail/',
    'dashboard-data-for-web/',
    'spend-standard/',
    'spendType-percentage/',
    'get/recurring-charges/',
    'get/cash-flow/',
    'get/month-review/',
  ]) {
    expect((await other.call('GET', `${path}${owner.user_uuid}`)).status).toBe(404)
    expect((await testServer.send('GET', `/spend/${path}me`)).status).toBe(401)
  }
  expect((await other.call('GET', `get/month/${owner.user_uuid}?month=2026-11`)).status).toBe(404)
})
