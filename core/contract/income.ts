/** Household income, used for debt-to-income, goals, retirement and tax. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoInstant, optionalText } from './fields.ts'

export const PayFrequency = v.picklist(
  ['weekly', 'biweekly', 'semimonthly', 'monthly'],
  'Choose how often you’re paid',
)
export const FilingStatus = v.picklist(
  ['single', 'married_joint', 'married_separate', 'head_of_household'],
  'Choose a filing status',
)

const GROWTH_MESSAGE = 'Enter a rate from -10% to 20% a year'

/** A client's income. Amounts are cents per year before tax. */
export const IncomeInput = v.object({
  gross_annual_cents: cents('Enter your yearly income'),
  other_annual_cents: v.optional(cents(), 0),
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
    "Enter the client's income; what was entered before is replaced; `conflict` when it was changed since the version that is named",
  access: 'client',
  shared: ['goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'],
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
    'Change the income: only the fields that change are named; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: ['goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'],
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
  summary: "The client's income; null while none was entered",
  access: 'client',
  shared: ['goals', 'retirement', 'debts', 'spending', 'taxes', 'protection'],
  data: v.nullable(IncomeDetail),
})

export const incomeEndpoints = [createIncomeDetail, updateIncomeDetail, getIncomeDetail] as const
