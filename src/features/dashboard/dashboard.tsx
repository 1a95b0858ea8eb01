import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '#app/platform/clock.ts'
import { useInstallMethod } from '#app/platform/install-method.ts'
import { postponeInstall, useIsInstallTime } from '#app/platform/install-offer.ts'
import { promptInstall } from '#app/platform/install.ts'
import { useView } from '#app/platform/session.ts'
import { BankNotice } from '#app/shared/bank/bank-notice.tsx'
import { InstallSteps } from '#app/shared/push/install-steps.tsx'
import { sectionList } from '#app/shared/sharing/sections.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { brand } from '#core/contract/brand.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import { Section } from '#core/contract/section.ts'
import { AdvisorCard } from './advisor-card.tsx'
import { Bell } from './bell.tsx'
import { DebtCard, type DebtCardProps } from './debt-card.tsx'
import { GoalsCard, type GoalsCardProps } from './goals-card.tsx'
import { NetWorthCard, type NetWorthCardProps } from './net-worth-card.tsx'
import { NextStepsCard } from './next-steps-card.tsx'
import { SpendCard } from './spend-card.tsx'
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
  /** Whether income is known on this device. */
  readonly hasIncome: boolean
  /** Opens the search. */
  readonly search: ReactNode
}

/** Home. Each card loads and fails alone. */
export function Dashboard({ firstName, worth, goals, debts, hasIncome, search }: DashboardProps) {
  const now = clock.now()
  // The news, the next steps and the search, which reads everything, are the client's own.
  const view = useView()
  const isOwn = view === undefined
  const isPartial = view && view.sections.length < Section.options.length
  const hasPage = useHasPage()
  const known = {
    account: worth.worth?.groups.some(({ lines }) => lines.some(({ of }) => of === 'account')),
    debt: debts.debts && debts.debts.length > 0,
    income: hasIncome,
    goal: goals.goals && goals.goals.length > 0,
  }
  // Who only owes looks for the day without debts, not for a net worth below zero.
  const leadsWithDebt = hasPage('/debt') && known.debt && known.account === false
  return (
    <Page>
      <PageHeader
        eyebrow={longDate.format(now)}
        actions={
          <>
            {isOwn && search}
            {isOwn && <Bell />}
          </>
        }
        sub={isPartial && `Shared sections: ${sectionList(view.sections)}.`}
        title={
          <span className="text-20 tracking-normal">
            {isOwn ? `${greeting(now.getHours())}, ${firstName}` : `${firstName}’s plan`}
          </span>
        }
      />
      {/* The second column spans both rows, so that a phone shows the next steps right after the figure. */}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        {hasPage('/netWorth') && (
          <div className="flex min-w-0 flex-col gap-4">
            {isOwn && <BankNotice />}
            {leadsWithDebt && <DebtCard {...debts} />}
            <NetWorthCard {...worth} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isOwn && <NextStepsCard goals={goals.goals ?? []} known={known} />}
          <UpcomingCard debts={debts.debts} />
          {isOwn && <AdvisorCard />}
          {isOwn && <InstallCard />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {hasPage('/spend') && <SpendCard />}
          {hasPage('/debt') && !leadsWithDebt && <DebtCard {...debts} />}
          {hasPage('/goals') && <GoalsCard {...goals} />}
          {view && <OtherParts view={view} />}
        </div>
      </div>
    </Page>
  )
}

/** Parts of a plan without a card of their own here. */
const OTHERS = [
  { section: 'retirement', to: '/retirement', label: 'Retirement' },
  { section: 'taxes', to: '/spend/tax', label: 'Taxes' },
  { section: 'protection', to: '/protect', label: 'Protection' },
] as const satisfies readonly { section: Section; to: string; label: string }[]

/** In a view of somebody's plan, the way to what else they share. */
function OtherParts({ view: { sections, first_name } }: { readonly view: PlanView }) {
  const others = OTHERS.filter(({ section }) => sections.includes(section))
  if (others.length === 0) return null
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">{`More of ${first_name}’s plan`}</CardTitle>
      <List>
        {others.map(({ to, label }) => (
          <ListRow
            key={to}
            title={<Link to={to}>{label}</Link>}
            trailing={<ChevronRight className="size-5 text-quiet" aria-hidden="true" />}
          />
        ))}
      </List>
    </Card>
  )
}

/** How to put the app on the home screen, from the second visit on: the browser's prompt, or illustrated instructions. */
function InstallCard() {
  const way = useInstallMethod()
  const isTime = useIsInstallTime()
  if (!isTime || way === 'installed' || way === 'none') return null
  return (
    <Card tone="wash">
      <CardTitle>{`Add ${brand} to your home screen`}</CardTitle>
      {way === 'prompt' ? (
        <p className="text-15 text-quiet">It opens like an app and works offline.</p>
      ) : (
        <InstallSteps way={way} />
      )}
      <div className="flex gap-2">
        {way === 'prompt' && <Button onClick={() => void promptInstall()}>Install</Button>}
        <Button variant="quiet" onClick={postponeInstall}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
