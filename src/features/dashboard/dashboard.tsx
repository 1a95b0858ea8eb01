import { clock } from '#app/lib/clock.ts'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { DebtCard, type DebtCardProps } from './debt-card.tsx'
import { GoalsCard, type GoalsCardProps } from './goals-card.tsx'
import { InstallCard } from './install-card.tsx'
import { JourneyCard } from './journey-card.tsx'
import { NetWorthCard, type NetWorthCardProps } from './net-worth-card.tsx'
import { NextDollarCard } from './next-dollar-card.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

const longDate = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' })

/** `Good morning` from five, `Good afternoon` from noon, `Good evening` from six; at night no time of day fits. */
function greeting(hour: number): string {
  if (hour < 5 || hour >= 23) return 'Hello'
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

interface DashboardProps {
  readonly firstName: string
  readonly worth: NetWorthCardProps
  readonly goals: GoalsCardProps
  readonly debts: DebtCardProps
}

/** Home. Each card loads and fails alone. */
export function Dashboard({ firstName, worth, goals, debts }: DashboardProps) {
  const now = clock.now()
  return (
    <Page>
      <PageHeader
        eyebrow={longDate.format(now)}
        title={<span className="text-20 tracking-normal">{`${greeting(now.getHours())}, ${firstName}`}</span>}
      />
      {/* The second column spans both rows, so that a phone reads what to do right after the figure. */}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <NetWorthCard {...worth} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <JourneyCard />
          <NextDollarCard goals={goals.goals} />
          {debts.debts && <UpcomingCard debts={debts.debts} />}
          <InstallCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DebtCard {...debts} />
          <GoalsCard {...goals} />
        </div>
      </div>
    </Page>
  )
}
