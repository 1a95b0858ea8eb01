import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiAddress, call } from '#app/platform/api.ts'
import { clock } from '#app/platform/clock.ts'
import { ago } from '#app/platform/data-age.ts'
import { useConnection } from '#app/platform/online.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  type CalendarFeed,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  updateCalendarFeed,
} from '#core/contract/calendar.ts'

export const calendarQuery = queryFor(getCalendarFeed, { params: { userUuid: 'me' } })
const show = (feed: CalendarFeed | null) => queryClient.setQueryData(calendarQuery.queryKey, feed)

/** The address from which calendar programs read the client's dates. */
export function CalendarCard() {
  const feed = useQuery(calendarQuery)
  const isOnline = useConnection() !== 'offline'
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState<'create' | 'remove'>()
  const create = async () => {
    setBusy('create')
    const outcome = await call(createCalendarFeed, {})
    if (outcome.ok) {
      setAddress(new URL(`${apiAddress()}${outcome.data.path}`, location.origin).href)
      show(outcome.data.feed)
    }
    setBusy(undefined)
  }
  const remove = async () => {
    setBusy('remove')
    const outcome = await call(deleteCalendarFeed, { params: { userUuid: 'me' } })
    if (outcome.ok) {
      setAddress(undefined)
      show(null)
      toast.success(outcome.message ?? 'Your calendar address no longer works')
    }
    setBusy(undefined)
  }
  const { data } = feed
  return (
    <Card id="calendar">
      <CardTitle level={3}>Calendar</CardTitle>
      <p className="text-15 text-quiet">
        See debt payments, policy renewals, goal dates and advisor calls in your own calendar. It updates
        automatically, several times a day.
      </p>
      {feed.isPending && <Skeleton className="h-24" />}
      {feed.isError && data === undefined && (
        <QueryFailed query={feed} title="Couldn’t load your calendar settings" />
      )}
      {data && <Contents feed={data} isOnline={isOnline} />}
      {data && address !== undefined && <Address address={address} />}
      {data !== undefined && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={!isOnline}
            busy={busy === 'create'}
            onClick={() => void create()}
          >
            {data ? 'Create a new address' : 'Create calendar address'}
          </Button>
          {data && (
            <Button
              variant="quiet"
              disabled={!isOnline}
              busy={busy === 'remove'}
              onClick={() => void remove()}
            >
              Turn off
            </Button>
          )}
        </div>
      )}
      {data && (
        <p className="text-13 text-quiet">
          {data.last_read_at === null
            ? 'No calendar has read it yet. '
            : `Last read by a calendar ${ago(Date.parse(data.last_read_at), clock.now().getTime())}. `}
          We show an address only once. A new one ends the old one in every calendar that uses it.
        </p>
      )}
      {!isOnline && (
        <p className="text-13 text-quiet">You’re offline. Changing your calendar needs a connection.</p>
      )}
    </Card>
  )
}

const CONTENTS = [
  {
    name: 'shows_names',
    label: 'Names',
    detail: 'Debts, insurers, goals and merchants. Without them: “A payment is due.”',
  },
  { name: 'shows_amounts', label: 'Amounts', detail: 'Payments by your payoff plan, premiums and targets' },
  { name: 'shows_charges', label: 'Bills', detail: 'Recurring charges of the next 90 days' },
] as const

/** What the calendar contains. Anyone who can see the calendar can see it. */
function Contents({ feed, isOnline }: { feed: CalendarFeed; isOnline: boolean }) {
  const [sending, setSending] = useState<Partial<CalendarFeed>>({})
  const change = async (changed: Partial<Record<(typeof CONTENTS)[number]['name'], boolean>>) => {
    setSending(changed)
    const outcome = await call(updateCalendarFeed, { body: changed })
    if (outcome.ok) show(outcome.data)
    setSending({})
  }
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-15 font-medium">Show in the calendar</legend>
      {CONTENTS.map(({ name, label, detail }) => (
        <Switch
          key={name}
          label={label}
          detail={detail}
          disabled={!isOnline}
          checked={{ ...feed, ...sending }[name]}
          onCheckedChange={(isOn) => void change({ [name]: isOn })}
        />
      ))}
    </fieldset>
  )
}

/** A new address, and how to give it to a calendar program. */
function Address({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Address copied'),
      () => toast.error('Couldn’t copy the address. Select it and copy it yourself.'),
    )
  return (
    <div className="flex flex-col gap-3 rounded-inner bg-sunken p-3">
      <Field label="Your calendar address" hint="Anyone who has it can see these dates. Keep it to yourself.">
        <Input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy address</Button>
        <Button asChild variant="secondary">
          <a href={address.replace(/^https?:/, 'webcal:')}>Open in calendar app</a>
        </Button>
      </div>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-13 text-quiet">
        <li>iPhone, iPad or Mac: choose Open in calendar app, then Subscribe.</li>
        <li>
          Google Calendar: on a computer, choose + next to Other calendars, then From URL, and paste the
          address. Google can take a day to show changes.
        </li>
        <li>Outlook: choose Add calendar, then Subscribe from web, and paste the address.</li>
      </ul>
    </div>
  )
}
