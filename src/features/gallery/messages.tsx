import { RefreshCw, Target, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Skeleton, SkeletonText, Loading } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { Specimen, State, States } from './specimen.tsx'

export const Messages = () => (
  <Specimen name="Messages">
    <div className="flex flex-col gap-2">
      <Banner icon={<WifiOff />}>
        You’re offline. Showing data from 8:40 AM. 2 changes will sync when you’re back online.
      </Banner>
      <Banner tone="wash" icon={<RefreshCw />} action={<Button size="sm">Update</Button>}>
        A new version is ready.
      </Banner>
      <Banner tone="warning">The link to First Alder Bank needs you to sign in again.</Banner>
    </div>
    <States>
      <Alert title="How this is worked out">From your last three months. It is an estimate.</Alert>
      <Alert tone="success" title="Your password is new">
        Other devices are signed out.
      </Alert>
      <Alert
        tone="warning"
        title="The promotional rate ends in March"
        actions={
          <Button variant="link" size="sm">
            See what changes
          </Button>
        }
      >
        From then on it is 24.9%.
      </Alert>
      <Alert tone="danger">The payment did not go through. Nothing was charged.</Alert>
      <Card>
        <EmptyState icon={<Target />} title="No goals yet" action={<Button>Set a goal</Button>}>
          A goal tells you what to put in each month, and how likely it is to work.
        </EmptyState>
      </Card>
      <Retry />
      <State of="Skeleton">
        <Card>
          <Loading label="Loading your goals" className="flex flex-col gap-4">
            <Skeleton className="h-8 w-2/5" />
            <SkeletonText />
          </Loading>
        </Card>
      </State>
      <State of="Toast">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => toast.success('Code sent to your registered mobile number')}
          >
            Success
          </Button>
          <Button variant="secondary" onClick={() => toast.error('Something Went Wrong')}>
            Error
          </Button>
          <Button variant="secondary" onClick={() => toast.info('Your figures are up to date.')}>
            Info
          </Button>
          <Button variant="secondary" onClick={() => toast.warning('You’re offline.')}>
            Warning
          </Button>
        </div>
        <Toaster />
      </State>
    </States>
  </Specimen>
)

function Retry() {
  const [retrying, setRetrying] = useState(false)
  return (
    <Card>
      <FailedState title="Couldn’t load your debts" retrying={retrying} onRetry={() => setRetrying(true)}>
        The connection was lost. Nothing of yours is changed.
      </FailedState>
    </Card>
  )
}
