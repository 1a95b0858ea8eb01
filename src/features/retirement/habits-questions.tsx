import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { updateBehavioralTendency } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { QuestionScreen } from '#app/shared/questionnaire/question-screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { clearDraft, firstOpen, readDraft, storeDraft } from './habits-answers.ts'
import { useSavePlan } from './use-retirement.ts'

interface HabitsQuestionsProps {
  readonly state: RetirementState
  /** From 1, as in the address. */
  readonly step: number
}

/** The questions about money habits, one per screen. */
export function HabitsQuestions({ state, step }: HabitsQuestionsProps) {
  const navigate = useNavigate()
  const save = useSavePlan(state, true)
  const [answers, setAnswers] = useState(readDraft)
  const [isBusy, setBusy] = useState(false)
  // The address cannot skip a question.
  const last = BEHAVIORAL_QUESTIONS.length - 1
  const place = Math.min(Math.max(0, step - 1), firstOpen(answers), last)
  const question = BEHAVIORAL_QUESTIONS[place]
  if (!question) return null

  const choose = (key: string) => {
    const next = { ...answers, [question.id]: key }
    setAnswers(next)
    storeDraft(next)
  }
  const finish = async () => {
    setBusy(true)
    const outcome = await save(updateBehavioralTendency, { behavior: { answers } }, 'Money habits')
    setBusy(false)
    if (!outcome.ok) return void (outcome.message && toast.error(outcome.message))
    clearDraft()
    toast.success('Answers saved')
    await navigate({ to: '/retirement/habits', replace: true })
  }
  const isLast = place === last
  return (
    <QuestionScreen
      key={question.id}
      text={question.text}
      options={question.options.map(({ id, text }) => ({ key: id, text }))}
      current={place + 1}
      total={BEHAVIORAL_QUESTIONS.length}
      back={<BackLink to="/retirement/habits">Money habits</BackLink>}
      chosen={answers[question.id]}
      onChoose={choose}
      onNext={() =>
        void (isLast ? finish() : navigate({ to: '/retirement/habits', search: { step: place + 2 } }))
      }
      nextLabel={isLast ? 'See your result' : 'Next'}
      isBusy={isBusy}
      previous={
        place > 0 && (
          <Button asChild variant="quiet">
            <Link to="/retirement/habits" search={{ step: place }}>
              <ChevronLeft aria-hidden="true" />
              Back
            </Link>
          </Button>
        )
      }
    />
  )
}
