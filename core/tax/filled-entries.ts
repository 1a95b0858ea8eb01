/** Fills what a client has not entered from what the app knows, and says where each value comes from. */
import {
  MAX_TAX_CENTS,
  TAX_YEAR_RANGE,
  type TaxEntries,
  type TaxFacts,
  type TaxField,
  type TaxSource,
} from '#core/contract/tax.ts'
import type { ContributionKind, PersonRole } from '#core/contract/retirement-sections.ts'
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

/** Every value of the profile; a null is unknown. */
export type FilledEntries = Omit<Entered, Unknowable> & {
  readonly [Field in Unknowable]: Entered[Field] | null
}
export type TaxSources = Readonly<Record<TaxField, TaxSource>>

const NOTHING: FilledEntries = {
  year: TAX_YEAR_RANGE.last,
  filing_status: 'single',
  state: '',
  pay_frequency: 'biweekly',
  self_wages_cents: 0,
  self_deferral_cents: 0,
  self_benefits_cents: 0,
  self_hsa_cents: 0,
  self_business_cents: 0,
  self_ira_cents: 0,
  self_plan_cents: 0,
  self_is_blind: false,
  partner_wages_cents: 0,
  partner_deferral_cents: 0,
  partner_benefits_cents: 0,
  partner_hsa_cents: 0,
  partner_business_cents: 0,
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
  other_income_cents: 0,
  own_hsa_cents: 0,
  other_adjustments_cents: 0,
  student_loan_interest_cents: 0,
  children: 0,
  children_under_6: 0,
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
/** Every field, in the order of the form. */
export const TAX_FIELDS = Object.keys(NOTHING) as readonly TaxField[]

type Known = { -readonly [Field in TaxField]?: FilledEntries[Field] }

const clampYear = (year: number): number =>
  Math.min(TAX_YEAR_RANGE.last, Math.max(TAX_YEAR_RANGE.first, year))
const within = (amount: Cents): Cents => Math.min(amount, MAX_TAX_CENTS)

/** Age reached by the end of a year. A birthday on January 1 counts for the day before (Publication 501). */
export function ageAtYearEnd(birthDate: IsoDate, year: number): number {
  const { year: born, month, day } = dateParts(birthDate)
  return Math.max(0, Math.min(130, year - born + (month === 1 && day === 1 ? 1 : 0)))
}

/** What the retirement plan puts into accounts of one kind, at most the year's limit. */
function contributed(
  { contribution, birth_date, partner }: TaxFacts,
  owner: PersonRole,
  kind: ContributionKind,
  limitOf: 'workplace' | 'ira' | 'hsa',
  year: number,
): Cents {
  const born = owner === 'self' ? birth_date : partner?.birth_date
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

const ofIncome = ({ income }: TaxFacts): Known =>
  income
    ? {
        filing_status: income.filing_status,
        pay_frequency: income.pay_frequency,
        self_wages_cents: within(income.gross_annual_cents),
        other_income_cents: within(income.other_annual_cents),
        ...(income.state !== '' && { state: income.state }),
      }
    : {}

/**
 * Every value of the estimate: as entered, or from the income, the retirement plan and the debts.
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
  const income = ofIncome(facts)
  const status = entered.filing_status ?? income.filing_status ?? NOTHING.filing_status
  const isJoint = status === 'married_joint'
  const partnerPay: Known =
    isJoint && facts.partner ? { partner_wages_cents: within(facts.partner.gross_annual_cents) } : {}
  const wages = {
    self: entered.self_wages_cents ?? income.self_wages_cents ?? 0,
    partner: entered.partner_wages_cents ?? partnerPay.partner_wages_cents ?? 0,
  }
  const plan = facts.contribution
    ? {
        ...savingOf(facts, 'self', wages.self, year),
        ...(isJoint && savingOf(facts, 'partner', wages.partner, year)),
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
    ['income', income],
    ['address', facts.home_state === '' ? {} : { state: facts.home_state }],
    ['retirement_plan', { ...partnerPay, ...plan }],
    ['debts', debts],
    ['escrow', escrow],
    ['assumed', { year, earned_income_children: entered.children ?? 0 }],
  ]
  const sources = Object.fromEntries(
    TAX_FIELDS.map((field) => [
      field,
      field === 'state_tax_paid_cents' && entered[field] === undefined
        ? 'estimate'
        : (byPriority.find(([, known]) => known[field] !== undefined)?.[0] ?? 'assumed'),
    ]),
  ) as Record<TaxField, TaxSource>
  const filled = byPriority.reduceRight<FilledEntries>((all, [, known]) => ({ ...all, ...known }), NOTHING)
  return { entries: filled, sources }
}
