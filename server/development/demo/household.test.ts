import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { createDemo, getDemo, isDemo } from '#core/contract/demo.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { addDays, addMonths } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { changedPlan, EMPTY_PLAN } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { pensionProblems, planProblems } from '#core/retirement/rules.ts'
import { removeFiles } from '#server/document/delete-documents.ts'
import { clean } from '#server/jobs/clean.ts'
import { runPaymentJobs, syncDueBanks } from '#server/jobs/sync.ts'
import {
  ALEX,
  MONTHLY_INCOME_CENTS,
  MONTHLY_SAVING_CENTS,
  SAM,
} from '#server/providers/bank-link/demo-household.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
/** For tests that only read: creating one takes longer than most tests. */
let demo: Awaited<ReturnType<typeof createHousehold>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  demo = await createHousehold()
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR

/** Creates a household and calls the API as its user. */
async function createHousehold(on = testServer) {
  const { status, json } = await on.send('POST', createDemo.path)
  const { token, user } = json.data
  const read = async (path: string, method = 'GET') => {
    const answer = await on.send(method, path, { token })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.json.data
  }
  return { status, token, user, read }
}

describe('the demo household', () => {
  it('signs in with one request, and is marked as a demo', async () => {
    const { status, user, read } = demo
    expect(status).toBe(201)
    expect(user).toMatchObject({ first_name: 'Alex', last_name: 'Rivera Demo', subscription_plan: 'Plus' })
    expect(isDemo(user.username)).toBe(true)
    expect((await read('/users/get/uuid/me')).user_uuid).toBe(user.user_uuid)
  })

  it('has three years of history of its assets and debts', async () => {
    const { read } = demo
    const worth = await read('/investment/get-net-worth', 'POST')
    expect(worth.history).toHaveLength(37)
    const lines = worth.groups.flatMap((group: { lines: { of: string }[] }) => group.lines)
    expect(worth.groups.map(({ kind }: { kind: string }) => kind)).toEqual([
      'cash',
      'investments',
      'retirement',
      'property',
      'vehicle',
      'home_debt',
      'cards',
      'loans',
    ])
    expect(lines).toHaveLength(15)
    expect(worth.net_cents).toBeGreaterThan(100_000_00)
    expect(worth.year_ago).not.toBeNull()
  })

  it('has a full retirement plan that follows every rule', async () => {
    const { read } = demo
    const { plan, facts } = await read('/retire/income-forecast/me')
    const { versions, ...sections } = plan
    expect(versions).toEqual(changedPlan(EMPTY_PLAN, sections).versions)
    expect(planProblems(EMPTY_PLAN, sections, facts, facts.accounts[0].as_of)).toEqual({})
    for (const pension of facts.pensions) expect(pensionProblems(pension, plan, facts)).toEqual({})
    expect(facts.pensions).toHaveLength(2)
    const { household, sources } = unwrap(householdPlan(plan, facts, facts.accounts[0].as_of))
    expect(sources).toEqual({})
    expect(unwrap(forecastHousehold(household)).success).toBe(true)
  })

  it('has five goals over the three modes, none blocked, on accounts that are allocated once', async () => {
    const { read } = demo
    const { goals, totals } = await read('/investment/get-invest-home/me')
    expect(goals.map(({ goal }: { goal: { mode: string } }) => goal.mode)).toEqual([
      'save',
      'retire',
      'invest',
      'invest',
      'save',
    ])
    expect(totals.goal_count).toBe(5)
    for (const { goal, outlook } of goals) {
      expect([goal.name, goal.status, goal.target_cents > goal.value.cents]).toEqual([
        goal.name,
        'active',
        true,
      ])
      expect(outlook.chance).toBeGreaterThanOrEqual(0)
    }
    // Some on track and some not, so that there is something to see.
    const labels = new Set(goals.map(({ outlook }: { outlook: { label: string } }) => outlook.label))
    expect(labels.size).toBeGreaterThan(1)
    const { accounts } = await read('/investment/get/user-goal-accounts-with-net-values-for-web')
    for (const { account } of accounts) expect(account.used_share).toBeLessThanOrEqual(1)
  })

  it('counts its home once, by the account that names its loan', async () => {
    const { read } = demo
    const { groups } = await read('/investment/get-net-worth', 'POST')
    const { lines } = groups.find(({ kind }: { kind: string }) => kind === 'property')
    const [loan] = await read('/debt/get/home-debt/me')
    expect(lines).toMatchObject([{ of: 'account', name: 'Our home', debt_uuid: loan.debt_uuid }])
  })

  it('has returns against a benchmark, and a snapshot with two years of actual balances', async () => {
    const { read } = demo
    const { goals } = await read('/investment/get-invest-home/me?investSaveRetire=retire')
    const { goal_uuid } = goals[0].goal
    const { returns } = await read(`/investment/get/return-save-data/${goal_uuid}`)
    // The household enters its values, so the dates of its contributions are unknown.
    expect(returns.time_weighted).toMatchObject({ is_exact: false })
    expect(returns.benchmark).toMatchObject({ is_estimated: true })
    const [plan] = await read(`/investment/get/goal-plans/${goal_uuid}`)
    expect(plan.reality).toHaveLength(24)
  })

  it('has debts whose payments and balances agree, with upcoming payments', async () => {
    const { read } = demo
    const debts = await read('/debt/get/debts/me')
    expect(debts).toHaveLength(5)
    const today = testServer.now().toISOString().slice(0, 10)
    for (const { debt_uuid } of debts) {
      const { debt, payments, balances } = await read(`/debt/get/debt/${debt_uuid}`)
      expect(payments.length).toBeGreaterThanOrEqual(34)
      expect(balances[0]).toEqual({ as_of: debt.balance_as_of, balance_cents: debt.balance_cents })
      expect(debt.last_paid_due_on).toBe(payments[0].due_on)
      for (const { amount_cents, principal_cents, interest_cents, escrow_cents, paid_on } of payments) {
        expect(principal_cents + interest_cents + escrow_cents).toBe(amount_cents)
        expect(principal_cents).toBeGreaterThan(0)
        expect(paid_on < today).toBe(true)
      }
    }
    const { reminders, months_to_debt_free } = await read('/debt/get/dashboard-data/me')
    expect(reminders).toHaveLength(2)
    expect(reminders[0].next_at > testServer.now().toISOString()).toBe(true)
    expect(months_to_debt_free).toBeGreaterThan(24)
  })

  it('has linked banks whose accounts are its own accounts and debts, so that nothing counts twice', async () => {
    const { read } = demo
    const { links, accounts } = await read('/plaid/get/user-accounts-linked-with-plaid/me')
    expect(links.map(({ institution, state }: Record<string, string>) => [institution, state])).toEqual([
      ['Champlain Bank', 'active'],
      ['Federal Student Aid', 'active'],
      ['Maple & Main', 'login_required'],
    ])
    const worth = await read('/investment/get-net-worth', 'POST')
    const lines: Record<string, unknown>[] = worth.groups.flatMap(
      (group: { lines: Record<string, unknown>[] }) => group.lines,
    )
    const linked = accounts.filter(({ link_uuid }: { link_uuid: string | null }) => link_uuid !== null)
    expect(linked).toHaveLength(7)
    for (const { name, account_uuid, debt_uuid, balance_cents, bank_account_uuid } of linked) {
      const line = lines.find(({ uuid }) => uuid === (account_uuid ?? debt_uuid))
      expect([name, Math.abs(Number(line?.cents))]).toEqual([name, balance_cents])
      const used = await read(`/plaid/get/transaction-count/${bank_account_uuid}`)
      expect(used.transaction_count).toBeGreaterThan(30)
    }
  })

  it('has three years of transactions that agree with its income and debts', async () => {
    const { user } = demo
    const count = async (condition: string): Promise<number> => {
      const { rows } = await testServer.database.pool.query(
        `select count(*)::int as many from transactions where user_uuid = $1 and ${condition}`,
        [user.user_uuid],
      )
      return rows[0].many
    }
    expect(await count('true')).toBeGreaterThan(2_500)
    expect(await count(`category = 'paycheck'`)).toBeGreaterThan(150)
    expect(await count(`category = 'mortgage' and amount_cents = -258053`)).toBe(36)
    expect(await count(`pair_kind = 'transfer'`)).toBeGreaterThan(200)
    expect(await count(`pair_kind = 'refund'`)).toBeGreaterThan(20)
    expect(await count(`category = 'other' and not is_reviewed`)).toBeGreaterThan(0)
    expect(await count(`origin = 'import'`)).toBe(40)
    expect(await count('rule_uuid is not null')).toBeGreaterThan(50)
    const payments = await testServer.database.pool.query(
      `select count(*)::int as many from debt_payments p where user_uuid = $1 and not exists (
        select from transactions t where t.user_uuid = p.user_uuid and t.date = p.paid_on
          and t.amount_cents = -p.amount_cents)`,
      [user.user_uuid],
    )
    expect(payments.rows[0].many).toBe(0)
  })

  it('is paid what the tax estimate leaves of its pay, and is owed a small refund', async () => {
    const { read, user } = demo
    const { keep, totals, withholding, entries } = await read('/spend/get/tax-data', 'POST')
    const { rows } = await testServer.database.pool.query<{ cents: number }>(
      `select amount_cents::int as cents from transactions where user_uuid = $1 and category = 'paycheck'
        group by amount_cents`,
      [user.user_uuid],
    )
    expect(rows).toHaveLength(2)
    const paid = 26 * rows.reduce((sum, { cents }) => sum + cents, 0)
    const withheld = 26 * (ALEX.federalCents + SAM.federalCents + ALEX.stateCents + SAM.stateCents)
    const taxed = totals.federal_cents + totals.state_cents
    const otherIncome = keep.income_cents - entries.self_wages_cents - entries.partner_wages_cents
    expect(Math.abs(paid + withheld - taxed - (keep.kept_cents - otherIncome))).toBeLessThan(1_00)
    // The tax page expects the paycheck that the bank shows, whatever day of the two weeks it is.
    expect(Math.abs(keep.paycheck_cents - paid / 26)).toBeLessThan(1_00)
    expect(withheld - taxed).toBeGreaterThan(500_00)
    expect(withheld - taxed).toBeLessThan(2_500_00)
    expect(withholding.basis).toBe('entered')
    expect(entries).toMatchObject({ property_tax_cents: 6_000_00, charity_cents: 1_200_00 })
  })

  it('puts into retirement each month what its goal says', async () => {
    const { read } = demo
    const { plan } = await read('/retire/income-forecast/me')
    const yours = plan.contribution.contributions.reduce(
      (sum: number, { yearly_cents }: { yearly_cents: number }) => sum + yearly_cents,
      0,
    )
    const { goals } = await read('/investment/get-invest-home/me?investSaveRetire=retire')
    const [{ goal }] = goals
    // A month of what they put in themselves, rounded to a cent; the match comes on top.
    expect(Math.abs(goal.monthly_contribution_cents * 12 - yours)).toBeLessThan(12)
    expect(goal.target_date.slice(0, 7)).toBe(plan.dates.retires_in)
  })

  it('has limits that its income covers, after what it saves', async () => {
    const { read } = demo
    const { guardrail } = await read('/spend/get/guardrail/me')
    const [needs, wants] = guardrail.limits
    const most = MONTHLY_INCOME_CENTS - MONTHLY_SAVING_CENTS
    expect(needs.limit_cents + wants.limit_cents).toBeLessThan(most)
    expect(needs.limit_cents + wants.limit_cents).toBeGreaterThan(most - 200_00)
    expect(wants.limit_cents).toBeGreaterThan(1_500_00)
  })

  it('pays its everyday card in full without interest, and its store card down', async () => {
    const { read } = demo
    const debts = await read('/debt/get/credit-card-debt/me')
    const paymentsOf = async (name: string) => {
      const { debt_uuid } = debts.find((debt: { name: string }) => debt.name === name)
      const { payments } = await read(`/debt/get/debt/${debt_uuid}`)
      return payments
    }
    for (const { interest_cents } of await paymentsOf('Everyday card')) expect(interest_cents).toBe(0)
    const { debts: planned } = await read('/debt/get/plan/me')
    expect(planned.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Car loan',
      'Sam’s student loan',
      'Store card',
    ])
    for (const { amount_cents, interest_cents } of await paymentsOf('Store card')) {
      expect(amount_cents).toBe(90_00)
      expect(interest_cents).toBeGreaterThan(0)
    }
  })

  it('expects its everyday card at one amount, in its debts and in its cash flow', async () => {
    const at = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    // A statement closes on the 27th, and is due on the 22nd of the month after.
    for (const [day, certainty] of [
      [25, 'usual'],
      [28, 'stated'],
    ] as const) {
      at.pass((day - at.now().getUTCDate()) * DAY)
      const { read } = await createHousehold(at)
      const debts = await read('/debt/get/debts/me')
      const card = debts.find(({ name }: { name: string }) => name === 'Everyday card')
      const { days } = await read('/spend/get/cash-flow/me')
      const expected = days.flatMap(({ items }: { items: ExpectedItem[] }) =>
        items.filter((item) => item.debt_uuid === card.debt_uuid),
      )
      const noPlan: SavedPlan = { strategy: 'avalanche', extra_cents: 0, order: [], one_offs: [], version: 0 }
      const today = at.now().toISOString().slice(0, 10)
      const { amount_cents, due_on } = upcomingPayments([card], noPlan, today)[0] ?? {}
      expect(expected).toEqual([
        expect.objectContaining({ due_on, amount_cents: -(amount_cents ?? 0), certainty }),
      ])
      expect(amount_cents).toBeGreaterThan(2_000_00)
    }
    await at.close()
  })

  it('counts its advisor calls by the year of its plan', async () => {
    const { read } = demo
    const { subscribed } = await read('/users/payment/get')
    const { invoices } = await read('/users/payment/get/invoice', 'POST')
    const upgrade = invoices.find(({ lines }: { lines: unknown[] }) => lines.length === 2)
    const calls = await read('/users/get/remaining-calls/me')
    expect(subscribed.plan).toBe('PLUS')
    expect(calls).toMatchObject({ ends_on: addDays(addMonths(upgrade.created_at.slice(0, 10), 12), -1) })
  })

  it('keeps its bank links: a login repairs the broken one, and new days come with each sync', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { read, token, user } = await createHousehold(other)
    const { links } = await read('/plaid/get/user-accounts-linked-with-plaid/me')
    const { link_uuid } = links.find(({ state }: { state: string }) => state === 'login_required')
    const update = await other.send('POST', '/common-utility/plaid/update-link-token?platform=web', {
      token,
      body: { link_uuid },
    })
    const step = await other.dependencies.bankLink?.dialog?.start({
      user_uuid: user.user_uuid,
      link_token: update.json.data.link_token,
      institution_id: '',
      username: 'user_good',
      password: 'pass_good',
    })
    expect(step).toEqual({ kind: 'done', public_token: null })
    expect(await read(`/plaid/refresh/${link_uuid}`, 'POST')).toMatchObject({ state: 'active' })
    const newest = async (institution: string): Promise<string> => {
      const { rows } = await other.database.pool.query(
        `select max(t.date)::text as date from transactions t join bank_accounts a using (bank_account_uuid)
          where a.institution = $1`,
        [institution],
      )
      return rows[0].date
    }
    const before = await newest('Champlain Bank')
    other.pass(3 * DAY)
    await syncDueBanks(other.dependencies)
    expect((await newest('Champlain Bank')) > before).toBe(true)
    const { rows } = await other.database.pool.query('select distinct state from bank_links')
    expect(rows).toEqual([{ state: 'active' }])
    await other.close()
  })

  it('has a saved payoff plan that includes its extra payments, and ends sooner for it', async () => {
    const { read } = demo
    const { choice, version, outcome, interest_cents, as_paid } = await read('/debt/get/plan/me')
    expect([version, choice.extra_cents]).toEqual([1, as_paid.extra_cents])
    expect(outcome.months).toBeLessThanOrEqual(as_paid.months)
    expect(interest_cents).toBeLessThan(as_paid.interest_cents)
    expect((await read('/debt/get/dashboard-data/me')).months_to_debt_free).toBe(outcome.months)
  })

  it('has an income, risk answers, and most first steps completed', async () => {
    const { read } = demo
    expect(await read('/investment/get-income-detail/me')).toMatchObject({ gross_annual_cents: 148_000_00 })
    const { history } = await read('/investment/get-user-risk-profile/me')
    expect(history.map(({ band }: { band: string }) => band)).toEqual(['above_average', 'average'])
    expect(await read('/users/userJourney')).toMatchObject({ done_count: 6 })
    const { actions, left_over_cents } = await read('/investment/get/next-actions/me')
    // Both get all of their employers' match, have a month of essentials in cash, and spend or save what they earn: no step
    // asks for more than is left over, and goals that are behind can only be reviewed.
    const asked = actions.reduce(
      (sum: number, { monthly_cents }: { monthly_cents: number | null }) => sum + (monthly_cents ?? 0),
      0,
    )
    expect(asked).toBeLessThanOrEqual(left_over_cents)
    expect(actions.map(({ kind }: { kind: string }) => kind)).not.toContain('employer_match')
    expect(actions).toContainEqual(
      expect.objectContaining({ kind: 'goal_review', name: 'College for Maya and Theo' }),
    )
  })

  it('has paid for Plus with a test card each month, and for Essential before', async () => {
    const { read, user } = demo
    const today = testServer.now().toISOString()
    const subscription = await read('/users/payment/get')
    expect(subscription).toMatchObject({
      plan: 'PLUS',
      state: 'active',
      subscribed: { plan: 'PLUS', period: 'month', amount_cents: 1900, is_reduced: false },
      next_charge: { amount_cents: 1900 },
      pending: null,
      owed: null,
      card: { brand: 'visa', last4: '4242' },
    })
    expect(subscription.next_charge.on > today).toBe(true)
    const { invoices } = await read('/users/payment/get/invoice', 'POST')
    expect(invoices.map(({ total_cents }: { total_cents: number }) => total_cents)).toEqual([
      ...Array.from({ length: 6 }, () => 1900),
      expect.any(Number),
      900,
      900,
      900,
    ])
    const { lines, total_cents } = invoices[6]
    expect(total_cents).toBeLessThan(1000)
    expect(lines.map(({ amount_cents }: { amount_cents: number }) => Math.sign(amount_cents))).toEqual([
      -1, 1,
    ])
    for (const { state, created_at, paid_at, card } of invoices) {
      expect([state, paid_at, card]).toEqual(['paid', created_at, { brand: 'visa', last4: '4242' }])
      expect(created_at < today).toBe(true)
    }
    const { rows } = await testServer.database.pool.query(
      "select name, is_read from notifications where user_uuid = $1 and kind = 'payment_received' order by created_at",
      [user.user_uuid],
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ name: 'Plus', is_read: true })))
  })

  it('is renewed by the sandbox when its month ends', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { token } = await createHousehold(other)
    const moved = await other.send('POST', '/dev/payment-clock', { token, body: { days: 31 } })
    expect(moved.status).toBe(200)
    await runPaymentJobs(other.dependencies)
    const { json } = await other.send('POST', '/users/payment/get/invoice', { token, body: {} })
    expect(json.data.invoices).toHaveLength(11)
    await other.close()
  })

  it('has a practice account with a purchase in each month, whose cash and lots add up', async () => {
    const { read } = demo
    const { accounts } = await read('/ibkr/get/account-info')
    expect(accounts).toMatchObject([{ state: 'approved', is_practice: true, name: 'Individual' }])
    const [{ brokerage_account_uuid }] = accounts
    const { account, orders, positions, values } = await read(`/ibkr/get/account/${brokerage_account_uuid}`)
    expect(orders).toHaveLength(4)
    expect(orders.every(({ state }: { state: string }) => state === 'filled')).toBe(true)
    const cost = positions.reduce(
      (sum: number, { cost_cents }: { cost_cents: number }) => sum + cost_cents,
      0,
    )
    expect(account.cash_cents + cost).toBe(account.net_deposits_cents)
    expect(values.length).toBeGreaterThanOrEqual(4)
    expect(values.at(-1).net_deposits_cents).toBe(4 * 400_00)
    const goals = await read('/ibkr/get/investment-accounts-by-goal')
    const kitchen = goals.find(({ name }: { name: string }) => name === 'A new kitchen')
    expect(kitchen.accounts).toHaveLength(2)
  })

  it('has policies that leave gaps, a bundle that closes some of them, and a checklist half done', async () => {
    const { read } = demo
    const { policies, needs, profile, best } = await read('/spend/protect/bundle-bid')
    expect(policies.map(({ kind, insurer }: Record<string, string>) => [kind, insurer])).toEqual([
      ['life', 'Champlain Schools'],
      ['life', 'Evergreen Life'],
      ['life', 'Green Mountain Benefits'],
      ['disability', 'Green Mountain Benefits'],
      ['home', 'Granite Mutual'],
      ['auto', 'Granite Mutual'],
    ])
    const stateOf = Object.fromEntries(
      needs.needs.map(({ kind, person, state }: Record<string, string>) => [`${kind} ${person}`, state]),
    )
    expect(stateOf).toMatchObject({ 'disability partner': 'gap', 'home self': 'gap', 'auto self': 'gap' })
    expect(Object.values(stateOf)).not.toContain('unknown')
    expect(needs.self.survivors.years[0].cents).toBeGreaterThan(0)
    expect(Object.keys(profile.checklist)).toHaveLength(4)
    expect(profile.checklist.account_beneficiaries).toHaveLength(3)
    expect(best.monthly_cents).toBeLessThanOrEqual(100_00)
    expect(best.loss_cents).toBeLessThan(best.loss_without_cents)
    const { bundles } = await read('/spend/protect/getAll')
    expect(bundles).toMatchObject([{ bundle: { kind: 'family', status: 'draft' } }])
    const [{ bundle, bid }] = bundles
    expect(bundle.covers.length).toBeGreaterThan(1)
    expect(bid.lines.map(({ state }: { state: string }) => state)).toEqual(bundle.covers.map(() => 'priced'))
    expect(bid.monthly_cents).toBeGreaterThan(100_00)
  })

  it('shares with an advisor and a partner, who have looked, and may open the partner’s plan', async () => {
    const { read, token } = demo
    const { shares } = await read('/users/get/shares/me')
    expect(shares).toMatchObject([
      { first_name: 'Priya', kind: 'advisor', access: 'view', ended_at: null },
      { first_name: 'Sam', kind: 'partner', access: 'edit', ended_at: null, username: '' },
    ])
    for (const { share_uuid, sections, created_at } of shares) {
      const { uses, next_cursor } = await read(`/users/get/share-reads/${share_uuid}`)
      expect([uses.length > 3, next_cursor]).toEqual([true, null])
      for (const { section, at } of uses) {
        expect(sections).toContain(section)
        expect(at > created_at && at < testServer.now().toISOString()).toBe(true)
      }
    }
    const { partners } = await read('/users/get/shared-plans/me')
    expect(partners).toMatchObject([{ first_name: 'Sam', access: 'view' }])
    const [{ share_uuid }] = partners
    const opened = await testServer.send('POST', '/users/open/share', { token, body: { share_uuid } })
    const view = { token: opened.json.data.token }
    expect((await testServer.send('GET', '/debt/get/debts/me', view)).json.data).toMatchObject([
      { name: 'Travel card' },
    ])
    expect((await testServer.send('GET', '/spend/get/dashboard-data/me', view)).status).not.toBe(200)
  })

  it('keeps a receipt with a purchase, whose file goes with the household', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { read } = await createHousehold(other)
    const { documents } = await read('/documents/getAll')
    expect(documents).toMatchObject([
      {
        name: 'receipt.pdf',
        purpose: 'transaction',
        type: 'application/pdf',
        subject_uuid: expect.any(String),
      },
    ])
    const [{ document_uuid }] = documents
    const content = await other.dependencies.files.read(document_uuid)
    expect((await content?.toArray())?.join('')).toMatch(/^%PDF-1\.4[^]*TOTAL[^]*%%EOF/)
    other.pass(DAY + 1)
    await clean(other.dependencies)
    await removeFiles(other.dependencies)
    expect(await other.dependencies.files.read(document_uuid)).toBeUndefined()
    await other.close()
  })

  it('is a separate household for each request, with the same amounts', async () => {
    const [one, two] = [demo, await createHousehold()]
    expect(one.user.user_uuid).not.toBe(two.user.user_uuid)
    const worth = async ({ read }: typeof one) => (await read('/investment/get-net-worth', 'POST')).net_cents
    expect(await worth(one)).toBe(await worth(two))
  })

  it('is deleted after a day, and no other client is', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    await registerAndLogIn(other)
    await createHousehold(other)
    const count = async (table: string) => {
      const { rows } = await other.database.pool.query(`select count(*)::int as rows from ${table}`)
      return rows[0].rows
    }
    await clean(other.dependencies)
    // Its advisor and its partner are users of their own.
    expect(await count('users')).toBe(4)
    other.pass(DAY + 1)
    await clean(other.dependencies)
    expect([await count('users'), await count('goals'), await count('account_values')]).toEqual([1, 0, 0])
    await other.close()
  })

  it('is limited to a few requests a minute', async () => {
    const strict = await createTestServer()
    expect((await strict.send('POST', createDemo.path)).status).toBe(201)
    await strict.database.pool.query("update rate_limits set count = count + 8 where key like 'demo:%'")
    expect((await strict.send('POST', createDemo.path)).status).toBe(201)
    expect((await strict.send('POST', createDemo.path)).status).toBe(429)
    await strict.close()
  })

  it('is offered', async () => {
    expect((await testServer.send('GET', getDemo.path)).json.data).toEqual({ is_offered: true })
  })

  it('does not exist outside the sandbox, and is not offered', async () => {
    const real = await createTestServer({
      VERDANT_SANDBOX: 'off',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15550000000',
    })
    expect((await real.send('POST', createDemo.path)).status).toBe(404)
    expect((await real.send('GET', getDemo.path)).json.data).toEqual({ is_offered: false })
    await real.close()
  })
})
