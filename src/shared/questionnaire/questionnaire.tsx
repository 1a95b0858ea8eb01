/** A questionnaire with one question per screen. Answers stay in this tab until submitted. */
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Answers, type DraftAnswers, firstOpen, type Question } from './draft-answers.ts'

interface QuestionnaireProps<Draft extends Answers> {
  readonly questions: readonly Question[]
  /** The question that is asked, from 1, as in the address; undefined resumes at the first open one. */
  readonly step: number | undefined
  readonly draft: DraftAnswers<Draft>
  /** The page of the questions. */
  readonly to: '/risk/questions' | '/retirement/habits'
  /** The page of the result. */
  readonly result: '/risk' | '/retirement/habits'
  /** The way back to the page that opens the questionnaire. */
  readonly back: ReactNode
  /** What the question at this index is about. */
  readonly partOf?: (place: number) => string
  /** Submits all answers; a refusal is shown by then. */
  readonly onSubmit: (answers: Draft) => Promise<{ readonly ok: boolean }>
}

export function Questionnaire<Draft extends Answers>(props: QuestionnaireProps<Draft>) {
  const { questions, step, draft, to } = props
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(draft.read)
  const [isBusy, setBusy] = useState(false)
  // Resumes where the client left off; choosing an answer does not advance.
  const [start] = useState(() => firstOpen(questions, answers))
  const wanted = step === undefined ? start : Math.max(0, step - 1)
  // The address cannot skip a question.
  const place = Math.min(wanted, firstOpen(questions, answers), questions.length - 1)
  const question = questions[place]
  if (!question) return null

  const choose = (key: string) => {
    const next = { ...answers, [question.id]: key }
    setAnswers(next)
    draft.store(next)
  }
  const finish = async () => {
    setBusy(true)
    const outcome = await props.onSubmit(answers)
    setBusy(false)
    if (!outcome.ok) return
    draft.clear()
    toast.success('Answers saved')
    await navigate({ to: props.result, replace: true })
  }
  const isLast = place === questions.length - 1
  return (
    <QuestionScreen
      key={question.id}
      question={question}
      current={place + 1}
      total={questions.length}
      part={props.partOf?.(place)}
      back={props.back}
      chosen={answers[question.id]}
      onChoose={choose}
      onNext={() => void (isLast ? finish() : navigate({ to, search: { step: place + 2 } }))}
      nextLabel={isLast ? 'See your result' : 'Next'}
      isBusy={isBusy}
      previous={
        place > 0 && (
          <Button asChild variant="quiet">
            <Link to={to} search={{ step: place }}>
              <ChevronLeft aria-hidden="true" />
              Back
            </Link>
          </Button>
        )
      }
    />
  )
}

interface QuestionScreenProps {
  readonly question: Question
  /** From 1, of how many. */
  readonly current: number
  readonly total: number
  /** What the questions of this part are about. */
  readonly part: string | undefined
  /** The way back to the page that opens the questionnaire. */
  readonly back: ReactNode
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly onNext: () => void
  readonly nextLabel: string
  readonly isBusy: boolean
  /** The link to the question before; none on the first. */
  readonly previous: ReactNode
}

/** Asks one question; choosing an answer does not advance. Give it the question's id as its key. */
function QuestionScreen({
  question: { text, options },
  chosen,
  onChoose,
  onNext,
  ...props
}: QuestionScreenProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.isBusy) return
    if (chosen !== undefined) return onNext()
    setMissing(true)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader title={text} back={props.back} />
      <Steps current={props.current} total={props.total} title={props.part} />
      <Card asChild>
        {/* oxlint-disable-next-line react/forbid-elements -- a single choice, which is never refused */}
        <form ref={form} onSubmit={submit} noValidate className="gap-5!">
          <Field
            group
            label="Your answer"
            error={isMissing && chosen === undefined ? 'Choose an answer' : undefined}
          >
            <RadioGroup value={chosen} onValueChange={onChoose} aria-label={text} className="gap-2">
              {options.map((option) => (
                <RadioItem
                  key={option.key}
                  value={option.key}
                  label={option.text}
                  className="rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash"
                />
              ))}
            </RadioGroup>
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={props.isBusy}>
              {props.nextLabel}
            </Button>
            {props.previous}
          </div>
        </form>
      </Card>
    </>
  )
}
