/**
 * `npm run bench`: engine speed, all in one run on one machine, so that ratios are comparable even where times are not.
 *
 * The engine is bundled and run in plain Node, because a test runner's module system costs more than the calculations.
 * The fastest of several rounds counts, since a shared core only ever adds time. The summary at the end never fails the
 * run.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { CACHE, note, ROOT, summary } from './bench.mjs'

const ENGINE = [
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

async function bundleEngine() {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        ...ENGINE.map((file) => `export * from './${file}.ts'`),
        "export { COUPLE_PLAN } from '../../tests/fixtures/household-plan.ts'",
      ].join('\n'),
      resolveDir: join(ROOT, 'core/finance'),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  await mkdir(CACHE, { recursive: true })
  const file = join(CACHE, 'engine-bench.mjs')
  await writeFile(file, outputFiles[0].contents)
  return pathToFileURL(file).href
}

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

const engine = await import(await bundleEngine())
const must = (result) => {
  if (!result.ok) throw new Error(result.message)
  return result.value
}

const { allocation } = engine.MODELS.average
const seed = engine.seedFrom('bench')
const saving = { initialCents: 1_000_000, monthlyContributionCents: 50_000, annualIncreaseRate: 0.02 }
const stream = engine.createStream()
const normals = new Float64Array(37)

// What a slider move waits for.
const { monthlyLog } = must(engine.mixMoments(allocation, engine.capitalMarket))
const month360 = engine.savingFlows(saving, 360)
note(
  'the fan in closed form, 360 months',
  quickest(() => must(engine.approximateFan(monthlyLog, month360)), { times: 20 }),
  8,
  'ms',
)
// Ten debts, the longest running its full thirty years.
const fixed = (id, balanceCents, rate, months) => ({
  id,
  balanceCents,
  rates: engine.steadyRate(rate),
  minimum: { kind: 'fixed', amountCents: engine.levelPayment(balanceCents, rate, months) },
})
const debts = [
  ...[24_000_000, 18_000_000, 12_000_000].map((cents, i) =>
    fixed(`mortgage-${i}`, cents, 0.06 + i / 100, 360),
  ),
  ...[3_000_000, 2_200_000, 1_500_000].map((cents, i) => fixed(`loan-${i}`, cents, 0.05 + i / 50, 240)),
  ...[900_000, 600_000, 450_000, 120_000].map((balanceCents, i) => ({
    id: `card-${i}`,
    balanceCents,
    rates: engine.promotionalRate(0, i * 6, 0.2 + i / 50),
    minimum: { kind: 'card', floorCents: 3_500, share: 0.01 },
  })),
]
const payoff = {
  debts,
  order: { kind: 'avalanche' },
  budget: { kind: 'extra', monthlyCents: 0, rollOver: false },
}
note(
  'ten debts over 30 years, with the schedule',
  quickest(() => must(engine.planPayoff(payoff)), { times: 50 }),
  2,
  'ms',
)

const couple = {
  ...engine.blankReturn('joint'),
  filers: [
    { ...engine.BLANK_FILER, wagesCents: 180_000_00, deferralCents: 20_000_00, isSenior: true },
    { ...engine.BLANK_FILER, selfEmploymentCents: 90_000_00 },
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
}
const tax = quickest(() => must(engine.estimateTax(couple, 2026)), { times: 20_000 })
note('a joint return, checked', tax * 1000, 50, 'µs')
const family = {
  ...couple,
  socialSecurityCents: 0,
  earnedIncomeChildren: 2,
  care: { persons: 2, expensesCents: 8_000_00, employerBenefitsCents: 0 },
  students: [{ credit: 'american_opportunity', expensesCents: 4_000_00 }],
}
note(
  'a tax curve of 200 points, with its bends',
  quickest(() => must(engine.taxCurve(family, 'wages', 200, engine.TAX_2026)), { times: 10 }),
  20,
  'ms',
)

const record = engine.recordFromMonthly(engine.MARKET_MONTHLY)
const mix = { stocks: 0.6, bonds: 0.4 }

// A slider over every pair of months in which a couple can claim.
const spouses = [
  { birthDate: '1986-04-10', sex: 'male', piaCents: 3_100_00, ageMonths: 480 },
  { birthDate: '1988-09-02', sex: 'female', piaCents: 700_00, ageMonths: 458 },
]
note(
  'all 9,000 pairs of Social Security claims',
  quickest(() => must(engine.coupleClaimGrid(...spouses, 0.02))),
  40,
  'ms',
)

// A couple's retirement with the federal return of every year, on 1,000 markets; and a loop that only draws and grows.
const retired = engine.COUPLE_PLAN
const drawAndGrow = () => {
  let grown = 0
  for (let life = 0; life < 1_000; life += 1) {
    engine.startStream(stream, seed, life)
    engine.fillNormals(stream, normals, 37)
    let balance = 1
    for (let year = 0; year < 37; year += 1) balance *= engine.exp(0.05 + 0.11 * normals[year])
    grown += balance
  }
  return grown
}
const simulateCouple = (plan) =>
  engine.summarizeLives(plan, must(engine.simulateHousehold(plan, { lives: 1_000, seed })))
const couples = { bare: Infinity, planned: Infinity, converting: Infinity }
const converting = {
  ...retired,
  order: { kind: 'bracket', topRate: 0.12 },
  conversions: { fromYear: 2030, throughYear: 2045, fill: { kind: 'bracket', topRate: 0.22 } },
}
for (let turn = 0; turn < 6; turn += 1) {
  couples.bare = Math.min(couples.bare, quickest(drawAndGrow, { turns: 1 }))
  couples.planned = Math.min(
    couples.planned,
    quickest(() => simulateCouple(retired), { turns: 1 }),
  )
  couples.converting = Math.min(
    couples.converting,
    quickest(() => simulateCouple(converting), { turns: 1 }),
  )
}
note(
  "a couple's forecast on one path, with every return",
  quickest(() => must(engine.forecastHousehold(retired))),
  50,
  'ms',
)
note('1,000 lives of 37 years, drawn and grown only', couples.bare, null, 'ms')
note('the same with incomes, withdrawals and taxes', couples.planned, 400, 'ms')
note('the same over the bare loop', couples.planned / couples.bare, null, 'times')
note('with brackets filled and converted', couples.converting, 400, 'ms')
const searched = quickest(() => must(engine.nestEgg(retired, { lives: 1_000, seed, goal: 0.8 })), {
  turns: 3,
})
note('the savings that the plan needs, over simulating it once', searched / couples.planned, 5, 'times')

// The plan with each spending rule, from every month of the record.
const rules = [
  { kind: 'as-planned' },
  { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 },
  { kind: 'percentage', rate: 0.04 },
  { kind: 'required-distribution' },
  { kind: 'floor-upside', floorShare: 1, realYield: 0.02, rate: 0.04 },
].map((rule) => ({ ...retired, rule }))
const markets = must(engine.historicalMarkets(retired, record, { mix }))
const compareRules = () =>
  rules.map((one) => engine.summarizeLives(one, must(engine.liveOnPaths(one, markets.paths))))
note(
  `five spending rules with taxes from ${markets.paths.length} months of history`,
  quickest(compareRules),
  250,
  'ms',
)

summary()
