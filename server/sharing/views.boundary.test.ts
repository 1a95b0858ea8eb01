/** A shared section answers what belongs to it, and of other sections sums at most. */
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemo, DEMO_PASSWORD } from '#core/contract/demo.ts'
import { type Endpoint, isReading } from '#core/contract/endpoint.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { Section } from '#core/contract/section.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { needsOf } from '#core/protect/needs.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { sectionFor } from '#core/sharing/section-for.ts'
import { estimateTaxes } from '#core/tax/estimate.ts'
import * as advisor from '#server/db/schema/advisor.ts'
import * as bank from '#server/db/schema/bank.ts'
import * as brokerage from '#server/db/schema/brokerage.ts'
import * as debt from '#server/db/schema/debt.ts'
import * as document from '#server/db/schema/document.ts'
import * as goal from '#server/db/schema/goal.ts'
import { incomes } from '#server/db/schema/household.ts'
import * as moneyAccount from '#server/db/schema/money-account.ts'
import * as protect from '#server/db/schema/protect.ts'
import * as reminder from '#server/db/schema/reminder.ts'
import * as retirement from '#server/db/schema/retirement.ts'
import * as spend from '#server/db/schema/spend.ts'
import * as tax from '#server/db/schema/tax.ts'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { sharingApi } from '#tests/fixtures/sharing.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

/** The tables that hold what a plan consists of. */
const SCHEMAS = [
  advisor,
  bank,
  brokerage,
  debt,
  document,
  goal,
  moneyAccount,
  { incomes },
  protect,
  reminder,
  retirement,
  spend,
  tax,
]

/**
 * Which sections the records of each table belong to. A record that belongs to several may show in each of them. An
 * empty list: no viewer ever sees it. Every table of the schemas above has to be listed.
 */
const BELONGS_TO: Readonly<Record<string, readonly Section[]>> = {
  // Accounts: what they hold, where, and the banks behind them.
  financial_accounts: ['net_worth'],
  account_values: ['net_worth'],
  bank_accounts: ['net_worth'],
  bank_holdings: ['net_worth'],
  bank_links: ['net_worth'],
  goals: ['goals'],
  goal_set_aside: ['goals'],
  goal_allocations: ['goals'],
  goal_plans: ['goals'],
  // The answers to the risk questionnaire choose the portfolios of goals and of the retirement plan.
  risk_profiles: ['goals', 'retirement'],
  debts: ['debts'],
  debt_types: ['debts'],
  debt_payments: ['debts'],
  debt_balances: ['debts'],
  payoff_plans: ['debts'],
  reminders: ['debts'],
  retirement_plans: ['retirement'],
  // A goal of mode retire shows the plan's figures.
  plan_figures: ['goals', 'retirement'],
  pensions: ['retirement'],
  // A saved result stores the accounts, debts and goals of its day, which still belong to their own sections.
  retirement_results: ['retirement'],
  transactions: ['spending'],
  imports: ['spending'],
  import_batches: ['spending'],
  import_mappings: ['spending'],
  guardrails: ['spending'],
  guardrail_alerts: ['spending'],
  category_rules: ['spending'],
  recurring_choices: ['spending'],
  tax_profiles: ['taxes'],
  protect_profiles: ['protection'],
  protect_bundles: ['protection'],
  policies: ['protection'],
  // What the household earns has no section: it shows in each section that is calculated from it.
  incomes: ['goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'],
  // Nobody but the client sees calls with an advisor, brokerage orders and documents.
  ...Object.fromEntries(
    [
      'advisor_calls',
      'advisor_entries',
      'advisor_links',
      'advisor_messages',
      'advisor_packet_openings',
      'advisor_packets',
      'advisor_removals',
      'advisor_sandbox_slots',
      'bank_removals',
      'brokerage_accounts',
      'brokerage_entries',
      'brokerage_lots',
      'brokerage_orders',
      'brokerage_transfers',
      'deliveries',
      'document_removals',
      'documents',
      'uploads',
    ].map((name) => [name, []]),
  ),
}

/** Columns that store copies of other sections' records. */
const COPIES = new Set(['retirement_results.facts'])

/** Columns that belong to fewer sections than their table: elsewhere, the people's pay is part of a sum at most. */
const COLUMNS: Readonly<Record<string, readonly Section[]>> = {
  'incomes.partner': ['retirement', 'taxes', 'protection'],
  'incomes.children': ['retirement', 'taxes', 'protection'],
  'incomes.sex': ['retirement', 'taxes', 'protection'],
}

type Holder = Readonly<Record<string, unknown>>

/** Where an answer holds a single record of another section, and why it has to. */
const EXCEPTIONS: Readonly<
  Partial<Record<Section, readonly { reason: string; isAt: (holder: Holder, key: string) => boolean }[]>>
> = {
  retirement: [
    {
      reason: 'the plan sells one home, or leaves it to the heirs: its value is in the forecast',
      isAt: ({ kind }, key) => kind === 'property' && key === 'balance_cents',
    },
    {
      reason:
        'the sale of the home repays its loan, so its payments and balances by year are apart from other debts',
      isAt: ({ name }, key) => name === 'Loan on the home' && key !== 'name',
    },
  ],
  protection: [
    {
      reason: 'essentials are what the client limits needs to, a sum that they set',
      isAt: (holder, key) =>
        key === 'needs_limit_cents' ||
        key === 'essential_monthly_cents' ||
        (key === 'cents' && holder['source'] === 'spending_limits'),
    },
  ],
}

/** Text that is no name: an id, a day, a word of a list. */
const NO_NAME = /^(?:[\da-z_:/.+-]*|[\d-]+(?:T[\d:.]+Z)?|US-[A-Z]{2}|[A-Z]{2,3})$/

interface Facts {
  readonly names: Set<string>
  readonly amounts: Set<number>
}

/** Tables with so many amounts that small ones are found by chance. */
const HISTORIES = new Set(['transactions', 'debt_payments', 'debt_balances', 'account_values'])

/** Whether a text has a name as whole words. */
function isNamedIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + name.length))) return true
  }
  return false
}

/** Amounts that could not be a year, an age or anybody's round sum. */
const isDistinctive = (cents: number): boolean => Math.abs(cents) >= 100_00 && cents % 100_00 !== 0

/** Every name and every amount in a value, at any depth. */
function collect(value: unknown, key: string, into: Facts): void {
  if (typeof value === 'string') {
    if (value.length >= 3 && !NO_NAME.test(value)) into.names.add(value)
  } else if (typeof value === 'number') {
    if (key.endsWith('cents') && Number.isInteger(value) && isDistinctive(value))
      into.amounts.add(Math.abs(value))
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, each] of Object.entries(value)) collect(each, Array.isArray(value) ? key : name, into)
  }
}

const noFacts = (): Facts => ({ names: new Set(), amounts: new Set() })

/** The texts and numbers of an answer, whatever its fields are called, but for the section's exceptions. */
function answered(
  value: unknown,
  section: Section,
): { readonly texts: string[]; readonly numbers: Set<number> } {
  const exceptions = EXCEPTIONS[section] ?? []
  const texts: string[] = []
  const numbers = new Set<number>()
  const visit = (each: unknown): void => {
    if (typeof each === 'string') texts.push(each)
    if (typeof each === 'number') numbers.add(Math.abs(each))
    if (typeof each !== 'object' || each === null) return
    const holder: Holder = { ...each }
    for (const [key, inner] of Object.entries(holder)) {
      texts.push(key)
      if (!exceptions.some(({ isAt }) => isAt(holder, key))) visit(inner)
    }
  }
  visit(value)
  return { texts, numbers }
}

const tables = SCHEMAS.flatMap((schema) => Object.values(schema)).filter((each) => is(each, PgTable))
const sections = Section.options

type User = Awaited<ReturnType<typeof registerAndLogIn>>
interface Client {
  readonly token: string
  readonly user_uuid: string
  readonly username: string
  readonly password: string
}

let testServer: TestServer
let api: ReturnType<typeof sharingApi>
let client: Client
let partner: User
/** The ids that the calls with a record in their path or query are made with. */
let ids: Readonly<Record<string, object>>

/** A second record for each account and debt, so that no sum is of one record, and no name is a common word. */
async function enrich({ user_uuid }: Client): Promise<void> {
  const { db } = testServer.database
  const { financialAccounts, accountValues } = moneyAccount
  for (const row of await db
    .select()
    .from(financialAccounts)
    .where(eq(financialAccounts.user_uuid, user_uuid))) {
    const account_uuid = uuidv7()
    const balance_cents = Math.round(row.balance_cents * 0.37) + 1_234_57
    const name = `Second ${row.name} of mine`
    await db.insert(financialAccounts).values({ ...row, account_uuid, name, balance_cents, debt_uuid: null })
    await db
      .insert(accountValues)
      .values({ user_uuid, account_uuid, as_of: row.as_of, balance_cents, flow_cents: 0 })
    await db
      .update(financialAccounts)
      .set({ name: `${row.name} of mine` })
      .where(eq(financialAccounts.account_uuid, row.account_uuid))
    const links = await db
      .select()
      .from(goal.goalAllocations)
      .where(eq(goal.goalAllocations.account_uuid, row.account_uuid))
    for (const [place, link] of links.entries()) {
      if (place > 0) break
      await db
        .insert(goal.goalAllocations)
        .values({ ...link, goal_account_uuid: uuidv7(), account_uuid, share: 0.43 })
    }
  }
  for (const row of await db.select().from(debt.debts).where(eq(debt.debts.user_uuid, user_uuid))) {
    const debt_uuid = uuidv7()
    const balance_cents = Math.round(row.balance_cents * 0.41) + 987_13
    const payment_cents = row.payment_cents + 17_31
    const name = `Second ${row.name} of mine`
    await db.insert(debt.debts).values({ ...row, debt_uuid, name, balance_cents, payment_cents })
    await db
      .update(debt.debts)
      .set({ name: `${row.name} of mine` })
      .where(eq(debt.debts.debt_uuid, row.debt_uuid))
  }
  const [{ goal_uuid: _, ...retire } = { goal_uuid: '' }] = await db
    .select()
    .from(goal.goals)
    .where(sql`user_uuid = ${user_uuid} and mode = 'retire'`)
  await db.insert(goal.goals).values({
    ...(retire as typeof goal.goals.$inferInsert),
    goal_uuid: uuidv7(),
    name: 'A cabin by the sea',
    monthly_contribution_cents: 143_17,
  })
  const { retirementPlans } = retirement
  const [plan] = await db.select().from(retirementPlans).where(eq(retirementPlans.user_uuid, user_uuid))
  const contributions = (plan?.contribution?.contributions ?? []).flatMap((each) => [
    each,
    { ...each, yearly_cents: Math.round(each.yearly_cents * 0.13) + 1_23 },
  ])
  if (plan?.contribution) {
    await db
      .update(retirementPlans)
      .set({ contribution: { ...plan.contribution, contributions } })
      .where(eq(retirementPlans.user_uuid, user_uuid))
  }
  // A partner and a child whose names and pay are found nowhere else.
  await db
    .update(incomes)
    .set({
      partner: samplePartner({
        first_name: 'Noorwyn',
        gross_annual_cents: 62_123_45,
        business_annual_cents: 4_321_67,
      }),
      children: [
        { first_name: 'Anabright', birth_date: '2018-07-01' },
        { first_name: 'Bosworthy', birth_date: '2021-07-01' },
      ],
    })
    .where(eq(incomes.user_uuid, user_uuid))
  await db.execute(sql`update bank_accounts set name = name || ' of mine' where user_uuid = ${user_uuid}`)
  // Two checking accounts.
  await db.execute(
    sql`update bank_accounts set type = 'checking' where type = 'savings' and user_uuid = ${user_uuid}`,
  )
}

const ask = (endpoint: Endpoint, token: string) => {
  const { params, query, body } = { params: {}, query: {}, body: {}, ...ids[endpoint.name] } as Record<
    'params' | 'query' | 'body',
    Record<string, string>
  >
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'me')
  const search = new URLSearchParams(query).toString()
  return testServer.send(endpoint.method, search === '' ? path : `${path}?${search}`, {
    token,
    ...(endpoint.method !== 'GET' && { body }),
  })
}

/** Opens a view of the client's plan with these sections. */
async function openView(shown: readonly Section[], access: 'view' | 'edit' = 'view'): Promise<string> {
  const share = await api.partner(client, partner, access, shown)
  return api.open(partner, share.share_uuid)
}
async function closeViews(): Promise<void> {
  const { json } = await api.send('GET', 'get/shares/me', client.token)
  for (const { share_uuid, ended_at } of json.data.shares) {
    if (ended_at === null) await api.revoke(client, share_uuid)
  }
}

beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  api = sharingApi(testServer)
  const { json } = await testServer.send('POST', createDemo.path)
  const { token, user } = json.data
  client = { token, user_uuid: user.user_uuid, username: '', password: DEMO_PASSWORD }
  partner = await registerAndLogIn(testServer)
  await closeViews()
  await enrich(client)
  const read = async (path: string, method = 'GET', body?: object) => {
    const answer = await testServer.send(method, path, { token, ...(body && { body }) })
    expect([path, answer.status < 300]).toEqual([path, true])
    return answer.json.data
  }
  const { result_uuid } = await read('/retire/results/create', 'POST', { name: 'Before the change' })
  const [wanted] = await read('/investment/getAll/me')
  const [owed] = await read('/debt/get/debts/me')
  const { accounts } = await read('/investment/get/user-goal-accounts-with-net-values-for-web')
  const [latest] = (await read('/spend/get/recent-transactions/me')).transactions
  const { imports } = await read('/spend/get/imports/me')
  const { bundles } = await read('/spend/protect/getAll')
  const ofGoal = { params: { id: wanted.goal_uuid, goalUuid: wanted.goal_uuid, goalName: wanted.name } }
  const ofAccount = { params: { id: accounts[0].account.account_uuid } }
  const ofResult = { params: { id: result_uuid } }
  ids = {
    getBankHoldings: ofAccount,
    getMoneyAccount: ofAccount,
    getInvestGoal: ofGoal,
    getInvestGoalByGoalName: ofGoal,
    getGoalWithRisk: ofGoal,
    getGoalPlans: ofGoal,
    getReturnSaveData: ofGoal,
    getInvestmentReturnData: ofGoal,
    getInvestTrend: { body: { goal_uuid: wanted.goal_uuid } },
    getRetirementResult: ofResult,
    getResultChange: ofResult,
    getSpendMonth: { query: { month: '2026-10' } },
    getTransaction: { params: { id: latest.transaction_uuid } },
    previewCategoryRule: {
      body: { text: 'Costwise', match: 'contains', direction: 'out', category: 'groceries' },
    },
    getImport: { params: { id: imports[0].import_uuid } },
    getProtect: { query: { protect_uuid: bundles[0].bundle.protect_uuid } },
    getDebt: { params: { debtUuid: owed.debt_uuid } },
  }
}, 120_000)
afterAll(() => testServer.close())

describe('the list of what belongs to which section', () => {
  it('has every table', () => {
    expect(tables.map(getTableName).filter((name) => !(name in BELONGS_TO))).toEqual([])
    expect(Object.keys(BELONGS_TO).filter((name) => !tables.map(getTableName).includes(name))).toEqual([])
  })
})

/** The names and amounts of a section's own records, and of those that only other sections have. */
async function factsOf(section: Section) {
  const own = noFacts()
  const other = noFacts()
  for (const table of tables) {
    const columns = getTableColumns(table)
    const of = getTableName(table)
    const rows = await testServer.database.db
      .select()
      .from(table)
      .where('user_uuid' in columns ? sql`user_uuid = ${client.user_uuid}` : undefined)
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        const into = (COLUMNS[`${of}.${name}`] ?? BELONGS_TO[of])?.includes(section) ? own : other
        if (!COPIES.has(`${of}.${name}`)) collect(value, name, into)
        if (into === other && HISTORIES.has(of) && typeof value === 'number' && Math.abs(value) < 1_000_00)
          into.amounts.delete(Math.abs(value))
      }
    }
  }
  const ownText = [...own.names].join('\n')
  return {
    section,
    names: [...other.names].filter((name) => !isNamedIn(ownText, name)),
    amounts: [...other.amounts].filter((cents) => !own.amounts.has(cents)),
  }
}

/** The names and amounts that only other sections have and this answer shows all the same. */
function leaksOf(
  { section, names, amounts }: Awaited<ReturnType<typeof factsOf>>,
  answer: unknown,
): unknown[] {
  const { texts, numbers } = answered(answer, section)
  const text = texts.join('\n')
  return [...names.filter((name) => isNamedIn(text, name)), ...amounts.filter((cents) => numbers.has(cents))]
}

describe.each(sections)('a view of %s alone', (section) => {
  const view = { access: 'view', sections: [section] } as const
  const reads = endpoints.filter((endpoint) => isReading(endpoint) && sectionFor(view, endpoint))
  let facts: Awaited<ReturnType<typeof factsOf>>
  let token: string
  beforeAll(async () => {
    facts = await factsOf(section)
    await closeViews()
    token = await openView([section])
  })

  it('tells who the people are only where they belong', async () => {
    const people = ['Noorwyn', 'Anabright', 'Bosworthy']
    const isShown = ['retirement', 'taxes', 'protection'].includes(section)
    expect(people.filter((name) => facts.names.includes(name))).toEqual(isShown ? [] : people)
    expect(facts.amounts.includes(62_123_45)).toBe(!isShown)
    const { status, json } = await testServer.send('GET', '/investment/get-income-detail/me', { token })
    expect([status, json.data?.partner?.first_name]).toEqual([
      section === 'net_worth' ? 403 : 200,
      isShown ? 'Noorwyn' : undefined,
    ])
  })

  it('is of a plan with much that belongs to other sections', () => {
    expect(facts.names.length).toBeGreaterThan(20)
    expect(facts.amounts.length).toBeGreaterThan(100)
  })

  it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
    'answers %s without a name or an amount of another section',
    async (_, endpoint) => {
      const { status, json } = await ask(endpoint, token)
      expect(status).toBe(200)
      expect(leaksOf(facts, json)).toEqual([])
    },
  )
})

/** The answer to a read as a viewer of these sections gets it. */
async function seen(path: string, shown: readonly Section[]) {
  await closeViews()
  const { status, json } = await testServer.send('GET', path, { token: await openView(shown) })
  expect([path, status]).toEqual([path, 200])
  return json.data
}
const owned = async (path: string) => (await testServer.send('GET', path, { token: client.token })).json.data
const TODAY = '2026-11-21'

describe('what a viewer calculates from the sums', () => {
  it.each<readonly [also: string, shown: readonly Section[]]>([
    ['alone', ['retirement']],
    ['with accounts', ['retirement', 'net_worth']],
    ['with debts', ['retirement', 'debts']],
    ['with goals', ['retirement', 'goals']],
  ])('is the client’s own forecast of retirement, shared %s', async (_, shown) => {
    const own = await owned('/retire/income-forecast/me')
    const { plan, facts, headline } = await seen('/retire/income-forecast/me', shown)
    const forecast = (of: Pick<typeof own, 'plan' | 'facts'>) =>
      unwrap(forecastHousehold(unwrap(householdPlan(of.plan, of.facts, TODAY)).household))
    expect(headline).toEqual(own.headline)
    expect(forecast({ plan, facts })).toEqual(forecast(own))
  })

  it('has the client’s own chance of success, also without a saved plan of contributions and a sale', async () => {
    const own = await owned('/retire/income-forecast/me')
    const { facts } = await seen('/retire/income-forecast/me', ['retirement'])
    const chance = (plan: typeof own.plan, of: typeof own.facts) =>
      unwrap(householdOutcomeOf(unwrap(householdPlan(plan, of, TODAY)).household)).success
    expect(chance(own.plan, facts)).toBe(own.headline.success_share)
    const bare = {
      ...own.plan,
      contribution: null,
      assumptions: { ...own.plan.assumptions, home_sale: null },
    }
    const forecast = (of: typeof own.facts) =>
      unwrap(forecastHousehold(unwrap(householdPlan(bare, of, TODAY)).household))
    expect(forecast(facts)).toEqual(forecast(own.facts))
  })

  it('is the client’s own needs analysis', async () => {
    const own = await owned('/spend/protect/bundle-bid')
    const { profile, facts, policies } = await seen('/spend/protect/bundle-bid', ['protection'])
    expect(facts.social_security.self.earnings).toEqual([])
    const needs = JSON.parse(JSON.stringify(needsOf(facts, profile.entries, policies, TODAY)))
    expect(needs).toEqual(own.needs)
  })

  it('is the client’s own tax estimate', async () => {
    const own = await owned('/spend/get/tax-profile/me')
    const { profile, facts } = await seen('/spend/get/tax-profile/me', ['taxes'])
    expect(facts.contribution).not.toEqual(own.facts.contribution)
    expect(estimateTaxes(profile.entries, facts, TODAY)).toEqual(
      estimateTaxes(own.profile.entries, own.facts, TODAY),
    )
  })

  it('is the client’s own cash of each day, with the debts of a day as one payment', async () => {
    const own = await owned('/spend/get/cash-flow/me')
    const flow = await seen('/spend/get/cash-flow/me', ['spending'])
    type Day = (typeof flow.days)[number]
    const byDay = (of: typeof flow) =>
      of.days.map(({ date, balance_cents, items }: Day) => [
        date,
        balance_cents,
        items.reduce((sum: number, item: { amount_cents: number }) => sum + item.amount_cents, 0),
      ])
    expect(byDay(flow)).toEqual(byDay(own))
    const debts = flow.days.flatMap(({ items }: Day) =>
      items.filter((item: { kind: string }) => item.kind === 'debt'),
    )
    expect(new Set(debts.map(({ name }: { name: string }) => name))).toEqual(new Set(['Debt payments']))
    const days = debts.map(({ date }: { date: string }) => date)
    expect(days).toEqual([...new Set(days)])
  })

  it('is the client’s own outlook of each goal', async () => {
    const own = await owned('/investment/get-all-goals-with-risk-for-web/me')
    const goals = await seen('/investment/get-all-goals-with-risk-for-web/me', ['goals'])
    for (const [place, { goal: each, suitability, retirement: figures }] of goals.entries()) {
      const { outlook } = JSON.parse(JSON.stringify(goalWithRiskOf(each, suitability, TODAY, figures)))
      expect([each.name, outlook]).toEqual([each.name, own[place].outlook])
    }
  })

  it('adds up to the client’s own net worth', async () => {
    await closeViews()
    const read = async (token: string) =>
      (await testServer.send('POST', '/investment/get-net-worth', { token, body: {} })).json.data
    const [own, worth] = [await read(client.token), await read(await openView(['net_worth']))]
    expect([worth.net_cents, worth.history]).toEqual([own.net_cents, own.history])
    for (const { kind, cents, lines } of worth.groups) {
      const sum = lines.reduce((all: number, line: { cents: number }) => all + line.cents, 0)
      expect([kind, sum]).toEqual([kind, cents])
    }
  })
})

describe('a viewer of the plan', () => {
  it('gets the names of what is shared with them in several sections', async () => {
    const { facts } = await seen('/retire/income-forecast/me', ['retirement', 'net_worth', 'debts', 'goals'])
    const own = await owned('/retire/income-forecast/me')
    expect(facts).toEqual(own.facts)
  })

  it('gets no more without a view, by the client’s id', async () => {
    const inView = await seen('/retire/income-forecast/me', ['retirement'])
    const path = `/retire/income-forecast/${client.user_uuid}`
    const { json } = await testServer.send('GET', path, { token: partner.token })
    expect(json.data).toEqual(inView)
  })
})

describe('the answers to writes', () => {
  /** Writes whose answers are assembled from more than the section’s own records, as a partner who may edit makes them. */
  const write = async (shown: Section, method: string, path: string, body?: object) => {
    await closeViews()
    const facts = await factsOf(shown)
    const token = await openView([shown], 'edit')
    const answer = await testServer.send(method, path, { token, ...(body && { body }) })
    expect([path, leaksOf(facts, answer.json)]).toEqual([path, []])
    return answer
  }

  it('name no goal and no debt where only accounts are shared', async () => {
    const { accounts } = await owned('/investment/get/user-goal-accounts-with-net-values-for-web')
    const { account } = accounts.find(
      ({ account: { kind }, goals }: { account: { kind: string }; goals: unknown[] }) =>
        goals.length > 0 && kind !== 'property',
    )
    const home = accounts.find(
      ({ account: { debt_uuid } }: { account: { debt_uuid: string | null } }) => debt_uuid,
    )
    const { account_uuid } = account
    const path = '/investment/update/account'
    const changed = await write('net_worth', 'PUT', path, { account_uuid, apy: 0.01 })
    expect([changed.status, changed.json.data.name]).toEqual([200, account.name])
    const ofHome = await write('net_worth', 'PUT', path, {
      account_uuid: home.account.account_uuid,
      apy: null,
    })
    expect([ofHome.status, ofHome.json.data.debt_uuid]).toEqual([200, null])
    const deleted = await write('net_worth', 'DELETE', `/investment/delete-account/${account_uuid}`)
    expect([deleted.status, deleted.json.data.goals]).toEqual([200, []])
    const restored = await write('net_worth', 'PUT', `/investment/restore/account/${account_uuid}`)
    expect(restored.status).toBe(200)
  })

  it('name no account where only goals are shared, whose accounts only somebody who sees them chooses', async () => {
    const [{ goal_uuid, accounts }] = await owned('/investment/getAll/me')
    const [{ account_uuid, goal_account_uuid }] = accounts
    const path = '/investment/update'
    const changed = await write('goals', 'PUT', path, { goal_uuid, monthly_contribution_cents: 300_00 })
    expect(changed.json.data.accounts).toMatchObject([{ name: 'Accounts', share: 1 }])
    for (const [method, refusedPath, body] of [
      ['PUT', path, { goal_uuid, accounts: [{ account_uuid, share: 1 }] }],
      ['POST', '/investment/create/user-goal-account', { goal_uuid, account_uuid, share: 1 }],
      ['PUT', '/investment/update-user-goal-account', { goal_account_uuid, share: 1 }],
      ['DELETE', `/investment/delete-user-goal-account/${goal_account_uuid}`, undefined],
    ] as const) {
      const { status, json } = await write('goals', method, refusedPath, body)
      expect([refusedPath, status, json.code]).toEqual([refusedPath, 403, 'not_shared'])
    }
    const deleted = await write('goals', 'DELETE', `/investment/delete/${goal_uuid}/me`)
    expect([deleted.status, deleted.json.data.accounts]).toEqual([200, []])
    const restored = await write('goals', 'PUT', `/investment/restore/${goal_uuid}`)
    expect([restored.status, restored.json.message]).toEqual([200, 'Goal restored'])
  })

  it('name nothing of other sections in retirement, taxes, protection and spending', async () => {
    const { status } = await write('retirement', 'POST', '/retire/results/create', { name: 'Mine' })
    expect(status).toBe(201)
    const { plan } = await owned('/retire/income-forecast/me')
    const { assumptions } = plan
    const saved = await write('retirement', 'PUT', '/retire/income-forecast', { assumptions })
    expect(saved.status).toBe(200)
    expect((await write('taxes', 'PUT', '/spend/update/tax-profile', { charity_cents: 100_00 })).status).toBe(
      200,
    )
    const entries = { emergency_months: 5 }
    expect((await write('protection', 'PUT', '/spend/protect/update/profile', { entries })).status).toBe(200)
    const { guardrail } = await owned('/spend/get/guardrail/me')
    expect((await write('spending', 'PUT', '/spend/update/guardrail', guardrail)).status).toBe(200)
  })
})
