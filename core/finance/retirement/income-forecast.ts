import { requiredBalance, steadyGrowth, sustainableSpending } from './drawdown.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { isSecureIncome, secureIncomeByYear, type SecureIncome } from './secure-model.ts'

/** A household's retirement plan. All in today's money; rates are real unless noted. */
export interface ForecastPlan {
  readonly currentAge: number
  readonly retirementAge: number
  /** The last age in the plan. */
  readonly lastAge: number
  readonly savingsCents: Cents
  /** Saved in the first year, including the employer's part; grows by `contributionGrowth` a year above prices. */
  readonly yearlyContributionCents: Cents
  readonly contributionGrowth?: number
  readonly realReturnBefore: number
  readonly realReturnAfter: number
  /** Target income of each year of retirement; the last entry repeats. */
  readonly targetCents: readonly Cents[]
  /** Incomes other than the savings, by age. */
  readonly incomes: readonly ForecastIncome[]
  /** For incomes that do not rise with prices. */
  readonly inflationRate: number
}

/** A secure income, by age instead of plan year. */
export interface ForecastIncome extends Omit<SecureIncome, 'fromYear' | 'throughYear'> {
  readonly fromAge: number
  readonly throughAge?: number
}

export interface ForecastYear {
  readonly age: number
  readonly targetCents: Cents
  /** One amount for each income of the plan, in its order. */
  readonly incomesCents: readonly Cents[]
  /** Withdrawals from savings toward the target. */
  readonly savingsCents: Cents
  readonly gapCents: Cents
  /** The savings at the end of the year. */
  readonly balanceCents: Cents
}

export interface IncomeForecast {
  /** The years of retirement. */
  readonly years: readonly ForecastYear[]
  readonly nestEggCents: Cents
  readonly nestEggNeededCents: Cents
  /** Projected savings over required savings; 1 or more is on track. Null if nothing is required. */
  readonly onTrackRatio: number | null
  readonly gapCents: Cents
  /** Additional yearly saving, with the same growth, that closes the gap; null if no year of saving is left. */
  readonly extraContributionCents: Cents | null
  /**
   * The share of the target that savings and incomes can pay evenly to the end: 1 or more is all of it. Null if
   * there is no target.
   */
  readonly affordableShare: number | null
  /** The first age at which the target is not met, or null. */
  readonly shortFromAge: number | null
}

/** The value at retirement of the savings, and of contributions of one dollar a year at year end. */
function accumulate(years: number, realReturn: number, contributionGrowth: number) {
  let growth = 1
  let contributions = 0
  let contribution = 1
  for (let year = 0; year < years; year += 1) {
    growth *= 1 + realReturn
    contributions = contributions * (1 + realReturn) + contribution
    contribution *= 1 + contributionGrowth
  }
  return { growth, contributions }
}

function incomeRows(plan: ForecastPlan, firstAge: number, years: number): Float64Array[] {
  const ahead = firstAge - plan.currentAge
  return plan.incomes.map(({ fromAge, throughAge, ...income }) =>
    secureIncomeByYear(
      {
        ...income,
        fromYear: fromAge - plan.currentAge,
        ...(throughAge === undefined ? {} : { throughYear: throughAge - plan.currentAge }),
      },
      ahead + years,
      plan.inflationRate,
    ).subarray(ahead),
  )
}

type Fault = 'bad-ages' | 'bad-rate' | 'bad-amount'

const isForecastIncome = ({ fromAge, throughAge, ...income }: ForecastIncome): boolean =>
  isWhole(fromAge, 0, 130) &&
  (throughAge === undefined || isWhole(throughAge, 0, 130)) &&
  isSecureIncome({ ...income, fromYear: 0 })

function check(plan: ForecastPlan): Result<ForecastPlan, Fault> {
  const ages = [plan.currentAge, plan.retirementAge, plan.lastAge]
  if (!ages.every((age) => isWhole(age, 0, 130))) {
    return refuse('bad-ages', 'Ages must be whole numbers from 0 to 130.')
  }
  if (plan.lastAge < Math.max(plan.currentAge, plan.retirementAge)) {
    return refuse('bad-ages', 'The plan must last beyond the day you retire.')
  }
  const rates = [
    plan.realReturnBefore,
    plan.realReturnAfter,
    plan.inflationRate,
    plan.contributionGrowth ?? 0,
  ]
  if (!rates.every((rate) => isRate(rate) && rate <= 1)) {
    return refuse('bad-rate', 'A yearly rate must lie between -99% and 100%.')
  }
  const amounts = [plan.savingsCents, plan.yearlyContributionCents, ...plan.targetCents]
  if (!amounts.every(isNonNegativeCents) || !plan.incomes.every(isForecastIncome)) {
    return refuse(
      'bad-amount',
      'Amounts must be whole cents, zero or more, and incomes need an age to start at.',
    )
  }
  return ok(plan)
}

/** The years of retirement in order: incomes pay first, savings pay the rest. */
function liveRetirement(
  plan: ForecastPlan,
  firstAge: number,
  rows: readonly Float64Array[],
  targets: readonly Cents[],
  nestEgg: number,
): ForecastYear[] {
  let balance = nestEgg
  return targets.map((targetCents, year) => {
    const incomesCents = rows.map((row) => roundCents(row[year] ?? 0))
    const income = incomesCents.reduce((sum, amount) => sum + amount, 0)
    const wanted = Math.max(0, targetCents - income)
    // A surplus is assumed to be spent, not saved.
    const savingsCents = Math.min(wanted, roundCents(balance))
    balance = Math.max(0, balance - savingsCents) * (1 + plan.realReturnAfter)
    return {
      age: firstAge + year,
      targetCents,
      incomesCents,
      savingsCents,
      gapCents: wanted - savingsCents,
      balanceCents: roundCents(balance),
    }
  })
}

/** Compares all sources of income with the target, year by year, and calculates the required savings. */
export function incomeForecast(plan: ForecastPlan): Result<IncomeForecast, Fault> {
  const checked = check(plan)
  if (!checked.ok) return checked
  const firstAge = Math.max(plan.currentAge, plan.retirementAge)
  const years = plan.lastAge - firstAge + 1
  const saving = accumulate(firstAge - plan.currentAge, plan.realReturnBefore, plan.contributionGrowth ?? 0)
  const nestEgg = plan.savingsCents * saving.growth + plan.yearlyContributionCents * saving.contributions
  const targets = Array.from(
    { length: years },
    (_, year) => plan.targetCents[year] ?? plan.targetCents.at(-1) ?? 0,
  )
  const rows = incomeRows(plan, firstAge, years)
  const incomes = targets.map((_, year) => rows.reduce((sum, row) => sum + roundCents(row[year] ?? 0), 0))
  const wanted = targets.map((target, year) => Math.max(0, target - (incomes[year] ?? 0)))
  const growth = steadyGrowth(plan.realReturnAfter, years)
  const needed = requiredBalance(growth, wanted)
  const gap = Math.max(0, needed - nestEgg)
  const forecast = liveRetirement(plan, firstAge, rows, targets, nestEgg)
  return ok({
    years: forecast,
    nestEggCents: roundCents(nestEgg),
    nestEggNeededCents: roundCents(needed),
    onTrackRatio: needed > 0 ? nestEgg / needed : null,
    gapCents: roundCents(gap),
    extraContributionCents: extraContribution(gap, saving.contributions),
    affordableShare: sustainableSpending(growth, nestEgg, years, { income: incomes, shape: targets }),
    shortFromAge: forecast.find((year) => year.gapCents > 0)?.age ?? null,
  })
}

function extraContribution(gap: number, contributions: number): Cents | null {
  if (gap <= 0.5) return 0
  return contributions > 0 ? Math.ceil(gap / contributions) : null
}
