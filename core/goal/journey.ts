import { JourneyStep, type Journey } from '#core/contract/journey.ts'

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
    if (since !== null) return { step, state: 'done', changed_at: since }
    const mark = marks.find((each) => each.step === step)
    return mark
      ? { step, state: mark.state, changed_at: mark.changed_at }
      : { step, state: 'open', changed_at: null }
  })
  return {
    steps,
    done_count: steps.filter(({ state }) => state === 'done').length,
    is_finished: steps.every(({ state }) => state !== 'open'),
    is_hidden,
  }
}
