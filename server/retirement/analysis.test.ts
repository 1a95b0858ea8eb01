import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as priority from '#core/contract/goals-priority.ts'
import * as analysis from '#core/contract/retirement-analysis.ts'
import * as contract from '#core/contract/retirement-answers.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { retirementOfClient, SECTIONS, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'

simulateFewLives()

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const ANSWERS = [...contract.retirementAnswerEndpoints, ...analysis.retirementAnalysisEndpoints] as const

/** Noor, of July 2, 1988. */
const PARTNER = samplePartner({ birth_date: '1988-07-02' })

async function client() {
  const user = await registerAndLogIn(testServer)
  const retirement = retirementOfClient(testServer, user.token)
  /** The answer of a call, checked against the contract. */
  const answer = async ({ path, data }: (typeof ANSWERS)[number]) => {
    const { status, json } = await retirement.call(
      'GET',
      path.slice('/retire/'.length).replace('{userUuid}', 'me'),
    )
    expect([path, status]).toEqual([path, 200])
    expect(v.parse(v.strictObject(data.entries as v.ObjectEntries), json.data)).toEqual(json.data)
    return json.data
  }
  return { ...user, ...retirement, answer }
}

describe('the answers of the retirement plan', () => {
  it('are complete before anything is entered', async () => {
    const { answer } = await client()
    for (const endpoint of ANSWERS) expect(await answer(endpoint)).toBeDefined()
  })

  it('are for the client only', async () => {
    const [owner, other] = [await client(), await client()]
    for (const { path } of [...ANSWERS, priority.getGoalsPriority]) {
      const of = (userUuid: string) => path.slice('/retire/'.length).replace('{userUuid}', userUuid)
      expect((await other.call('GET', of(owner.user_uuid))).status).toBe(404)
      expect((await other.call('GET', of('nobody'))).status).toBe(404)
      expect((await testServer.send('GET', path.replace('{userUuid}', 'me'))).status).toBe(401)
    }
  })
})

describe('contributions', () => {
  it('have their limits by person and kind, and the match with what is missed of it', async () => {
    const { answer, call, income } = await client()
    await income({ gross_annual_cents: 240_000_00, filing_status: 'married_joint', partner: PARTNER })
    await call('PUT', 'income-forecast', { dates: SECTIONS.dates })
    const contributions = [
      { owner: 'self', kind: 'workplace', yearly_cents: 6_000_00 },
      { owner: 'self', kind: 'workplace_roth', yearly_cents: 3_000_00 },
    ]
    const contribution = { ...SECTIONS.contribution, contributions }
    await call('PUT', 'contribution', { contribution })
    const { limits, match, ...rest } = await answer(contract.getContribution)
    expect(rest).toEqual({ contribution, sources: {} })
    const plans = 'IRS Notice 2025-67'
    expect(limits.filter(({ owner }: { owner: string }) => owner === 'self')).toEqual([
      {
        owner: 'self',
        kinds: ['workplace', 'workplace_roth'],
        year: 2026,
        limit_cents: 24_500_00,
        catch_up_cents: 0,
        used_cents: 9_000_00,
        income_cents: null,
        source: plans,
      },
      {
        owner: 'self',
        kinds: ['ira', 'roth_ira'],
        year: 2026,
        limit_cents: 7_500_00,
        catch_up_cents: 0,
        used_cents: 0,
        income_cents: null,
        source: plans,
      },
      {
        owner: 'self',
        kinds: ['hsa'],
        year: 2026,
        limit_cents: 4_400_00,
        catch_up_cents: 0,
        used_cents: 0,
        income_cents: null,
        source: 'IRS Rev. Proc. 2025-19',
      },
      {
        owner: 'self',
        kinds: ['roth_ira'],
        year: 2026,
        limit_cents: 0,
        catch_up_cents: 0,
        used_cents: 0,
        // $240,000 and the partner’s $61,000, less $6,000 before tax.
        income_cents: 295_000_00,
        source: plans,
      },
    ])
    // Half of contributions up to 6% of $240,000: $4,500 of $7,200.
    expect(match).toEqual([
      {
        owner: 'self',
        match_cents: 4_500_00,
        full_match_cents: 7_200_00,
        missed_cents: 2_700_00,
        room_cents: 5_400_00,
      },
    ])
  })

  it.each([
    ['01/06/1976', 8_000_00, 1_100_00, 0],
    ['01/06/1966', 11_250_00, 1_100_00, 1_000_00],
    ['01/06/1962', 8_000_00, 1_100_00, 1_000_00],
  ])('of a client born on %s include the catch-up of their age', async (dob, workplace, ira, hsa) => {
    const user = await registerAndLogIn(testServer, { dob })
    const { json } = await retirementOfClient(testServer, user.token).call('GET', 'contribution/me')
    const catchUps = json.data.limits.map((limit: { catch_up_cents: number }) => limit.catch_up_cents)
    expect(catchUps).toEqual([workplace, ira, hsa])
  })

  it('of a couple share one family limit for health savings', async () => {
    const { answer, call, income } = await client()
    await income({ gross_annual_cents: 90_000_00, filing_status: 'married_joint', partner: PARTNER })
    await call('PUT', 'contribution', { contribution: { ...SECTIONS.contribution, has_family_hsa: true } })
    const { limits } = await answer(contract.getContribution)
    expect(limits.at(-1)).toMatchObject({ owner: null, kinds: ['hsa'], limit_cents: 8_750_00 })
  })
})

describe('the income target', () => {
  it('is resolved to yearly amounts for each phase', async () => {
    const { answer, call, income } = await client()
    expect(await answer(contract.getIncomeTarget)).toMatchObject({
      pay_cents: null,
      yearly: null,
      phases: [],
    })
    await income({ gross_annual_cents: 130_000_00 })
    await call('PUT', 'income-target', { income_target: SECTIONS.income_target })
    expect(await answer(contract.getIncomeTarget)).toEqual({
      income_target: SECTIONS.income_target,
      sources: {},
      pay_cents: 130_000_00,
      yearly: {
        total_cents: 78_000_00,
        essential_cents: 50_400_00,
        nice_to_have_cents: 27_600_00,
        share_of_pay: 0.6,
      },
      phases: [
        { name: 'Go-go', from_age: null, total_cents: 78_000_00, essential_cents: 50_400_00 },
        { name: 'Slow-go', from_age: 75, total_cents: 66_300_00, essential_cents: 42_840_00 },
      ],
    })
  })

  it('names the source of each default', async () => {
    const { answer, income } = await client()
    await income({ gross_annual_cents: 90_000_00 })
    const { yearly, sources } = await answer(contract.getIncomeTarget)
    expect(yearly).toMatchObject({ total_cents: 72_000_00, essential_cents: 43_200_00 })
    expect(sources).toMatchObject({ share: 'From your income' })
  })
})

describe('life expectancy', () => {
  it('is told by percentiles, and as the chance that one of two outlives the plan', async () => {
    const { answer, call, income } = await client()
    await income({ gross_annual_cents: 90_000_00, sex: 'female', partner: PARTNER })
    await call('PUT', 'life-expectancy', { life_expectancy: SECTIONS.life_expectancy })
    const { people, chance_either_past_plan, plan_ends, source } = await answer(contract.getLifeExpectancy)
    expect(source).toContain('SSA period life table 2022')
    expect(plan_ends).toBe(1990 + 95)
    const [self, partner] = people
    expect(self).toMatchObject({ role: 'self', sex: 'female', age: 36, plan_to_age: 95 })
    expect(partner).toMatchObject({ role: 'partner', first_name: 'Noor', sex: 'male', age: 38 })
    // SSA period life table 2022: women who are 36 live to 81.4, men who are 38 to 77.2, on average.
    expect(self.expected_age).toBeCloseTo(81.4, 0)
    expect(partner.expected_age).toBeCloseTo(77.2, 0)
    expect(self.ages.map(({ share }: { share: number }) => share)).toEqual([0.9, 0.75, 0.5, 0.25, 0.1, 0.05])
    expect(self.ages.map(({ age }: { age: number }) => age)).toEqual(
      self.ages.map(({ age }: { age: number }) => age).toSorted((a: number, b: number) => a - b),
    )
    // The plan ends when the client is between 95 and 96.
    expect(self.chance_past_plan).toBeLessThan(10_967 / 97_733)
    expect(self.chance_past_plan).toBeGreaterThan(8_465 / 97_733)
    expect(chance_either_past_plan).toBeGreaterThan(self.chance_past_plan)
    expect(chance_either_past_plan).toBeLessThan(self.chance_past_plan + partner.chance_past_plan)
  })
})

describe('Social Security', () => {
  it('names the benefit, the credits and the best ages of a couple, and what the plan’s ages cost', async () => {
    const { answer, call, income } = await client()
    await income({ gross_annual_cents: 90_000_00, partner: PARTNER })
    await call('PUT', 'income-forecast', { dates: SECTIONS.dates })
    const earnings = Array.from({ length: 12 }, (_, place) => ({ year: 2013 + place, cents: 70_000_00 }))
    const person = { ...SECTIONS.social_security.self, claim_age_months: 62 * 12 + 1 }
    const social_security = {
      self: { ...person, earnings },
      partner: { ...person, earnings: [], full_age_monthly_cents: 2_400_00 },
    }
    await call('PUT', 'social-security', { social_security })
    const { people, best, real_rate, sources } = await answer(contract.getSocialSecurity)
    expect(sources).toEqual({})
    const [self, partner] = people
    expect(self).toMatchObject({
      role: 'self',
      full_age_months: 67 * 12,
      is_estimate: false,
      credits: { earned: 48, needed: 40, reached_in: 2022 },
      source: 'From the earnings record',
    })
    expect(self.credits.by_retirement).toBeGreaterThan(140)
    // Claimed 59 months early: 36 months at 5/9 and 23 at 5/12 of a percent less.
    const early = 1 - (36 * 5) / 900 - (23 * 5) / 1200
    expect(partner).toMatchObject({ full_benefit_cents: 2_400_00, credits: null })
    expect(partner.own_monthly_cents).toBe(Math.floor(2_400 * early) * 100)
    expect(partner.survivor_monthly_cents).toBeGreaterThan(partner.own_monthly_cents)
    expect(best.claim_ages_months).toHaveLength(2)
    expect(best.value_cents - best.planned_value_cents).toBe(best.cost_cents)
    expect(best.cost_cents).toBeGreaterThan(0)
    expect(best.cost_share).toBeCloseTo(best.cost_cents / best.value_cents)
    expect(real_rate).toBeGreaterThan(0)
  })

  it('is none for a person who is not covered', async () => {
    const { answer, call } = await client()
    const self = { ...SECTIONS.social_security.self, is_covered: false }
    await call('PUT', 'social-security', { social_security: { self, partner: null } })
    expect(await answer(contract.getSocialSecurity)).toMatchObject({
      people: [{ full_benefit_cents: 0, own_monthly_cents: 0, credits: null }],
      best: null,
    })
  })
})

describe('the risk portfolio', () => {
  it('moves from one model to the other over the ten years before retirement', async () => {
    const { answer, call, income } = await client()
    await income({ gross_annual_cents: 90_000_00 })
    await call('PUT', 'income-forecast', {
      dates: { retires_in: '2040-06' },
    })
    await call('PUT', 'risk-portfolio', { risk_portfolio: SECTIONS.risk_portfolio })
    const { glide_path, models } = await answer(contract.getRiskPortfolioRead)
    expect(models.map(({ model }: { model: string }) => model)).toEqual([
      'low',
      'below_average',
      'average',
      'above_average',
      'high',
    ])
    const shares = new Map<number, number>(
      glide_path.map(({ year, stock_share }: { year: number; stock_share: number }) => [year, stock_share]),
    )
    expect([...shares.keys()]).toEqual(Array.from({ length: 15 }, (_, passed) => 2026 + passed))
    expect(shares.get(2030)).toBeCloseTo(0.75)
    expect(shares.get(2035)).toBeCloseTo(0.675)
    expect(shares.get(2040)).toBeCloseTo(0.6)
  })
})

/** A client with pay, savings and a plan to retire in 2040. */
async function planner() {
  const found = await client()
  await found.income({ gross_annual_cents: 120_000_00 })
  const { createAccount } = goalsOfClient(testServer, found.token)
  await createAccount({ kind: 'workplace_plan', name: '401(k)', balance_cents: 700_000_00, apy: null })
  await found.call('PUT', 'income-forecast', {
    dates: { retires_in: '2050-04' },
  })
  return found
}

describe('income strategies and guaranteed income', () => {
  it('are null until the retirement dates are saved', async () => {
    const { answer, income } = await client()
    await income({ gross_annual_cents: 120_000_00 })
    expect(await answer(analysis.getRetirementIncomeStrategy)).toMatchObject({ result: null })
    expect(await answer(analysis.getSecureModel)).toMatchObject({ secure: { with: 'none' }, result: null })
  })

  it('compare five strategies on history and on simulated markets', async () => {
    const { answer, read, call } = await planner()
    const { record, result } = await answer(analysis.getRetirementIncomeStrategy)
    const { headline } = await read()
    expect(record).toBe('1871–2023')
    expect(result.strategies.map(({ kind }: { kind: string }) => kind)).toEqual([
      'as_planned',
      'guardrails',
      'percentage',
      'required_distribution',
      'floor_upside',
    ])
    expect(result.strategies[0].simulation.success_share).toBe(headline.success_share)
    expect(result.everyday_monthly_cents).toBe(headline.monthly_spending.everyday_cents)
    await call('PUT', 'planning-strategy', { planning_strategy: { kind: 'percentage' } })
    const chosen = (await read()).headline
    expect(chosen.success_share).toBe(result.strategies[2].simulation.success_share)
    expect(chosen.cut_monthly_cents).toBeLessThan(chosen.monthly_spending.total_cents)
    expect(result.strategies[0].history.paths).toBeGreaterThan(1_000)
  })

  it('compare guaranteed income with essentials, and price the gap', async () => {
    const { answer, call } = await planner()
    await call('PUT', 'secure-model', { secure: SECTIONS.secure })
    const { secure, result } = await answer(analysis.getSecureModel)
    expect(secure).toEqual(SECTIONS.secure)
    expect(result.years[0].year).toBe(2051)
    expect(result.first_gap_year).toBe(2051)
    expect(result.ladder_cost_cents).toBeGreaterThan(0)
    expect(result.savings_cents).toBeGreaterThan(700_000_00)
  })
})

describe('targets, guardrails and stress tests', () => {
  it('answer from the forecast, with the chance of success of the headline', async () => {
    const { answer, read, call } = await planner()
    await call('PUT', 'targets', { targets: { success_goal: 0.9, legacy_cents: 100_000_00 } })
    const { headline } = await read()
    const { targets, sources, result } = await answer(analysis.getTargets)
    expect([targets.success_goal, sources]).toEqual([0.9, {}])
    expect(result.success_share).toBe(headline.success_share)
    expect(result.needed_cents).toBeGreaterThan(0)
    expect(result.drivers).toHaveLength(7)
    const planning = await answer(analysis.getPlanningStrategy)
    expect(planning.result).toMatchObject({
      success_share: headline.success_share,
      as_planned_share: headline.success_share,
      balance_cents: 700_000_00,
    })
    const { tests, protect } = await answer(analysis.getProtectModel)
    expect(tests).toHaveLength(7)
    expect(protect.death).toBeNull()
  })

  it('follow a changed goal, which the forecast does not depend on', async () => {
    const { answer, call } = await planner()
    const needed = async (success_goal: number) => {
      await call('PUT', 'targets', { targets: { success_goal, legacy_cents: 0 } })
      return (await answer(analysis.getTargets)).result.needed_cents
    }
    expect(await needed(0.95)).toBeGreaterThan(await needed(0.7))
  })

  it('are empty until the retirement dates are saved', async () => {
    const { answer } = await client()
    expect(await answer(analysis.getTargets)).toMatchObject({ targets: { success_goal: 0.8 }, result: null })
    expect(await answer(analysis.getPlanningStrategy)).toMatchObject({ result: null })
    expect(await answer(analysis.getProtectModel)).toMatchObject({ tests: [] })
  })
})

describe('money habits', () => {
  it('are scored once every question is answered', async () => {
    const { answer, call } = await client()
    await call('PUT', 'behavioral-tendency', { behavior: { answers: { 'loss-coin': 'd' } } })
    const half = await answer(contract.getBehavioralTendency)
    expect(half).toMatchObject({ behavior: { answers: { 'loss-coin': 'd' } }, result: null })
    expect(half.unanswered).toHaveLength(9)
    const answers = Object.fromEntries(
      BEHAVIORAL_QUESTIONS.map(({ id, tendency, options }) => {
        const byPoints = options.toSorted((a, b) => a.points - b.points)
        return [id, (tendency === 'loss-aversion' ? byPoints.at(-1) : byPoints[0])?.id]
      }),
    )
    await call('PUT', 'behavioral-tendency', { behavior: { answers } })
    const { unanswered, result } = await answer(contract.getBehavioralTendency)
    expect(unanswered).toEqual([])
    expect(result).toMatchObject({ success_goal: 0.9, is_floor_first: true })
    expect(result.tendencies).toMatchObject([
      {
        tendency: 'loss-aversion',
        share: 1,
        strength: 'high',
        advice: expect.stringContaining('essentials'),
      },
      { tendency: 'recency', share: 0, strength: 'low', advice: null },
      { tendency: 'overconfidence', strength: 'low', advice: null },
      { tendency: 'present-bias', strength: 'low', advice: null },
    ])
  })

  it('refuse an answer to a question that does not exist, and an answer that is not offered', async () => {
    const { call } = await client()
    const { status, json } = await call('PUT', 'behavioral-tendency', {
      behavior: { answers: { 'loss-coin': 'e', luck: 'a' } },
    })
    expect([status, json.fields]).toEqual([
      422,
      {
        'behavior.answers.loss-coin': 'Choose one of the answers',
        'behavior.answers.luck': 'This question doesn’t exist',
      },
    ])
  })
})

describe('the order of the goals', () => {
  async function withGoals() {
    const { call, token, ...rest } = await client()
    const { createGoal, call: goals } = goalsOfClient(testServer, token)
    const create = async (change: object): Promise<string> =>
      (await createGoal({ target_date: '2036-11-22', ...change })).goal_uuid
    const first = await create({ name: 'Boat', target_cents: 60_000_00, monthly_contribution_cents: 100_00 })
    const second = await create({ name: 'Trip', target_cents: 12_000_00, monthly_contribution_cents: 500_00 })
    return { ...rest, goals, call, first, second }
  }

  it('directs contributions to the first goal before the second', async () => {
    const { call, first, second } = await withGoals()
    const before = (await call('GET', 'goals-priority/me')).json.data
    expect(v.parse(priority.GoalsPriority, before)).toEqual(before)
    const [boat, trip] = before.goals
    expect(before.monthly_cents).toBe(600_00)
    expect(boat.needed_monthly_cents).toBeGreaterThan(300_00)
    // The trip needs less than it gets today, and what it leaves flows to the first goal.
    expect(trip).toMatchObject({ goal_uuid: second, funded_monthly_cents: trip.needed_monthly_cents })
    expect(boat).toMatchObject({
      goal_uuid: first,
      funded_monthly_cents: 600_00 - trip.needed_monthly_cents,
      short_monthly_cents: 0,
    })
  })

  it('is the one of the goals page, and changes with it', async () => {
    const { call, goals, first, second } = await withGoals()
    const { status, json } = await call('PUT', 'goals-priority', { order: [second.toUpperCase()] })
    expect([status, json.message]).toEqual([200, 'Order saved'])
    expect(json.data.goals.map(({ goal_uuid }: { goal_uuid: string }) => goal_uuid)).toEqual([second, first])
    expect(json.data).toEqual((await call('GET', 'goals-priority/me')).json.data)
    const listed = await goals('GET', 'getAll/me')
    expect(
      listed.json.data.map(({ priority: place, name }: { priority: number; name: string }) => [place, name]),
    ).toEqual([
      [1, 'Trip'],
      [2, 'Boat'],
    ])
  })

  it('gives a paused goal nothing, and leaves what no goal needs', async () => {
    const { call, goals, first, second } = await withGoals()
    await goals('PUT', 'update', { goal_uuid: second, status: 'paused' })
    await goals('PUT', 'update', { goal_uuid: first, initial_cents: 60_000_00 })
    const { data } = (await call('GET', 'goals-priority/me')).json
    const { monthly_cents, left_monthly_cents } = data
    expect([monthly_cents, left_monthly_cents]).toEqual([100_00, 100_00])
    expect(data.goals).toMatchObject([
      { funded_monthly_cents: 0, short_monthly_cents: 0 },
      { monthly_contribution_cents: 0, needed_monthly_cents: null, funded_monthly_cents: 0 },
    ])
  })

  it('is empty without goals, and refuses goals of somebody else', async () => {
    const { call } = await client()
    expect((await call('GET', 'goals-priority/me')).json.data).toEqual({
      monthly_cents: 0,
      left_monthly_cents: 0,
      goals: [],
    })
    const { first } = await withGoals()
    for (const order of [[first], [NOBODYS_UUID]]) {
      expect((await call('PUT', 'goals-priority', { order })).status).toBe(404)
    }
    const bad = await call('PUT', 'goals-priority', { order: ['boat'] })
    expect([bad.status, Object.keys(bad.json.fields)]).toEqual([422, ['order.0']])
  })
})
