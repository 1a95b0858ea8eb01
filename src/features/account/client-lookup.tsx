import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { sectionList } from '#app/shared/sharing/sections.tsx'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CLIENT_PAGE, searchClient, type SharedPlan } from '#core/contract/shared-plans.ts'
import { BoxHeading } from './box-heading.tsx'
import { LeavePlanButton } from './leave-plan-button.tsx'
import { SharedPlanButton } from './shared-plan-button.tsx'

const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const TYPING_MS = 200

const detailOf = ({ sections, shared_since }: SharedPlan): string =>
  `${sectionList(sections)} · shared since ${since.format(new Date(shared_since))}`

/** Clients whose name or username starts with a text, a page at a time. */
const useClients = (search: string) =>
  useInfiniteQuery({
    queryKey: [searchClient.name, { body: { search } }],
    // One entry for each search would fill the device.
    meta: { isStored: false },
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const body = { search, ...(pageParam !== '' && { after: pageParam }) }
      const outcome = await call(searchClient, { body }, { signal, quiet: true })
      if (!outcome.ok) throw new ApiFailure(outcome)
      return outcome.data
    },
    getNextPageParam: (page) => (page.length === CLIENT_PAGE ? page.at(-1)?.user_uuid : undefined),
    placeholderData: (before) => before,
  })

/** Moves the focus from the search to the list of clients, and within it, by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,[data-plan]')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** An advisor finds one of the clients who share their plan, and opens it. */
export function ClientLookup() {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  const clients = useClients(asked)
  const { recent_clients = [], client_count = 0 } = useQuery(sharedPlansQuery).data ?? {}
  // Of a few clients, the list itself shows all at a glance.
  const recent = client_count > recent_clients.length ? recent_clients : []
  const found = clients.data?.pages.flat() ?? []
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move the focus between its own controls
    <div className="flex flex-col gap-5" onKeyDown={moveFocus}>
      <BoxHeading title="Find a client">You’ll only see clients who share their plan with you.</BoxHeading>
      <search>
        <Field label="Name or username">
          <Input
            type="search"
            maxLength={80}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
      </search>
      {asked === '' && recent.length > 0 && (
        <section aria-label="Recently opened">
          <h2 className="pb-1 text-13 text-quiet">Recently opened</h2>
          <ul className="-mx-3 flex flex-col">
            {recent.map((plan) => (
              <li key={plan.share_uuid} className="flex items-center">
                <SharedPlanButton plan={plan} detail={detailOf(plan)} />
                <LeavePlanButton plan={plan} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Clients" aria-live="polite" aria-busy={clients.isFetching || undefined}>
        {asked === '' && recent.length > 0 && <h2 className="pb-1 text-13 text-quiet">All clients</h2>}
        {clients.isPending && <Skeleton className="h-18" />}
        {clients.isError && found.length === 0 && (
          <QueryFailed query={clients} title="Couldn’t search for clients" />
        )}
        {clients.data && found.length === 0 && (
          <EmptyState title={asked ? 'No clients found' : 'No one has shared a plan with you yet'}>
            {asked
              ? 'Check the spelling, or try a shorter search.'
              : 'Clients can share their plan with you in settings.'}
          </EmptyState>
        )}
        <ul className="-mx-3 flex flex-col">
          {found.map((client) => (
            <li key={client.share_uuid} className="flex items-center">
              <SharedPlanButton plan={client} detail={`${client.username} · ${detailOf(client)}`} />
              <LeavePlanButton plan={client} />
            </li>
          ))}
        </ul>
        {clients.hasNextPage && (
          <Button
            variant="secondary"
            block
            busy={clients.isFetchingNextPage}
            onClick={() => void clients.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
      <Button asChild variant="link" block>
        <Link to="/chooseProfile">Back</Link>
      </Button>
    </div>
  )
}
