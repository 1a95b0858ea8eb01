import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import {
  type BenefitProjection,
  estimateRecord,
  projectBenefit,
} from '#core/finance/social-security/benefit-projection.ts'
import { fullRetirementAge, type YearEarnings } from '#core/finance/social-security/social-security.ts'
import { monthOf, type PersonFacts, retirementMonth } from './people.ts'

/** A person's own Social Security benefit at full retirement age. */
export interface OwnBenefit {
  /** Monthly, in today's dollars; zero if not insured. */
  readonly piaCents: Cents
  readonly isEstimate: boolean
  readonly source: string
  /** How it is worked out; null where the client entered the amount. */
  readonly projection: BenefitProjection | null
}

/**
 * The benefit from the best that is known: the earnings record, the amount of the client's statement, or an assumed
 * career with today's pay at the wages of each year from age 22 on. Null without a benefit of one's own, and for those
 * born before 1929, whose benefit follows other law.
 */
export function ownBenefit(
  person: PersonFacts,
  section: SocialSecurityPerson,
  today: IsoDate,
): OwnBenefit | null {
  if (!section.is_covered) return null
  const { birthDate } = person
  const payCents = person.payCents ?? 0
  const isWorking = retirementMonth(person, today) >= monthOf(today)
  const career = {
    birthDate,
    payCents: isWorking ? payCents : 0,
    retiresOn: `${retirementMonth(person, today)}-01`,
  }
  const project = (earnings: readonly YearEarnings[], about: Pick<OwnBenefit, 'isEstimate' | 'source'>) => {
    const projected = projectBenefit({ ...career, earnings }, today)
    return projected.ok ? { ...about, piaCents: projected.value.piaCents, projection: projected.value } : null
  }
  if (section.earnings.length > 0) {
    const earnings = section.earnings.map(({ year, cents }) => ({ year, amountCents: cents }))
    return project(earnings, { isEstimate: false, source: 'From the earnings record' })
  }
  if (section.full_age_monthly_cents !== null) {
    return {
      piaCents: section.full_age_monthly_cents,
      isEstimate: false,
      source: 'From the Social Security statement',
      projection: null,
    }
  }
  const earnings = estimateRecord(birthDate, payCents, today)
  return earnings.ok
    ? project(earnings.value, { isEstimate: true, source: 'Estimate from today’s pay since age 22' })
    : null
}

/**
 * The largest benefit at full retirement age that a person of this age can have: earnings at the wage base or above from
 * age 22 to full retirement age.
 */
export function largestBenefit(birthDate: IsoDate, today: IsoDate): Cents | null {
  const payCents = 10_000_000_00
  const earnings = estimateRecord(birthDate, payCents, today)
  if (!earnings.ok) return null
  const retiresOn = addMonths(birthDate, fullRetirementAge(birthDate))
  const projected = projectBenefit({ birthDate, payCents, retiresOn, earnings: earnings.value }, today)
  return projected.ok ? projected.value.piaCents : null
}
