import { Link } from '@tanstack/react-router'
import { CircleX, Clock, FilePen } from 'lucide-react'
import { localDate } from '#app/platform/clock.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { isAsked, stateOf } from './brokerage-labels.ts'
import { BackToBrokerage, PracticeNote } from './brokerage-parts.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** How an application stands, and what the client can do. */
export const ApplicationStatus = ({ account }: { readonly account: BrokerageAccount }) => (
  <Page className="lg:max-w-180">
    <PageHeader
      back={<BackToBrokerage />}
      eyebrow={`${account.name} application`}
      title={headingOf(account)}
      actions={<WithdrawButton account={account} />}
    />
    <PracticeNote />
    <Card>
      <Outcome account={account} />
    </Card>
    <div>
      <FaqLink module="brokerage" />
    </div>
  </Page>
)

function headingOf(account: BrokerageAccount): string {
  switch (account.state) {
    case 'submitted':
    case 'in_review':
      return 'Your application is in review'
    case 'rejected':
      return 'Your application wasn’t approved'
    case 'draft':
      return isAsked(account) ? 'The broker needs more information' : 'Finish your application'
    case 'approved':
    case 'closed':
      return stateOf(account).label
  }
}

function Outcome({ account }: { readonly account: BrokerageAccount }) {
  const today = useToday()
  const { brokerage_account_uuid, state, submitted_at, reason, application } = account
  switch (state) {
    case 'submitted':
    case 'in_review':
      return (
        <EmptyState icon={<Clock />} title="The broker is reviewing it">
          {submitted_at !== null && `Sent ${dayInYear(localDate(new Date(submitted_at)), today)}. `}
          You can leave this page. We’ll tell you when the broker decides.
        </EmptyState>
      )
    case 'rejected':
      return (
        <EmptyState
          icon={<CircleX />}
          title="The broker’s reason"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button asChild>
                <Link to="/brokerage/types">Apply again</Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to="/brokerage/link">Link an existing account</Link>
              </Button>
            </div>
          }
        >
          {reason} Check that your details match your ID before you apply again.
        </EmptyState>
      )
    case 'draft':
      return (
        <EmptyState
          icon={<FilePen />}
          title={isAsked(account) ? 'What the broker asks' : 'Not sent yet'}
          action={
            <Button asChild>
              <Link to="/brokerage/$brokerageUuid/apply" params={{ brokerageUuid: brokerage_account_uuid }}>
                Continue application
              </Link>
            </Button>
          }
        >
          {application?.review?.note ?? 'Your steps are saved. Pick up where you left off.'}
        </EmptyState>
      )
    case 'approved':
    case 'closed':
      return <p className="text-15 text-quiet">{reason}</p>
  }
}
