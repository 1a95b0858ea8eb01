import { useQuery } from '@tanstack/react-query'
import { getUser } from '#core/contract/account-profile.ts'
import { clock } from '#app/lib/clock.ts'
import { queryFor } from '#app/lib/queries.ts'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { AccountCard } from './account-card.tsx'
import { DebtCard, type DebtCardProps } from './debt-card.tsx'
import { GoalsCard, type GoalsCardProps } from './goals-card.tsx'
import { InstallCard } from './install-card.tsx'
import { JourneyCard } from './journey-card.tsx'
import { ModulesCard } from './modules-card.tsx'
import { NetWorthCard, type NetWorthCardProps } from './net-worth-card.tsx'
import { NextDollarCard } from './next-dollar-card.tsx'
import { RemindersCard } from './reminders-card.tsx'

const longDate = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' })

/** `Good morning` until noon, then afternoon, and evening from six; nights count as evening. */
const greeting = (hour: number): string =>
  hour >= 5 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'

interface DashboardProps {
  readonly firstName: string
  readonly worth: NetWorthCardProps
  readonly goals: GoalsCardProps
  readonly debts: DebtCardProps
}

/** Home. Each card loads and fails alone. */
export function Dashboard({ firstName, worth, goals, debts }: DashboardProps) {
  const now = clock.now()
  const profile = useQuery(queryFor(getUser, { params: { id: 'me' } }))
  return (
    <Page>
      <PageHeader eyebrow={longDate.format(now)} title={`${greeting(now.getHours())}, ${firstName}`} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <JourneyCard />
          <NetWorthCard {...worth} />
          <GoalsCard {...goals} />
          <DebtCard {...debts} />
          {debts.debts?.length !== 0 && <RemindersCard />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <NextDollarCard goals={goals.goals} />
          <InstallCard />
          <AccountCard profile={profile} />
          <ModulesCard />
        </div>
      </div>
    </Page>
  )
}
