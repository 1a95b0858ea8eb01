import { BehaviorSection } from '#core/contract/retirement-sections.ts'
import { updateBehavioralTendency } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { draftAnswers, firstOpen, type Question } from '#app/shared/questionnaire/draft-answers.ts'
import { Questionnaire } from '#app/shared/questionnaire/questionnaire.tsx'
import { toast } from '#app/ui/toast.ts'
import { useSavePlan } from './use-retirement.ts'

const questions: readonly Question[] = BEHAVIORAL_QUESTIONS.map(({ id, text, options }) => ({
  id,
  text,
  options: options.map((option) => ({ key: option.id, text: option.text })),
}))

export const habitsDraft = draftAnswers('habits', BehaviorSection.entries.answers, {})

/** How many questions this tab has answers to. */
export const answeredHabits = (): number => firstOpen(questions, habitsDraft.read())

interface HabitsQuestionsProps {
  readonly state: RetirementState
  /** From 1, as in the address. */
  readonly step: number
}

/** The questions about money habits. */
export function HabitsQuestions({ state, step }: HabitsQuestionsProps) {
  const save = useSavePlan(state, true)
  return (
    <Questionnaire
      questions={questions}
      step={step}
      draft={habitsDraft}
      to="/retirement/habits"
      result="/retirement/habits"
      back={<BackLink to="/retirement/habits">Money habits</BackLink>}
      onSubmit={async (answers) => {
        const outcome = await save(updateBehavioralTendency, { behavior: { answers } }, 'Money habits')
        if (!outcome.ok && outcome.message) toast.error(outcome.message)
        return outcome
      }}
    />
  )
}
