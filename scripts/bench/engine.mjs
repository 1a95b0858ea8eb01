/**
 * Speed of the parts. It is bundled and run in plain Node, because a test runner's module system costs more than the
 * calculations. The fastest of several rounds counts, since a shared core only ever adds time.
 */
import { loadParts } from './measure.mjs'

const PARTS = [
  'loans/interest',
  'market/fan',
  'market/market',
  'loans/payoff',
  'market/portfolio',
  'market/project',
  'math/random',
  'social-security/claiming-couple',
  'tax/tax-curve',
  'tax/tax-federal',
  'tax/tax-return',
  'data/capital-market',
  'data/market-monthly',
  'data/model-portfolios',
  'data/tax-2026',
  'household/forecast',
  'household/household-history',
  'household/answers',
  'household/simulate-household',
  'math/elementary',
]
  .map((file) => `#core/finance/${file}.ts`)
  .concat('#tests/fixtures/household-plan.ts')

/** The fastest of several rounds, in milliseconds; a round runs a short job many times. */
function quickest(job, { turns = 5, times = 1 } = {}) {
  let best = Infinity
  for (let turn = 0; turn <= turns; turn += 1) {
    const started = performance.now()
    for (let i = 0; i < times; i += 1) job()
    best = Math.min(best, (performance.now() - started) / times)
  }
  return best
}

const must = (result) => {
  if (!result.ok) throw new Error(result.message)
  return result.value
}

/** Ten debts, the longest running its full thirty years. */
function tenDebts({ steadyRate, levelPayment, promotionalRate }) {
  const fixed = (id, balanceCents, rate, months) => ({
    id,
    balanceCents,
    rates: steadyRate(rate),
    minimum: { kind: 'fixed', amountCents: levelPayment(balanceCents, rate, months) },
  })
  return [
    ...[24_000_000, 18_000_000, 12_000_000].map((cents, i) =>
      fixed(`mortgage-${i}`, cents, 0.06 + i / 100, 360),
    ),
    ...[3_000_000, 2_200_000, 1_500_000].map((cents, i) => fixed(`loan-${i}`, cents, 0.05 + i / 50, 240)),
    ...[900_000, 600_000, 450_000, 120_000].map((balanceCents, i) => ({
      id: `card-${i}`,
      balanceCents,
      rates: promotionalRate(0, i * 6, 0.2 + i / 50),
      minimum: { kind: 'card', floorCents: 3_500, share: 0.01 },
    })),
  ]
}

/** A joint return with every kind of income. */
const coupleReturn = ({ blankReturn, BLANK_FILER }) => ({
  ...blankReturn('joint'),
  filers: [
    { ...BLANK_FILER, wagesCents: 180_000_00, deferralCents: 20_000_00, isSenior: true },
    { ...BLANK_FILER, selfEmploymentCents: 90_000_00 },
  ],
  interestCents: 4_000_00,
  qualifiedDividendsCents: 12_000_00,
  longTermGainCents: 60_000_00,
  socialSecurityCents: 30_000_00,
  itemized: {
    stateTaxCents: 25_000_00,
    mortgageInterestCents: 18_000_00,
    charityCents: 6_000_00,
    medicalCents: 0,
  },
  children: 2,
})

/**
 * A couple's retirement with the federal return of every year, on 1,000 markets; and the bare loop, which only draws and grows.
 * Rounds of the three alternate.
 */
function measureCouple(parts, note) {
  const seed = parts.seedFrom('bench')
  const plan = parts.COUPLE_PLAN
  const stream = parts.createStream()
  const normals = new Float64Array(37)
  const drawAndGrow = () => {
    let grown = 0
    for (let life = 0; life < 1_000; life += 1) {
      parts.startStream(stream, seed, life)
      parts.fillNormals(stream, normals, 37)
      let balance = 1
      for (let year = 0; year < 37; year += 1) balance *= parts.exp(0.05 + 0.11 * normals[year])
      grown += balance
    }
    return grown
  }
  const simulate = (one) =>
    parts.summarizeLives(one, must(parts.simulateHousehold(one, { lives: 1_000, seed })))
  const converting = {
    ...plan,
    order: { kind: 'bracket', topRate: 0.12 },
    conversions: { fromYear: 2030, throughYear: 2045, fill: { kind: 'bracket', topRate: 0.22 } },
  }
  const jobs = { bare: drawAndGrow, planned: () => simulate(plan), converting: () => simulate(converting) }
  const ms = { bare: Infinity, planned: Infinity, converting: Infinity }
  for (let turn = 0; turn < 6; turn += 1)
    for (const [name, job] of Object.entries(jobs)) ms[name] = Math.min(ms[name], quickest(job, { turns: 1 }))

  const bare = { what: 'the bare loop', value: ms.bare }
  note('1,000 lives of 37 years, with incomes, withdrawals and taxes', ms.planned, 'ms', {
    beside: bare,
    limit: 400,
  })
  note('the same with brackets filled and converted', ms.converting, 'ms', { beside: bare, limit: 400 })
  const nestEgg = quickest(() => must(parts.nestEgg(plan, { lives: 1_000, seed, goal: 0.8 })), { turns: 3 })
  const once = { what: 'simulating it once', value: ms.planned }
  note('the savings that the plan needs', nestEgg, 'ms', { beside: once, mostTimes: 5 })
  return bare
}

/** The plan with each spending rule, from every month of the record. */
function fiveRules(parts) {
  const rules = [
    { kind: 'as-planned' },
    { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 },
    { kind: 'percentage', rate: 0.04 },
    { kind: 'required-distribution' },
    { kind: 'floor-upside', floorShare: 1, realYield: 0.02, rate: 0.04 },
  ].map((rule) => ({ ...parts.COUPLE_PLAN, rule }))
  const record = parts.recordFromMonthly(parts.MARKET_MONTHLY)
  const mix = { stocks: 0.6, bonds: 0.4 }
  const { paths } = must(parts.historicalMarkets(parts.COUPLE_PLAN, record, { mix }))
  const compare = () => rules.map((one) => parts.summarizeLives(one, must(parts.liveOnPaths(one, paths))))
  return { months: paths.length, compare }
}

export async function engine({ note, say }) {
  say('The bare loop draws and grows 1,000 lives of 37 years, and nothing else.')
  const parts = await loadParts('engine-bench', PARTS)
  const bare = measureCouple(parts, note)
  const measure = (what, limit, job, rounds) =>
    note(what, quickest(job, rounds), 'ms', { beside: bare, limit })

  const forecast = () => must(parts.forecastHousehold(parts.COUPLE_PLAN))
  measure("a couple's forecast on one path, with every return", 50, forecast)
  const { months, compare } = fiveRules(parts)
  measure(`five spending rules with taxes from ${months} months of history`, 250, compare)

  const { monthlyLog } = must(parts.mixMoments(parts.MODELS.average.allocation, parts.capitalMarket))
  const saving = { initialCents: 1_000_000, monthlyContributionCents: 50_000, annualIncreaseRate: 0.02 }
  const flows = parts.savingFlows(saving, 360)
  measure('the fan in closed form, 360 months', 8, () => must(parts.approximateFan(monthlyLog, flows)), {
    times: 20,
  })
  const payoff = {
    debts: tenDebts(parts),
    order: { kind: 'avalanche' },
    budget: { kind: 'extra', monthlyCents: 0, rollOver: false },
  }
  measure('ten debts over 30 years, with the schedule', 2, () => must(parts.planPayoff(payoff)), {
    times: 50,
  })

  const couple = coupleReturn(parts)
  measure('a joint return, checked', 0.05, () => must(parts.estimateTax(couple, 2026)), { times: 20_000 })
  const family = {
    ...couple,
    socialSecurityCents: 0,
    earnedIncomeChildren: 2,
    care: { persons: 2, expensesCents: 8_000_00, employerBenefitsCents: 0 },
    students: [{ credit: 'american_opportunity', expensesCents: 4_000_00 }],
  }
  const curve = () => must(parts.taxCurve(family, 'wages', 200, parts.TAX_2026))
  measure('a tax curve of 200 points, with its bends', 20, curve, { times: 10 })
  const spouses = [
    { birthDate: '1986-04-10', sex: 'male', piaCents: 3_100_00, ageMonths: 480 },
    { birthDate: '1988-09-02', sex: 'female', piaCents: 700_00, ageMonths: 458 },
  ]
  const claims = () => must(parts.coupleClaimGrid(...spouses, 0.02))
  measure('all 9,000 pairs of Social Security claims', 40, claims)
}
