import { dateParts, isIsoDate } from '#core/finance/math/dates.ts'
import { isCents, isNonNegativeCents } from '#core/finance/math/money.ts'
import { isAge, isRate, isShare, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { IRMAA_TIERS } from '#core/finance/retirement/medicare.ts'
import { isStateCode } from '#core/finance/tax/states/state-codes.ts'
import type { HouseholdPlan, PlanHome, PlanIncome, PlanPerson, SpendingRule } from './plan.ts'

export type PlanProblem =
  | 'bad-year'
  | 'bad-person'
  | 'bad-claim'
  | 'bad-status'
  | 'bad-account'
  | 'bad-contribution'
  | 'bad-income'
  | 'bad-spending'
  | 'bad-debt'
  | 'bad-home'
  | 'bad-market'
  | 'bad-strategy'

const OLDEST = 120
/** Benefits can be claimed from 62 and gain nothing after 70. */
const EARLIEST_CLAIM = 62 * 12
const LATEST_CLAIM = 70 * 12

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const isMonth = (text: string): boolean => MONTH.test(text)

type Problem = Result<never, PlanProblem> | null

function personProblem(person: PlanPerson, firstYear: number): Problem {
  if (!isIsoDate(person.birthDate)) return refuse('bad-person', 'Enter a birth date.')
  const born = dateParts(person.birthDate).year
  if (born > firstYear) return refuse('bad-person', 'A birth date must not be in the future.')
  if (!isWhole(person.lastAge, 0, OLDEST) || born + person.lastAge < firstYear) {
    return refuse('bad-person', `A plan must run at least to today, and at most to age ${OLDEST}.`)
  }
  if (!isMonth(person.retiresIn) || person.retiresIn < person.birthDate.slice(0, 7)) {
    return refuse('bad-person', 'A retirement date must be a month after birth.')
  }
  if (!isNonNegativeCents(person.payCents) || !isRate(person.payGrowth)) {
    return refuse('bad-person', 'Pay must be zero or more.')
  }
  const { socialSecurity } = person
  if (socialSecurity === null) return null
  if (!isNonNegativeCents(socialSecurity.piaCents)) {
    return refuse('bad-claim', 'A Social Security benefit must be zero or more.')
  }
  return isWhole(socialSecurity.claimAgeMonths, EARLIEST_CLAIM, LATEST_CLAIM)
    ? null
    : refuse('bad-claim', 'Social Security can be claimed from age 62 to 70.')
}

function incomeProblem(income: PlanIncome, plan: HouseholdPlan): Problem {
  const owner = plan.people[income.owner]
  if (!owner) return refuse('bad-income', 'An income must belong to a person of the plan.')
  if (!isMonth(income.startsIn) || (income.endsIn !== null && !isMonth(income.endsIn))) {
    return refuse('bad-income', 'An income needs the month in which it starts.')
  }
  if (income.startsIn < owner.birthDate.slice(0, 7)) {
    return refuse('bad-income', `${income.name} must not start before its owner was born.`)
  }
  if (income.endsIn !== null && income.endsIn < income.startsIn) {
    return refuse('bad-income', `${income.name} must not end before it starts.`)
  }
  if (!isNonNegativeCents(income.yearlyCents)) {
    return refuse('bad-income', `${income.name} must be zero or more.`)
  }
  const areShares = isShare(income.survivorShare) && isShare(income.taxableShare)
  return areShares && (income.raise === 'inflation' || isRate(income.raise))
    ? null
    : refuse('bad-income', `${income.name} needs shares between 0% and 100%.`)
}

function spendingProblem({ spending }: HouseholdPlan): Problem {
  const amounts = [
    spending.essentialCents,
    spending.niceToHaveCents,
    spending.healthBefore65Cents,
    spending.healthFrom65Cents,
    ...spending.oneTime.map(({ cents }) => cents),
  ]
  if (!amounts.every(isNonNegativeCents)) return refuse('bad-spending', 'Spending must be zero or more.')
  if (!spending.oneTime.every(({ year }) => isWhole(year, 1, 9999))) {
    return refuse('bad-spending', 'A one-time expense needs a year.')
  }
  const { phases } = spending
  const areOrdered = phases.every(({ fromAge }, i) => i === 0 || fromAge > (phases[i - 1]?.fromAge ?? 0))
  if (!areOrdered || !phases.every(({ factor, fromAge }) => factor >= 0 && factor <= 10 && isAge(fromAge))) {
    return refuse('bad-spending', 'Spending phases must be in order of age, each zero or more.')
  }
  return isShare(spending.survivorShare) && isRate(spending.healthGrowth)
    ? null
    : refuse('bad-spending', 'The share that a survivor spends must lie between 0% and 100%.')
}

function homeProblem(home: PlanHome | null): Problem {
  if (!home) return null
  const { sale } = home
  const amounts = [home.valueCents, home.basisCents, ...(sale ? [sale.newHomeCents, ...sale.owedCents] : [])]
  const isSound =
    amounts.every(isNonNegativeCents) &&
    isRate(home.appreciation) &&
    (sale === null || (isWhole(sale.year, 1, 9999) && isShare(sale.costShare)))
  return isSound ? null : refuse('bad-home', 'A home needs a value, and a sale its year and costs.')
}

function contributionProblem(plan: HouseholdPlan): Problem {
  for (const { owner, yearlyCents, employerCents } of plan.contributions) {
    if (!plan.people[owner] || !isNonNegativeCents(yearlyCents) || !isNonNegativeCents(employerCents)) {
      return refuse('bad-contribution', 'Contributions must be zero or more.')
    }
  }
  const isTooMuch = plan.people.some(({ payCents }, owner) => {
    const own = plan.contributions.filter((one) => one.owner === owner)
    return own.reduce((sum, one) => sum + one.yearlyCents, 0) > payCents && payCents > 0
  })
  return isTooMuch ? refuse('bad-contribution', 'Contributions cannot be more than the pay.') : null
}

function marketProblem(plan: HouseholdPlan): Problem {
  const rates = [plan.inflation, plan.cashReturn, ...plan.expectedReturn]
  const isSound =
    plan.expectedReturn.length > 0 &&
    plan.volatility.length > 0 &&
    rates.every(isRate) &&
    plan.inflation > -0.5 &&
    plan.volatility.every((volatility) => volatility >= 0 && volatility <= 2) &&
    isShare(plan.yields.interest) &&
    isShare(plan.yields.qualifiedDividends)
  return isSound
    ? null
    : refuse('bad-market', 'Returns and inflation must lie above -99%, volatility from 0%.')
}

function isSpendingRule(rule: SpendingRule): boolean {
  switch (rule.kind) {
    case 'as-planned':
    case 'required-distribution':
      return true
    case 'guardrails':
      return [rule.lower, rule.cut, rule.raise].every(isShare) && rule.upper >= 0 && rule.upper <= 10
    case 'percentage':
      return isShare(rule.rate)
    case 'floor-upside':
      return isShare(rule.floorShare) && isShare(rule.rate) && isRate(rule.realYield)
  }
}

function strategyProblem({ conversions, order, rule, heirsTaxRate, legacyCents }: HouseholdPlan): Problem {
  if (!isShare(heirsTaxRate) || !isNonNegativeCents(legacyCents)) {
    return refuse('bad-strategy', 'What is left must be zero or more, and its tax rate from 0% to 100%.')
  }
  if (order.kind === 'bracket' && !isShare(order.topRate)) {
    return refuse('bad-strategy', 'A bracket needs a rate between 0% and 100%.')
  }
  if (!isSpendingRule(rule)) {
    return refuse('bad-strategy', 'A spending rule needs shares between 0% and 100%.')
  }
  if (!conversions) return null
  const { fill, fromYear, throughYear } = conversions
  const isSound =
    isWhole(fromYear, 1, 9999) &&
    isWhole(throughYear, 1, 9999) &&
    (fill.kind === 'bracket'
      ? isShare(fill.topRate)
      : fill.kind === 'irmaa'
        ? isWhole(fill.tier, 1, IRMAA_TIERS)
        : isNonNegativeCents(fill.cents))
  return isSound
    ? null
    : refuse('bad-strategy', 'A conversion needs its years and a bracket, tier or amount.')
}

function structureProblem(plan: HouseholdPlan): Problem {
  if (!isWhole(plan.firstYear, 2000, 2200)) return refuse('bad-year', 'A plan starts in a calendar year.')
  if (!(plan.firstYearShare >= 1e-3 && plan.firstYearShare <= 1)) {
    return refuse('bad-year', 'A plan starts with a part of a year ahead.')
  }
  if (plan.people.length === 2 ? plan.filingStatus !== 'joint' : plan.filingStatus === 'joint') {
    return refuse('bad-status', 'Two people file a joint return, and one person files alone.')
  }
  if (plan.state !== null && !isStateCode(plan.state)) {
    return refuse('bad-status', 'Choose a state or the District of Columbia.')
  }
  const areAccounts = plan.accounts.every(
    ({ balanceCents, basisCents, owner, treatment }) =>
      isNonNegativeCents(balanceCents) &&
      isNonNegativeCents(basisCents) &&
      (owner === 0 || owner === 1) &&
      (treatment === 'cash' || treatment === 'taxable' || plan.people[owner] !== undefined),
  )
  if (!areAccounts) return refuse('bad-account', 'An account needs an owner and a balance of zero or more.')
  const areDebts = plan.debts.every(({ paymentsCents }) => paymentsCents.every(isNonNegativeCents))
  if (!areDebts) return refuse('bad-debt', 'Payments of a debt must be zero or more.')
  return plan.earlierIncomeCents === undefined || plan.earlierIncomeCents.every(isCents)
    ? null
    : refuse('bad-income', 'Income of earlier years must be whole cents.')
}

/**
 * Validates a plan once, in the public functions. Nothing is clipped: a plan out of range is refused with the limit.
 * A retirement month in the past is fine and means retired.
 */
export function checkHouseholdPlan(plan: HouseholdPlan): Result<HouseholdPlan, PlanProblem> {
  const problem =
    structureProblem(plan) ??
    plan.people.map((person) => personProblem(person, plan.firstYear)).find((one) => one !== null) ??
    plan.incomes.map((income) => incomeProblem(income, plan)).find((one) => one !== null) ??
    contributionProblem(plan) ??
    spendingProblem(plan) ??
    homeProblem(plan.home) ??
    marketProblem(plan) ??
    strategyProblem(plan)
  if (problem) return problem
  const years = planYears(plan)
  return years <= MAX_YEARS ? ok(plan) : refuse('bad-year', `A plan runs for at most ${MAX_YEARS} years.`)
}

/** Calendar years from the first to that of the last death. */
export const planYears = ({ people, firstYear }: HouseholdPlan): number =>
  Math.max(...people.map(({ birthDate, lastAge }) => dateParts(birthDate).year + lastAge)) - firstYear + 1
