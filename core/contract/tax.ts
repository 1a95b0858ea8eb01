/** The tax estimate: what a client enters, what the app fills in, and the return that follows from both. */
import * as v from 'valibot'
import { cents, MAX_YEARLY_CENTS, profitOrLoss, wholeNumber } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, listOf } from './fields.ts'
import { FilingStatus, IncomeDetail, IncomeInput, PayFrequency } from './income.ts'
import { ContributionSection } from './retirement-sections.ts'

/** The years whose law is known. */
export const TAX_YEAR_RANGE = { first: 2024, last: 2026 } as const

const TOO_MUCH = 'Enter a smaller amount'

/** A field of the profile: absent where a change does not name it, null where the client entered nothing. */
// @__NO_SIDE_EFFECTS__
const entry = <const S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))
const amount = v.pipe(cents(), v.maxValue(MAX_YEARLY_CENTS, TOO_MUCH))
const people = wholeNumber(0, 20, 'Enter a number from 0 to 20')

export const TaxStudent = v.object({
  credit: v.picklist(['american_opportunity', 'lifetime_learning'], 'Choose a credit'),
  expenses_cents: amount,
})

/** A year's coverage by a plan of a health insurance marketplace: Form 1095-A. */
export const MarketplaceCover = v.object({
  premium_cents: amount,
  /** The second lowest cost silver plan. */
  benchmark_cents: amount,
  advance_cents: amount,
  household_size: wholeNumber(1, 20, 'Enter a number from 1 to 20'),
})

export const EstimatedPayment = v.object({ date: IsoDate, cents: amount })

/** What a client enters about one year. Amounts are cents a year; what is not entered is filled from what the app knows. */
export const TaxEntries = v.object({
  year: entry(wholeNumber(TAX_YEAR_RANGE.first, TAX_YEAR_RANGE.last, 'Choose a year from 2024 to 2026')),

  /** Traditional 401(k), 403(b) or 457(b) contributions from pay. */
  self_deferral_cents: entry(amount),
  /** Pre-tax benefits of a cafeteria plan, such as health insurance, without an HSA. */
  self_benefits_cents: entry(amount),
  /** HSA contributions from pay. */
  self_hsa_cents: entry(amount),
  /** Contributions to a traditional IRA, deductible or not. */
  self_ira_cents: entry(amount),
  /** Contributions to a SEP IRA or a 401(k) of one's own business. */
  self_plan_cents: entry(amount),
  self_is_blind: entry(v.boolean()),
  partner_deferral_cents: entry(amount),
  partner_benefits_cents: entry(amount),
  partner_hsa_cents: entry(amount),
  partner_ira_cents: entry(amount),
  partner_plan_cents: entry(amount),
  partner_is_blind: entry(v.boolean()),

  /** Taxable interest and dividends that are not qualified. */
  interest_cents: entry(amount),
  tax_exempt_interest_cents: entry(amount),
  qualified_dividends_cents: entry(amount),
  short_gain_cents: entry(profitOrLoss),
  long_gain_cents: entry(profitOrLoss),
  /** Taxable pensions, annuities, and withdrawals from IRAs and 401(k) plans. */
  retirement_income_cents: entry(amount),
  /** The household's benefits before Medicare premiums. */
  social_security_cents: entry(amount),

  /** One's own payments to an HSA, not from pay. */
  own_hsa_cents: entry(amount),
  other_adjustments_cents: entry(amount),
  student_loan_interest_cents: entry(amount),

  other_dependents: entry(people),
  /** Qualifying children for the earned income credit. */
  earned_income_children: entry(people),
  care_persons: entry(people),
  care_expenses_cents: entry(amount),
  students: entry(listOf(TaxStudent, 6, 'Add at most 6 students')),
  marketplace: entry(MarketplaceCover),

  /** State income tax paid in the year; filled with the estimate of the year's state tax. */
  state_tax_paid_cents: entry(amount),
  property_tax_cents: entry(amount),
  mortgage_interest_cents: entry(amount),
  charity_cents: entry(amount),
  medical_cents: entry(amount),

  /** Withheld since the beginning of the year, through `withheld_as_of`. */
  withheld_federal_cents: entry(amount),
  withheld_state_cents: entry(amount),
  withheld_as_of: entry(IsoDate),
  /** Total tax of the return of the year before: Form 1040 line 24. */
  prior_tax_cents: entry(amount),
  prior_agi_cents: entry(profitOrLoss),
  estimated_payments: entry(listOf(EstimatedPayment, 12, 'Add at most 12 payments')),
})
export type TaxEntries = v.InferOutput<typeof TaxEntries>
export type TaxField = keyof TaxEntries

/** What the estimate takes from the household, where it is entered once for every module. Amounts are cents a year. */
export const TaxHousehold = v.object({
  filing_status: FilingStatus,
  /** The state of residence all year, such as `US-VT`; empty if unknown. */
  state: v.string(),
  pay_frequency: PayFrequency,
  /** Gross pay, before contributions. */
  self_wages_cents: v.number(),
  /** Net profit of self-employment; negative for a loss. */
  self_business_cents: v.number(),
  /** Of a spouse on the same return; zero without one. */
  partner_wages_cents: v.number(),
  partner_business_cents: v.number(),
  other_income_cents: v.number(),
  /** Under 17 at the year's end. */
  children: v.number(),
  children_under_6: v.number(),
})
export type TaxHousehold = v.InferOutput<typeof TaxHousehold>
/** Every value of the estimate by its name. */
export type TaxValueField = TaxField | keyof TaxHousehold

/** Where a value comes from; `assumed` is zero or none, and `estimate` is calculated from the others. */
export const TaxSource = v.picklist([
  'entered',
  'income',
  'address',
  'retirement_plan',
  'debts',
  'escrow',
  'estimate',
  'assumed',
])
export type TaxSource = v.InferOutput<typeof TaxSource>

/** What a client has entered. Its version increases by one with each change and is 0 until something is saved. */
export const TaxProfile = v.object({ entries: TaxEntries, version: v.number() })
export type TaxProfile = v.InferOutput<typeof TaxProfile>

/** Everything else that the estimate is built on. The device and the server turn both into the same return. */
export const TaxFacts = v.object({
  birth_date: IsoDate,
  /** The state of the address. */
  home_state: v.string(),
  /** The household's people and pay. */
  income: v.nullable(IncomeDetail),
  contribution: v.nullable(ContributionSection),
  /** Interest that debts charge in a calendar year, by today's balances. */
  debts: v.object({
    year: v.number(),
    /** On at most $750,000 of mortgage balances. */
    mortgage_interest_cents: v.number(),
    student_loan_interest_cents: v.number(),
    /** Property tax that lenders pay from escrow; older stored answers don't have it. */
    property_tax_cents: v.optional(v.number(), 0),
  }),
})
export type TaxFacts = v.InferOutput<typeof TaxFacts>

const amountLine = v.object({ id: v.string(), cents: v.number() })

/** Tax by kind, in cents a year. */
export const TaxTotals = v.object({
  /** Federal tax after all credits, without Social Security and Medicare from pay; negative if credits are refunded. */
  federal_cents: v.number(),
  payroll_cents: v.number(),
  /** Null without a state. */
  state_cents: v.nullable(v.number()),
  total_cents: v.number(),
  /** Everything received, taxed or not. */
  income_cents: v.number(),
  agi_cents: v.number(),
  taxable_cents: v.number(),
})

const Savings = v.object({
  /** Of the client alone. Health savings are one's own payments for a client without pay. */
  kind: v.picklist(['deferral', 'hsa', 'own_hsa', 'sep', 'solo_401k', 'ira']),
  /** What the year's limits, pay and profit leave. */
  room_cents: v.number(),
  /** Tax that saving all of it saves. */
  saved_cents: v.number(),
  federal_saved_cents: v.number(),
  state_saved_cents: v.number(),
})

/** A year's estimate with every line. Rates are shares; lines that reduce a total are negative. */
export const TaxData = v.object({
  year: v.number(),
  /** Every value that the estimate uses, and where each comes from. */
  entries: v.object({ ...TaxEntries.entries, ...TaxHousehold.entries }),
  sources: v.record(v.string(), TaxSource),
  totals: TaxTotals,
  sections: v.array(
    v.object({
      total: v.string(),
      start_cents: v.number(),
      lines: v.array(amountLine),
      total_cents: v.number(),
    }),
  ),
  deduction: v.object({
    kind: v.picklist(['standard', 'itemized']),
    reason: v.picklist(['standard_larger', 'itemized_larger', 'lower_minimum_tax', 'spouse_itemizes']),
    standard_cents: v.number(),
    itemized_cents: v.number(),
    /** Gifts that count without itemizing; a part of the standard deduction. */
    standard_gifts_cents: v.number(),
  }),
  state: v.nullable(
    v.object({
      state: v.string(),
      /** After refundable credits. */
      tax_cents: v.number(),
      marginal_rate: v.number(),
      lines: v.array(v.object({ kind: v.string(), name: v.string(), cents: v.number() })),
      approximations: v.array(v.string()),
      is_approximate: v.boolean(),
      /** Higher than it will be: the federal return itemizes, and the state's does not yet. */
      is_without_itemizing: v.boolean(),
    }),
  ),
  rates: v.object({ effective_rate: v.number(), marginal_rate: v.number(), bracket_rate: v.number() }),
  /** The tax as pay grows, or withdrawals for a household without pay. */
  curve: v.object({
    kind: v.picklist(['wages', 'retirement_income']),
    points: v.array(
      v.object({ added_cents: v.number(), total_tax_cents: v.number(), marginal_rate: v.number() }),
    ),
    bends: v.array(
      v.object({
        rule: v.string(),
        phase: v.string(),
        from_cents: v.number(),
        to_cents: v.nullable(v.number()),
        effect_rate: v.nullable(v.number()),
        start_step_cents: v.number(),
      }),
    ),
  }),
  /** Where the year's income goes. What is kept and the other parts add up to it; refunded credits are below zero. */
  keep: v.object({
    income_cents: v.number(),
    kept_cents: v.number(),
    /** A twelfth of what is kept. */
    month_cents: v.number(),
    income_tax_cents: v.number(),
    self_employment_tax_cents: v.number(),
    payroll_tax_cents: v.number(),
    state_tax_cents: v.number(),
    /** From pay, before tax. */
    contributions_cents: v.number(),
    /** What a pay date leaves after withholding and contributions; null without wages. */
    paycheck_cents: v.nullable(v.number()),
  }),
  /** What each pre-tax saving that is open to the client saves in tax this year. */
  savings: v.array(Savings),
  withholding: v.object({
    /** Whether what is withheld was entered, or follows from the IRS's tables. */
    basis: v.picklist(['entered', 'estimate']),
    withheld_cents: v.number(),
    per_paycheck_cents: v.number(),
    paychecks_left: v.number(),
    expected_withheld_cents: v.number(),
    estimated_payments_cents: v.number(),
    refund_cents: v.number(),
    due_cents: v.number(),
    /** Within half of what a paycheck leaves; null without paychecks left. */
    extra_per_paycheck_cents: v.nullable(v.number()),
    /** What is due in spite of it. */
    rest_cents: v.number(),
    spare_per_paycheck_cents: v.number(),
    /** Expected from the state, or due to it; null without a state or state withholding. */
    state_balance_cents: v.nullable(v.number()),
  }),
  estimated_payments: v.object({
    required_cents: v.number(),
    basis: v.string(),
    penalty_cents: v.number(),
    /** What past due dates asked for and is still missing; null if nothing is. */
    overdue: v.nullable(
      v.object({
        cents: v.number(),
        first_due_date: IsoDate,
        last_due_date: IsoDate,
        monthly_penalty_cents: v.number(),
      }),
    ),
    installments: v.array(
      v.object({
        due_date: IsoDate,
        required_cents: v.number(),
        underpaid_cents: v.number(),
        suggested_cents: v.number(),
      }),
    ),
  }),
  /** A state's schedule for tax that is not withheld; null if its schedule isn't known, or little is due. */
  state_payments: v.nullable(
    v.object({
      installments: v.array(v.object({ due_date: IsoDate, share: v.number(), cents: v.number() })),
    }),
  ),
  /** What the estimate leaves out or assumes, in sentences. */
  left_out: v.array(v.string()),
  source: v.string(),
})
export type TaxData = v.InferOutput<typeof TaxData>

export const getTaxData = endpoint({
  name: 'getTaxData',
  module: 'spend',
  method: 'POST',
  path: '/spend/get/tax-data',
  summary:
    "The year's federal and state tax; values of the body replace saved ones, and nothing is saved. `income` has values of the household",
  access: 'client',
  shared: 'taxes',
  reads: true,
  body: v.optional(v.object({ ...TaxEntries.entries, income: v.optional(v.partial(IncomeInput)) }), {}),
  data: TaxData,
})

export const getTaxProfile = endpoint({
  name: 'getTaxProfile',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/tax-profile/{userUuid}',
  summary: 'What the client entered for the tax estimate, and what it is filled with',
  access: 'client',
  shared: 'taxes',
  data: v.object({ profile: TaxProfile, facts: TaxFacts }),
})

export const updateTaxProfile = endpoint({
  name: 'updateTaxProfile',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/tax-profile',
  summary: 'Save what the tax estimate uses: only what changes is named, and null is filled in again',
  access: 'client',
  shared: 'taxes',
  body: v.object({
    ...TaxEntries.entries,
    /** The version the client saw; without it the change applies to any version. */
    version: v.optional(v.number()),
  }),
  data: TaxProfile,
  errors: ['conflict'],
  waits: true,
})

export const taxEndpoints = [getTaxData, getTaxProfile, updateTaxProfile] as const
