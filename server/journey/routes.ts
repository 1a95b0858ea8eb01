/** The first steps of a new client. */
import { createUserJourney, getUserJourney, type Journey } from '#core/contract/journey.ts'
import { route, type Answer, type Call, type Route } from '#server/http/route.ts'
import { hideList, journey, markStep } from './queries.ts'

async function readJourney({ db, caller }: Call<typeof getUserJourney>): Promise<Answer<Journey>> {
  return { data: await journey(db, caller.user_uuid) }
}

async function mark({ body, db, caller, now }: Call<typeof createUserJourney>): Promise<Answer<Journey>> {
  const { user_uuid } = caller
  const { step, state, is_hidden } = body
  if (step !== undefined) await markStep(db, { user_uuid, step, state, changed_at: now })
  if (is_hidden !== undefined) await hideList(db, user_uuid, is_hidden)
  return { data: await journey(db, user_uuid) }
}

export const journeyRoutes: readonly Route[] = [
  route(getUserJourney, readJourney),
  route(createUserJourney, mark),
]
