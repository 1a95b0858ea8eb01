/**
 * Rules of the retirement plan that depend on the day, on other sections, or on what else the app knows. Forms and
 * server call the same functions; the schemas check everything else.
 */
import type { Pension } from '#core/contract/pensions.ts'
import type {
  ContributionSection,
  IncomeTargetSection,
  SectionName,
} from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { Household } from '#core/household/household.ts'
import { changedPlan, type PlanSections, type SectionChange } from './change.ts'
import { contributionProblems, type Problems } from './contribution-rules.ts'
import { monthlyTarget } from './monthly-target.ts'
import {
  ageOn,
  filingStatusOf,
  householdPay,
  monthOf,
  partnerOf,
  peopleOf,
  type PersonFacts,
  selfOf,
  yearOf,
} from './people.ts'
import { socialSecurityProblems } from './social-security-rules.ts'

/** What the rules need to know besides the plan. */
export type RuleFacts = Pick<Household, 'first_name' | 'birth_date' | 'income' | 'home_state' | 'accounts'>

interface Context {
  /** The plan as it would be after the change. */
  readonly plan: RetirementPlan
  readonly facts: RuleFacts
  readonly today: IsoDate
}

const NO_PARTNER = 'Add a partner to your plan first'
const PAST_MONTH = 'That month has passed. Choose a later one, or choose already retired'
const PAST_YEAR = 'That year has passed. Choose a later one'

type Check<Name extends SectionName> = (section: PlanSections[Name], context: Context) => Problems

/**
 * The errors of the sections that a change saves, by field path such as `contribution.contributions.0.yearly_cents`;
 * empty if it can be saved.
 *
 * @param plan the plan before the change
 * @param today the client's day
 */
export function planProblems(
  plan: RetirementPlan,
  change: SectionChange,
  facts: RuleFacts,
  today: IsoDate,
): Readonly<Problems> {
  const context = { plan: changedPlan(plan, change), facts, today }
  const check = <Name extends SectionName>(name: Name, rules: Check<Name>): Problems => {
    const section = change[name]
    return section === undefined ? {} : rules(section, context)
  }
  return {
    ...check('dates', checkDates),
    ...check('contribution', checkContribution),
    ...check('income_target', checkIncomeTarget),
    ...check('life_expectancy', checkLifeExpectancy),
    ...check('social_security', checkSocialSecurity),
    ...check('assumptions', checkAssumptions),
    ...check('protect', checkProtect),
    ...check('behavior', checkBehavior),
  }
}

function checkDates({ retires_in, partner_retires_in }: PlanSections['dates'], context: Context): Problems {
  const problems: Problems = {}
  const { plan, facts, today } = context
  const lastAges = plan.life_expectancy
  const own = retirementProblem(retires_in, {
    birthDate: facts.birth_date,
    lastAge: lastAges?.plan_to_age,
    today,
  })
  if (own !== null) problems['dates.retires_in'] = own
  const partner = partnerOf(plan, facts)
  if (!partner || partner_retires_in === undefined) return problems
  const theirs = retirementProblem(partner_retires_in, {
    birthDate: partner.birthDate,
    lastAge: lastAges?.partner_plan_to_age ?? undefined,
    today,
  })
  if (theirs !== null) problems['dates.partner_retires_in'] = theirs
  return problems
}

/** @param at the person's last age in the plan, if it is saved */
function retirementProblem(
  retiresIn: string | null,
  { birthDate, lastAge, today }: { birthDate: IsoDate; lastAge: number | undefined; today: IsoDate },
): string | null {
  if (retiresIn === null) return null
  if (retiresIn < monthOf(today)) return PAST_MONTH
  return lastAge !== undefined && ageInYearOf(retiresIn, birthDate) > lastAge
    ? `That’s after age ${lastAge}, the last in the plan. Choose an earlier month`
    : null
}

/** The age that somebody turns in the calendar year of a month, `YYYY-MM`. */
const ageInYearOf = (month: string, birthDate: IsoDate): number =>
  Number(month.slice(0, 4)) - yearOf(birthDate)

function checkContribution(section: ContributionSection, { plan, facts, today }: Context): Problems {
  const problems = contributionProblems(
    section,
    {
      people: peopleOf(plan, facts),
      filingStatus: filingStatusOf(facts),
      otherIncomeCents: facts.income?.other_annual_cents ?? null,
    },
    today,
  )
  for (const [whose, steps] of Object.entries(section.match)) {
    steps.forEach(({ up_to_share }, place) => {
      if (up_to_share <= (steps[place - 1]?.up_to_share ?? 0)) {
        problems[`contribution.match.${whose}.${place}.up_to_share`] =
          place === 0
            ? 'Enter the share of pay that the match covers'
            : 'Each step must cover a larger share of pay than the one before'
      }
    })
  }
  if (facts.income?.partner) return problems
  section.contributions.forEach(({ owner }, place) => {
    if (owner === 'partner') problems[`contribution.contributions.${place}.owner`] = NO_PARTNER
  })
  if (section.match.partner.length > 0) problems['contribution.match.partner'] = NO_PARTNER
  return problems
}

function checkIncomeTarget(section: IncomeTargetSection, { facts, today }: Context): Problems {
  const problems: Problems = {}
  const target = monthlyTarget(section, householdPay(facts))
  if (target === null) {
    problems['income_target.basis'] = 'Enter your income first, or choose a budget'
  } else if (section.essential_monthly_cents > target) {
    problems['income_target.essential_monthly_cents'] =
      `Your essentials are above your target of ${formatUsd(target)} a month. Raise the target, or lower the essentials`
  }
  section.phases.forEach(({ from_age }, place) => {
    const before = section.phases[place - 1]?.from_age
    if (before !== undefined && from_age <= before) {
      problems[`income_target.phases.${place}.from_age`] =
        `Choose an age above ${before}, where the phase before starts`
    }
  })
  section.one_time.forEach(({ year }, place) => {
    if (year < yearOf(today)) problems[`income_target.one_time.${place}.year`] = PAST_YEAR
  })
  return problems
}

function checkLifeExpectancy(
  { plan_to_age, partner_plan_to_age }: PlanSections['life_expectancy'],
  { plan, facts, today }: Context,
): Problems {
  const problems: Problems = {}
  const own = lastAgeProblem(plan_to_age, selfOf(plan, facts), today)
  if (own !== null) problems['life_expectancy.plan_to_age'] = own
  if (partner_plan_to_age === null) return problems
  const partner = partnerOf(plan, facts)
  const theirs = partner ? lastAgeProblem(partner_plan_to_age, partner, today) : NO_PARTNER
  if (theirs !== null) problems['life_expectancy.partner_plan_to_age'] = theirs
  return problems
}

/** The engine's longest plan, the first and last calendar years included. */
const MOST_YEARS = 100

function lastAgeProblem(lastAge: number, person: PersonFacts, today: IsoDate): string | null {
  const age = ageOn(person.birthDate, today)
  const who = person.role === 'self' ? 'You’re' : `${person.firstName} is`
  if (lastAge <= age) return `${who} ${age}. Choose an older age`
  const retirementAge = person.retiresIn ? ageInYearOf(person.retiresIn, person.birthDate) : 0
  if (lastAge < retirementAge) {
    const retires = person.role === 'self' ? 'You retire' : `${person.firstName} retires`
    return `${retires} in ${yearOf(person.birthDate) + retirementAge}. Choose age ${retirementAge} or older, or retire earlier`
  }
  const oldest = yearOf(today) - yearOf(person.birthDate) + MOST_YEARS - 1
  return lastAge > oldest ? `A plan lasts ${MOST_YEARS} years at most. Choose an age up to ${oldest}` : null
}

function checkSocialSecurity(
  section: PlanSections['social_security'],
  { plan, facts, today }: Context,
): Problems {
  const people = peopleOf(plan, facts)
  const problems = socialSecurityProblems(section, people, today)
  if (section.partner && people.length === 1) problems['social_security.partner'] = NO_PARTNER
  return problems
}

function checkAssumptions(
  { conversions, home_sale }: PlanSections['assumptions'],
  { facts, today }: Context,
): Problems {
  const problems: Problems = {}
  const year = yearOf(today)
  if (conversions && conversions.through_year < year) {
    problems['assumptions.conversions.through_year'] = PAST_YEAR
  }
  if (!home_sale) return problems
  if (home_sale.year < year) problems['assumptions.home_sale.year'] = PAST_YEAR
  const isOwn = facts.accounts.some(
    ({ account_uuid, kind }) => account_uuid === home_sale.account_uuid && kind === 'property',
  )
  if (!isOwn) problems['assumptions.home_sale.account_uuid'] = 'Choose one of your homes'
  return problems
}

function checkProtect({ death }: PlanSections['protect'], { plan, facts, today }: Context): Problems {
  if (!death) return {}
  const partner = partnerOf(plan, facts)
  if (!partner) return { 'protect.death': NO_PARTNER }
  const { birthDate } = death.who === 'self' ? selfOf(plan, facts) : partner
  const age = ageOn(birthDate, today)
  return death.age > age ? {} : { 'protect.death.age': `Choose an age above ${age}` }
}

const OPTIONS = new Map(
  BEHAVIORAL_QUESTIONS.map(({ id, options }) => [id, new Set(options.map((option) => option.id))]),
)

function checkBehavior({ answers }: PlanSections['behavior']): Problems {
  const problems: Problems = {}
  for (const [question, option] of Object.entries(answers)) {
    const options = OPTIONS.get(question)
    if (!options) problems[`behavior.answers.${question}`] = 'This question doesn’t exist'
    else if (!options.has(option)) problems[`behavior.answers.${question}`] = 'Choose one of the answers'
  }
  return problems
}

/** The fields of a pension that have rules. */
export type JudgedPension = Pick<Pension, 'owner' | 'starts_in' | 'ends_in'>

/** The errors of a pension by field; empty if it can be saved. */
export function pensionProblems(
  { owner, starts_in, ends_in }: JudgedPension,
  plan: RetirementPlan,
  facts: Pick<RuleFacts, 'first_name' | 'birth_date' | 'income'>,
): Readonly<Problems> {
  const person = owner === 'self' ? selfOf(plan, facts) : partnerOf(plan, facts)
  if (!person) return { owner: NO_PARTNER }
  const problems: Problems = {}
  if (starts_in < monthOf(person.birthDate)) {
    const born = person.role === 'self' ? 'you were' : `${person.firstName} was`
    problems['starts_in'] = `That’s before ${born} born. Choose a later month`
  }
  if (ends_in !== null && ends_in <= starts_in) problems['ends_in'] = 'Choose a month after the first'
  return problems
}
