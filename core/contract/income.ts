/**
 * The household: its people and what they earn. Each is entered once, and every module reads it here. The calls keep the
 * name of the income that they began with.
 */
import * as v from 'valibot'
import { cents, profitOrLoss } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { FirstName, IsoDate, IsoInstant, listOf, optionalText } from './fields.ts'

export const PayFrequency = v.picklist(
  ['weekly', 'biweekly', 'semimonthly', 'monthly'],
  'Choose how often you’re paid',
)
/** The filing statuses of Form 1040. */
export const FilingStatus = v.picklist(
  ['single', 'married_joint', 'married_separate', 'head_of_household', 'surviving_spouse'],
  'Choose a filing status',
)
export type FilingStatus = v.InferOutput<typeof FilingStatus>

/** As the life tables of the Social Security Administration distinguish it. */
export const LifeTableSex = v.picklist(['female', 'male'], 'Choose which life table applies')
export type LifeTableSex = v.InferOutput<typeof LifeTableSex>

/** Somebody who shares the client's finances. Amounts are cents per year before tax. */
export const Partner = v.object({
  first_name: FirstName,
  birth_date: IsoDate,
  /** Null while not known. */
  sex: v.optional(v.nullable(LifeTableSex), null),
  gross_annual_cents: cents('Enter your partner’s yearly pay, or 0'),
  /** Net profit of self-employment; negative for a loss. */
  business_annual_cents: v.optional(profitOrLoss, 0),
})
export type Partner = v.InferOutput<typeof Partner>

/** A child whom the household provides for. */
export const Child = v.object({ first_name: FirstName, birth_date: IsoDate })
export type Child = v.InferOutput<typeof Child>

const GROWTH_MESSAGE = 'Enter a rate from -10% to 20% a year'

/** A household as a client enters it. Amounts are cents per year before tax; pay without an owner is the client's. */
export const IncomeInput = v.object({
  gross_annual_cents: cents('Enter your yearly income'),
  /** Net profit of the client's self-employment; negative for a loss. */
  business_annual_cents: v.optional(profitOrLoss, 0),
  /** Everything else that the household receives, such as rent. */
  other_annual_cents: v.optional(cents(), 0),
  /** The client's sex at birth; null while not known. */
  sex: v.optional(v.nullable(LifeTableSex), null),
  partner: v.optional(v.nullable(Partner), null),
  /** Null while the client has not said whether there are any. */
  children: v.optional(v.nullable(listOf(Child, 12, 'Add at most 12 children')), null),
  pay_frequency: v.optional(PayFrequency, 'biweekly'),
  filing_status: v.optional(FilingStatus, 'single'),
  /** The state where taxes are paid, such as `US-VT`; empty is the state of the address. */
  state: optionalText(6),
  /** Yearly pay growth, as a decimal fraction. */
  growth_rate: v.optional(
    v.pipe(
      v.number(GROWTH_MESSAGE),
      v.minValue(-0.1, GROWTH_MESSAGE),
      v.maxValue(0.2, GROWTH_MESSAGE),
      v.transform((rate) => Math.round(rate * 1e6) / 1e6),
    ),
    0.03,
  ),
})
export type IncomeInput = v.InferOutput<typeof IncomeInput>

/** The version that a write is based on, 0 where no income was entered; without it, a write always passes. */
const basedOn = { version: v.optional(v.number()) }

export const IncomeDetail = v.object({
  ...IncomeInput.entries,
  state: v.string(),
  /** Answers that earlier builds stored have none. */
  version: v.optional(v.number(), 1),
  updated_at: IsoInstant,
})
export type IncomeDetail = v.InferOutput<typeof IncomeDetail>

export const createIncomeDetail = endpoint({
  name: 'createIncomeDetail',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/income-detail',
  summary:
    "Enter the household's people and income; what was entered before is replaced; `conflict` when it was changed since the version that is named",
  access: 'client',
  shared: ['retirement', 'taxes', 'protection'],
  body: v.object({ ...IncomeInput.entries, ...basedOn }),
  data: IncomeDetail,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateIncomeDetail = endpoint({
  name: 'updateIncomeDetail',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/income-detail',
  summary:
    'Change the household’s people or income: only the fields that change are named; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: ['retirement', 'taxes', 'protection'],
  body: v.object({ ...v.partial(IncomeInput).entries, ...basedOn }),
  data: IncomeDetail,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const getIncomeDetail = endpoint({
  name: 'getIncomeDetail',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-income-detail/{userUuid}',
  summary: "The household's people and income; null while none was entered",
  access: 'client',
  shared: ['goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'],
  data: v.nullable(IncomeDetail),
})

/** What the household must spend and hold, from everything that is known of it. */
export const getHouseholdFigures = endpoint({
  name: 'getHouseholdFigures',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/household-figures/{userUuid}',
  summary: 'Essential spending a month, and the emergency fund that follows from it',
  access: 'client',
  shared: ['goals', 'protection'],
  data: v.object({
    /** Null while nothing is known of the household's spending. */
    essentials_monthly_cents: v.nullable(v.number()),
    emergency_months: v.number(),
  }),
})

export const incomeEndpoints = [
  createIncomeDetail,
  updateIncomeDetail,
  getIncomeDetail,
  getHouseholdFigures,
] as const
