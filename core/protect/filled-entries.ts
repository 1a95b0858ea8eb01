/** Fills what a client has not entered from what the app knows, and says where each value comes from. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { Policy } from '#core/contract/policies.ts'
import type {
  HomeKind,
  ProtectEntries,
  ProtectHousehold,
  ProtectSource,
} from '#core/contract/protect-profile.ts'
import { COLLEGE_COSTS } from '#core/finance/data/savings-targets.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import { averageCareYears } from '#core/finance/protect/long-term-care.ts'
import { essentials, monthsToHold } from '#core/household/essentials.ts'
import { payOf } from '#core/household/income.ts'
import { ageMonthsOn, ageOn } from '#core/retirement/people.ts'
import { coverageOf, type PersonFacts, type PersonView } from './person-facts.ts'

type Entered = {
  readonly [Field in keyof ProtectEntries]-?: Exclude<ProtectEntries[Field], undefined | null>
}
/** Fields that stay null while nobody knows them. */
type Unknowable =
  | 'has_partner'
  | 'has_work_cover'
  | 'partner_has_work_cover'
  | 'home_kind'
  | 'spending_monthly_cents'
  | 'essential_monthly_cents'
  | 'rebuild_cents'
  | 'vehicles'
  | 'budget_monthly_cents'

/** Every assumption; a null is unknown. */
export type FilledProtect = Omit<Entered, Unknowable> & {
  readonly [Field in Unknowable]: Entered[Field] | null
} & Readonly<ProtectHousehold>
export type ProtectSources = Readonly<Record<string, ProtectSource>>

type Known<Value = unknown> = readonly [value: Value, source: ProtectSource]

const NOBODY: readonly [null, ProtectSource] = [null, 'assumed']

/** What the household and the policies say of these is newer than an answer to a question. */
const KNOWN_FIRST: ReadonlySet<string> = new Set<keyof ProtectEntries>([
  'has_partner',
  'has_work_cover',
  'partner_has_work_cover',
])

const FINAL_EXPENSES_CENTS = 15_000_00
const USUAL_RETIREMENT_AGE = 67
/** A child is taken to live on the household's pay until college is over. */
const DEPENDS_UNTIL_AGE = 23
const AFTER_TAX_SHARE = 0.75
/** Of everybody's gross pay: what new premiums may cost. */
const BUDGET_SHARE = 0.03
const TEN_DOLLARS = 10_00

const RETIREMENT: ReadonlySet<AccountKind> = new Set([
  'workplace_plan',
  'traditional_ira',
  'roth_ira',
  'other_retirement',
  'education_529',
])
const CASH: ReadonlySet<AccountKind> = new Set(['checking', 'savings', 'certificate'])

const within = (cents: number): Cents => Math.min(Math.max(0, Math.round(cents)), MAX_CENTS / 100)

const sumOf = (facts: PersonFacts, isCounted: (kind: AccountKind) => boolean): Cents =>
  facts.balances.filter(({ kind }) => isCounted(kind)).reduce((sum, { cents }) => sum + cents, 0)

const countOf = (facts: PersonFacts, kind: AccountKind): number =>
  facts.balances.find((each) => each.kind === kind)?.count ?? 0

/** What can be sold without tax: cash and taxable investments. */
const savingsOf = (facts: PersonFacts): Cents =>
  within(sumOf(facts, (kind) => CASH.has(kind) || kind === 'brokerage'))

/** What a court could take: everything owned but retirement and education savings, less what is owed. */
const atRisk = (facts: PersonFacts): Cents =>
  sumOf(facts, (kind) => kind !== 'other_liability' && !RETIREMENT.has(kind)) -
  sumOf(facts, (kind) => kind === 'other_liability') -
  facts.debts.home_cents -
  facts.debts.other_cents

/** The age at the month without pay; a retired client's own age. */
function retirementAge({ dates, birth_date }: PersonFacts, today: IsoDate): Known<number> {
  if (!dates) return [USUAL_RETIREMENT_AGE, 'assumed']
  const months = dates.retires_in
    ? ageMonthsOn(birth_date, `${dates.retires_in}-01`)
    : ageMonthsOn(birth_date, today)
  return [Math.min(110, Math.max(40, Math.floor(months / 12))), 'retirement_plan']
}

/** Whether a partner shares the finances: in the household, or said. A return that a couple files leaves it open. */
function partnerKnown({ income }: PersonFacts): Known<boolean | null> {
  if (income?.partner) return [true, 'income']
  const status = income?.filing_status
  return status === 'head_of_household' || status === 'surviving_spouse' ? [false, 'income'] : NOBODY
}

const isWorkCover = ({ kind, through_employer }: Policy): boolean =>
  through_employer && (kind === 'life' || kind === 'disability')

/** Whether an employer insures a person: by a policy, and not for somebody without one. */
function workCover(policies: readonly Policy[], employeePay: Cents | undefined): Known<boolean | null> {
  if (policies.some(isWorkCover)) return [true, 'policies']
  return employeePay === 0 ? [false, 'income'] : NOBODY
}

/** What the household lives in, by what it owns, owes and pays. */
function homeKind(
  facts: PersonFacts,
  { rebuild_cents }: ProtectEntries,
  policies: readonly Policy[],
): Known<HomeKind | null> {
  if (rebuild_cents != null) return [rebuild_cents > 0 ? 'own' : 'none', 'entered']
  if (sumOf(facts, (kind) => kind === 'property') > 0) return ['own', 'net_worth']
  if (facts.debts.home_cents > 0) return ['own', 'debts']
  if (facts.debts.has_rent) return ['rent', 'debts']
  return coverageOf(policies, 'home') > 0 ? ['own', 'policies'] : NOBODY
}

/** The dwelling limit of the policies: a market value has the land in it, and says nothing of rebuilding. */
function rebuilding(policies: readonly Policy[]): Known {
  const insured = coverageOf(policies, 'home')
  return insured > 0 ? [within(insured), 'policies'] : NOBODY
}

function vehicles(facts: PersonFacts, policies: readonly Policy[]): Known {
  const count = countOf(facts, 'vehicle')
  if (count > 0) return [Math.min(10, count), 'net_worth']
  return policies.some(({ kind }) => kind === 'auto') ? [1, 'policies'] : NOBODY
}

/** What the analysis takes from the household and from what it owns and owes. */
function ofHousehold(
  facts: PersonFacts,
  today: IsoDate,
): { readonly [Field in keyof ProtectHousehold]: Known<ProtectHousehold[Field]> } {
  const { income, debts } = facts
  const state = income?.state || facts.home_state
  return {
    sex: income?.sex ? [income.sex, 'income'] : ['female', 'assumed'],
    state: state ? [state, income?.state ? 'income' : 'address'] : [null, 'assumed'],
    child_birth_dates: income?.children
      ? [income.children.map(({ birth_date }) => birth_date), 'income']
      : [[], 'assumed'],
    income_cents: income ? [within(payOf(income)), 'income'] : [null, 'assumed'],
    partner_income_cents: income?.partner ? [within(payOf(income.partner)), 'income'] : [0, 'assumed'],
    retirement_age: retirementAge(facts, today),
    mortgage_cents: [within(debts.home_cents), 'debts'],
    debts_cents: [within(debts.other_cents), 'debts'],
    savings_cents: [savingsOf(facts), 'net_worth'],
    cash_cents: [within(facts.emergency_cash_cents), 'net_worth'],
  }
}

const clientPolicies = (policies: readonly Policy[]) =>
  policies.filter(({ insured }) => insured !== 'partner')
const partnerPolicies = (policies: readonly Policy[]) =>
  policies.filter(({ insured }) => insured === 'partner')

/** Values that follow from no other assumption. */
const firstValues = ({ facts, entered, policies }: PersonView, today: IsoDate) =>
  ({
    has_partner: partnerKnown(facts),
    has_work_cover: workCover(clientPolicies(policies), facts.income?.gross_annual_cents),
    partner_has_work_cover: workCover(partnerPolicies(policies), facts.income?.partner?.gross_annual_cents),
    home_kind: homeKind(facts, entered, policies),
    is_smoker: [false, 'assumed'],
    partner_is_smoker: [false, 'assumed'],
    life_method: ['survivor_budget', 'assumed'],
    final_expenses_cents: [FINAL_EXPENSES_CENTS, 'assumed'],
    after_tax_share: [AFTER_TAX_SHARE, 'assumed'],
    pay_growth_rate: [0.01, 'assumed'],
    return_rate: [0.02, 'assumed'],
    job_security: ['average', 'assumed'],
    care_setting: ['home_aide', 'assumed'],
    care_age: [Math.min(110, Math.max(80, ageOn(facts.birth_date, today))), 'assumed'],
    care_growth_rate: [0.035, 'assumed'],
    care_return_rate: [0.05, 'assumed'],
    care_savings_cents: [savingsOf(facts), 'net_worth'],
    rebuild_cents: rebuilding(policies),
    vehicles: vehicles(facts, policies),
    at_risk_cents: [within(atRisk(facts)), 'net_worth'],
  }) as const satisfies { readonly [Field in keyof ProtectEntries]?: Known }

/** What a client entered, else what is known, else what is assumed, from where one person stands. */
export function fillProtect(
  view: PersonView,
  today: IsoDate,
): { readonly entries: FilledProtect; readonly sources: ProtectSources } {
  const { entered, facts } = view
  const values: Record<string, unknown> = {}
  const sources: Record<string, ProtectSource> = {}
  for (const [field, [value, source]] of Object.entries<Known>(ofHousehold(facts, today))) {
    values[field] = value
    sources[field] = source
  }
  const fill = (known: Readonly<Record<string, Known>>): void => {
    for (const [name, [value, source]] of Object.entries(known)) {
      const field = name as keyof ProtectEntries
      const own = source !== 'assumed' && KNOWN_FIRST.has(field) ? null : entered[field]
      values[field] = own ?? value
      sources[field] = own == null ? source : 'entered'
    }
  }
  fill(firstValues(view, today))
  // What follows from these, as entered or known. Every field above has a value of its type.
  const first = values as unknown as FilledProtect
  const agedUnder = (age: number): number =>
    first.child_birth_dates.filter((born) => ageOn(born, today) < age).length
  const hasFamily = agedUnder(DEPENDS_UNTIL_AGE) > 0 || facts.income?.partner != null
  const minors = agedUnder(18)
  const school = COLLEGE_COSTS.schools.public_in_state
  const afterTax = (yearly: Cents): Cents => roundCents((yearly * first.after_tax_share) / 12)
  const { income_cents: pay, partner_income_cents: partnerPay } = first
  const { total_cents: spent } = facts.spending
  const month = essentials({
    protect: {},
    spending: facts.spending,
    payments_monthly_cents: facts.debts.payments_monthly_cents,
    income: facts.income,
  })
  const months = monthsToHold({ job_security: first.job_security }, facts.income)
  fill({
    income_years: [hasFamily ? 10 : 0, 'assumed'],
    own_share: [hasFamily ? 0.3 : 1, 'assumed'],
    survivor_share: [hasFamily ? 0.7 : 0, 'assumed'],
    education_cents:
      facts.education_cents > 0
        ? [within(facts.education_cents), 'goals']
        : [within(minors * school.yearDollars * school.years * 100), 'assumed'],
    spending_monthly_cents:
      spent !== null
        ? [within(spent), 'transactions']
        : pay === null
          ? NOBODY
          : [within(afterTax(pay + partnerPay)), 'estimate'],
    essential_monthly_cents: month ? [within(month.value), month.source] : NOBODY,
    other_monthly_cents: [within(afterTax(partnerPay)), 'estimate'],
    emergency_months: [months.value, months.source],
    care_years: [averageCareYears(first.sex), 'assumed'],
    budget_monthly_cents:
      pay === null
        ? NOBODY
        : [
            within(Math.floor(((pay + partnerPay) * BUDGET_SHARE) / 12 / TEN_DOLLARS) * TEN_DOLLARS),
            'assumed',
          ],
  })
  return { entries: values as unknown as FilledProtect, sources }
}
