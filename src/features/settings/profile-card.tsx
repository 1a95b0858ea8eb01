import type { Profile } from '#core/contract/account-profile.ts'
import { maskMobile } from '#core/contract/mobile.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'

// A date of birth is a calendar date: read as UTC, so that no time zone moves it to another day.
const birthDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** The client's record as it was registered. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const lines = [
    ['Name', `${profile.first_name} ${profile.last_name}`],
    ['Username', profile.username],
    ['Email', profile.email],
    ['Mobile number', maskMobile(profile.mobile_no)],
    ['Date of birth', birthDate.format(new Date(`${profile.dob}T00:00:00Z`))],
    [
      'Address',
      [
        profile.address_1,
        profile.address_2,
        `${profile.city}, ${profile.state.replace('US-', '')} ${profile.zip_code}`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Plan', profile.subscription_plan],
    ['Terms agreed to', `Version of ${profile.terms_version}`],
  ] as const
  return (
    <Card>
      <CardTitle>Your details</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
