/** One question of a questionnaire on its own screen. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Steps } from '#app/ui/steps.tsx'

interface QuestionScreenProps {
  readonly text: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** From 1, of how many. */
  readonly current: number
  readonly total: number
  /** What the questions of this part are about. */
  readonly part?: string
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
export function QuestionScreen({ text, options, chosen, onChoose, onNext, ...props }: QuestionScreenProps) {
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
