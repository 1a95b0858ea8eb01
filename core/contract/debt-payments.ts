/** Payments on debts. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { Debt } from './debt-kinds.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'

/** The most payments that one debt keeps: one a week for almost a century. */
export const MAX_PAYMENTS = 5_000

/** A payment, and how it was split. Principal, interest and escrow add up to the amount; of rent and leases all are 0. */
export const Payment = v.object({
  payment_uuid: Uuid,
  debt_uuid: Uuid,
  amount_cents: v.number(),
  principal_cents: v.number(),
  interest_cents: v.number(),
  escrow_cents: v.number(),
  /** What was added to the balance besides, where the client says what is left: new charges on a card, fees on a loan. */
  charges_cents: v.number(),
  /** By how much the balance fell; below zero where more was added than paid. */
  fall_cents: v.number(),
  balance_after_cents: v.number(),
  paid_on: IsoDate,
  /** The day for which `balance_after_cents` was stated by the client; null where it was worked out. */
  stated_on: v.nullable(IsoDate),
  /** The due date that it was for, where the client said so. */
  due_on: v.nullable(IsoDate),
  /** Grows with each change. A change that names an older one is refused as a conflict. */
  version: v.number(),
  created_at: IsoInstant,
})
export type Payment = v.InferOutput<typeof Payment>

export const PaymentInput = v.object({
  payment_uuid: v.optional(Uuid),
  debt_uuid: Uuid,
  /** Without one: what the client usually pays. */
  amount_cents: v.optional(cents('Enter the amount you paid', 1)),
  /** A balance that the client has said for a later day holds the payment already, and does not move. */
  paid_on: IsoDate,
  /**
   * The due date that is paid. A due date is marked once: a second mark, without an amount or with the same, answers the
   * first one's payment; one that says something else is a conflict.
   */
  due_on: v.nullish(IsoDate, null),
  /** What the lender says is left. Without it the balance falls by the principal of the payment. */
  balance_after_cents: v.nullish(cents('Enter the new balance'), null),
  /** Settles the debt: nothing is left. */
  pays_off: v.optional(v.boolean(), false),
  /** The interest that had accrued by then, where it is known: of a payment that is recorded again after it was removed. */
  interest_cents: v.optional(cents()),
})
export type PaymentInput = v.InferOutput<typeof PaymentInput>

/** A change of a payment: only the fields that change are named. */
export const PaymentChange = v.object({
  payment_uuid: Uuid,
  /** The version that the client saw; without it the change is made whatever the server has. */
  version: v.optional(v.number()),
  amount_cents: v.optional(cents('Enter the amount you paid', 1)),
  paid_on: v.optional(IsoDate),
  due_on: v.optional(v.nullable(IsoDate)),
  /** Null lets the balance be worked out. */
  balance_after_cents: v.optional(v.nullable(cents('Enter the new balance'))),
})
export type PaymentChange = v.InferOutput<typeof PaymentChange>

/** A payment with the debt as it stands after it. */
export const PaymentDone = v.object({ payment: Payment, debt: Debt })

export const createPayment = endpoint({
  name: 'createPayment',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/payment',
  summary:
    'Record a payment; the balance moves by its principal, `conflict` when its due date was paid otherwise',
  access: 'client',
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
  data: Debt,
  errors: ['not_found'],
  waits: true,
})

export const paymentEndpointsOfDebts = [createPayment, updatePayment, deletePayment] as const
