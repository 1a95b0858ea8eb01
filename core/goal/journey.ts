import { createUserJourney, JourneyStep, type Journey } from '#core/contract/journey.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { on, type Replay, replay } from '#core/outbox/replay.ts'

/** Since when a step is done by what the client has entered, as an instant; null where it is not. */
export type JourneyFacts = Readonly<Record<JourneyStep, string | null>>

/** What the client said of a step. */
export interface JourneyMark {
  readonly step: JourneyStep
  readonly state: 'open' | 'done' | 'skipped'
  readonly changed_at: string
}

/** The first steps with the state of each. What was entered makes a step done, whatever was said of it. */
export function journeyOf(facts: JourneyFacts, marks: readonly JourneyMark[], is_hidden: boolean): Journey {
  const steps = JourneyStep.options.map((step): Journey['steps'][number] => {
    const since = facts[step]
    if (since !== null) return { step, state: 'done', changed_at: since, is_from_data: true }
    const mark = marks.find((each) => each.step === step)
    return mark
      ? { step, state: mark.state, changed_at: mark.changed_at, is_from_data: false }
      : { step, state: 'open', changed_at: null, is_from_data: false }
  })
  return withCounts(steps, is_hidden)
}

const withCounts = (steps: Journey['steps'], is_hidden: boolean): Journey => ({
  steps,
  done_count: steps.filter(({ state }) => state === 'done').length,
  is_finished: steps.every(({ state }) => state !== 'open'),
  is_hidden,
})

/** Where a cached response lacks the field, every completed step but the installation may be done by data. */
const isDoneByData = ({ step, state, is_from_data }: Journey['steps'][number]): boolean =>
  is_from_data ?? (state === 'done' && step !== 'install')

const reducers: Replay<Journey> = [
  on(createUserJourney, ({ steps, is_hidden }, { body, at }) => {
    const marked = steps.map((each) =>
      each.step === body.step && !isDoneByData(each)
        ? { step: each.step, state: body.state, changed_at: at, is_from_data: false }
        : each,
    )
    return withCounts(marked, body.is_hidden ?? is_hidden)
  }),
]

/** The first steps once every pending write is sent. */
export const replayJourney = (journey: Journey, writes: Queue): Journey => replay(journey, writes, reducers)
