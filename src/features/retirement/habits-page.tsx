import { Link } from '@tanstack/react-router'
import { Brain } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { count, share } from '#app/platform/format.ts'
import { draftAnswers, firstOpen, type Question } from '#app/shared/questionnaire/draft-answers.ts'
import { Questionnaire } from '#app/shared/questionnaire/questionnaire.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import { BehaviorSection } from '#core/contract/retirement-sections.ts'
import { updateTargets, updateBehavioralTendency } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import type { Strength, Tendency } from '#core/finance/market/behavioral.ts'
import { behaviorOf } from '#core/retirement/behavior.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { type KnownPlan, PlanFrame, RetirementHeader } from './retirement-page.tsx'
import { useSavePlan } from './use-save-plan.ts'

interface TendencyWords {
  readonly name: string
  /** What it does to anybody's decisions. */
  readonly meaning: string
}

const tendencyWords: Readonly<Record<Tendency, TendencyWords>> = {
  'loss-aversion': {
    name: 'Loss aversion',
    meaning: 'A loss hurts more than a gain of the same size pleases, so people sell after a drop.',
  },
  recency: {
    name: 'Recency bias',
    meaning: 'The last few years seem more telling than they are, so people buy high and sell low.',
  },
  overconfidence: {
    name: 'Overconfidence',
    meaning: 'People are less often right than they expect, so they plan for too narrow a range.',
  },
  'present-bias': {
    name: 'Present bias',
    meaning: 'Money today feels worth more than money later, so people save less than they meant to.',
  },
}

const strengthLabels: Readonly<Record<Strength, string>> = {
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
}

interface HabitsPageProps {
  /** The question that is asked, from 1; undefined shows the result. */
  readonly step: number | undefined
}

/** Which money habits the client's answers point to, and what each changes in the advice. */
export const HabitsPage = ({ step }: HabitsPageProps) => (
  <PlanFrame title="Money habits" className={step === undefined ? undefined : 'lg:max-w-170'}>
    {(known) =>
      step === undefined ? <Habits {...known} /> : <HabitsQuestions state={known.state} step={step} />
    }
  </PlanFrame>
)

function Habits(known: KnownPlan) {
  const { result } = behaviorOf(known.state.plan)
  return result ? <Result {...known} result={result} /> : <Unanswered isPending={known.isPending} />
}

function Unanswered({ isPending }: Pick<KnownPlan, 'isPending'>) {
  const answered = answeredHabits()
  const total = BEHAVIORAL_QUESTIONS.length
  return (
    <>
      <RetirementHeader isPending={isPending} title="Money habits" />
      <Card>
        <EmptyState
          icon={<Brain />}
          title="See which habits could cost you money"
          action={
            <Button asChild>
              <Link to="/retirement/habits" search={{ step: answered + 1 }}>
                {answered > 0 ? 'Continue the questionnaire' : 'Take the questionnaire'}
              </Link>
            </Button>
          }
        >
          {answered > 0
            ? `You’ve answered ${answered} of ${total} questions.`
            : `${total} questions, about 3 minutes. Your answers adjust our advice to how you decide.`}
        </EmptyState>
      </Card>
    </>
  )
}

type HabitsResult = NonNullable<ReturnType<typeof behaviorOf>['result']>
type Found = HabitsResult['tendencies'][number]

/** The habit that stands out, as the page's answer. */
function titleOf(tendencies: readonly Found[]): string {
  const strongest = tendencies.reduce<Found | undefined>(
    (most, each) => (each.strength !== 'low' && each.share > (most?.share ?? 0) ? each : most),
    undefined,
  )
  return strongest
    ? `${tendencyWords[strongest.tendency].name} is your strongest tendency`
    : 'None of these habits stands in your way'
}

interface ResultProps extends KnownPlan {
  readonly result: HabitsResult
}

function Result({ state, today, isPending, result }: ResultProps) {
  const strong = result.tendencies.filter(({ strength }) => strength !== 'low')
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Money habits"
        title={titleOf(result.tendencies)}
        sub={
          strong.length > 0
            ? `Your answers change our advice in ${count(strong.length, 'way')}. They show tendencies, not a diagnosis.`
            : 'Your answers don’t change our advice. They show tendencies, not a diagnosis.'
        }
        actions={
          <WhereEditable>
            <Button asChild variant="secondary">
              <Link to="/retirement/habits" search={{ step: 1 }} onClick={habitsDraft.clear}>
                Retake questionnaire
              </Link>
            </Button>
          </WhereEditable>
        }
      />
      <ul className="grid gap-4 lg:grid-cols-2">
        {result.tendencies.map((found) => (
          <Card key={found.tendency} asChild>
            <li>
              <TendencyDetails found={found}>
                {found.tendency === 'loss-aversion' && found.strength === 'high' && (
                  <SuccessGoal state={state} today={today} suggested={result.success_goal} />
                )}
              </TendencyDetails>
            </li>
          </Card>
        ))}
      </ul>
      <p className="text-13 text-quiet">
        The questions and their scoring are our own, after research by Kahneman and Tversky (1979), De Bondt
        and Thaler (1985), Barber and Odean (2000), and Laibson (1997).
      </p>
    </>
  )
}

function TendencyDetails({ found, children }: { readonly found: Found; readonly children: ReactNode }) {
  const { name, meaning } = tendencyWords[found.tendency]
  return (
    <>
      <CardHeader>
        <CardTitle>{name}</CardTitle>
        <Pill tone={found.strength === 'high' ? 'warning' : 'quiet'}>{strengthLabels[found.strength]}</Pill>
      </CardHeader>
      <p className="text-15 text-quiet">
        <ThirdPerson>{meaning}</ThirdPerson>
      </p>
      <Progress
        label={name}
        value={found.share}
        max={1}
        tone={found.strength === 'high' ? 'warning' : 'good'}
        valueText={`${share(found.share)} of the points, ${strengthLabels[found.strength].toLowerCase()}`}
      />
      <div>
        <p className="text-13 text-quiet">What it changes</p>
        <p className="text-15">
          <ThirdPerson>{found.advice ?? 'Nothing in our advice.'}</ThirdPerson>
        </p>
      </div>
      {children}
    </>
  )
}

interface SuccessGoalProps {
  readonly state: RetirementState
  readonly today: KnownPlan['today']
  /** The chance of success that suits the habits. */
  readonly suggested: number
}

/** Raises the plan's goal where the habits call for a wider margin. */
function SuccessGoal({ state, today, suggested }: SuccessGoalProps) {
  const save = useSavePlan(state)
  const [isBusy, setBusy] = useState(false)
  const { targets } = resolvePlan(state.plan, state.facts, today).sections
  if (suggested <= targets.success_goal) return null
  const raise = async () => {
    setBusy(true)
    await save(updateTargets, { targets: { ...targets, success_goal: suggested } }, 'Chance of success')
    setBusy(false)
  }
  return (
    <div>
      <p className="mb-2 text-15">
        <ThirdPerson>
          Your plan aims for {share(targets.success_goal)}; with this habit we suggest {share(suggested)}.
        </ThirdPerson>
      </p>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void raise()}>
        Plan for {share(suggested)}
      </Button>
    </div>
  )
}

const questions: readonly Question[] = BEHAVIORAL_QUESTIONS.map(({ id, text, options }) => ({
  id,
  text,
  options: options.map((option) => ({ key: option.id, text: option.text })),
}))

const habitsDraft = draftAnswers('habits', BehaviorSection.entries.answers, {})

/** How many questions this tab has answers to. */
const answeredHabits = (): number => firstOpen(questions, habitsDraft.read())

interface HabitsQuestionsProps {
  readonly state: RetirementState
  /** From 1, as in the address. */
  readonly step: number
}

/** The questions about money habits. */
function HabitsQuestions({ state, step }: HabitsQuestionsProps) {
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
