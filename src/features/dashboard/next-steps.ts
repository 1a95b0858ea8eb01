/** One ranked list of what to do next: missing data first, then advice, then the rest of the setup. */
import { useInstallMethod } from '#app/platform/install-method.ts'
import { useIsInstallTime } from '#app/platform/install-offer.ts'
import type { JourneyStep } from '#core/contract/journey.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { markJourney, useJourney } from './journey.ts'
import { changeNextAction, useNextActions } from './next-actions.ts'
import { actionWords, setupWords, type StepWords } from './next-step-labels.ts'

export interface NextStep extends StepWords {
  readonly key: string
  /** Hides it, or shows it again; resolves to whether that worked. */
  readonly setHidden: (isHidden: boolean) => Promise<boolean>
}

/** Advice depends on these, so they are asked for first. */
const DATA_FIRST: readonly JourneyStep[] = ['account', 'debt', 'income']

/** What the device knows to exist, though the server may not have received it yet. */
export type KnownSteps = Readonly<Partial<Record<JourneyStep, boolean | undefined>>>

const setupStep = (step: JourneyStep): NextStep => ({
  ...setupWords[step],
  key: step,
  setHidden: async (isHidden) => (await markJourney({ step, state: isHidden ? 'skipped' : 'open' })).ok,
})

/** The shown and the hidden steps, most useful first, and the progress of the setup. */
export function useNextSteps(goals: readonly GoalWithRisk[], known: KnownSteps) {
  const setup = useJourney()
  const advice = useNextActions()
  const isInstallTime = useIsInstallTime()
  const way = useInstallMethod()
  // The install card has its own button.
  const isInstallCovered = way === 'installed' || way === 'none' || isInstallTime
  const { journey } = setup
  const isMissing = (step: JourneyStep) => !known[step] && !(step === 'install' && isInstallCovered)
  const setupSteps = (state: 'open' | 'skipped') =>
    (journey?.steps ?? [])
      .filter((each) => each.state === state && isMissing(each.step))
      .map(({ step }) => step)
  const isFirst = (step: JourneyStep) => DATA_FIRST.includes(step)
  const open = setupSteps('open')
  const adviceStep = (action: Parameters<typeof actionWords>[0]): NextStep => ({
    ...actionWords(action, goals),
    key: action.key,
    setHidden: async (isHidden) => (await changeNextAction(action, isHidden)).ok,
  })
  const late = advice.shown?.filter(({ kind }) => kind === 'late_payment') ?? []
  const later = advice.shown?.filter(({ kind }) => kind !== 'late_payment') ?? []
  // Hidden as a whole by an earlier version of the list.
  const rest = journey?.is_hidden ? [] : open.filter((step) => !isFirst(step))
  return {
    query: advice.query,
    isPending: advice.query.isPending || setup.query.isPending,
    isFailed: advice.query.isError && !advice.query.data,
    shown: [
      ...late.map(adviceStep),
      ...open.filter(isFirst).map(setupStep),
      ...later.map(adviceStep),
      ...rest.map(setupStep),
    ],
    hidden: [...(advice.hidden ?? []).map(adviceStep), ...setupSteps('skipped').map(setupStep)],
    progress: journey && { done: journey.steps.length - open.length, all: journey.steps.length },
  }
}
