/** Payments on debts. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { Debt } from './debt-kinds.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'

/** The maximum number of payments of one debt: one a week for almost a century. */
export const MAX_PAYMENTS = 5_000

/** A payment and its split. Principal, interest and escrow add up to the amount; for rent and leases all are 0. */
export const Payment = v.object({
  payment_uuid: Uuid,
  debt_uuid: Uuid,
  amount_cents: v.number(),
  principal_cents: v.number(),
  interest_cents: v.number(),
  escrow_cents: v.number(),
  /** Amounts added to the balance, where the client states the new balance: new charges on a card, fees on a loan. */
  charges_cents: v.number(),
  /** How much the balance fell; negative if more was added than paid. */
  fall_cents: v.number(),
  balance_after_cents: v.number(),
  paid_on: IsoDate,
  /** The day for which the client stated `balance_after_cents`; null if it was calculated. */
  stated_on: v.nullable(IsoDate),
  /** The due date the payment was for, if the client said so. */
  due_on: v.nullable(IsoDate),
  /** Increases with each change. A change based on an older version is rejected as a conflict. */
  version: v.number(),
  created_at: IsoInstant,
})
export type Payment = v.InferOutput<typeof Payment>

export const PaymentInput = v.object({
  payment_uuid: v.optional(Uuid),
  debt_uuid: Uuid,
  /** Omitted: the client's usual payment. */
  amount_cents: v.optional(cents('Enter the amount you paid', 1)),
  /** A balance that the client stated for a later day already includes the payment, so it does not change. */
  paid_on: IsoDate,
  /**
   * The due date being paid. A due date can be marked as paid once: a repeated request with the same amount or none
   * returns the first payment; a different amount is a conflict.
   */
  due_on: v.nullish(IsoDate, null),
  /** The balance the lender states after the payment. Without it the balance falls by the payment's principal. */
  balance_after_cents: v.nullish(cents('Enter the new balance'), null),
  /** Settles the debt at a balance of zero. */
  pays_off: v.optional(v.boolean(), false),
  /** The interest accrued by then, if known: set when a removed payment is recorded again. */
  interest_cents: v.optional(cents()),
})
export type PaymentInput = v.InferOutput<typeof PaymentInput>

/** A change of a payment, with only the fields that change. */
export const PaymentChange = v.object({
  payment_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
  amount_cents: v.optional(cents('Enter the amount you paid', 1)),
  paid_on: v.optional(IsoDate),
  due_on: v.optional(v.nullable(IsoDate)),
  /** Null has the balance calculated. */
  balance_after_cents: v.optional(v.nullable(cents('Enter the new balance'))),
})
export type PaymentChange = v.InferOutput<typeof PaymentChange>

/** A payment with the resulting debt. */
export const PaymentDone = v.object({ payment: Payment, debt: Debt })

export const createPayment = endpoint({
  name: 'createPayment',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/payment',
  summary:
    'Record a payment; the balance moves by its principal, `conflict` when its due date was paid otherwise',
  access: 'client',
  shared: 'debts',
  body: PaymentInput,
  data: PaymentDone,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const updatePayment = endpoint({
  name: 'updatePayment',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/payment',
  summary:
    'Change a payment; the balance moves as if it had been recorded so, `conflict` when it was changed since',
  access: 'client',
  shared: 'debts',
  body: PaymentChange,
  data: PaymentDone,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deletePayment = endpoint({
  name: 'deletePayment',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/payment/{id}',
  summary: 'Remove a payment; its principal goes back on the balance',
  access: 'client',
  shared: 'debts',
  data: Debt,
  errors: ['not_found'],
  waits: true,
})

export const paymentEndpointsOfDebts = [createPayment, updatePayment, deletePayment] as const
