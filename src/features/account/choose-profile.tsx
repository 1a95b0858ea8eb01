import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { takeViewNote } from '#app/platform/session.ts'
import { sectionList } from '#app/shared/sharing/sections.tsx'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { BoxHeading } from './box-heading.tsx'
import { LeavePlanButton } from './leave-plan-button.tsx'
import { SharedPlanButton } from './shared-plan-button.tsx'

const choiceClasses =
  'flex min-h-18 items-center gap-4 rounded-control border border-line bg-surface px-4 hover:bg-sunken [&_svg]:size-5 [&_svg]:flex-none'

interface ChooseProfileProps {
  /** The path for one's own plan: the page first requested, or the dashboard. */
  readonly ownPlan: string
  readonly isAdvisor: boolean
}

/** Whose plan to open: one's own, a partner's, or a client's. */
export function ChooseProfile({ ownPlan, isAdvisor }: ChooseProfileProps) {
  const [note] = useState(takeViewNote)
  const query = useQuery(sharedPlansQuery)
  const isOffline = useConnection() === 'offline'
  const { partners = [], client_count = 0 } = query.data ?? {}
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title="Choose a profile">Open your own plan, or one that’s shared with you.</BoxHeading>
      {note && <Alert>{note}</Alert>}
      <ul className="flex flex-col gap-3">
        <li>
          <Link to={ownPlan} className={choiceClasses}>
            <UserRound aria-hidden="true" />
            <span className="flex-1 font-medium">My own plan</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        {isAdvisor && (
          <li>
            <Link to="/clientLookup" className={choiceClasses}>
              <UsersRound aria-hidden="true" />
              <span className="flex-1">
                <span className="block font-medium">A client&rsquo;s plan</span>
                {query.data && (
                  <span className="block text-13 text-quiet">
                    {count(client_count, 'client')} {client_count === 1 ? 'shares' : 'share'} with you
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        )}
      </ul>
      {query.isPending && !isOffline && <Skeleton className="h-18" />}
      {query.isError && !query.data && !isOffline && (
        <QueryFailed query={query} title="Couldn’t load shared plans" />
      )}
      {isOffline && (
        <p className="text-15 text-quiet">You’re offline. Opening a shared plan needs a connection.</p>
      )}
      {partners.length > 0 && (
        <section aria-label="Shared with you">
          <h2 className="pb-1 text-13 text-quiet">Shared with you</h2>
          <ul className="-mx-3 flex flex-col">
            {partners.map((plan) => (
              <li key={plan.share_uuid} className="flex items-center">
                <SharedPlanButton
                  plan={plan}
                  detail={`${plan.access === 'edit' ? 'View and edit' : 'View'} · ${sectionList(plan.sections)}`}
                />
                <LeavePlanButton plan={plan} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link
        to="/acceptInvitation"
        className="inline-flex min-h-11 items-center text-15 text-accent underline-offset-4 hover:underline"
      >
        I have an invitation code
      </Link>
    </div>
  )
}
