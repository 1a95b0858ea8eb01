import type { Data } from '#core/contract/endpoint.ts'
import type { getLifeExpectancy } from '#core/contract/retirement-answers.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { LIFE_TABLE } from '#core/finance/data/life-table.ts'
import { type IsoDate, yearFraction } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  ageAtDeathPercentile,
  lastSurvival,
  lifeExpectancy,
  survival,
} from '#core/finance/retirement/life.ts'
import { resolvePlan } from './defaults.ts'
import { ageMonthsOn, ageOn, partnerOf, type PersonFacts, selfOf, yearOf } from './people.ts'

/** Shares of people who live past an age, the youngest age first. */
const SHARES = [0.9, 0.75, 0.5, 0.25, 0.1, 0.05] as const

const yearsUntilEndOf = (year: number, today: IsoDate): number =>
  Math.max(0, yearFraction(today, `${year + 1}-01-01`, 'actual/actual'))

/** Ages that people of each person's age and sex reach, and the chance of outliving the plan. */
export function lifeExpectancyOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getLifeExpectancy> {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const { life_expectancy } = sections
  const partner = partnerOf(sections, facts)
  const lived = (person: PersonFacts, plan_to_age: number) => ({
    person,
    plan_to_age,
    life: { sex: person.sex, age: Math.max(0, ageMonthsOn(person.birthDate, today) / 12) },
    lastYear: yearOf(person.birthDate) + plan_to_age,
  })
  const everyone = [
    lived(selfOf(sections, facts), life_expectancy.plan_to_age),
    ...(partner && life_expectancy.partner_plan_to_age !== null
      ? [lived(partner, life_expectancy.partner_plan_to_age)]
      : []),
  ]
  const plan_ends = Math.max(...everyone.map(({ lastYear }) => lastYear))
  return {
    life_expectancy,
    sources: { ...sources.life_expectancy },
    people: everyone.map(({ person, life, plan_to_age, lastYear }) => ({
      role: person.role,
      first_name: person.firstName,
      sex: life.sex,
      age: Math.max(0, ageOn(person.birthDate, today)),
      plan_to_age,
      expected_age: life.age + unwrap(lifeExpectancy(life)),
      chance_past_plan: unwrap(survival(life, yearsUntilEndOf(lastYear, today))),
      ages: SHARES.map((share) => ({ share, age: unwrap(ageAtDeathPercentile(life, 1 - share)) })),
    })),
    plan_ends,
    chance_either_past_plan:
      everyone.length < 2
        ? null
        : unwrap(
            lastSurvival(
              everyone.map(({ life }) => life),
              yearsUntilEndOf(plan_ends, today),
            ),
          ),
    source: LIFE_TABLE.source,
  }
}
