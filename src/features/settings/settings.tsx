import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { count } from '#app/platform/format.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { NOT_OFFERED } from '#app/shared/bank/link-offer.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { useHiddenAmounts } from '#app/ui/hidden-amounts.ts'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type Theme, useTheme } from '#app/ui/theme.ts'
import { getUser } from '#core/contract/account-profile.ts'
import { AccountCard } from './account-card.tsx'
import { AppLockCard } from './app-lock-card.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { rowId, sectionAt, SectionList, SettingsSection, SideNav, titleId } from './sections.tsx'
import { SharingCard } from './sharing-card.tsx'
import { StillOpenCard } from './still-open-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The client's record, login methods, devices, theme, data and account. */
export function Settings() {
  const profile = useQuery(queryFor(getUser, { params: { id: 'me' } }))
  const { hash } = useLocation()
  const open = sectionAt(hash)?.id
  useHashTarget(hash, profile.isPending)
  return (
    <Page>
      <PageHeader
        title="Settings"
        actions={<FaqLink module="account" className={clsx(open && 'max-lg:hidden')} />}
        className={clsx(open && 'max-lg:sr-only')}
      />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[13rem_minmax(0,44rem)]">
        <SideNav open={open} />
        <div className="flex min-w-0 flex-col gap-4 lg:gap-10">
          <SectionList open={open} />
          <SettingsSection id="personal" open={open}>
            {profile.isPending && <Skeleton className="h-80" />}
            {profile.isError && !profile.data && (
              <Card id="profile">
                <CardTitle level={3}>Your details</CardTitle>
                <QueryFailed query={profile} title="Couldn’t load your details" />
              </Card>
            )}
            {profile.data && <ProfileCard profile={profile.data} />}
          </SettingsSection>
          <SettingsSection id="security" open={open}>
            {hash === 'still-open' && <StillOpenCard />}
            <PasswordCard username={profile.data?.username ?? ''} />
            {profile.isPending && <Skeleton className="h-36" />}
            {profile.data && <TwoFactorCard isOn={profile.data.is_mfa_enabled} />}
            {profile.isError && !profile.data && (
              <Card id="two-factor">
                <CardTitle level={3}>2-factor authentication</CardTitle>
                <QueryFailed query={profile} title="Couldn’t load whether it’s on" />
              </Card>
            )}
            <AuthenticatorCard />
            <PasskeysCard />
            <AppLockCard />
            <DevicesCard />
          </SettingsSection>
          <SettingsSection id="alerts" open={open}>
            <NotificationsCard />
            <CalendarCard />
          </SettingsSection>
          <SettingsSection id="display" open={open}>
            <AppearanceCard />
          </SettingsSection>
          <SettingsSection id="connections" open={open}>
            <SharingCard />
            <BanksCard />
          </SettingsSection>
          <SettingsSection id="your-data" open={open}>
            <DocumentsCard />
            <DataCard />
          </SettingsSection>
          {/* On a phone, logging out is on the first page. */}
          <div className={clsx(open && 'max-lg:hidden')}>
            <AccountCard />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Scrolls to the section or card in the address, and moves the focus to a section's heading. */
function useHashTarget(hash: string, isLoading: boolean) {
  // Again once the record has loaded: its card moves the others.
  useEffect(() => {
    if (hash && !isLoading) document.getElementById(hash)?.scrollIntoView()
  }, [hash, isLoading])
  const previous = useRef<string>(undefined)
  useEffect(() => {
    const section = sectionAt(hash)?.id
    const target = section === hash ? titleId(hash) : previous.current && rowId(previous.current)
    if (target !== undefined) document.getElementById(target)?.focus({ preventScroll: true })
    previous.current = section
  }, [hash])
}

/** How many banks are linked, with the way to them. */
function BanksCard() {
  const banks = useQuery(banksQuery)
  const links = banks.data?.links
  const isOffered = banks.data?.provider !== null
  const broken = links?.filter(({ state }) => state === 'login_required').length ?? 0
  return (
    <Card id="banks">
      <CardTitle level={3}>Linked banks</CardTitle>
      {banks.isError && !links && <QueryFailed query={banks} title="Couldn’t load your banks" />}
      {banks.isPending && <Skeleton className="h-6" />}
      <p className="text-15 text-quiet empty:hidden">
        {links &&
          (links.length === 0
            ? isOffered
              ? 'Link a bank to bring in balances and transactions automatically.'
              : `${NOT_OFFERED}. You can import files and enter balances yourself.`
            : `${count(links.length, 'bank')} linked${broken > 0 ? `, ${broken} to log in to again` : ''}.`)}
      </p>
      <Button asChild variant="secondary" className="self-start">
        <Link to="/banks">
          {links?.length !== 0 ? 'Manage banks' : isOffered ? 'Link a bank' : 'View bank accounts'}
        </Link>
      </Button>
    </Card>
  )
}

const isTheme = (value: string): value is Theme => ['light', 'dark', 'system'].includes(value)

/** Light, dark, or the system's theme, and whether amounts are hidden. Stays on this device. */
function AppearanceCard() {
  const [theme, choose] = useTheme()
  const [isHidden, hideAmounts] = useHiddenAmounts()
  return (
    <Card id="appearance">
      <CardTitle level={3}>Appearance</CardTitle>
      <Segmented
        aria-label="Appearance"
        value={theme}
        onValueChange={(value) => {
          if (isTheme(value)) choose(value)
        }}
      >
        <Segment value="light">Light</Segment>
        <Segment value="dark">Dark</Segment>
        <Segment value="system">System</Segment>
      </Segmented>
      <Switch
        label="Hide amounts"
        detail="Dots instead of dollars on this device, for when others can see your screen"
        checked={isHidden}
        onCheckedChange={hideAmounts}
      />
    </Card>
  )
}
