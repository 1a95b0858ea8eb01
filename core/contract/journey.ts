/** The first steps of a new client. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant } from './fields.ts'

/** In display order. */
export const JourneyStep = v.picklist(
  ['account', 'debt', 'income', 'risk', 'goal', 'reminder', 'install'],
  'Choose a step',
)
export type JourneyStep = v.InferOutput<typeof JourneyStep>

/** `done` because of the client's data, or because they said so. */
export const StepState = v.picklist(['open', 'done', 'skipped'], 'Choose open, done or skipped')

export const Journey = v.object({
  steps: v.array(
    v.object({
      step: JourneyStep,
      state: StepState,
      changed_at: v.nullable(IsoInstant),
      /** Done because of the client's data, whatever they say. Missing in responses that older versions cached. */
      is_from_data: v.optional(v.boolean()),
    }),
  ),
  done_count: v.number(),
  /** Every step is done or skipped. */
  is_finished: v.boolean(),
  /** The client has hidden the list. */
  is_hidden: v.boolean(),
})
export type Journey = v.InferOutput<typeof Journey>

export const getUserJourney = endpoint({
  name: 'getUserJourney',
  module: 'advisor',
  method: 'GET',
  path: '/users/userJourney',
  summary: 'The first steps, and which of them are done',
  access: 'client',
  data: Journey,
})

export const createUserJourney = endpoint({
  name: 'createUserJourney',
  module: 'advisor',
  method: 'POST',
  path: '/users/userJourney',
  summary: 'Mark a step, or hide or show the list',
  access: 'client',
  body: v.pipe(
    v.object({
      step: v.optional(JourneyStep),
      state: v.optional(StepState, 'done'),
      is_hidden: v.optional(v.boolean()),
    }),
    v.check(({ step, is_hidden }) => step !== undefined || is_hidden !== undefined, 'Choose a step'),
  ),
  data: Journey,
  waits: true,
})

export const journeyEndpoints = [createUserJourney, getUserJourney] as const
