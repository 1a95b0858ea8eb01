import { assert, constantFrom, nat, property, tuple, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { FUND_COSTS, MODELS } from '#core/finance/data/model-portfolios.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import {
  dollarGuardrails,
  earliestRetirement,
  nestEgg,
  smallestChanges,
  spendingRoom,
} from '#core/finance/household/answers.ts'
import { checkHouseholdPlan } from '#core/finance/household/check-plan.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { historicalMarkets, stressTests } from '#core/finance/household/household-history.ts'
import type { SpendingRule } from '#core/finance/household/plan.ts'
import { sensitivities } from '#core/finance/household/sensitivities.ts'
import { liveOnPaths, simulateHousehold } from '#core/finance/household/simulate-household.ts'
import { taxOutcome } from '#core/finance/household/tax-outcome.ts'
import { debtToIncome, utilization } from '#core/finance/loans/debt-ratios.ts'
import {
  isRatePath,
  levelPayment,
  monthInterest,
  promotionalRate,
  steadyRate,
} from '#core/finance/loans/interest.ts'
import { isMinimumRule } from '#core/finance/loans/minimum-payment.ts'
import { payoffFrontier } from '#core/finance/loans/payoff-frontier.ts'
import { minimumsOnly, planPayoff } from '#core/finance/loans/payoff.ts'
import { scoreBehavior } from '#core/finance/market/behavioral.ts'
import {
  afterFee,
  approximateChance,
  approximateFan,
  approximateMedian,
  normalCdf,
} from '#core/finance/market/fan.ts'
import { blend, periodLabel, recordFromAnnual } from '#core/finance/market/market.ts'
import {
  compareWithBenchmark,
  moneyWeightedReturn,
  timeWeightedReturn,
} from '#core/finance/market/performance.ts'
import { allocateByPriority } from '#core/finance/market/planning.ts'
import { byAsset, isAllocation, mixCost, mixMoments } from '#core/finance/market/portfolio.ts'
import * as project from '#core/finance/market/project.ts'
import { driftByAsset, planRebalance } from '#core/finance/market/rebalance.ts'
import { bandForHorizon, lowerBand, scoreRisk } from '#core/finance/market/risk-score.ts'
import * as dates from '#core/finance/math/dates.ts'
import * as money from '#core/finance/math/money.ts'
import { percentile } from '#core/finance/math/percentiles.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import {
  canonicalZone,
  instantOf,
  isLocalTime,
  isTimeZone,
  localDateTime,
  nextReminder,
  resolveLocal,
} from '#core/finance/math/timezone.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bestCover } from '#core/finance/protect/best-cover.ts'
import { longTermCareNeed } from '#core/finance/protect/long-term-care.ts'
import { bundleCovers, premium } from '#core/finance/protect/premium.ts'
import { stressTest } from '#core/finance/protect/protect-model.ts'
import {
  dimeNeed,
  disabilityNeed,
  emergencyFund,
  emergencyMonths,
  humanLifeValue,
} from '#core/finance/protect/protect.ts'
import * as distributionAge from '#core/finance/retirement/distribution-age.ts'
import { employerMatch } from '#core/finance/retirement/employer-match.ts'
import * as life from '#core/finance/retirement/life.ts'
import { pensionPayment, pensionPresentValue } from '#core/finance/retirement/pension.ts'
import * as distribution from '#core/finance/retirement/required-distribution.ts'
import { isSecureIncome, secureModel } from '#core/finance/retirement/secure-model.ts'
import { estimateRecord, projectBenefit } from '#core/finance/social-security/benefit-projection.ts'
import { claimBenefits } from '#core/finance/social-security/claim-benefits.ts'
import { claimantOn, type Claimant } from '#core/finance/social-security/claimant.ts'
import { coupleClaimCost, coupleClaimGrid } from '#core/finance/social-security/claiming-couple.ts'
import { bestClaim, breakEvenAge, checkClaim, exploreClaims } from '#core/finance/social-security/claiming.ts'
import { deathBenefit } from '#core/finance/social-security/death-benefit.ts'
import { exemptAmount, testClaim, testYear } from '#core/finance/social-security/earnings-test.ts'
import { familyBenefits, familyMaximum } from '#core/finance/social-security/family-maximum.ts'
import * as benefit from '#core/finance/social-security/social-security-benefit.ts'
import * as security from '#core/finance/social-security/social-security.ts'
import { belongsTo, parseStatement } from '#core/finance/social-security/statement.ts'
import { plainName, plainWords, similarity } from '#core/finance/spend/name-similarity.ts'
import { recurringCharges } from '#core/finance/spend/recurring.ts'
import { averageShares, budgetRule, spendStandard, typeShares } from '#core/finance/spend/spend-standard.ts'
import { dailyShares, reachedAlerts, safeToSpend, spendPace } from '#core/finance/spend/spend.ts'
import {
  businessPlanLimits,
  contributionLimit,
  deductibleIraLimit,
  latestLimits,
  rothIraLimit,
} from '#core/finance/tax/contribution-limits.ts'
import {
  estimatedDueDates,
  planEstimatedPayments,
  requiredPayment,
} from '#core/finance/tax/estimated-payments.ts'
import { summarizeReturn } from '#core/finance/tax/return-summary.ts'
import { checkStateInput, stateInputOf } from '#core/finance/tax/states/state-input.ts'
import { stateTax } from '#core/finance/tax/states/state-tax.ts'
import { keptIncome } from '#core/finance/tax/take-home.ts'
import { taxCurve, taxRates } from '#core/finance/tax/tax-curve.ts'
import { estimateTax } from '#core/finance/tax/tax-federal.ts'
import { BLANK_FILER, blankReturn, checkReturn } from '#core/finance/tax/tax-return.ts'
import { taxParameters } from '#core/finance/tax/tax-years.ts'
import { checkWithholding } from '#core/finance/tax/withholding-check.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { COUPLE_PLAN, SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'

/*
 * Calls every public engine function with nonsensical numbers. None may return NaN or Infinity, hang, or throw anything
 * but a RangeError documented in its docstring (`throws`) or caused by an invalid date.
 */

interface FuzzedCall {
  readonly name: string
  readonly call: (args: readonly unknown[]) => unknown
  readonly args: readonly unknown[]
  readonly throws: boolean
}

/** A function with valid arguments. */
const fuzzed = <Args extends readonly unknown[]>(
  run: (...args: Args) => unknown,
  ...args: Args
): FuzzedCall => ({
  name: run.name,
  call: (changed) => run(...(changed as Args)),
  args,
  throws: false,
})

/** The same for a function that documents a RangeError for invalid numbers. */
const fuzzedThrowing = <Args extends readonly unknown[]>(
  run: (...args: Args) => unknown,
  ...args: Args
): FuzzedCall => ({
  ...fuzzed(run, ...args),
  throws: true,
})

const average = MODELS.average.allocation
const seed = seedFrom('public-api')
const saving = { initialCents: 100_000, monthlyContributionCents: 5_000, annualIncreaseRate: 0.02 }
const steady = { annualRate: 0.05, annualFeeRate: 0.005 }
const flows = project.savingFlows(saving, 12)
const month = unwrap(mixMoments(average, capitalMarket)).monthlyLog

const annual = recordFromAnnual(MARKET_ANNUAL)
const spendingRules: readonly SpendingRule[] = [
  { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 },
  { kind: 'percentage', rate: 0.04 },
  { kind: 'required-distribution' },
  { kind: 'floor-upside', floorShare: 1, realYield: 0.01, rate: 0.05 },
]

const rates = promotionalRate(0, 6, 0.2)
const card = { kind: 'card', floorCents: 2_500, share: 0.01 } as const
const debts = [
  { id: 'a', balanceCents: 50_000, rates, minimum: card },
  { id: 'b', balanceCents: 90_000, rates: steadyRate(0.06), minimum: { kind: 'fixed', amountCents: 2_000 } },
] as const
const payoff = {
  debts,
  order: { kind: 'avalanche' },
  budget: { kind: 'extra', monthlyCents: 5_000, rollOver: true },
  oneOffs: [{ month: 2, amountCents: 1_000, debtId: 'a' }],
} as const

const man = { sex: 'male', age: 62.5 } as const
const woman = { sex: 'female', age: 60 } as const
const claimant: Claimant = { birthDate: '1964-04-10', sex: 'female', piaCents: 200_000, ageMonths: 744 }
const claimGrid = unwrap(
  coupleClaimGrid({ ...claimant, ageMonths: 838 }, { ...claimant, ageMonths: 837 }, 0.02),
)
const earnings = [
  { year: 1999, amountCents: 5_000_000 },
  { year: 2020, amountCents: 9_000_000 },
]
const deceased = { piaCents: 200_000, birthDate: '1958-02-03', claimAge: 780, deathAge: 900 }
const pension = { monthlyCents: 100_000, startAge: 65, colaRate: 0.02, survivorShare: 0.5 }
const limits = latestLimits(2026)
const income = { status: 'single', livedApart: false, incomeCents: 16_000_000 } as const
const secureIncome = {
  kind: 'pension',
  label: 'Pension',
  yearlyCents: 1_200_000,
  fromYear: 1,
  throughYear: 5,
  raise: 0.01,
} as const
const securePlan = {
  years: 4,
  essentialCents: [3_000_000],
  incomes: [secureIncome],
  inflationRate: 0.025,
  realYields: [0.015, 0.02],
  annuity: { payoutRate: 0.06, raise: 0.02 },
}
const protectPlan = {
  balanceCents: 40_000_000,
  years: 5,
  spendingCents: [9_000_000],
  incomeCents: [1_000_000],
  realReturn: 0.02,
}
const stresses = [
  { kind: 'bad-sequence', label: 'Fall', realReturns: [-0.3], fromYear: 1 },
  { kind: 'long-life', label: 'Long', extraYears: 3, survival: [0.5], insurerRealRate: 0.01, loading: 0.1 },
  { kind: 'death', label: 'Death', year: 2, survivorIncomeCents: [500_000], survivorSpendingShare: 0.7 },
] as const
const couple = {
  ...blankReturn('joint'),
  filers: [
    { ...BLANK_FILER, wagesCents: 9_000_000, deferralCents: 500_000 },
    { ...BLANK_FILER, selfEmploymentCents: 2_000_000, iraSavingCents: 100_000, claimsSaversCredit: true },
  ],
  longTermGainCents: 300_000,
  socialSecurityCents: 1_000_000,
  studentLoanInterestCents: 90_000,
  children: 2,
  earnedIncomeChildren: 2,
  care: { persons: 1, expensesCents: 400_000, employerBenefitsCents: 0 },
  students: [{ credit: 'american_opportunity', expensesCents: 300_000 }],
  marketplace: {
    premiumCents: 900_000,
    benchmarkCents: 800_000,
    advanceCents: 100_000,
    householdSize: 4,
    area: 'contiguous',
  },
} as const
const estimated = {
  year: 2026,
  status: 'single',
  taxCents: 900_000,
  withheldCents: 100_000,
  prior: { taxCents: 800_000, agiCents: 9_000_000 },
  payments: [{ date: '2026-04-15', cents: 100_000 }],
  today: '2026-05-01',
  penaltyRate: 0.07,
} as const
const record = {
  valuations: [
    { date: '2025-01-01', valueCents: 100_000 },
    { date: '2025-07-01', valueCents: 120_000 },
    { date: '2026-03-01', valueCents: 130_000 },
  ],
  flows: [{ date: '2025-05-05', amountCents: 5_000 }],
}
const levels = [
  { date: '2025-01-01', level: 100 },
  { date: '2026-03-01', level: 112 },
]
const monthSpend = {
  limitCents: 300_000,
  spentBeforeCents: 100_000,
  spentTodayCents: 2_000,
  upcomingCents: 40_000,
  day: 15,
  daysInMonth: 30,
}
const holdings = byAsset([10_000, 5_000, 3_000, 2_000, 1_000, 4_000])
const insured = { age: 40, sex: 'female', isSmoker: false, state: 'OH' } as const
const reminder = {
  due: { kind: 'monthly', day: 31, from: '2026-01-01', until: '2027-01-01' },
  daysBefore: [3, 0],
  time: '09:00',
  zone: 'America/New_York',
} as const
const behavior = Object.fromEntries(BEHAVIORAL_QUESTIONS.map(({ id }) => [id, 'a']))
const matched = {
  payCents: 8_000_000,
  contributionCents: 200_000,
  tiers: [
    { rate: 1, upToShare: 0.03 },
    { rate: 0.5, upToShare: 0.05 },
  ],
  payCountedCents: 36_000_000,
}
const care = {
  life: woman,
  kind: 'nursing_home_shared',
  careAge: 80,
  careYears: 2.5,
  year: 2026,
  costGrowthRate: 0.03,
  returnRate: 0.04,
  setAsideCents: 100_000,
} as const
const earner = {
  yearlyIncomeCents: 8_000_000,
  ownShare: 0.25,
  workingYears: 20,
  realGrowthRate: 0.01,
  realReturnRate: 0.02,
}
const dime = {
  debtCents: 1_000,
  yearlyIncomeCents: 7_000_000,
  incomeYears: 10,
  mortgageCents: 20_000_000,
  educationCents: 5_000_000,
  existingCoverCents: 0,
  liquidAssetsCents: 1_000,
}
const spent = [{ date: '2026-01-05', amountCents: -1_599, description: 'NETFLIX.COM' }]
const tax = TAX_2026
const stateInput = stateInputOf(couple, unwrap(estimateTax(couple, 2026)), tax)

const PUBLIC_API: readonly FuzzedCall[] = [
  fuzzed(forecastHousehold, COUPLE_PLAN),
  fuzzed(checkHouseholdPlan, COUPLE_PLAN),
  fuzzed((chance: number) => nestEgg(SINGLE_PLAN, { lives: 2, seed, goal: chance }), 0.8),
  fuzzed((chance: number) => spendingRoom(SINGLE_PLAN, { lives: 2, seed, goal: chance }), 0.8),
  fuzzed((chance: number) => earliestRetirement(SINGLE_PLAN, { lives: 2, seed, goal: chance }), 0.8),
  fuzzed((chance: number) => sensitivities(SINGLE_PLAN, { lives: 2, seed, goal: chance }), 0.8),
  fuzzed((chance: number) => smallestChanges(SINGLE_PLAN, { lives: 2, seed, goal: chance }), 0.8),
  fuzzed(
    (lower: number, target: number, upper: number) =>
      dollarGuardrails(SINGLE_PLAN, { lives: 2, seed, goal: 0.8 }, { lower, target, upper }),
    0.7,
    0.85,
    0.95,
  ),
  fuzzed(taxOutcome, COUPLE_PLAN),
  fuzzed(simulateHousehold, COUPLE_PLAN, { lives: 2, seed, from: 0, to: 1 }),
  fuzzed((rate: number) => {
    const years = new Float64Array(21)
    return liveOnPaths(SINGLE_PLAN, [{ returns: years.fill(rate), inflation: years }])
  }, 0.03),
  fuzzed(
    (share: number, feeRate: number) => {
      const mix = { stocks: share, bonds: 1 - share }
      return historicalMarkets(SINGLE_PLAN, annual, { mix, feeRate })
    },
    0.6,
    0.01,
  ),
  fuzzed(
    (year: number, feeRate: number) =>
      stressTests(SINGLE_PLAN, annual, { mix: { stocks: 1 }, feeRate }, [year]),
    1966,
    0.01,
  ),
  fuzzedThrowing(levelPayment, 1_000_000, 0.05, 360),
  fuzzedThrowing(scoreBehavior, BEHAVIORAL_QUESTIONS.slice(0, 1), behavior),
  fuzzed(coupleClaimGrid, { ...claimant, ageMonths: 838 }, { ...claimant, ageMonths: 837 }, 0.02),
  fuzzed((one: number, two: number) => coupleClaimCost(claimGrid, [one, two]), 838, 837),
  fuzzed(bestClaim, claimant, 0.02),
  fuzzed(exploreClaims, claimant, 0.02),
  fuzzed(claimantOn, claimant, '2026-11-22', null),
  fuzzed(checkClaim, claimant, 800),
  fuzzed(claimBenefits, [claimant, claimant], [800, 760]),
  fuzzedThrowing(
    breakEvenAge,
    { claimAge: 744, monthlyCents: 140_000, presentValueCents: 1 },
    { claimAge: 804, monthlyCents: 200_000, presentValueCents: 1 },
  ),
  fuzzed(latestLimits, 2026),
  fuzzed(
    (profit: number, deferred: number) => businessPlanLimits(limits, { ageAtYearEnd: 60 }, profit, deferred),
    9_000_000,
    1_000_000,
  ),
  fuzzed((age: number) => contributionLimit(limits, 'workplace', { ageAtYearEnd: age }), 60),
  fuzzed(
    (age: number, cents: number) =>
      rothIraLimit(limits, { ageAtYearEnd: age }, { ...income, incomeCents: cents }),
    40,
    1_600,
  ),
  fuzzed(
    (age: number, cents: number) =>
      deductibleIraLimit(
        limits,
        { ageAtYearEnd: age },
        { ...income, incomeCents: cents },
        { self: true, spouse: false },
      ),
    40,
    8_500_000,
  ),
  fuzzed(debtToIncome, { housingCents: 100, otherDebtCents: 50, grossMonthlyIncomeCents: 500 }),
  fuzzed(utilization, [{ id: 'a', balanceCents: 100, limitCents: 500 }]),
  fuzzed(employerMatch, matched),

  fuzzed(dates.isLeapYear, 2024),
  fuzzed(dates.daysInMonth, 2024, 2),
  fuzzed(dates.isIsoDate, '2026-01-31'),
  fuzzed(dates.dateParts, '2026-01-31'),
  fuzzedThrowing(dates.isoDate, 2026, 1, 31),
  fuzzed(dates.epochDay, '2026-01-31'),
  fuzzed(dates.weekday, '2026-01-31'),
  fuzzedThrowing(dates.dateOfEpochDay, 20_000),
  fuzzedThrowing(dates.isoInstant, 1_767_225_600_000),
  fuzzedThrowing(dates.addDays, '2026-01-31', 30),
  fuzzed(dates.daysBetween, '2026-01-31', '2026-02-28'),
  fuzzed(dates.isMonthEnd, '2026-01-31'),
  fuzzedThrowing(dates.dueDateIn, 2026, 2, 31),
  fuzzedThrowing(dates.addMonths, '2026-01-31', 1, 31),
  fuzzedThrowing(dates.nextDueDate, '2026-01-31', 30),
  fuzzed(dates.days360, '2026-01-31', '2026-02-28'),
  fuzzed(dates.yearFraction, '2026-01-31', '2026-02-28', 'actual/actual'),
  fuzzed(canonicalZone, 'America/New_York'),
  fuzzed(isTimeZone, 'America/New_York'),
  fuzzed(isLocalTime, '09:00'),
  fuzzedThrowing(localDateTime, 1_790_000_000_000, 'America/New_York'),
  fuzzed(resolveLocal, { date: '2026-03-08', time: '02:30' }, 'America/New_York'),
  fuzzed(instantOf, { date: '2026-03-08', time: '02:30' }, 'America/New_York'),
  fuzzedThrowing(nextReminder, reminder, 1_790_000_000_000),

  fuzzedThrowing(normalCdf, 1.5),
  fuzzed(approximateFan, month, flows),
  fuzzed(approximateMedian, month, flows),
  fuzzed(approximateChance, month, flows, 150_000),
  fuzzedThrowing(afterFee, month, 0.01),
  ...spendingRules.map((rule) => fuzzed(forecastHousehold, { ...COUPLE_PLAN, rule })),
  fuzzed(isRatePath, rates),
  fuzzedThrowing(monthInterest, 1_000, 0.05),
  fuzzed(longTermCareNeed, care),
  fuzzed(
    (stocks: number, bonds: number, fee: number) => blend(annual, { stocks, bonds }, fee),
    0.6,
    0.4,
    0.01,
  ),
  fuzzedThrowing((index: number) => periodLabel(annual, index), 3),

  fuzzed(life.survival, man, 10),
  fuzzed(life.lastSurvival, [man, woman], 10),
  fuzzed(life.lifeExpectancy, man),
  fuzzed(life.ageAtDeathPercentile, man, 0.5),

  fuzzed(isMinimumRule, card),
  fuzzedThrowing(money.roundCents, 10.5),
  fuzzed(money.isCents, 100),
  fuzzed(money.isNonNegativeCents, 100),
  fuzzed(money.isAmount, 100.5),
  fuzzedThrowing(money.formatUsd, 123_456),
  fuzzed(money.allocate, 10_000, [1, 2, 3]),
  fuzzed(plainName, 'NETFLIX.COM 123'),
  fuzzed(plainWords, 'NETFLIX.COM 123'),
  fuzzed(similarity, 'NETFLIX', 'NETFLX'),
  fuzzed(payoffFrontier, payoff, 1),
  fuzzed(planPayoff, payoff),
  fuzzed(minimumsOnly, debts),
  fuzzedThrowing(pensionPayment, pension, 24),
  fuzzed(pensionPresentValue, pension, man, 0.03, woman),
  fuzzedThrowing((share: number) => percentile(Float64Array.of(1, 2, 3), share), 0.5),
  fuzzed(timeWeightedReturn, record),
  fuzzed(moneyWeightedReturn, record),
  fuzzed(compareWithBenchmark, record, levels),
  fuzzed(allocateByPriority, [{ goalUuid: 'a', neededCents: 100, remainingCents: 500 }], 300),
  fuzzed(isAllocation, average),
  fuzzed(mixCost, average, FUND_COSTS),
  fuzzed(mixMoments, average, capitalMarket),
  fuzzed(bundleCovers, 'family'),
  fuzzed(premium, { cover: 'life', amountCents: 50_000_000 }, insured),
  fuzzed(
    bestCover,
    [{ lossCents: 900, isRequired: false, options: [{ monthlyCents: 40, lossCents: 300 }] }],
    5_000,
  ),

  fuzzedThrowing(project.savingFlows, saving, 12),
  fuzzed(project.isSaving, saving),
  fuzzed(project.projectGoal, saving, steady, 24),
  fuzzed(project.finalBalance, saving, steady, 24),
  ...stresses.map((stress) => fuzzed(stressTest, protectPlan, stress)),
  fuzzed(dimeNeed, dime),
  fuzzed(humanLifeValue, earner),
  fuzzed(disabilityNeed, 700_000, 100_000),
  fuzzedThrowing(emergencyMonths, 1, 'average'),
  fuzzed(emergencyFund, 300_000, 4, 500_000),
  fuzzed(driftByAsset, holdings, average),
  fuzzed(planRebalance, { holdings, target: average, flowCents: 1_000, tolerance: 0.05 }),
  fuzzed(recurringCharges, [...spent, ...spent, ...spent], '2026-06-01'),
  fuzzed(distributionAge.distributionStartAge, '1955-05-05'),
  fuzzed(distributionAge.firstDistributionYear, '1955-05-05'),
  fuzzed(distribution.distributionPeriod, 75, 60),
  fuzzed(lowerBand, 'low', 'high'),
  fuzzed(seedFrom, 'goal', 12),
  fuzzedThrowing(bandForHorizon, 60),
  fuzzed(scoreRisk, {}, 60),
  fuzzed(isSecureIncome, secureIncome),
  fuzzed(secureModel, securePlan),

  fuzzed(benefit.earliestClaim, '1964-04-10'),
  fuzzed(benefit.retirementBenefit, 200_000, 780, '1964-04-10'),
  fuzzed(benefit.spouseTopUp, 200_000, 50_000, 770, 780, '1964-04-10'),
  fuzzed(benefit.survivorBenefit, deceased, 780, '1964-04-10'),
  fuzzed(security.birthMonth, '1964-04-10'),
  fuzzed(security.birthYear, '1964-04-10'),
  fuzzed(security.eligibilityYear, '1964-04-10'),
  fuzzed(security.delayedCredit, '1942-04-10'),
  fuzzed(security.fullRetirementAge, '1964-04-10'),
  fuzzed(security.survivorFullRetirementAge, '1964-04-10'),
  fuzzed(security.bendPoints, 2026),
  fuzzed(security.primaryInsuranceAmount, 500_000, 2026),
  fuzzed(security.withCostOfLiving, 200_000, 2020, 2026),
  fuzzed(security.quarterOfCoverage, 2026),
  fuzzed(security.indexedEarnings, earnings, 2026, { wageGrowth: 0.035, inflation: 0.024 }),
  fuzzed(
    projectBenefit,
    { birthDate: '1984-04-10', earnings, payCents: 7_000_000, retiresOn: '2045-06-01' },
    '2026-01-05',
    { wageGrowth: 0.035, inflation: 0.024 },
  ),
  fuzzed(exemptAmount, 2026, true),
  fuzzed(testYear, {
    year: 2026,
    birthDate: '1962-04-10',
    claimAge: 760,
    benefitCents: 150_000,
    payCents: Array.from({ length: 12 }, () => 400_000),
  }),
  fuzzed(testClaim, {
    birthDate: '1962-04-10',
    piaCents: 200_000,
    claimAge: 760,
    yearlyPayCents: 5_000_000,
    retiresOn: '2028-06-01',
  }),
  fuzzed(deathBenefit, '1984-04-10', [{ year: 2020, amountCents: 6_000_000 }], '2026-01-05'),
  fuzzed(familyMaximum, 200_000, 2026, { wageGrowth: 0.035, inflation: 0.024 }),
  fuzzed(familyBenefits, {
    piaCents: 200_000,
    maximumCents: 350_000,
    isWorkerAlive: true,
    members: [{ rate: 0.5, ownCents: 20_000, ageFactor: 0.8 }],
  }),
  fuzzed(security.familyBendPoints, 2026, { wageGrowth: 0.035, inflation: 0.024 }),
  fuzzed(estimateRecord, '1984-04-10', 7_000_000, '2026-01-05', 22),
  fuzzed(parseStatement, '2016 $80,000', '2026-01-05'),
  fuzzed(belongsTo, { birthDate: '1964-04-10', earnings, spread: [] }, { birthDate: '1964-04-10' }),
  fuzzed(averageShares),
  fuzzed(spendStandard, 7_000_000),
  fuzzed(budgetRule, 500_000),
  fuzzed(typeShares, { need: 5, want: 3, saving: 2 }),
  fuzzed(spendPace, monthSpend),
  fuzzed(safeToSpend, monthSpend),
  fuzzed(dailyShares, 300_000, [1_000, 2_000]),
  fuzzed(reachedAlerts, 1_000, 900),
  fuzzed(summarizeReturn, couple, { withheldCents: 900_000, estimatedCents: 100_000 }, 2026),
  fuzzed(checkWithholding, {
    taxCents: 900_000,
    withheldCents: 400_000,
    perPaycheckCents: 30_000,
    paychecksLeft: 12,
    estimatedCents: 50_000,
  }),
  fuzzed(planEstimatedPayments, estimated),
  fuzzedThrowing(requiredPayment, 900_000, 100_000, 'single', estimated.prior),
  fuzzedThrowing(estimatedDueDates, 2026),
  fuzzed((changed: typeof couple) => taxRates(changed, tax), couple),
  fuzzed(
    (changed: typeof couple, thousands: number) => taxCurve(changed, 'interest', thousands, tax),
    couple,
    3,
  ),
  fuzzed((changed: typeof couple) => keptIncome(changed, tax), couple),
  fuzzed(estimateTax, couple, 2026),
  fuzzed(checkReturn, couple),
  fuzzed(taxParameters, 2026),
  fuzzed(stateTax, stateInput, 'NY', 2026),
  fuzzed((changed: typeof stateInput) => stateTax(changed, 'CT', 2024), stateInput),
  fuzzed(checkStateInput, stateInput),
]

const HOSTILE = [
  Number.NaN,
  Infinity,
  -Infinity,
  1e308,
  -1e308,
  1e15,
  -1,
  -0.999_999,
  0,
  0.5,
  1e-320,
] as const

/** The values to try at one of several places: all of them, or so many that a function is called about 300 times. */
function hostileAt(place: number, places: number): readonly number[] {
  const tried = draws(Math.ceil(300 / places), HOSTILE.length)
  return HOSTILE.filter((_, index) => (index + place * tried) % HOSTILE.length < tried)
}

type Path = readonly (string | number)[]
interface Leaf {
  readonly path: Path
  readonly kind: 'number' | 'list' | 'date'
}

const isDate = (value_: unknown): boolean => typeof value_ === 'string' && /^\d{4}-\d\d-\d\d$/.test(value_)

/** Every number, list and date within arguments; only the first few of a long list. */
function leavesOf(node: unknown, path: Path = []): Leaf[] {
  if (typeof node === 'number') return [{ path, kind: 'number' }]
  if (isDate(node)) return [{ path, kind: 'date' }]
  if (node instanceof Float64Array || Array.isArray(node)) {
    const inside = Array.from(node as ArrayLike<unknown>)
      .slice(0, 4)
      .flatMap((child, index) => leavesOf(child, [...path, index]))
    return path.length === 0 ? inside : [{ path, kind: 'list' }, ...inside]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

/** The same arguments with one value changed. */
function withChange(node: unknown, path: Path, put: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return put(node)
  if (node instanceof Float64Array) {
    return node.map((old, index) => (index === key ? Number(put(old)) : old))
  }
  if (Array.isArray(node)) {
    return node.map((child: unknown, index) => (index === key ? withChange(child, rest, put) : child))
  }
  const record_ = node as Record<string, unknown>
  return { ...record_, [key]: withChange(record_[key], rest, put) }
}

const put = (leaf: Leaf, hostile: number) => (old: unknown) => {
  if (leaf.kind === 'number') return hostile
  if (leaf.kind === 'date') return hostile > 0 ? '2026-02-30' : ''
  return old instanceof Float64Array ? new Float64Array(0) : []
}

/** A NaN or infinite number inside a result; undefined if there is none. */
function badNumber(node: unknown, path = ''): string | undefined {
  if (typeof node === 'number') return Number.isFinite(node) ? undefined : `${path} is ${node}`
  if (node instanceof Float64Array) {
    const at = node.findIndex((each) => !Number.isFinite(each))
    return at < 0 ? undefined : `${path}[${at}] is ${node[at]}`
  }
  if (typeof node !== 'object' || node === null) return undefined
  for (const [key, child] of Object.entries(node)) {
    const bad = badNumber(child, `${path}.${key}`)
    if (bad !== undefined) return bad
  }
  return undefined
}

const isRefusal = (answer: unknown): answer is { reason: string; message: string } =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

/** Describes an invalid outcome of a call; undefined if it is acceptable. */
function complaint(tried: FuzzedCall, args: readonly unknown[], mayThrow: boolean): string | undefined {
  try {
    const answer = tried.call(args)
    if (isRefusal(answer)) {
      return answer.reason !== '' && /[.?]$/.test(answer.message) ? undefined : 'a refusal without a sentence'
    }
    return badNumber(answer, 'answer')
  } catch (error) {
    const isSaid = error instanceof RangeError && mayThrow
    return isSaid ? undefined : `threw ${String(error)}`
  }
}

const NAMED = PUBLIC_API.map((tried, index) => ({ ...tried, title: `${tried.name || 'a call'} (${index})` }))

describe('a public function', () => {
  it.each(NAMED)('$title succeeds with valid input', (tried) => {
    expect(complaint(tried, tried.args, false)).toBeUndefined()
  })

  it.each(NAMED)('$title rejects nonsensical numbers', (tried) => {
    const leaves = leavesOf(tried.args)
    const complaints = leaves.flatMap((leaf, place) =>
      hostileAt(place, leaves.length).flatMap((hostile) => {
        const args = withChange(tried.args, leaf.path, put(leaf, hostile)) as readonly unknown[]
        const bad = complaint(tried, args, tried.throws || leaf.kind === 'date')
        return bad === undefined ? [] : [`${leaf.path.join('.')} = ${hostile}: ${bad}`]
      }),
    )
    expect(complaints).toEqual([])
  })

  it('rejects two or three of them at once', () => {
    const places = uniqueArray(nat(40), { minLength: 2, maxLength: 3 })
    const hostile = constantFrom(...HOSTILE)
    assert(
      property(nat(PUBLIC_API.length - 1), places, tuple(hostile, hostile, hostile), (which, at, values) => {
        const tried = PUBLIC_API[which]
        if (!tried) return
        const leaves = leavesOf(tried.args)
        if (leaves.length === 0) return
        let args: readonly unknown[] = tried.args
        let mayThrow = tried.throws
        at.forEach((place, i) => {
          const leaf = leaves[place % leaves.length]
          // An emptied list has nothing left to change.
          if (!leaf || leaf.kind === 'list') return
          mayThrow ||= leaf.kind === 'date'
          args = withChange(args, leaf.path, put(leaf, values[i] ?? 0)) as readonly unknown[]
        })
        expect(complaint(tried, args, mayThrow)).toBeUndefined()
      }),
      { numRuns: draws(1_000) },
    )
  })
})
