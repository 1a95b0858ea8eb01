import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { createPayment } from '#core/contract/debt-payments.ts'
import { updatePlan } from '#core/contract/debt-plan.ts'
import * as debtCalls from '#core/contract/debt.ts'
import * as goalCalls from '#core/contract/goal.ts'
import { updateGuardrail } from '#core/contract/guardrail.ts'
import { createIncomeDetail, updateIncomeDetail } from '#core/contract/income.ts'
import * as accountCalls from '#core/contract/money-accounts.ts'
import { updateProtectProfile } from '#core/contract/protect-profile.ts'
import { updateContribution, updateIncomeForecast } from '#core/contract/retirement.ts'
import { createUserRiskProfile } from '#core/contract/risk.ts'
import { savedPlan } from '#core/debt/plan.ts'
import { replayDebts, replayPlan } from '#core/debt/replay.ts'
import { goalReplay, goalsState } from '#core/goal/replay.ts'
import { changedBy, type ChangedParts, withChangedParts } from '#core/household/changed-parts.ts'
import { emergencyNeed } from '#core/household/essentials.ts'
import { accountReplay, accountsState } from '#core/money-account/replay.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { replay } from '#core/outbox/replay.ts'
import { protectFactsOf } from '#core/protect/facts.ts'
import { protectReplay, type ProtectState } from '#core/protect/replay.ts'
import { retirementReplay, type RetirementState, withChangedHousehold } from '#core/retirement/replay.ts'
import { taxFactsOf } from '#core/tax/facts.ts'
import { taxReplay, type TaxState } from '#core/tax/replay.ts'
import { cardInput, homeInput, loanInput, rentInput } from '#tests/fixtures/debts.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { accountInput, goalInput } from '#tests/fixtures/goals.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleAnswers } from '#tests/fixtures/sample-goals.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const TODAY = '2026-11-21'
const at = fc.nat({ max: 11 })
const cents = fc.integer({ min: 0, max: 90_000_00 })
const share = fc.integer({ min: 1, max: 10 }).map((tenths) => tenths / 10)
const DEBTS = [cardInput, homeInput, loanInput, rentInput, () => loanInput({ debt_type: 'student' })]
const KINDS = ['checking', 'savings', 'workplace_plan', 'roth_ira', 'brokerage', 'property'] as const
const GOALS = [
  { mode: 'retire', kind: 'retirement' },
  { mode: 'save', kind: 'emergency' },
  { mode: 'save', kind: 'education' },
  { mode: 'invest', kind: 'other' },
] as const

/** A change of one record, or a new one: of a household before the device reads it, and then of the device. */
const operation = fc.oneof(
  fc.record({ does: fc.constant('account' as const), kind: fc.constantFrom(...KINDS), cents }),
  fc.record({ does: fc.constant('balance' as const), at, cents }),
  fc.record({ does: fc.constant('value' as const), at, cents }),
  fc.record({ does: fc.constantFrom('dropAccount' as const, 'undropAccount' as const), at }),
  fc.record({ does: fc.constant('debt' as const), at }),
  fc.record({
    does: fc.constant('debtChange' as const),
    at,
    change: fc.record(
      {
        balance_cents: cents,
        apr: fc.constantFrom(0, 0.1),
        is_paid_off: fc.boolean(),
        escrow_cents: fc.constant(250_00),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('pay' as const), at, cents: fc.constantFrom(35_00, 900_00) }),
  fc.record({ does: fc.constantFrom('dropDebt' as const, 'undropDebt' as const), at }),
  fc.record({
    does: fc.constant('payoff' as const),
    body: fc.record({
      strategy: fc.constantFrom('snowball', 'avalanche'),
      extra_cents: fc.constantFrom(0, 400_00),
    }),
  }),
  fc.record({ does: fc.constant('goal' as const), at, cents, share }),
  fc.record({
    does: fc.constant('goalChange' as const),
    at,
    change: fc.record(
      {
        monthly_contribution_cents: cents,
        target_cents: fc.integer({ min: 1, max: 90_000_00 }),
        initial_cents: cents,
        status: fc.constantFrom('active', 'paused', 'archived'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constantFrom('dropGoal' as const, 'undropGoal' as const), at }),
  fc.record({
    does: fc.constant('income' as const),
    isNew: fc.boolean(),
    change: fc.record(
      {
        gross_annual_cents: cents,
        partner: fc.constantFrom(null, samplePartner()),
        children: fc.constantFrom(null, sampleChildren(2015)),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('limit' as const), cents: fc.option(cents) }),
  fc.record({
    does: fc.constant('risk' as const),
    answers: fc.constantFrom('most' as const, 'least' as const),
  }),
  fc.record({ does: fc.constantFrom('dates' as const, 'contribution' as const) }),
  fc.record({
    does: fc.constant('entries' as const),
    entries: fc.record(
      {
        essential_monthly_cents: fc.option(fc.nat({ max: 9_000_00 })),
        job_security: fc.constantFrom('secure', 'insecure'),
      },
      { requiredKeys: [] },
    ),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

/** The uuids of the records there are, and were. */
const records = () => ({ accounts: [] as string[], debts: [] as string[], goals: [] as string[] })

/** Makes the write that an operation means for these records; a new one joins them. */
async function run(
  device: ReturnType<typeof deviceOf>,
  each: Operation,
  { accounts, debts, goals }: ReturnType<typeof records>,
) {
  const of = (uuids: readonly string[]) => uuids[('at' in each ? each.at : 0) % uuids.length] ?? v7()
  const add = (uuids: string[]) => {
    const uuid = v7()
    uuids.push(uuid)
    return uuid
  }
  switch (each.does) {
    case 'account': {
      const account_uuid = add(accounts)
      const name = `Account ${accounts.length}`
      const body = { ...accountInput({ name, kind: each.kind, balance_cents: each.cents }), account_uuid }
      return device.write(accountCalls.createMoneyAccount, { body })
    }
    case 'balance':
      return device.write(accountCalls.updateMoneyAccount, {
        body: { account_uuid: of(accounts), balance_cents: each.cents },
      })
    case 'value':
      return device.write(accountCalls.createAccountValue, {
        body: { account_uuid: of(accounts), balance_cents: each.cents, as_of: TODAY },
      })
    case 'dropAccount':
      return device.write(accountCalls.deleteMoneyAccount, { params: { id: of(accounts) } })
    case 'undropAccount':
      return device.write(accountCalls.restoreMoneyAccount, { params: { id: of(accounts) } })
    case 'debt': {
      const debt_uuid = add(debts)
      const body = {
        ...DEBTS[each.at % DEBTS.length]?.(),
        name: `Debt ${debts.length}`,
        debt_uuid,
        as_of: TODAY,
      }
      return device.write(debtCalls.createDebts, { body }, debt_uuid)
    }
    case 'debtChange': {
      const debt_uuid = of(debts)
      const body = { ...each.change, debt_uuid, as_of: TODAY }
      return device.write(debtCalls.updateDebts, { body }, debt_uuid)
    }
    case 'pay': {
      const debt_uuid = of(debts)
      const body = { payment_uuid: v7(), debt_uuid, paid_on: TODAY, due_on: null, amount_cents: each.cents }
      return device.write(createPayment, { body }, debt_uuid)
    }
    case 'dropDebt':
      return device.write(debtCalls.deleteDebts, { params: { id: of(debts) } }, of(debts))
    case 'undropDebt':
      return device.write(debtCalls.restoreDebt, { params: { id: of(debts) } }, of(debts))
    case 'payoff':
      return device.write(updatePlan, { body: each.body })
    case 'goal': {
      const goal_uuid = add(goals)
      const name = `Goal ${goals.length}`
      const { mode, kind } = GOALS[each.at % GOALS.length] ?? GOALS[0]
      const funding = accounts.length > 0 ? [{ account_uuid: of(accounts), share: each.share }] : []
      const body = {
        ...goalInput({ name, mode, kind, target_cents: each.cents + 1 }),
        accounts: funding,
        goal_uuid,
      }
      return device.write(goalCalls.createGoal, { body })
    }
    case 'goalChange':
      return device.write(goalCalls.updateGoal, { body: { goal_uuid: of(goals), ...each.change } })
    case 'dropGoal':
      return device.write(goalCalls.deleteGoal, { params: { goalUuid: of(goals), userUuid: 'me' } })
    case 'undropGoal':
      return device.write(goalCalls.restoreGoal, { params: { goalUuid: of(goals) } })
    case 'income':
      return device.write(each.isNew ? createIncomeDetail : updateIncomeDetail, {
        body: { ...(each.isNew && { gross_annual_cents: 60_000_00 }), ...each.change, state: 'US-VT' },
      })
    case 'limit': {
      const need = { subject: { kind: 'type', type: 'need' }, limit_cents: each.cents }
      return device.write(updateGuardrail, { body: { limits: each.cents === null ? [] : [need] } })
    }
    case 'risk':
      return device.write(createUserRiskProfile, {
        body: { risk_profile_uuid: v7(), answers: sampleAnswers(each.answers) },
      })
    case 'dates':
      return device.write(updateIncomeForecast, { body: { dates: SECTIONS.dates } })
    case 'contribution':
      return device.write(updateContribution, { body: { contribution: SECTIONS.contribution } })
    case 'entries':
      return device.write(updateProtectProfile, { body: { entries: each.entries } })
  }
}

/** Every answer that the device has of the household. */
async function answersFor(token: string) {
  const read = async (path: string) => (await server.send('GET', path, { token })).json.data
  const debts: Debt[] = await read('/debt/get/debts/me')
  const details = await Promise.all(debts.map(({ debt_uuid }) => read(`/debt/get/debt/${debt_uuid}`)))
  const retirement: RetirementState = await read('/retire/income-forecast/me')
  const { profile, facts, policies, deleted_policies } = await read('/spend/protect/bundle-bid')
  const protect: ProtectState = { profile, facts, policies, deleted_policies }
  const tax: TaxState = await read('/spend/get/tax-profile/me')
  return {
    debts,
    payments: details.flatMap(({ payments }) => payments),
    deletedDebts: await read('/debt/get/deleted/me'),
    payoff: await read('/debt/get/plan/me'),
    accounts: (await read('/investment/get/user-goal-accounts-with-net-values-for-web')).accounts,
    goals: await read('/investment/get-all-goals-with-risk-for-web/me'),
    deleted: await read('/investment/get/deleted/me'),
    figures: await read('/investment/get/household-figures/me'),
    retirement,
    protect,
    tax,
  }
}
type Answers = Awaited<ReturnType<typeof answersFor>>

/** The changed parts as a device assembles them (src/shared/household/changed-parts.ts). */
function partsOf(answers: Answers, writes: Queue): ChangedParts {
  const planOf = (debts: readonly Debt[]) => replayPlan(savedPlan(answers.payoff, debts, TODAY), writes)
  const { payments, deletedDebts: deleted } = answers
  const { debts } = replayDebts(
    { debts: answers.debts, payments, deleted, plan: planOf(answers.debts) },
    writes,
  )
  const known = accountsState(answers.accounts, answers.deleted.accounts)
  const { accounts } = replay(known, writes, accountReplay)
  const { goals } = replay(goalsState(answers.goals, accounts, answers.deleted.goals), writes, goalReplay)
  const changed = changedBy(writes)
  return {
    debts: changed.debts ? { today: TODAY, debts, payoff: planOf(debts) } : undefined,
    savings: changed.savings ? { accounts: accounts.map(({ account }) => account), goals } : undefined,
  }
}

/** What of the answers follows from the household; moments, versions and shares of goals are for the server to say. */
const factsOf = ({
  retirement,
  protect,
  tax,
  figures,
}: Pick<Answers, 'retirement' | 'protect' | 'tax' | 'figures'>) => ({
  figures,
  protect: protect.facts,
  tax: tax.facts,
  retirement: {
    ...retirement.facts,
    accounts: retirement.facts.accounts.map(
      ({ used_share: _, version: __, updated_at: ___, created_at: ____, ...account }) => account,
    ),
  },
})

/** The same as the device shows it. */
function shownBy(answers: Answers, writes: Queue) {
  const parts = partsOf(answers, writes)
  const protect = withChangedParts(replay(answers.protect, writes, protectReplay), parts, protectFactsOf)
  const { facts, profile } = protect
  const { payments_monthly_cents } = facts.debts
  const need = emergencyNeed({ ...facts, protect: profile.entries, payments_monthly_cents })
  return factsOf({
    protect,
    tax: withChangedParts(replay(answers.tax, writes, taxReplay), parts, taxFactsOf),
    retirement: withChangedHousehold(replay(answers.retirement, writes, retirementReplay), parts),
    figures: { essentials_monthly_cents: need.essentials_cents, emergency_months: need.months },
  })
}

it('builds every module offline on the household that the server has once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 6, maxLength: 14 }),
      fc.array(operation, { minLength: 1, maxLength: 10 }),
      async (before, offline) => {
        const client = await registerAndLogIn(server)
        const known = records()
        for (const each of before) await run(deviceOf(server, client), each, known)
        const answers = await answersFor(client.token)
        const device = deviceOf(server, client)
        for (const each of offline) await run(device, each, known)
        expect(shownBy(answers, device.judged)).toEqual(factsOf(await answersFor(client.token)))
      },
    ),
    { numRuns: draws(12) },
  )
})
