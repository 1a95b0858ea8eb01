/** What a client is told when the broker refuses or does not answer. */
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Brokerage, BrokerFailure, BrokerResult } from '#server/providers/brokerage/brokerage.ts'
import { type AccountRow, accountOf, leaseAccount } from './queries.ts'

function failureOf(failure: BrokerFailure): ApiError {
  switch (failure.kind) {
    case 'gone':
      return new ApiError('conflict', 'That has changed in the meantime. Reload the page and try again.')
    case 'declined':
      return new ApiError('conflict', failure.reason)
    case 'rate_limited':
      return new ApiError('unavailable', 'The broker is busy right now. Try again in a minute.')
    case 'unavailable':
      return new ApiError(
        'unavailable',
        'The broker didn’t answer. Try again in a minute; nothing is done twice.',
      )
    case 'refused':
      return new ApiError('unavailable', 'We can’t reach the broker right now. Try again later.')
  }
}

/** @throws ApiError for anything but success */
export function answered<T>(result: BrokerResult<T>, { log }: Pick<Dependencies, 'log'>): T {
  if (result.kind === 'ok') return result.value
  if (result.kind === 'refused') log.error({ failure: result }, 'the broker refuses us')
  if (result.kind === 'unavailable') log.warn({ failure: result }, 'the broker did not answer')
  throw failureOf(result)
}

/** @throws ApiError where there is no broker: the sandbox is off, and none is configured */
export function brokerOf({ brokerage }: Pick<Dependencies, 'brokerage'>): Brokerage {
  if (!brokerage) {
    throw new ApiError('unavailable', 'Brokerage accounts aren’t available in this installation.')
  }
  return brokerage
}

/** @throws ApiError where the broker's connection can't open accounts */
export function openingBrokerOf(dependencies: Pick<Dependencies, 'brokerage'>): Brokerage {
  const broker = brokerOf(dependencies)
  if (broker.canOpen) return broker
  throw new ApiError(
    'conflict',
    'Accounts can’t be opened here. Open one at the broker, then link it by its ID.',
  )
}

/**
 * Leases a client's account for one piece of work at the broker.
 *
 * @throws ApiError `not_found`, `in_flight` while other work is under way
 */
export async function leaseOwn(db: Db, userUuid: string, id: string, now: Date): Promise<AccountRow> {
  const row = await accountOf(db, userUuid, id)
  if (!row) throw notFound()
  const leased = await leaseAccount(db, row, now)
  if (leased) return leased
  throw new ApiError('in_flight', 'We’re still working on your last request. Try again in a moment.', {
    retryAfterSeconds: 2,
  })
}
