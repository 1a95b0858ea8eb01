import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { clsx } from 'clsx'
import { useInstallWay } from '#app/lib/install.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { ProfileQuery } from './profile-query.ts'

interface FirstStep {
  readonly title: string
  readonly detail: string
  readonly isDone: boolean
  readonly to?: '/settings'
}

/** What a new client does first, ticked as it is done. */
export function FirstSteps({ profile }: { profile: ProfileQuery }) {
  const isInstalled = useInstallWay() === 'installed'
  const { data } = profile
  const steps: FirstStep[] = [
    { title: 'Open your account', detail: 'Your mobile number is verified.', isDone: true },
    {
      title: 'Turn on 2-factor login',
      detail: 'A code to your phone at each login keeps others out.',
      isDone: data?.is_mfa_enabled ?? false,
      to: '/settings',
    },
    {
      title: 'Put Verdant on your home screen',
      detail: 'It opens like an app and works without a signal.',
      isDone: isInstalled,
    },
  ]
  const done = steps.filter((step) => step.isDone).length
  return (
    <Card>
      <div className="flex items-center justify-between">
        <CardTitle>First steps</CardTitle>
        {data && (
          <span className="text-13 text-quiet">
            {done} of {steps.length}
          </span>
        )}
      </div>
      {profile.isPending && <Skeleton className="h-40" />}
      {profile.isError && !data && (
        <FailedState
          title="Your first steps did not load"
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        >
          {profile.error.message}
        </FailedState>
      )}
      {data && (
        <ol className="flex flex-col divide-y divide-hair">
          {steps.map((step) => (
            <li key={step.title} className="flex items-center gap-3 py-3">
              <Mark isDone={step.isDone} />
              <span className="min-w-0 flex-1">
                <span className={clsx('block text-15 font-medium', step.isDone && 'text-quiet line-through')}>
                  {step.title}
                </span>
                <span className="block text-13 text-quiet">{step.detail}</span>
              </span>
              {step.to && !step.isDone && (
                <Link
                  to={step.to}
                  aria-label={step.title}
                  className="inline-flex min-h-11 items-center text-15 font-medium text-accent"
                >
                  Do it
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const Mark = ({ isDone }: { isDone: boolean }) => (
  <span
    className={clsx(
      'grid size-7 flex-none place-items-center rounded-full border',
      isDone ? 'border-transparent bg-wash text-accent' : 'border-line',
    )}
  >
    {isDone && <Check className="size-4" aria-hidden="true" />}
    <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>
  </span>
)
