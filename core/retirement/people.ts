/** The people of a retirement plan: the client and, if they have one, their partner. */
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { ENGINE_STATUS } from '#core/income/filing-status.ts'

/** A person's name and what is known of their birth and pay. */
export interface PersonFacts {
  readonly role: PersonRole
  readonly firstName: string
  readonly birthDate: IsoDate
  /** Gross yearly pay; null if unknown. */
  readonly payCents: Cents | null
  /** The first month without pay; null if retired, undefined if not saved. */
  readonly retiresIn: string | null | undefined
}

type Known = Pick<RetirementFacts, 'first_name' | 'birth_date' | 'income'>

export const selfOf = (plan: RetirementPlan, facts: Known): PersonFacts => ({
  role: 'self',
  firstName: facts.first_name,
  birthDate: facts.birth_date,
  payCents: facts.income?.gross_annual_cents ?? null,
  retiresIn: plan.household?.retires_in,
})

export function partnerOf({ household }: RetirementPlan): PersonFacts | null {
  const partner = household?.partner
  if (!partner) return null
  return {
    role: 'partner',
    firstName: partner.first_name,
    birthDate: partner.birth_date,
    payCents: partner.gross_annual_cents,
    retiresIn: partner.retires_in,
  }
}

/** The client and, if the plan has one, the partner. */
export function peopleOf(plan: RetirementPlan, facts: Known): readonly PersonFacts[] {
  const partner = partnerOf(plan)
  return partner ? [selfOf(plan, facts), partner] : [selfOf(plan, facts)]
}

/** The yearly pay of everyone in the plan; null if the client's income is unknown. */
export function householdPay(plan: RetirementPlan, facts: Known): Cents | null {
  if (!facts.income) return null
  return peopleOf(plan, facts).reduce((sum, { payCents }) => sum + (payCents ?? 0), 0)
}

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

/** How the household files: as the income says or, without one, jointly with a partner. */
export const filingStatusOf = (plan: RetirementPlan, { income }: Pick<Known, 'income'>): FilingStatus =>
  income ? ENGINE_STATUS[income.filing_status] : plan.household?.partner ? 'joint' : 'single'
