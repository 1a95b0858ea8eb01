/** The sandbox's card form and its bank's check. Elsewhere the browser talks to the provider itself. */
import { createSandboxChallenge, createSandboxConfirmation } from '#core/contract/payment-sandbox.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, cardError, notFound } from '#server/http/api-error.ts'
import { type Answer, route, type Route } from '#server/http/route.ts'
import type { DialogStep, PaymentDialog, PaymentResult } from '#server/providers/payments/payments.ts'

/** @throws ApiError where a provider has a dialog of its own */
function dialogOf({ payments }: Dependencies): PaymentDialog {
  if (!payments?.dialog) throw notFound()
  return payments.dialog
}

/** @throws ApiError for anything but success */
function stepOf(result: PaymentResult<DialogStep>): Answer<DialogStep> {
  if (result.kind === 'ok') return { data: result.value }
  if (result.kind === 'card_error') throw cardError(result)
  if (result.kind === 'gone') throw notFound()
  throw new ApiError('unavailable', 'We can’t reach the sandbox’s bank right now. Try again later.')
}

const SELDOM = { max: 120, windowMs: HOUR_MS }

export const sandboxCardRoutes: readonly Route[] = [
  route(
    createSandboxConfirmation,
    async ({ dependencies, caller: { user_uuid }, body }) =>
      stepOf(await dialogOf(dependencies).confirm({ ...body, user_uuid })),
    { perAddress: SELDOM },
  ),
  route(
    createSandboxChallenge,
    async ({ dependencies, caller: { user_uuid }, body }) =>
      stepOf(await dialogOf(dependencies).answer({ ...body, user_uuid })),
    { perAddress: SELDOM },
  ),
]
