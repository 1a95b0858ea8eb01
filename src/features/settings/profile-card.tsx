import { type ReactNode, useState } from 'react'
import { shortDate, zoneInWords } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import type { Profile } from '#core/contract/account-profile.ts'
import { maskMobile } from '#core/contract/mobile.ts'
import { ContactForm } from './contact-form.tsx'
import { AddressForm, NameForm, ZoneForm } from './profile-forms.tsx'

// A date of birth is a calendar date: read as UTC, so that no time zone moves it to another day.
const birthDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

type Editable = 'name' | 'email' | 'mobile_no' | 'address' | 'time_zone'

function addressInWords({ address_1, address_2, city, state, zip_code }: Profile): string {
  const place = `${city}, ${state.replace('US-', '')} ${zip_code}`
  return [address_1, address_2, place].filter(Boolean).join(', ')
}

/** The client's record. Each editable part is edited in its own line. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [edited, setEdited] = useState<Editable>()
  const close = () => setEdited(undefined)
  const form = edited && FORMS[edited]({ profile, onDone: close })
  const zone = profile.time_zone ?? ''
  const lines: readonly [string, string, Editable?][] = [
    ['Name', `${profile.first_name} ${profile.last_name}`, 'name'],
    ['Username', profile.username],
    ['Email', profile.email, 'email'],
    ['Mobile number', maskMobile(profile.mobile_no), 'mobile_no'],
    ['Date of birth', birthDate.format(new Date(`${profile.dob}T00:00:00Z`))],
    ['Address', addressInWords(profile), 'address'],
    [
      'Time zone',
      `${zoneInWords(zone)}${profile.is_time_zone_chosen ? '' : ' · from your device'}`,
      'time_zone',
    ],
    ['Plan', profile.subscription_plan === 'No Plan' ? 'Free' : profile.subscription_plan],
    ['Terms accepted', `Version of ${shortDate(profile.terms_version)}`],
  ]
  return (
    <Card id="profile">
      <CardTitle level={3}>Your details</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {lines.map(([name, value, part]) => (
          <Line
            key={name}
            name={name}
            value={value}
            onEdit={part && part !== edited ? () => setEdited(part) : undefined}
          >
            {part !== undefined && part === edited && form}
          </Line>
        ))}
      </dl>
    </Card>
  )
}

interface FormProps {
  readonly profile: Profile
  readonly onDone: () => void
}

const FORMS: Readonly<Record<Editable, (props: FormProps) => ReactNode>> = {
  name: (props) => <NameForm {...props} />,
  email: (props) => <ContactForm key="email" part="email" {...props} />,
  mobile_no: (props) => <ContactForm key="mobile_no" part="mobile_no" {...props} />,
  address: (props) => <AddressForm {...props} />,
  time_zone: (props) => <ZoneForm {...props} />,
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly onEdit: (() => void) | undefined
  /** The form, while this line is edited. */
  readonly children: ReactNode
}

const Line = ({ name, value, onEdit, children }: LineProps) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 py-1.5">
    <dt className="text-quiet">{name}</dt>
    <dd className="flex min-w-0 items-center gap-1 wrap-break-word">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      {onEdit && (
        <Button variant="link" size="sm" aria-label={`Edit ${name.toLowerCase()}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </dd>
    {children && <dd className="basis-full pt-2 pb-3">{children}</dd>}
  </div>
)
