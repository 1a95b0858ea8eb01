import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { searchClient } from '#core/contract/shared-plans.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { BoxHeading } from './box-heading.tsx'

const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** An advisor searches the clients who share their plan. */
export function ClientLookup() {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const clients = useQuery(queryFor(searchClient, { body: { search: asked } }))
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title="Find a client">You’ll only see clients who share their plan with you.</BoxHeading>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(search.trim())
          }}
          className="flex items-end gap-2"
        >
          <Field label="Name or username" className="flex-1">
            <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </Field>
          <Button type="submit" variant="secondary" size="lg">
            Search
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {clients.isPending && <Skeleton className="h-18" />}
        {clients.isError && <QueryFailed query={clients} title="Couldn’t search for clients" />}
        {clients.data?.length === 0 && (
          <EmptyState title={asked ? 'No clients found' : 'No one has shared a plan with you yet'}>
            {asked
              ? 'Check the spelling, or try a shorter search.'
              : 'Clients can share their plan with you in settings.'}
          </EmptyState>
        )}
        <ul className="flex flex-col divide-y divide-hair">
          {clients.data?.map((client) => (
            <li key={client.user_uuid} className="flex min-h-15 flex-col justify-center py-2">
              <span className="font-medium">
                {client.first_name} {client.last_name}
              </span>
              <span className="text-13 text-quiet">
                {client.username} · shared since {since.format(new Date(client.shared_since))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button asChild variant="link" block>
        <Link to="/chooseProfile">Back</Link>
      </Button>
    </div>
  )
}
