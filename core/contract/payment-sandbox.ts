/** What stands in for the payment provider in the sandbox: its card form, its bank's check, and its clock. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant } from './fields.ts'

const sandboxSecret = v.pipe(v.string(), v.regex(/^(?:seti|pi)_[A-Za-z\d_]{8,200}$/, 'Start again'))
const SandboxStep = v.object({ kind: v.picklist(['done', 'challenge']) })

export const createSandboxConfirmation = endpoint({
  name: 'createSandboxConfirmation',
  module: 'payment',
  method: 'POST',
  path: '/payment/sandbox/confirm',
  summary:
    'Confirm a card or a payment with one of the test cards; `not_found` where a provider is configured',
  access: 'client',
  body: v.object({
    client_secret: sandboxSecret,
    /** The documented name of a test card, such as `pm_card_visa`, never its number; absent to use the card on file. */
    payment_method: v.optional(
      v.pipe(v.string(), v.regex(/^pm_card_(?!.*\d{7})[A-Za-z\d_]{2,70}$/, 'Use a test card')),
    ),
  }),
  data: SandboxStep,
  errors: ['not_found', 'card_error'],
  secret: true,
})

export const createSandboxChallenge = endpoint({
  name: 'createSandboxChallenge',
  module: 'payment',
  method: 'POST',
  path: '/payment/sandbox/challenge',
  summary: 'Pass or fail the check of the sandbox’s bank',
  access: 'client',
  body: v.object({ client_secret: sandboxSecret, outcome: v.picklist(['complete', 'fail']) }),
  data: SandboxStep,
  errors: ['not_found', 'card_error'],
  secret: true,
})

/** The furthest that billing moves ahead at once: two years. */
export const MAX_CLOCK_DAYS = 731

/** It exists only in the sandbox, so it is not part of the API's list. */
export const createPaymentClock = endpoint({
  name: 'createPaymentClock',
  module: 'payment',
  method: 'POST',
  path: '/dev/payment-clock',
  summary: "Move the client's billing ahead, with every renewal and further try on the way",
  access: 'client',
  body: v.object({
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CLOCK_DAYS)),
  }),
  /** Where the billing's clock stands then. */
  data: v.object({ now: IsoInstant }),
  errors: ['conflict'],
})

export const sandboxPaymentEndpoints = [createSandboxConfirmation, createSandboxChallenge] as const
