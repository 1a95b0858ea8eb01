/** Fills what a client has not entered from what the app knows, and says where each value comes from. */
import type { AccountKind } from '#core/contract/money-accounts.ts'
import type { Policy } from '#core/contract/policies.ts'
import type {
  ProtectEntries,
  ProtectFacts,
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

type Entered = {
  readonly [Field in keyof ProtectEntries]-?: Exclude<ProtectEntries[Field], undefined | null>
}
/** Fields that stay null while nobody knows them. */
type Unknowable =
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

const NOBODY: Known = [null, 'assumed']

const FINAL_EXPENSES_CENTS = 15_000_00
const USUAL_RETIREMENT_AGE = 67
const AFTER_TAX_SHARE = 0.75
/** Of gross pay: what new premiums may cost. */
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

const sumOf = (facts: ProtectFacts, isCounted: (kind: AccountKind) => boolean): Cents =>
  facts.balances.filter(({ kind }) => isCounted(kind)).reduce((sum, { cents }) => sum + cents, 0)

const countOf = (facts: ProtectFacts, kind: AccountKind): number =>
  facts.balances.find((each) => each.kind === kind)?.count ?? 0

/** What a court could take: everything owned but retirement and education savings, less what is owed. */
const atRisk = (facts: ProtectFacts): Cents =>
  sumOf(facts, (kind) => kind !== 'other_liability' && !RETIREMENT.has(kind)) -
  sumOf(facts, (kind) => kind === 'other_liability') -
  facts.debts.home_cents -
  facts.debts.other_cents

/** The age at the month without pay; a retired client's own age. */
function retirementAge({ dates, birth_date }: ProtectFacts, today: IsoDate): Known<number> {
  if (!dates) return [USUAL_RETIREMENT_AGE, 'assumed']
  const months = dates.retires_in
    ? ageMonthsOn(birth_date, `${dates.retires_in}-01`)
    : ageMonthsOn(birth_date, today)
  return [Math.min(110, Math.max(40, Math.floor(months / 12))), 'retirement_plan']
}

function rebuilding(facts: ProtectFacts, policies: readonly Policy[]): Known {
  const value = sumOf(facts, (kind) => kind === 'property')
  if (value > 0) return [within(value), 'net_worth']
  const insured = policies.filter(({ kind }) => kind === 'home')
  if (insured.length > 0)
    return [within(insured.reduce((sum, each) => sum + each.amount_cents, 0)), 'policies']
  // A mortgage says that there is a home, and not what it would cost to rebuild.
  return facts.debts.home_cents > 0 ? NOBODY : [0, 'assumed']
}

function vehicles(facts: ProtectFacts, policies: readonly Policy[]): Known {
  const count = countOf(facts, 'vehicle')
  if (count > 0) return [Math.min(10, count), 'net_worth']
  return policies.some(({ kind }) => kind === 'auto') ? [1, 'policies'] : NOBODY
}

/** What the analysis takes from the household and from what it owns and owes. */
function ofHousehold(
  facts: ProtectFacts,
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
    savings_cents: [within(sumOf(facts, (kind) => CASH.has(kind) || kind === 'brokerage')), 'net_worth'],
    cash_cents: [within(facts.emergency_cash_cents), 'net_worth'],
  }
}

/** Values that follow from no other assumption. */
const firstValues = (facts: ProtectFacts, policies: readonly Policy[], today: IsoDate) =>
  ({
    is_smoker: [false, 'assumed'],
    life_method: ['dime', 'assumed'],
    final_expenses_cents: [FINAL_EXPENSES_CENTS, 'assumed'],
    after_tax_share: [AFTER_TAX_SHARE, 'assumed'],
    pay_growth_rate: [0.01, 'assumed'],
    return_rate: [0.02, 'assumed'],
    job_security: ['average', 'assumed'],
    care_setting: ['home_aide', 'assumed'],
    care_age: [Math.min(110, Math.max(80, ageOn(facts.birth_date, today))), 'assumed'],
    care_growth_rate: [0.035, 'assumed'],
    care_return_rate: [0.05, 'assumed'],
    care_savings_cents: [0, 'assumed'],
    rebuild_cents: rebuilding(facts, policies),
    vehicles: vehicles(facts, policies),
    at_risk_cents: [within(atRisk(facts)), 'net_worth'],
  }) as const satisfies { readonly [Field in keyof ProtectEntries]?: Known }

/** What a client entered, else what is known, else what is assumed. */
export function fillProtect(
  entered: ProtectEntries,
  facts: ProtectFacts,
  policies: readonly Policy[],
  today: IsoDate,
): { readonly entries: FilledProtect; readonly sources: ProtectSources } {
  const values: Record<string, unknown> = {}
  const sources: Record<string, ProtectSource> = {}
  for (const [field, [value, source]] of Object.entries<Known>(ofHousehold(facts, today))) {
    values[field] = value
    sources[field] = source
  }
  const fill = (known: Readonly<Record<string, Known>>): void => {
    for (const [name, [value, source]] of Object.entries(known)) {
      const field = name as keyof ProtectEntries
      const own = entered[field]
      values[field] = own ?? value
      sources[field] = own == null ? source : 'entered'
    }
  }
  fill(firstValues(facts, policies, today))
  // What follows from these, as entered or known. Every field above has a value of its type.
  const first = values as unknown as FilledProtect
  const kids = first.child_birth_dates.length
  const hasFamily = kids > 0 || facts.income?.partner != null
  const minors = first.child_birth_dates.filter((born) => ageOn(born, today) < 18).length
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
        : [within(Math.floor((pay * BUDGET_SHARE) / 12 / TEN_DOLLARS) * TEN_DOLLARS), 'assumed'],
  })
  return { entries: values as unknown as FilledProtect, sources }
}
