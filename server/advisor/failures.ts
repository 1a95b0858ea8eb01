/** What a client is told when the scheduling provider refuses or does not answer. */
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Scheduling, SchedulingResult } from '#server/providers/scheduling/scheduling.ts'

/** @throws ApiError for anything but success */
export function valueOf<T>(result: SchedulingResult<T>, { log }: Pick<Dependencies, 'log'>): T {
  switch (result.kind) {
    case 'ok':
      return result.value
    case 'gone':
      throw new ApiError('conflict', 'That has changed in the meantime. Reload the page and try again.')
    case 'rate_limited':
      throw new ApiError(
        'unavailable',
        'We can’t reach the advisors’ calendar right now. Try again in a minute.',
      )
    case 'unavailable':
      log.warn({ failure: result }, 'the scheduling provider did not answer')
      throw new ApiError('unavailable', 'The advisors’ calendar didn’t answer. Try again in a minute.')
    case 'refused':
      log.error({ failure: result }, 'the scheduling provider refuses us')
      throw new ApiError('unavailable', 'We can’t book calls right now. Try again later.')
  }
}

/** @throws ApiError where no calls are offered: the sandbox is off, and no provider is configured */
export function schedulingOf({ scheduling }: Pick<Dependencies, 'scheduling'>): Scheduling {
  if (!scheduling) throw new ApiError('unavailable', 'Advisor calls aren’t available in this installation.')
  return scheduling
}
