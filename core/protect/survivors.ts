/** Survivors' Social Security if the client died today, in today's dollars. */
import type { PersonNeeds } from '#core/contract/protect-needs.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import { dateParts, isoDate, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { estimateRecord } from '#core/finance/social-security/benefit-projection.ts'
import { deathBenefit, type DeathBenefit } from '#core/finance/social-security/death-benefit.ts'
import { exemptAmount } from '#core/finance/social-security/earnings-test.ts'
import {
  familyBenefits,
  familyMaximum,
  FAMILY_RATES,
  type FamilyMember,
} from '#core/finance/social-security/family-maximum.ts'
import {
  survivorAgeFactor,
  SURVIVOR_EARLIEST,
} from '#core/finance/social-security/social-security-benefit.ts'
import { birthMonth, survivorFullRetirementAge } from '#core/finance/social-security/social-security.ts'
import { ownBenefit } from '#core/retirement/benefit.ts'
import { resolveDates } from '#core/retirement/defaults.ts'
import { ageMonthsOn, partnerOf, type PersonFacts as Person } from '#core/retirement/people.ts'
import type { FilledProtect } from './filled-entries.ts'
import { personViews, type PersonFacts } from './person-facts.ts'

export type Survivors = Omit<PersonNeeds['survivors'], 'present_value_cents'> & {
  /** What the family gets in each month from this one. */
  readonly months: readonly Cents[]
}

/** Months that are looked at: to the end of any working life. */
const MONTHS = 70 * 12
/** An earnings record that no benefit follows from. */
const NOT_INSURED: DeathBenefit = { piaCents: 0, maximumCents: 0, eligibility: 0, status: 'none' }
/** A husband or wife is taken to live no longer. */
const OLDEST_MONTHS = 100 * 12

/** The household's partner, who retires at full retirement age where no month was chosen; null without one. */
export const survivingPartner = (facts: PersonFacts, today: IsoDate): Person | null =>
  partnerOf({ dates: resolveDates(facts.dates, facts, today).section }, facts)

/** What the client's earnings record comes to if they died today; null without a record. */
function recordBenefit(facts: PersonFacts, today: IsoDate): DeathBenefit | null {
  const earnings = facts.social_security?.self?.earnings ?? []
  if (earnings.length === 0) return facts.record_benefits?.self ?? null
  const benefit = deathBenefit(
    facts.birth_date,
    earnings.map(({ year, cents }) => ({ year, amountCents: cents })),
    today,
  )
  return benefit.ok ? benefit.value : NOT_INSURED
}

/** What survivors' benefits need of both earnings records, for a viewer whom the records aren't shared with. */
export function recordBenefits(
  facts: ProtectFacts,
  today: IsoDate,
): NonNullable<ProtectFacts['record_benefits']> {
  const other = personViews(facts, {}, [], today).partner?.facts
  const partnerPiaOf = (seen: PersonFacts): Cents | null =>
    (seen.social_security?.partner?.earnings ?? []).length > 0 ? ownPia(seen, today) : null
  return {
    self: recordBenefit(facts, today),
    partner: other ? recordBenefit(other, today) : null,
    self_pia_cents: other ? partnerPiaOf(other) : null,
    partner_pia_cents: partnerPiaOf(facts),
  }
}

/** The worker's record, statement or assumed career, and its name. */
function basisOf(
  facts: PersonFacts,
  entries: FilledProtect,
  today: IsoDate,
): { readonly benefit: DeathBenefit | null; readonly isEstimate: boolean; readonly basis: string } {
  const record = facts.social_security?.self
  if (record && !record.is_covered)
    return { benefit: null, isEstimate: false, basis: 'Not covered by Social Security' }
  const benefitOfRecord = recordBenefit(facts, today)
  if (benefitOfRecord) {
    return { benefit: benefitOfRecord, isEstimate: false, basis: 'From the earnings record' }
  }
  const career = estimateRecord(facts.birth_date, entries.income_cents ?? 0, today)
  const estimate = career.ok ? deathBenefit(facts.birth_date, career.value, today) : null
  const benefit = estimate?.ok ? estimate.value : null
  const stated = record?.full_age_monthly_cents
  if (benefit && stated != null) {
    const isInsured = benefit.status === 'none' ? ('fully' as const) : benefit.status
    return {
      benefit: {
        ...benefit,
        piaCents: stated,
        maximumCents: unwrap(familyMaximum(stated, benefit.eligibility)),
        status: isInsured,
      },
      isEstimate: true,
      basis: 'From the Social Security statement',
    }
  }
  return { benefit, isEstimate: true, basis: 'Estimate from today’s pay since age 22' }
}

type Who = Survivors['benefits'][number]['who']
interface Member extends FamilyMember {
  readonly key: string
  readonly who: Who
  readonly born: number
  /** Withheld each month because of pay (42 USC 403(b), (f)). */
  readonly withheldCents: Cents
}

/** A member of the family in a month, or null without a benefit then. Months count from year 0. */
type Survivor = (month: number) => Member | null

/** A child is paid until 18; the year more of a child still in high school is left out. 42 USC 402(d)(1). */
function child(birthDate: IsoDate, place: number): Survivor {
  const born = birthMonth(birthDate)
  return (month) =>
    month >= born && month < born + 18 * 12
      ? {
          key: `child-${place}`,
          who: 'child',
          born: dateParts(birthDate).year,
          rate: FAMILY_RATES.survivingChild,
          ownCents: 0,
          ageFactor: 1,
          withheldCents: 0,
        }
      : null
}

/**
 * A husband or wife: while they care for a child under 16 (42 USC 402(g)), less what the earnings test withholds, and
 * from 60 on (402(e), (f)). They are taken to claim when their pay ends, between 60 and full retirement age.
 */
function partner(
  facts: PersonFacts,
  entries: FilledProtect,
  status: DeathBenefit['status'],
  today: IsoDate,
): Survivor | null {
  const person = survivingPartner(facts, today)
  if (!person) return null
  const { birthDate, retiresIn } = person
  const { year, month: thisMonth } = dateParts(today)
  const now = year * 12 + thisMonth - 1
  const ageNow = ageMonthsOn(birthDate, today)
  const born = dateParts(birthDate).year
  const pay = entries.partner_income_cents
  const lastPay = retiresIn ? Number(retiresIn.slice(0, 4)) * 12 + Number(retiresIn.slice(5)) - 1 : now
  const isPaid = (month: number): boolean => pay > 0 && month < lastPay
  const claims = Math.min(
    survivorFullRetirementAge(birthDate),
    Math.max(SURVIVOR_EARLIEST, ageNow, isPaid(now) ? ageNow + lastPay - now : 0),
  )
  const own = ownPia(facts, today)
  const ageFactor = survivorAgeFactor(claims, birthDate)
  const withheld = Math.max(0, pay - unwrap(exemptAmount(year, false))) / 2 / 12
  const youngest = Math.max(...entries.child_birth_dates.map(birthMonth), 0)
  return (month) => {
    const age = ageNow + month - now
    const base = { key: 'partner', born, withheldCents: isPaid(month) ? withheld : 0 }
    if (age >= OLDEST_MONTHS) return null
    if (age >= claims && status === 'fully') {
      const ownCents = age >= 62 * 12 ? own : 0
      const rate = FAMILY_RATES.survivingSpouse
      return { ...base, key: 'widow', who: 'widow', rate, ownCents, ageFactor }
    }
    const cares = youngest > 0 && month < youngest + 16 * 12
    if (!cares) return null
    return { ...base, who: 'parent', rate: FAMILY_RATES.survivingParent, ownCents: 0, ageFactor: 1 }
  }
}

/** The partner's own benefit at full retirement age. */
function ownPia(facts: PersonFacts, today: IsoDate): Cents {
  const person = survivingPartner(facts, today)
  const record = facts.social_security?.partner
  if (!person || !record) return 0
  return facts.record_benefits?.partner_pia_cents ?? ownBenefit(person, record, today)?.piaCents ?? 0
}

const monthName = (month: number): string => isoDate(Math.floor(month / 12), (month % 12) + 1, 1).slice(0, 7)

/** Each survivor's benefit by month, within the family maximum. 42 USC 403(a); 20 CFR 404.403. */
export function survivorsOf(facts: PersonFacts, entries: FilledProtect, today: IsoDate): Survivors {
  const { benefit, isEstimate, basis } = basisOf(facts, entries, today)
  const none = { benefits: [], years: [], months: [], is_estimate: isEstimate, basis }
  if (!benefit || benefit.piaCents === 0) {
    return { ...none, full_benefit_cents: null, family_maximum_cents: null }
  }
  const { piaCents, maximumCents, status } = benefit
  const husbandOrWife = partner(facts, entries, status, today)
  const survivors: Survivor[] = [
    ...entries.child_birth_dates.map(child),
    ...(husbandOrWife ? [husbandOrWife] : []),
  ]
  const start = dateParts(today).year * 12 + dateParts(today).month - 1
  const paid = new Map<string, { who: Who; born: number; from: number; to: number; cents: Cents }>()
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = start + index
    const members = survivors.flatMap((survivor) => survivor(month) ?? [])
    if (members.length === 0) return 0
    const amounts = unwrap(familyBenefits({ piaCents, maximumCents, isWorkerAlive: false, members }))
    return members.reduce((sum, { key, who, born, withheldCents }, place) => {
      const cents = Math.max(0, Math.floor((amounts[place] ?? 0) - withheldCents))
      if (cents === 0) return sum
      const known = paid.get(key)
      if (known) known.to = month
      else paid.set(key, { who, born, from: month, to: month, cents })
      return sum + cents
    }, 0)
  })
  const byYear = new Map<number, Cents>()
  months.forEach((cents, index) => {
    const year = Math.floor((start + index) / 12)
    if (cents > 0) byYear.set(year, (byYear.get(year) ?? 0) + cents)
  })
  return {
    full_benefit_cents: piaCents,
    family_maximum_cents: maximumCents,
    benefits: [...paid.values()].map(({ who, born, from, to, cents }) => ({
      who,
      born,
      from: monthName(from),
      to: monthName(to),
      monthly_cents: cents,
    })),
    years: [...byYear].map(([year, cents]) => ({ year, cents })),
    months,
    is_estimate: isEstimate,
    basis,
  }
}
