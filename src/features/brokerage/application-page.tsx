import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useConnection } from '#app/platform/online.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Steps } from '#app/ui/steps.tsx'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { type Applied, type Step, stepAfter, stepBefore, stepOf, stepsOf } from './application-steps.ts'
import { isAsked, stepTitles } from './brokerage-labels.ts'
import { BackToBrokerage, BrokerageMissing } from './brokerage-parts.tsx'
import { ChangeType } from './change-type.tsx'
import { DisclosuresForm } from './disclosures-form.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { EmploymentForm } from './employment-form.tsx'
import { ExperienceForm } from './experience-form.tsx'
import { IdentityForm } from './identity-form.tsx'
import { ReviewStep } from './review-step.tsx'
import { useBrokerageAccount } from './use-brokerage.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface ApplicationPageProps {
  readonly brokerageUuid: string
  /** From the address: the current step. */
  readonly step: string | undefined
}

const FORMS = {
  identity: IdentityForm,
  employment: EmploymentForm,
  experience: ExperienceForm,
  disclosures: DisclosuresForm,
  documents: DocumentsStep,
} as const

const titleOf = (step: Step): string => (step === 'review' ? 'Review and submit' : stepTitles[step])

/** An application step by step. Each is saved when it is left, so that the client can continue later and elsewhere. */
export function ApplicationPage({ brokerageUuid, step }: ApplicationPageProps) {
  const query = useBrokerageAccount(brokerageUuid)
  const account = query.data?.account
  if (!account) return <BrokerageMissing query={query} />
  const { application } = account
  if (account.state !== 'draft' || application === null) {
    return <Navigate to="/brokerage/$brokerageUuid" params={{ brokerageUuid }} replace />
  }
  const applied = { account, application }
  const current = stepOf(step, application)
  const steps = stepsOf(application)
  return (
    <Page className="lg:max-w-180">
      <PageHeader
        back={<BackToBrokerage />}
        eyebrow={`${account.name} application`}
        title={titleOf(current)}
        actions={
          <>
            <ChangeType applied={applied} />
            <WithdrawButton account={account} />
          </>
        }
      />
      <Steps current={steps.indexOf(current) + 1} total={steps.length} />
      <ReviewerNote account={account} />
      <Card>
        {current === 'review' ? (
          <ReviewStep applied={applied} />
        ) : (
          <StepForm key={current} step={current} applied={applied} />
        )}
      </Card>
      <p className="text-13 text-quiet">
        Each step is saved when you continue. You can finish later, on this device or another.
      </p>
    </Page>
  )
}

/** What the reviewer asks for, above the step that answers it. */
function ReviewerNote({ account }: { readonly account: BrokerageAccount }) {
  if (!isAsked(account)) return null
  return (
    <Alert tone="warning" title="The broker needs more information">
      {account.application?.review?.note} Update this, then submit the application again.
    </Alert>
  )
}

interface StepFormProps {
  readonly step: Exclude<Step, 'review'>
  readonly applied: Applied
}

function StepForm({ step, applied }: StepFormProps) {
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const { application, account } = applied
  const params = { brokerageUuid: account.brokerage_account_uuid }
  const before = stepBefore(step, application)
  const Fields = FORMS[step]
  return (
    <Fields
      applied={applied}
      onSaved={() =>
        void navigate({
          to: '/brokerage/$brokerageUuid/apply',
          params,
          search: { step: stepAfter(step, application) },
        })
      }
      buttons={
        <>
          {isOffline && (
            <p className="text-13 text-quiet">
              You’re offline. What you type stays in this tab; saving it needs a connection.
            </p>
          )}
          <FormButtons label="Save and continue">
            <Button asChild variant="quiet">
              {before ? (
                <Link to="/brokerage/$brokerageUuid/apply" params={params} search={{ step: before }}>
                  Back
                </Link>
              ) : (
                <Link to="/brokerage">Finish later</Link>
              )}
            </Button>
          </FormButtons>
        </>
      }
    />
  )
}
