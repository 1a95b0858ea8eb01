/** What a client is told when the payment provider refuses or does not answer. */
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, cardError } from '#server/http/api-error.ts'
import type { PaymentFailure, PaymentResult, Payments } from '#server/providers/payments/payments.ts'

function failureOf(failure: PaymentFailure): ApiError {
  switch (failure.kind) {
    case 'card_error':
      return cardError(failure)
    case 'gone':
      return new ApiError('conflict', 'That has changed in the meantime. Reload the page and try again.')
    case 'rate_limited':
      return new ApiError('unavailable', 'We can’t take payments right now. Try again in a minute.')
    case 'unavailable':
      return new ApiError(
        'unavailable',
        'The payment provider didn’t answer. Reload the page in a minute to see whether this went through. You won’t be charged twice.',
      )
    case 'refused':
      return new ApiError('unavailable', 'We can’t take payments right now. Try again later.')
  }
}

/** @throws ApiError for anything but success */
export function valueOf<T>(result: PaymentResult<T>, { log }: Pick<Dependencies, 'log'>): T {
  if (result.kind === 'ok') return result.value
  if (result.kind === 'refused') log.error({ failure: result }, 'the payment provider refuses us')
  if (result.kind === 'unavailable') log.warn({ failure: result }, 'the payment provider did not answer')
  throw failureOf(result)
}

/** @throws ApiError where nothing can be paid: the sandbox is off, and no provider is configured */
export function paymentsOf({ payments }: Pick<Dependencies, 'payments'>): Payments {
  if (!payments) throw new ApiError('unavailable', 'Payments aren’t available in this installation.')
  return payments
}
