import { Link } from '@tanstack/react-router'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { markJourney, useJourney } from './journey.ts'
import type { ProfileQuery } from './profile-query.ts'

const memberSince = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

/** Who is signed in, with which plan. */
export function AccountCard({ profile }: { profile: ProfileQuery }) {
  const { data } = profile
  return (
    <Card>
      <div className="flex items-center justify-between">
        <CardTitle>Your account</CardTitle>
        <Button asChild variant="link" size="sm">
          <Link to="/settings">Settings</Link>
        </Button>
      </div>
      {profile.isPending && <Skeleton className="h-16" />}
      {profile.isError && !data && <QueryFailed query={profile} title="Your account did not load" />}
      {data && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-15 [&_dd]:text-right [&_dt]:text-quiet">
          <dt>Name</dt>
          <dd>
            {data.first_name} {data.last_name}
          </dd>
          <dt>Plan</dt>
          <dd>{data.subscription_plan}</dd>
          <dt>2-factor login</dt>
          <dd>{data.is_mfa_enabled ? 'On' : 'Off'}</dd>
          <dt>Member since</dt>
          <dd>{memberSince.format(new Date(data.created_at))}</dd>
        </dl>
      )}
      <StepsAgain />
      <FaqLink module="account" className="self-start" />
    </Card>
  )
}

/** The way back to the first steps for who has put them away and not done them all. */
function StepsAgain() {
  const { journey } = useJourney()
  if (!journey?.is_hidden || journey.is_finished) return null
  return (
    <Button
      variant="link"
      size="sm"
      className="self-start"
      onClick={() => void markJourney({ is_hidden: false })}
    >
      Show your first steps
    </Button>
  )
}
