import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { useConnection, useIsReachable } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Advisor, type CallType, getCalendlyCallLinkByName, type Slot } from '#core/contract/advisor.ts'
import { SlotPicker, useSlots } from './slot-picker.tsx'

const ANY = 'any'

/** A time that the client chose, to be confirmed. */
export interface Chosen {
  readonly type: CallType
  readonly slot: Slot
  readonly advisor: Advisor
}

interface SlotsProps {
  readonly type: CallType
  readonly advisors: readonly Advisor[]
  readonly chosen: Slot | undefined
  readonly onChoose: (chosen: Chosen) => void
}

/** Choosing an advisor and a time in the app. */
function Slots({ type, advisors, chosen, onChoose }: SlotsProps) {
  const isReachable = useIsReachable()
  const [advisorId, setAdvisorId] = useState(ANY)
  const query = useSlots(type.name, advisorId === ANY ? undefined : advisorId)
  const choose = (slot: Slot) => {
    const advisor = advisors.find(({ advisor_id }) => advisor_id === slot.advisor_id)
    if (advisor) onChoose({ type, slot, advisor })
  }
  return (
    <>
      <Field group label="Advisor">
        <RadioGroup value={advisorId} onValueChange={setAdvisorId}>
          <RadioItem value={ANY} label="Any advisor" detail="The most times" />
          {advisors.map(({ advisor_id, name, credentials, about }) => (
            <RadioItem
              key={advisor_id}
              value={advisor_id}
              label={credentials === '' ? name : `${name}, ${credentials}`}
              detail={about}
            />
          ))}
        </RadioGroup>
      </Field>
      {query.data && query.data.slots.length > 0 && (
        <SlotPicker slots={query.data.slots} advisors={advisors} chosen={chosen} onChoose={choose} />
      )}
      {query.data?.slots.length === 0 && (
        <p className="text-15 text-quiet">
          No times are free in the next four weeks.{' '}
          {advisorId === ANY ? 'Check again in a few days.' : 'Choose another advisor, or any.'}
        </p>
      )}
      {query.isPending && isReachable && <Skeleton className="h-48" />}
      {!isReachable && !query.data && <Alert tone="warning">Booking needs a connection.</Alert>}
      {query.isError && !query.data && isReachable && (
        <QueryFailed query={query} title="Couldn’t load the free times" />
      )}
    </>
  )
}

/** Booking on Calendly's page, through a link for one booking. */
function CalendlyLink({ type }: { type: CallType }) {
  const isOnline = useConnection() !== 'offline'
  const [found, setFound] = useState<{ readonly of: string; readonly link: string }>()
  const [isBusy, setBusy] = useState(false)
  const getLink = async () => {
    setBusy(true)
    const outcome = await call(getCalendlyCallLinkByName, { query: { name: type.name } })
    setBusy(false)
    if (outcome.ok) setFound({ of: type.name, link: outcome.data.link })
  }
  const link = found?.of === type.name ? found.link : undefined
  return (
    <div className="flex flex-col gap-3">
      <p className="text-15 text-quiet">
        You choose an advisor and a time on Calendly’s page, and enter your name and email there. The call
        shows here within a minute.
      </p>
      {!isOnline && <Alert tone="warning">Booking needs a connection.</Alert>}
      {link === undefined ? (
        <Button className="self-start" busy={isBusy} disabled={!isOnline} onClick={() => void getLink()}>
          Get booking link
        </Button>
      ) : (
        <Button asChild className="self-start">
          <a href={link} target="_blank" rel="noreferrer">
            Open Calendly
          </a>
        </Button>
      )}
    </div>
  )
}

interface BookCardProps {
  readonly chosen: Slot | undefined
  readonly onChoose: (chosen: Chosen) => void
  readonly provider: 'calendly' | 'sandbox'
  readonly types: readonly CallType[]
  readonly advisors: readonly Advisor[]
  /** The kind that a link asks for. */
  readonly asked: string | undefined
}

/** Booking a call: what it is for, with whom, and when. */
export function BookCard({ provider, types, advisors, asked, chosen, onChoose }: BookCardProps) {
  const [picked, setPicked] = useState<string>()
  const name = picked ?? asked
  const type =
    types.find((each) => each.name.toLowerCase() === name?.toLowerCase()) ?? types.at(1) ?? types[0]
  if (!type) return null
  return (
    <Card>
      <CardTitle>Book a call</CardTitle>
      <Field group label="What is it for?">
        <RadioGroup value={type.name} onValueChange={setPicked}>
          {types.map(({ name: each, minutes, description }) => (
            <RadioItem key={each} value={each} label={`${each}, ${minutes} minutes`} detail={description} />
          ))}
        </RadioGroup>
      </Field>
      {provider === 'calendly' ? (
        <CalendlyLink type={type} />
      ) : (
        <Slots key={type.name} type={type} advisors={advisors} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
  )
}
