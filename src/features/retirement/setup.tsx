import { Link, useNavigate } from '@tanstack/react-router'
import { v7 } from 'uuid'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useGoals } from '#app/shared/goal/use-goals.ts'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { enterRetirementGoal, retirementGoal } from '#app/shared/retirement/retirement-goal.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Steps } from '#app/ui/steps.tsx'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { resolvePlan } from '#core/retirement/defaults.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { ContributionForm } from './contribution-form.tsx'
import { PartnerForm, YouForm } from './household-forms.tsx'
import { BackToRetirement } from './retirement-page.tsx'
import { type Step, STEP_TITLES, stepBeside, stepOf, STEPS } from './setup-flow.ts'
import { SocialSecurityForm } from './social-security-form.tsx'
import { SpendingForm } from './spending-form.tsx'
import { useRetirement } from './use-retirement.ts'

interface SetupProps {
  /** From the address: the current step. */
  readonly step: string | undefined
}

/** The plan in five steps. Each is saved when it is left, so that the client can continue later and elsewhere. */
export function Setup({ step }: SetupProps) {
  const { query, state } = useRetirement()
  if (!state) {
    return (
      <Page className="lg:max-w-180">
        {query.isError ? (
          <PageFailed
            page="Set up your plan"
            back={<BackToRetirement />}
            query={query}
            title="Couldn’t load your retirement plan"
          />
        ) : (
          <>
            <PageHeader title="Set up your plan" back={<BackToRetirement />} />
            <Loading label="Loading your retirement plan">
              <Skeleton className="h-80" />
            </Loading>
          </>
        )}
      </Page>
    )
  }
  const current = stepOf(step, state.plan)
  return (
    <Page className="lg:max-w-180">
      <PageHeader title={STEP_TITLES[current]} back={<BackToRetirement />} />
      <HouseholdConflict />
      <Steps current={STEPS.indexOf(current) + 1} total={STEPS.length} />
      <Card>
        {/* Each step starts with what is saved. */}
        <StepForm key={current} step={current} state={state} />
      </Card>
      <p className="text-13 text-quiet">
        Each step is saved when you continue. You can change everything later.
      </p>
    </Page>
  )
}

/** Adds a goal for the plan to the client's goals, unless there is one. */
function useRetirementGoal(state: RetirementState, today: IsoDate): () => void {
  const hasGoals = useHasPage()('/goals')
  const { goals } = useGoals({ asksDeleted: false })
  return () => {
    const month = state.plan.dates?.retires_in
    if (!month || !hasGoals || !goals || retirementGoal(goals)) return
    void enterRetirementGoal(v7(), month, state, goals, today)
  }
}

const FORMS = {
  you: YouForm,
  partner: PartnerForm,
  spending: SpendingForm,
  'social-security': SocialSecurityForm,
  contributions: ContributionForm,
} as const

function StepForm({ step, state }: { readonly step: Step; readonly state: RetirementState }) {
  const navigate = useNavigate()
  const { today } = useRetirement()
  const addGoal = useRetirementGoal(state, today)
  const next = stepBeside(step, 1)
  const before = stepBeside(step, -1)
  const Fields = FORMS[step]
  const goOn = () => {
    if (next) return void navigate({ to: '/retirement/setup', search: { step: next } })
    addGoal()
    void navigate({ to: '/retirement' })
  }
  return (
    <Fields
      state={state}
      defaults={resolvePlan(state.plan, state.facts, today)}
      isQuiet
      onDone={goOn}
      buttons={
        <FormButtons label={next ? 'Continue' : 'View plan'}>
          <Button asChild variant="quiet">
            {before ? (
              <Link to="/retirement/setup" search={{ step: before }}>
                Back
              </Link>
            ) : (
              <Link to="/retirement">Cancel</Link>
            )}
          </Button>
        </FormButtons>
      }
    />
  )
}
