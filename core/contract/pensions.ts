/** Pensions and other income after pay: annuities, rent and part-time pay. */
import * as v from 'valibot'
import { cents, Share, YearlyRate } from './amounts.ts'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { IsoInstant, required, Uuid } from './fields.ts'
import { PersonRole } from './retirement-sections.ts'

/** A calendar month in which a payment may have begun long ago, `YYYY-MM`. */
const PaymentMonth = v.pipe(
  v.string('Choose a month'),
  v.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose a month'),
)

/** A pension, an annuity, rent or part-time pay. */
export const Pension = v.object({
  pension_uuid: Uuid,
  name: v.string(),
  kind: v.picklist(['pension', 'annuity', 'rent', 'work', 'other'], 'Choose a type'),
  owner: PersonRole,
  monthly_cents: v.number(),
  starts_in: PaymentMonth,
  /** The first month without it; null for life. */
  ends_in: v.nullable(PaymentMonth),
  /** A payment that has begun is quoted as paid now. `today`: the amount is in today's dollars; `start`: in dollars of the first payment, as pension statements quote it. */
  in_dollars_of: v.picklist(['today', 'start']),
  /** The yearly raise once paid; null rises with inflation. */
  cola_rate: v.nullable(v.number()),
  survivor_share: v.number(),
  taxable_share: v.number(),
  /** A single payment offered instead; null without an offer. */
  lump_sum_cents: v.nullable(v.number()),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Pension = v.InferOutput<typeof Pension>

const pensionFields = {
  name: required('Enter a name', 80),
  kind: Pension.entries.kind,
  owner: PersonRole,
  monthly_cents: cents('Enter a monthly amount', 1),
  starts_in: PaymentMonth,
  ends_in: v.nullable(PaymentMonth),
  in_dollars_of: Pension.entries.in_dollars_of,
  cola_rate: v.nullable(v.pipe(YearlyRate, v.maxValue(0.15, 'Enter a raise from 0% to 15%'))),
  survivor_share: Share,
  taxable_share: Share,
  lump_sum_cents: v.nullable(cents('Enter the lump sum', 1)),
}

export const DeletedPension = v.object({ pension: Pension, ...deletionFields })
export type DeletedPension = v.InferOutput<typeof DeletedPension>

/** The maximum number of pensions per client. */
export const MAX_PENSIONS = 20

export const PensionInput = v.object({
  /** Generated on the device, so that a pension created offline can be used before it syncs. */
  pension_uuid: v.optional(Uuid),
  ...pensionFields,
  kind: v.optional(pensionFields.kind, 'pension'),
  owner: v.optional(pensionFields.owner, 'self'),
  ends_in: v.optional(pensionFields.ends_in, null),
  in_dollars_of: v.optional(pensionFields.in_dollars_of, 'start'),
  cola_rate: v.optional(pensionFields.cola_rate, 0),
  survivor_share: v.optional(pensionFields.survivor_share, 0),
  taxable_share: v.optional(pensionFields.taxable_share, 1),
  lump_sum_cents: v.optional(pensionFields.lump_sum_cents, null),
})
export type PensionInput = v.InferOutput<typeof PensionInput>

export const PensionChange = v.object({
  ...v.partial(v.object(pensionFields)).entries,
  pension_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
})
export type PensionChange = v.InferOutput<typeof PensionChange>

export const createPensionAccount = endpoint({
  name: 'createPensionAccount',
  module: 'retire',
  method: 'POST',
  path: '/retire/pension-account/create',
  summary: 'Add a pension, an annuity, rent or part-time pay',
  access: 'client',
  shared: 'retirement',
  body: PensionInput,
  data: Pension,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updatePensionAccount = endpoint({
  name: 'updatePensionAccount',
  module: 'retire',
  method: 'PUT',
  path: '/retire/pension-account/update',
  summary: 'Change a pension; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: 'retirement',
  body: PensionChange,
  data: Pension,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deletePensionAccount = endpoint({
  name: 'deletePensionAccount',
  module: 'retire',
  method: 'DELETE',
  path: '/retire/pension-account/delete/{id}',
  summary: 'Delete a pension; it can be restored for seven days',
  access: 'client',
  shared: 'retirement',
  data: v.object({ restorable_until: IsoInstant }),
  errors: ['not_found'],
  waits: true,
})

export const restorePensionAccount = endpoint({
  name: 'restorePensionAccount',
  module: 'retire',
  method: 'PUT',
  path: '/retire/pension-account/restore/{id}',
  summary: 'Restore a deleted pension',
  access: 'client',
  shared: 'retirement',
  data: Pension,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const getPensionAccountAllPensions = endpoint({
  name: 'getPensionAccountAllPensions',
  module: 'retire',
  method: 'GET',
  path: '/retire/pension-account/all-pensions/{userUuid}',
  summary: 'Every pension, each with its value today and compared with its lump sum',
  access: 'client',
  shared: 'retirement',
  data: v.array(
    v.object({
      pension: Pension,
      /** The present value of its payments, weighted by survival; null if it cannot be valued yet. */
      present_value_cents: v.nullable(v.number()),
      /** The yearly real return a lump sum would have to earn to pay the same; null without an offer. */
      break_even_rate: v.nullable(v.number()),
    }),
  ),
})

export const pensionEndpoints = [
  createPensionAccount,
  updatePensionAccount,
  deletePensionAccount,
  restorePensionAccount,
  getPensionAccountAllPensions,
] as const
