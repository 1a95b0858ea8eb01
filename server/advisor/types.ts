/** The kinds of calls that a client can book. */
import type { CallType, createCalendlyEventType } from '#core/contract/advisor.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { entitlementsOf } from '#server/plan/plans.ts'
import type { EventType } from '#server/providers/scheduling/scheduling.ts'
import { valueOf } from './failures.ts'
import { remainingOf } from './ledger.ts'

/** Every kind uses one call, however long it is. */
const COST_CALLS = 1

/** Kinds of calls at the provider; none where no calls are offered. */
export async function eventTypesOf(
  dependencies: Pick<Dependencies, 'scheduling' | 'log'>,
): Promise<readonly EventType[]> {
  const { scheduling } = dependencies
  if (!scheduling) return []
  if (scheduling.provider === 'sandbox') return scheduling.eventTypes
  return valueOf(await scheduling.eventTypes(), dependencies)
}

/**
 * The kind of that name, in any case of letters.
 *
 * @throws ApiError `not_found`
 */
export function typeNamed<T extends { readonly name: string }>(types: readonly T[], name: string): T {
  const found = types.find((type) => type.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new ApiError('not_found', 'We don’t offer that kind of call.')
  return found
}

type Answered = Data<typeof createCalendlyEventType>

export async function readTypes(
  { db, caller: { user_uuid }, body, today, dependencies }: Call<typeof createCalendlyEventType>,
  types: readonly EventType[],
): Promise<Answer<Answered>> {
  const { scheduling } = dependencies
  const { remaining } = await remainingOf(db, user_uuid, today)
  const { plan } = await entitlementsOf(db, user_uuid)
  const isBookable = remaining >= COST_CALLS
  const reason = isBookable ? null : plan === 'NO_PLAN' ? 'no_plan' : 'no_calls'
  const all = types.map(({ name, description, minutes }): CallType => ({
    name,
    description,
    minutes,
    cost_calls: COST_CALLS,
    is_bookable: isBookable,
    reason,
  }))
  if (body.name !== undefined && !scheduling) throw notFound()
  return {
    data: {
      provider: scheduling?.provider ?? null,
      event_types: body.name === undefined ? all : [typeNamed(all, body.name)],
      advisors: scheduling?.provider === 'sandbox' ? [...scheduling.advisors] : [],
    },
  }
}
