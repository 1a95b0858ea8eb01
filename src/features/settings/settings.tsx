import { useQuery } from '@tanstack/react-query'
import { getUser } from '#core/contract/account-profile.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { AccountCard } from './account-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The client's record, login methods, devices, theme, data and account. */
export function Settings() {
  const profile = useQuery(queryFor(getUser, { params: { id: 'me' } }))
  return (
    <Page>
      <PageHeader title="Settings" actions={<FaqLink module="account" />} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {profile.isPending && <Skeleton className="h-80" />}
          {profile.isError && !profile.data && (
            <Card>
              <CardTitle>Your details</CardTitle>
              <QueryFailed query={profile} title="Couldn’t load your details" />
            </Card>
          )}
          {profile.data && <ProfileCard profile={profile.data} />}
          <AppearanceCard />
          <DataCard />
        </div>
        <div className="flex flex-col gap-4">
          {profile.data && <TwoFactorCard isOn={profile.data.is_mfa_enabled} />}
          <PasswordCard username={profile.data?.username ?? ''} />
          <NotificationsCard />
          <DevicesCard />
          <AccountCard />
        </div>
      </div>
    </Page>
  )
}
