/** The few questions about the household that insurance depends on, each asked only while nobody knows the answer. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { count } from '#app/platform/format.ts'
import { ChildrenList } from '#app/shared/household/children-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Need, ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { ProtectEntries } from '#core/contract/protect-profile.ts'
import { dependsOn, openQuestions, type Question } from '#core/protect/open-questions.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { saveProfile } from './use-protect.ts'

interface QuestionsProps {
  readonly state: ProtectState
  readonly needs: ProtectNeeds
  /** The need that they are asked for; all needs without one. */
  readonly only?: Need
}

/** Asks what is open. Without an answer, no figure that depends on it is shown. */
export function HouseholdQuestions({ state, needs, only }: QuestionsProps) {
  const open = openQuestions(needs).filter((question) => only === undefined || dependsOn(only, question))
  if (open.length === 0 || state.facts.income === null) return null
  return (
    <WhereEditable>
      <Card tone="wash">
        <CardTitle>{count(open.length, 'question')} about your household</CardTitle>
        <p className="text-15 text-quiet">
          <ThirdPerson>We don’t show a figure that depends on an answer we don’t have.</ThirdPerson>
        </p>
        <ul className="flex flex-col divide-y divide-hair">
          {open.map((question) => (
            <li key={question} className="flex flex-col gap-3 py-4">
              <Asked question={question} state={state} needs={needs} />
            </li>
          ))}
        </ul>
      </Card>
    </WhereEditable>
  )
}

interface AskedProps extends Omit<QuestionsProps, 'only'> {
  readonly question: Question
}

function Asked({ question, state, needs }: AskedProps) {
  switch (question) {
    case 'partner':
      return (
        <Choices
          state={state}
          title="Do you share your finances with a partner?"
          label="Partner"
          answers={[['No', { has_partner: false }]]}
        >
          <Button asChild variant="secondary">
            <Link to="/household">Yes, add your partner</Link>
          </Button>
        </Choices>
      )
    case 'children':
      return (
        <>
          <p className="text-15 font-medium">Do you have children?</p>
          {state.facts.income && <ChildrenList income={state.facts.income} />}
        </>
      )
    case 'home':
      return (
        <Choices
          state={state}
          title="Where do you live?"
          label="Home"
          answers={[
            ['We own our home', { home_kind: 'own' }],
            ['We rent', { home_kind: 'rent' }],
            ['Someone else insures it', { home_kind: 'none' }],
          ]}
        />
      )
    case 'cars':
      return (
        <Choices
          state={state}
          title="How many cars does your household have?"
          label="Cars"
          answers={[0, 1, 2, 3].map((vehicles) => [vehicles === 0 ? 'None' : String(vehicles), { vehicles }])}
        />
      )
    case 'work':
      return (
        <WorkQuestion
          state={state}
          field="has_work_cover"
          title="Do you have life or disability coverage through work?"
          isAdding={needs.self.entries.has_work_cover === true}
        />
      )
    case 'partner_work':
      return (
        <WorkQuestion
          state={state}
          field="partner_has_work_cover"
          title={`Does ${needs.partner?.first_name ?? 'your partner'} have life or disability coverage through work?`}
          isAdding={needs.self.entries.partner_has_work_cover === true}
        />
      )
  }
}

interface WorkQuestionProps {
  readonly state: ProtectState
  readonly field: 'has_work_cover' | 'partner_has_work_cover'
  readonly title: string
  /** Whether the answer was yes, and no policy says how much yet. */
  readonly isAdding: boolean
}

const WorkQuestion = ({ state, field, title, isAdding }: WorkQuestionProps) => (
  <Choices
    state={state}
    title={isAdding ? 'How much does it cover?' : title}
    label="Coverage through work"
    answers={[
      ...(isAdding ? [] : [['Yes', { [field]: true }] as const]),
      [isAdding ? 'There’s none after all' : 'No', { [field]: false }],
    ]}
  >
    {isAdding && (
      <Button asChild>
        <Link to="/protect/policies">Add coverage from work</Link>
      </Button>
    )}
  </Choices>
)

interface ChoicesProps {
  readonly state: ProtectState
  readonly title: string
  /** Names the change in a toast and in the list of pending ones. */
  readonly label: string
  readonly answers: readonly (readonly [text: string, entries: ProtectEntries])[]
  /** Answers that are given elsewhere. */
  readonly children?: ReactNode
}

/** A question with its answers as buttons; each saves at once. */
function Choices({ state, title, label, answers, children }: ChoicesProps) {
  const [busy, setBusy] = useState<string>()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-15 font-medium">
        <ThirdPerson>{title}</ThirdPerson>
      </legend>
      <div className="flex flex-wrap gap-2">
        {answers.map(([text, entries]) => (
          <Button
            key={text}
            variant="secondary"
            busy={busy === text}
            onClick={() => {
              setBusy(text)
              void saveProfile(state, { entries }, label).finally(() => setBusy(undefined))
            }}
          >
            {text}
          </Button>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
