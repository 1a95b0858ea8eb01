/** Fills what a client has not entered from what the app knows, and says where each value comes from. */
import { MAX_YEARLY_CENTS } from '#core/contract/amounts.ts'
import type { ContributionKind, PersonRole } from '#core/contract/retirement-sections.ts'
import {
  TAX_YEAR_RANGE,
  type TaxEntries,
  type TaxFacts,
  type TaxField,
  type TaxHousehold,
  type TaxSource,
  type TaxValueField,
} from '#core/contract/tax.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { contributionLimit, latestLimits } from '#core/finance/tax/contribution-limits.ts'

type Entered = { readonly [Field in TaxField]-?: Exclude<TaxEntries[Field], undefined | null> }
/** Fields that stay null while nobody knows them. */
type Unknowable =
  | 'marketplace'
  | 'withheld_federal_cents'
  | 'withheld_state_cents'
  | 'withheld_as_of'
  | 'prior_tax_cents'
  | 'prior_agi_cents'
  | 'state_tax_paid_cents'

type FilledProfile = Omit<Entered, Unknowable> & {
  readonly [Field in Unknowable]: Entered[Field] | null
}
/** Every value of the estimate, of the profile and of the household; a null is unknown. */
export type FilledEntries = FilledProfile & Readonly<TaxHousehold>
export type TaxSources = Readonly<Record<TaxValueField, TaxSource>>

const NOTHING: FilledProfile = {
  year: TAX_YEAR_RANGE.last,
  self_deferral_cents: 0,
  self_benefits_cents: 0,
  self_hsa_cents: 0,
  self_ira_cents: 0,
  self_plan_cents: 0,
  self_is_blind: false,
  partner_deferral_cents: 0,
  partner_benefits_cents: 0,
  partner_hsa_cents: 0,
  partner_ira_cents: 0,
  partner_plan_cents: 0,
  partner_is_blind: false,
  interest_cents: 0,
  tax_exempt_interest_cents: 0,
  qualified_dividends_cents: 0,
  short_gain_cents: 0,
  long_gain_cents: 0,
  retirement_income_cents: 0,
  social_security_cents: 0,
  own_hsa_cents: 0,
  other_adjustments_cents: 0,
  student_loan_interest_cents: 0,
  other_dependents: 0,
  earned_income_children: 0,
  care_persons: 0,
  care_expenses_cents: 0,
  students: [],
  marketplace: null,
  state_tax_paid_cents: null,
  property_tax_cents: 0,
  mortgage_interest_cents: 0,
  charity_cents: 0,
  medical_cents: 0,
  withheld_federal_cents: null,
  withheld_state_cents: null,
  withheld_as_of: null,
  prior_tax_cents: null,
  prior_agi_cents: null,
  estimated_payments: [],
}
/** Every field of the profile, in the order of the form. */
export const TAX_FIELDS = Object.keys(NOTHING) as readonly TaxField[]

type Known = { -readonly [Field in TaxField]?: FilledProfile[Field] }

const clampYear = (year: number): number =>
  Math.min(TAX_YEAR_RANGE.last, Math.max(TAX_YEAR_RANGE.first, year))
const within = (amount: Cents): Cents => Math.min(amount, MAX_YEARLY_CENTS)

/** Age reached by the end of a year. A birthday on January 1 counts for the day before (Publication 501). */
export function ageAtYearEnd(birthDate: IsoDate, year: number): number {
  const { year: born, month, day } = dateParts(birthDate)
  return Math.max(0, Math.min(130, year - born + (month === 1 && day === 1 ? 1 : 0)))
}

/** What the retirement plan puts into accounts of one kind, at most the year's limit. */
function contributed(
  { contribution, birth_date, income }: TaxFacts,
  owner: PersonRole,
  kind: ContributionKind,
  limitOf: 'workplace' | 'ira' | 'hsa',
  year: number,
): Cents {
  const born = owner === 'self' ? birth_date : income?.partner?.birth_date
  const yearly = (contribution?.contributions ?? [])
    .filter((each) => each.owner === owner && each.kind === kind)
    .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  if (yearly === 0 || born === undefined) return 0
  const saver = {
    ageAtYearEnd: ageAtYearEnd(born, year),
    hasFamilyCover: contribution?.has_family_hsa ?? false,
  }
  const limit = contributionLimit(latestLimits(year), limitOf, saver)
  return limit.ok ? Math.min(yearly, limit.value) : 0
}

/** A person's contributions, within their pay. */
function savingOf(facts: TaxFacts, owner: PersonRole, wages: Cents, year: number): Known {
  const deferral = Math.min(wages, contributed(facts, owner, 'workplace', 'workplace', year))
  const hsa = Math.min(wages - deferral, contributed(facts, owner, 'hsa', 'hsa', year))
  const ira = contributed(facts, owner, 'ira', 'ira', year)
  return owner === 'self'
    ? { self_deferral_cents: deferral, self_hsa_cents: hsa, self_ira_cents: ira }
    : { partner_deferral_cents: deferral, partner_hsa_cents: hsa, partner_ira_cents: ira }
}

/** Children under an age at a year's end, which are the ones that a credit counts. */
const childrenUnder = (age: number, { income }: TaxFacts, year: number): number =>
  (income?.children ?? []).filter(({ birth_date }) => {
    const atYearEnd = year - dateParts(birth_date).year
    return atYearEnd >= 0 && atYearEnd < age
  }).length

/** The ages below which a child counts for the child tax credit (26 USC 24(c)(1)), and for credits of several states. */
const [CREDIT_AGE, YOUNG_AGE] = [17, 6]

/** What the return takes from the household. A spouse counts on a joint return. */
function ofHousehold(facts: TaxFacts, year: number): TaxHousehold {
  const { income, home_state } = facts
  const spouse = income?.filing_status === 'married_joint' ? income.partner : null
  return {
    filing_status: income?.filing_status ?? 'single',
    state: income?.state || home_state,
    pay_frequency: income?.pay_frequency ?? 'biweekly',
    self_wages_cents: within(income?.gross_annual_cents ?? 0),
    self_business_cents: income?.business_annual_cents ?? 0,
    partner_wages_cents: within(spouse?.gross_annual_cents ?? 0),
    partner_business_cents: spouse?.business_annual_cents ?? 0,
    other_income_cents: within(income?.other_annual_cents ?? 0),
    children: childrenUnder(CREDIT_AGE, facts, year),
    children_under_6: childrenUnder(YOUNG_AGE, facts, year),
  }
}

/**
 * Every value of the estimate: of the household, as entered, or from the retirement plan and the debts.
 *
 * @param today the client's day: its year is the default one
 */
export function fillEntries(
  entries: TaxEntries,
  facts: TaxFacts,
  today: IsoDate,
): { readonly entries: FilledEntries; readonly sources: TaxSources } {
  const entered: Known = Object.fromEntries(
    Object.entries(entries).filter(([field, value]) => value != null && field in NOTHING),
  )
  const year = entered.year ?? clampYear(dateParts(today).year)
  const household = ofHousehold(facts, year)
  const plan = facts.contribution
    ? {
        ...savingOf(facts, 'self', household.self_wages_cents, year),
        ...(household.filing_status === 'married_joint' &&
          savingOf(facts, 'partner', household.partner_wages_cents, year)),
      }
    : {}
  const { mortgage_interest_cents: mortgage, student_loan_interest_cents: student } = facts.debts
  const debts: Known =
    facts.debts.year === year
      ? {
          ...(mortgage > 0 && { mortgage_interest_cents: within(mortgage) }),
          ...(student > 0 && { student_loan_interest_cents: within(student) }),
        }
      : {}
  const { property_tax_cents } = facts.debts
  const escrow: Known =
    facts.debts.year === year && property_tax_cents > 0
      ? { property_tax_cents: within(property_tax_cents) }
      : {}
  const byPriority: readonly (readonly [TaxSource, Known])[] = [
    ['entered', entered],
    ['retirement_plan', plan],
    ['debts', debts],
    ['escrow', escrow],
    ['assumed', { year, earned_income_children: household.children }],
  ]
  const profileSources = TAX_FIELDS.map((field): [TaxField, TaxSource] => [
    field,
    field === 'state_tax_paid_cents' && entered[field] === undefined
      ? 'estimate'
      : (byPriority.find(([, known]) => known[field] !== undefined)?.[0] ?? 'assumed'),
  ])
  const householdSources = Object.keys(household).map((field): [string, TaxSource] => [
    field,
    facts.income && !(field === 'state' && facts.income.state === '')
      ? 'income'
      : field === 'state' && household.state !== ''
        ? 'address'
        : 'assumed',
  ])
  const filled = byPriority.reduceRight<FilledProfile>((all, [, known]) => ({ ...all, ...known }), NOTHING)
  return {
    entries: { ...filled, ...household },
    sources: Object.fromEntries([...profileSources, ...householdSources]) as Record<TaxValueField, TaxSource>,
  }
}
