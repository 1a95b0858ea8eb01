/** What a client enters for the needs analysis, their checklists, and what the app knows. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { cents, Share, wholeNumber } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, listOf, Uuid } from './fields.ts'
import { IncomeDetail, LifeTableSex } from './income.ts'
import { AccountKind } from './money-accounts.ts'
import { DatesSection, SocialSecuritySection } from './retirement-sections.ts'

/** A field of the profile: absent where a change does not name it, null where the client entered nothing. */
// @__NO_SIDE_EFFECTS__
const entry = <const S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))

/** A hundred million dollars: sums of a household's amounts stay within the engine's range. */
const amount = v.pipe(cents(), v.maxValue(MAX_CENTS / 100, 'Enter a smaller amount'))
const age = wholeNumber(40, 110, 'Enter an age from 40 to 110')

const RATE_MESSAGE = 'Enter a rate from -5% to 10% a year'
/** A yearly rate as a decimal fraction. */
const Rate = v.pipe(v.number(RATE_MESSAGE), v.minValue(-0.05, RATE_MESSAGE), v.maxValue(0.1, RATE_MESSAGE))
const YEARS_MESSAGE = 'Enter from 0 to 20 years'

/** How the need for life insurance is measured. */
export const LifeMethod = v.picklist(['dime', 'human_life', 'survivor_budget'], 'Choose a method')
export type LifeMethod = v.InferOutput<typeof LifeMethod>

/** Where and how care is given, as the cost of care is surveyed. */
export const CareSetting = v.picklist(
  ['home_aide', 'assisted_living', 'nursing_home_shared', 'nursing_home_private'],
  'Choose a type of care',
)

/** What the household lives in: a home of their own, one that they rent, or one that somebody else insures. */
export const HomeKind = v.picklist(['own', 'rent', 'none'], 'Choose where you live')
export type HomeKind = v.InferOutput<typeof HomeKind>

/** Assumptions of the needs analysis. What is not entered is filled from what the app knows, or assumed. */
export const ProtectEntries = v.object({
  /** False where the client said that no partner shares their finances; a partner is in the household. */
  has_partner: entry(v.boolean()),
  /** Whether an employer insures the client's or the partner's life or pay; their policies say with what. */
  has_work_cover: entry(v.boolean()),
  partner_has_work_cover: entry(v.boolean()),
  home_kind: entry(HomeKind),

  is_smoker: entry(v.boolean()),
  partner_is_smoker: entry(v.boolean()),

  life_method: entry(LifeMethod),
  /** DIME: years of income that the family is to have. */
  income_years: entry(wholeNumber(0, 40, 'Enter from 0 to 40 years')),
  education_cents: entry(amount),
  final_expenses_cents: entry(amount),
  /** Human life value: the share of after-tax pay that the earner uses alone. */
  own_share: entry(Share),
  /** The share of gross pay that is left after taxes. */
  after_tax_share: entry(Share),
  /** Yearly, above inflation. */
  pay_growth_rate: entry(Rate),
  return_rate: entry(Rate),
  /** Survivors' budget: household spending a month, and the share of it that survivors need. */
  spending_monthly_cents: entry(amount),
  survivor_share: entry(Share),

  essential_monthly_cents: entry(amount),
  /** Disability: income that would continue, a month. The budget is measured with it, and not the need. */
  other_monthly_cents: entry(amount),
  job_security: entry(v.picklist(['secure', 'average', 'insecure'], 'Choose how secure your job is')),
  /** Emergency fund: months of essentials. */
  emergency_months: entry(
    v.pipe(
      v.number('Enter from 0 to 36 months'),
      v.minValue(0, 'Enter from 0 to 36 months'),
      v.maxValue(36, 'Enter from 0 to 36 months'),
    ),
  ),

  care_setting: entry(CareSetting),
  /** The age at which care begins. */
  care_age: entry(age),
  care_years: entry(
    v.pipe(v.number(YEARS_MESSAGE), v.minValue(0, YEARS_MESSAGE), v.maxValue(20, YEARS_MESSAGE)),
  ),
  /** Yearly, inflation included. */
  care_growth_rate: entry(Rate),
  care_return_rate: entry(Rate),
  care_savings_cents: entry(amount),

  /** The cost to rebuild the home, without the land. Its market value says nothing about it. */
  rebuild_cents: entry(amount),
  vehicles: entry(wholeNumber(0, 10, 'Enter a number from 0 to 10')),
  /** What a court could take from the household. */
  at_risk_cents: entry(amount),

  /** The most that new premiums may cost a month. */
  budget_monthly_cents: entry(amount),
})
export type ProtectEntries = v.InferOutput<typeof ProtectEntries>

/** What the analysis takes from the household and its accounts and debts, where each is entered once for every module. */
export const ProtectHousehold = v.object({
  /** Sex at birth: life tables and premiums distinguish it. */
  sex: LifeTableSex,
  /** The state of residence, such as `US-VT`; null if unknown. */
  state: v.nullable(v.string()),
  child_birth_dates: v.array(IsoDate),
  /** Gross pay and profit a year; null if unknown. */
  income_cents: v.nullable(v.number()),
  partner_income_cents: v.number(),
  /** The age at which pay ends. */
  retirement_age: v.number(),
  /** Mortgages and home equity loans, and all other debts. */
  mortgage_cents: v.number(),
  debts_cents: v.number(),
  /** Savings that survivors would use, and the part of them that is cash. */
  savings_cents: v.number(),
  cash_cents: v.number(),
})
export type ProtectHousehold = v.InferOutput<typeof ProtectHousehold>
/** Every value of the analysis by its name. */
export type ProtectField = keyof ProtectEntries | keyof ProtectHousehold

/** Where a value comes from; `assumed` is a usual figure, and `estimate` is calculated from the others. */
export const ProtectSource = v.picklist([
  'entered',
  'income',
  'debts',
  'net_worth',
  'goals',
  'spending_limits',
  'transactions',
  'retirement_plan',
  'tax_profile',
  'address',
  'policies',
  'social_security',
  'estimate',
  'assumed',
])
export type ProtectSource = v.InferOutput<typeof ProtectSource>

const NOTE_MESSAGE = 'Use at most 200 characters'
const note = v.pipe(v.string(), v.trim(), v.maxLength(200, NOTE_MESSAGE))

/** A step of a checklist: done on a day, or not yet, with a note such as where the paper is kept. */
export const ChecklistMark = v.object({ done_on: v.nullable(IsoDate), note: v.optional(note, '') })
export type ChecklistMark = v.InferOutput<typeof ChecklistMark>

/** Papers every household needs, and beneficiaries on each account. A step that is not named has no mark. */
export const ProtectChecklist = v.object({
  will: entry(ChecklistMark),
  financial_power_of_attorney: entry(ChecklistMark),
  health_power_of_attorney: entry(ChecklistMark),
  health_directive: entry(ChecklistMark),
  /** Who raises the children. */
  guardians: entry(ChecklistMark),
  /** Someone knows where the papers are. */
  papers: entry(ChecklistMark),
  /** Accounts on which beneficiaries are named or were checked. */
  account_beneficiaries: entry(
    listOf(v.object({ account_uuid: Uuid, ...ChecklistMark.entries }), 100, 'Mark at most 100 accounts'),
  ),
})
export type ProtectChecklist = v.InferOutput<typeof ProtectChecklist>

/** What a client has entered. Its version increases by one with each change and is 0 until something is saved. */
export const ProtectProfile = v.object({
  entries: ProtectEntries,
  checklist: ProtectChecklist,
  version: v.number(),
})
export type ProtectProfile = v.InferOutput<typeof ProtectProfile>

/** What an earnings record comes to if its person died today. */
const RecordBenefit = v.object({
  piaCents: v.number(),
  maximumCents: v.number(),
  eligibility: v.number(),
  status: v.picklist(['fully', 'currently', 'none']),
})

/** Everything else that the analysis is built on. The device and the server turn both into the same needs. */
export const ProtectFacts = v.object({
  first_name: v.string(),
  birth_date: IsoDate,
  /** The state of the address, such as `US-VT`; empty if unknown. */
  home_state: v.string(),
  income: v.nullable(IncomeDetail),
  /** Of the retirement plan; null until saved. */
  dates: v.nullable(DatesSection),
  social_security: v.nullable(SocialSecuritySection),
  /** For a viewer whom the earnings records aren't shared with: the benefits that follow from them. */
  record_benefits: v.optional(
    v.object({
      /** What survivors' benefits follow if the client or the partner died today; null without an earnings record. */
      self: v.nullable(RecordBenefit),
      partner: v.optional(v.nullable(RecordBenefit), null),
      /** Their own benefits at full retirement age; null without an earnings record. */
      self_pia_cents: v.optional(v.nullable(v.number()), null),
      partner_pia_cents: v.nullable(v.number()),
    }),
  ),
  /** Monthly amounts; null if unknown. */
  spending: v.object({
    /** The limit on needs. */
    needs_limit_cents: v.nullable(v.number()),
    /** Averages of the last full months, at most three. */
    needs_cents: v.nullable(v.number()),
    total_cents: v.nullable(v.number()),
  }),
  debts: v.object({
    /** Mortgages and home equity loans. */
    home_cents: v.number(),
    other_cents: v.number(),
    /** Rent, leases and minimum payments with escrow, a month. */
    payments_monthly_cents: v.number(),
    /** Whether the household pays rent. */
    has_rent: v.optional(v.boolean(), false),
  }),
  /** Cash that funds no goal other than the emergency fund. */
  emergency_cash_cents: v.number(),
  /** What education goals still lack. */
  education_cents: v.number(),
  /** The accounts' sum and number by kind, of kinds that there are. */
  balances: v.array(v.object({ kind: AccountKind, cents: v.number(), count: v.number() })),
  /** Accounts that can name beneficiaries. */
  beneficiary_accounts: v.array(v.object({ account_uuid: Uuid, name: v.string(), kind: AccountKind })),
})
export type ProtectFacts = v.InferOutput<typeof ProtectFacts>

export const updateProtectProfile = endpoint({
  name: 'updateProtectProfile',
  module: 'protect',
  method: 'PUT',
  path: '/spend/protect/update/profile',
  summary:
    'Save assumptions and checklist marks: only what changes is named, and null removes what was entered',
  access: 'client',
  shared: 'protection',
  body: v.object({
    entries: v.optional(ProtectEntries, {}),
    checklist: v.optional(ProtectChecklist, {}),
    /** The version the client saw; without it the change applies to any version. */
    version: v.optional(v.number()),
  }),
  data: ProtectProfile,
  errors: ['conflict'],
  waits: true,
})
