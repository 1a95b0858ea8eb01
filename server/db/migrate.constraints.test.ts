import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'

const MAYA = '0199a0aa-0000-7000-8000-000000000001'
const LIAM = '0199a0aa-0000-7000-8000-000000000002'
const TYPE = '0199a0aa-0000-7000-8000-0000000000a1'
const DEBT = '0199a0aa-0000-7000-8000-0000000000d1'
const PAYMENT = '0199a0aa-0000-7000-8000-0000000000b1'
const ACCOUNT = '0199a0aa-0000-7000-8000-0000000000c1'
const GOAL = '0199a0aa-0000-7000-8000-0000000000e1'
const at = '2026-11-01T12:00:00Z'
const times = { created_at: at, updated_at: at }

const client = (user_uuid: string, name: string) => ({
  user_uuid,
  status: 'active',
  username: name,
  password_hash: 'x',
  first_name: name,
  last_name: 'Okafor',
  email: 'm@example.com',
  dob: '1990-03-14',
  mobile_no: `+1555${name}`,
  address_1: '',
  address_2: '',
  city: 'Boise',
  state: 'US-ID',
  zip_code: '83702',
  role_name: 'User',
  subscription_plan: 'NO_PLAN',
  is_mfa_enabled: false,
  terms_version: '2026-11-01',
  time_zone: 'UTC',
  is_time_zone_chosen: false,
  ...times,
})

/** A row for each table of debts and goals, with every column that is required. */
const ROWS: readonly (readonly [table: string, row: object])[] = [
  ['users', client(MAYA, 'maya')],
  ['users', client(LIAM, 'liam')],
  ['debt_types', { debt_type_uuid: TYPE, user_uuid: MAYA, name: 'Boat loans', created_at: at }],
  [
    'debts',
    {
      debt_uuid: DEBT,
      user_uuid: MAYA,
      debt_type: 'custom',
      debt_type_uuid: TYPE,
      name: 'Boat',
      lender: '',
      balance_cents: 120_000,
      balance_as_of: '2026-11-01',
      balance_stated_on: '2026-11-01',
      balance_stated_at: at,
      apr_millionths: 240_000,
      minimum_payment_cents: 3_500,
      payment_cents: 0,
      due_day: 15,
      escrow_cents: 0,
      is_paid_off: false,
      version: 1,
      entered_on: '2026-11-01',
      ...times,
    },
  ],
  [
    'debt_payments',
    {
      payment_uuid: PAYMENT,
      debt_uuid: DEBT,
      user_uuid: MAYA,
      amount_cents: 1_000,
      principal_cents: 1_000,
      interest_cents: 0,
      escrow_cents: 0,
      charges_cents: 0,
      fall_cents: 1_000,
      balance_after_cents: 119_000,
      paid_on: '2026-11-02',
      version: 1,
      created_at: at,
    },
  ],
  [
    'debt_balances',
    { user_uuid: MAYA, debt_uuid: DEBT, as_of: '2026-11-01', balance_cents: 120_000, stated_cents: 120_000 },
  ],
  [
    'payoff_plans',
    {
      user_uuid: MAYA,
      strategy: 'avalanche',
      extra_cents: 5_000,
      order: [],
      one_offs: [],
      version: 1,
      updated_at: at,
    },
  ],
  [
    'reminders',
    {
      reminder_uuid: PAYMENT,
      user_uuid: MAYA,
      debt_uuid: DEBT,
      days_before: [3],
      local_time: '09:00',
      time_zone: 'UTC',
      repeats: 'monthly',
      hides_details: true,
      is_enabled: true,
      version: 1,
      failures: 0,
      ...times,
    },
  ],
  [
    'financial_accounts',
    {
      account_uuid: ACCOUNT,
      user_uuid: MAYA,
      name: 'Savings',
      kind: 'savings',
      institution: '',
      source: 'typed',
      balance_cents: 100,
      as_of: '2026-11-01',
      separate_debt_uuids: [],
      version: 1,
      ...times,
    },
  ],
  [
    'goals',
    {
      goal_uuid: GOAL,
      user_uuid: MAYA,
      mode: 'save',
      kind: 'car',
      name: 'Car',
      initial_cents: 0,
      monthly_contribution_cents: 0,
      annual_increase_millionths: 0,
      inflation_adjusted: false,
      priority: 1,
      status: 'draft',
      starts_on: '2026-11-01',
      milestones: [],
      version: 1,
      ...times,
    },
  ],
  [
    'goal_allocations',
    {
      goal_account_uuid: PAYMENT,
      goal_uuid: GOAL,
      account_uuid: ACCOUNT,
      user_uuid: MAYA,
      share_millionths: 500_000,
      created_at: at,
    },
  ],
  [
    'goal_plans',
    {
      goal_plan_uuid: PAYMENT,
      goal_uuid: GOAL,
      user_uuid: MAYA,
      note: '',
      saved_on: '2026-11-01',
      plan: {},
      chance: 0.5,
      bands: {},
      created_at: at,
    },
  ],
]

/** Writes that the database itself must refuse. */
const BAD: readonly (readonly [what: string, sql: string])[] = [
  ['a due day of 32', 'update debts set due_day = 32'],
  ['a statement day of 0', 'update debts set statement_day = 0'],
  ['a rate below zero', 'update debts set apr_millionths = -1'],
  ['a rate above 1,000%', 'update debts set promo_apr_millionths = 10000001'],
  ['a share above the whole', 'update debts set minimum_share_millionths = 1000001'],
  ['a limit below zero', 'update debts set limit_cents = -1'],
  ['a home of more than ten billion dollars', 'update debts set property_value_cents = 1000000000001'],
  ['a kind of debt that is none', "update debts set debt_type = 'bitcoin'"],
  ['a kind of rate that is none', "update debts set rate_kind = 'floating'"],
  ['interest below zero', 'update debt_payments set interest_cents = -1'],
  ['principal below zero', 'update debt_payments set principal_cents = -1'],
  ['charges below zero', 'update debt_payments set charges_cents = -1'],
  ['a stated balance below zero', 'update debt_balances set stated_cents = -1'],
  ['an extra amount below zero', 'update payoff_plans set extra_cents = -1'],
  ['a strategy that is none', "update payoff_plans set strategy = 'luck'"],
  ['a repetition that is none', "update reminders set repeats = 'weekly'"],
  ['a status of a goal that is none', "update goals set status = 'held'"],
  ['a kind of account that is none', "update financial_accounts set kind = 'mattress'"],
  ['a role that is none', "update users set role_name = 'Owner'"],
  ["a payment on another client's debt", `update debt_payments set user_uuid = '${LIAM}'`],
  ["a reminder of another client's debt", `update reminders set user_uuid = '${LIAM}'`],
  ["a share for another client's goal", `update goal_allocations set user_uuid = '${LIAM}'`],
  ["a snapshot of another client's goal", `update goal_plans set user_uuid = '${LIAM}'`],
  ['a debt that changes hands', `update debts set user_uuid = '${LIAM}'`],
]

describe.each(TEST_ENGINES)('the constraints of the tables on %s', (engine) => {
  let database: TestDatabase
  const count = async (table: string) =>
    (await database.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows

  beforeAll(async () => {
    database = await testDatabase(engine)
    const { pool } = database
    for (const [table, row] of ROWS) {
      const columns = Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ')
      await pool.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [row],
      )
    }
  })
  afterAll(() => database.close())

  it.each(BAD)('reject %s', async (_, sql) => {
    await expect(database.pool.query(sql)).rejects.toMatchObject({
      code: expect.stringMatching(/^235(14|03)$/),
    })
  })

  it("delete a client's rows with the client", async () => {
    await database.pool.query(`delete from users where user_uuid = '${MAYA}'`)
    for (const [table] of ROWS)
      expect([table, await count(table)]).toEqual([table, table === 'users' ? 1 : 0])
  })

  it('index the debts of a custom type', async () => {
    const { rows } = await database.pool.query(
      "select indexdef from pg_indexes where indexname = 'debts_type'",
    )
    expect(rows[0].indexdef).toContain('(debt_type_uuid)')
  })
})
