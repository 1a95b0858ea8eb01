import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { QuestionScreen } from '#app/shared/questionnaire/question-screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { type DraftAnswers, clearDraft, storeDraft, readDraft } from './answers-draft.ts'
import { firstOpen, partOf, questions } from './questions.ts'
import { handIn } from './risk-queries.ts'

interface QuestionnaireProps {
  /** From 1, as in the address; an invalid number starts with the first open question. */
  readonly step: number | undefined
}

/** The risk questionnaire, one question per screen. Answers stay in this tab until submitted. */
export function Questionnaire({ step }: QuestionnaireProps) {
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(readDraft)
  const [isBusy, setBusy] = useState(false)
  // Resumes where the client left off; choosing an answer does not advance.
  const [start] = useState(() => firstOpen(answers))
  // The address cannot skip a question.
  const wanted = Math.min(step === undefined ? start : Math.max(0, step - 1), firstOpen(answers))
  const place = Math.min(wanted, questions.length - 1)
  const question = questions[place]
  if (!question) return null

  const goTo = (next: number) => navigate({ to: '/risk/questions', search: { step: next + 1 } })
  const choose = (key: string) => {
    // Its keys are the options' own.
    const next = { ...answers, [question.id]: key } as DraftAnswers
    setAnswers(next)
    storeDraft(next)
  }
  const finish = async () => {
    setBusy(true)
    const outcome = await handIn(answers)
    setBusy(false)
    if (!outcome.ok) return
    clearDraft()
    toast.success('Answers saved')
    await navigate({ to: '/risk', replace: true })
  }
  const isLast = place === questions.length - 1
  return (
    <Page className="lg:max-w-170">
      <QuestionScreen
        key={question.id}
        text={question.text}
        options={question.options}
        current={place + 1}
        total={questions.length}
        part={partOf(place)}
        back={<BackLink to="/risk">Risk</BackLink>}
        chosen={answers[question.id]}
        onChoose={choose}
        onNext={() => void (isLast ? finish() : goTo(place + 1))}
        nextLabel={isLast ? 'See your result' : 'Next'}
        isBusy={isBusy}
        previous={
          place > 0 && (
            <Button asChild variant="quiet">
              <Link to="/risk/questions" search={{ step: place }}>
                <ChevronLeft aria-hidden="true" />
                Back
              </Link>
            </Button>
          )
        }
      />
    </Page>
  )
}
