/** The people of a retirement plan: the client and, if they have one, their partner. */
import type { LifeTableSex } from '#core/contract/income.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { ENGINE_STATUS } from '#core/household/filing-status.ts'
import { payOf } from '#core/household/income.ts'

/** A person's name and what is known of their birth and pay. */
export interface PersonFacts {
  readonly role: PersonRole
  readonly firstName: string
  readonly birthDate: IsoDate
  /** For life tables; the longer-lived sex while not known, so that the plan does not end too early. */
  readonly sex: LifeTableSex
  /** Gross yearly pay and profit of self-employment; null if unknown. */
  readonly payCents: Cents | null
  /** The first month without pay; null if retired, undefined if not saved. */
  readonly retiresIn: string | null | undefined
}

type Known = Pick<RetirementFacts, 'first_name' | 'birth_date' | 'income'>
type Dated = Pick<RetirementPlan, 'dates'>

const SEX_IF_UNKNOWN: LifeTableSex = 'female'

/** The client, with the retirement date of the plan. */
export const selfOf = ({ dates }: Dated, { first_name, birth_date, income }: Known): PersonFacts => ({
  role: 'self',
  firstName: first_name,
  birthDate: birth_date,
  sex: income?.sex ?? SEX_IF_UNKNOWN,
  payCents: income && payOf(income),
  retiresIn: dates?.retires_in,
})

/** The household's partner, with the retirement date of the plan; null without one. */
export function partnerOf({ dates }: Dated, { income }: Pick<Known, 'income'>): PersonFacts | null {
  const partner = income?.partner
  if (!partner) return null
  return {
    role: 'partner',
    firstName: partner.first_name,
    birthDate: partner.birth_date,
    sex: partner.sex ?? SEX_IF_UNKNOWN,
    payCents: payOf(partner),
    retiresIn: dates?.partner_retires_in,
  }
}

/** The client and, if there is one, the partner. */
export function peopleOf(plan: Dated, facts: Known): readonly PersonFacts[] {
  const partner = partnerOf(plan, facts)
  return partner ? [selfOf(plan, facts), partner] : [selfOf(plan, facts)]
}

/** The yearly pay of everyone in the household; null if unknown. */
export const householdPay = ({ income }: Pick<Known, 'income'>): Cents | null =>
  income && payOf(income) + (income.partner ? payOf(income.partner) : 0)

/** Whole months lived on a day; negative before birth. */
export function ageMonthsOn(birthDate: IsoDate, day: IsoDate): number {
  const [born, on] = [dateParts(birthDate), dateParts(day)]
  return (on.year - born.year) * 12 + on.month - born.month - (on.day < born.day ? 1 : 0)
}

/** Completed years on a day. */
export const ageOn = (birthDate: IsoDate, day: IsoDate): number =>
  Math.floor(ageMonthsOn(birthDate, day) / 12)

/** The year of a date. */
export const yearOf = (date: IsoDate): number => dateParts(date).year

/** The month of a date, `YYYY-MM`. */
export const monthOf = (date: IsoDate): string => date.slice(0, 7)

/** The first month without pay, `YYYY-MM`; a person who is retired or whose month is unknown stopped last month. */
export const retirementMonth = ({ retiresIn }: PersonFacts, today: IsoDate): string =>
  retiresIn ?? monthOf(addMonths(today, -1))

/** Calendar years to the first retirement of somebody with pay; zero if they are retired, or nobody has pay. */
export function yearsToRetirement(people: readonly PersonFacts[], today: IsoDate): number {
  const years = people
    .filter(({ payCents }) => payCents !== null && payCents > 0)
    .map((person) => Number(retirementMonth(person, today).slice(0, 4)))
  return years.length === 0 ? 0 : Math.max(0, Math.min(...years) - yearOf(today))
}

/** How the household files. */
export const filingStatusOf = ({ income }: Pick<Known, 'income'>): FilingStatus =>
  income ? ENGINE_STATUS[income.filing_status] : 'single'
