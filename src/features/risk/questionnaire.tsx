import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { RiskQuestion } from '#core/finance/data/risk-questionnaire.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Steps } from '#app/ui/steps.tsx'
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
      <Question
        key={question.id}
        question={question}
        place={place}
        chosen={answers[question.id]}
        onChoose={choose}
        onNext={() => void (isLast ? finish() : goTo(place + 1))}
        nextLabel={isLast ? 'See your result' : 'Next'}
        isBusy={isBusy}
      />
    </Page>
  )
}

interface QuestionProps {
  readonly question: RiskQuestion
  readonly place: number
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly onNext: () => void
  readonly nextLabel: string
  readonly isBusy: boolean
}

function Question({ question, place, chosen, onChoose, onNext, nextLabel, isBusy }: QuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (chosen !== undefined) return onNext()
    setMissing(true)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader title={question.text} back={<BackLink to="/risk">Risk</BackLink>} />
      <Steps current={place + 1} total={questions.length} title={partOf(place)} />
      <Card asChild>
        <form ref={form} onSubmit={submit} noValidate className="gap-5!">
          <Field
            group
            label="Your answer"
            error={isMissing && chosen === undefined ? 'Choose an answer' : undefined}
          >
            <RadioGroup value={chosen} onValueChange={onChoose} aria-label={question.text} className="gap-2">
              {question.options.map(({ key, text }) => (
                <RadioItem
                  key={key}
                  value={key}
                  label={text}
                  className="rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash"
                />
              ))}
            </RadioGroup>
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isBusy}>
              {nextLabel}
            </Button>
            {place > 0 && (
              <Button asChild variant="quiet">
                <Link to="/risk/questions" search={{ step: place }}>
                  <ChevronLeft aria-hidden="true" />
                  Back
                </Link>
              </Button>
            )}
          </div>
        </form>
      </Card>
    </>
  )
}
