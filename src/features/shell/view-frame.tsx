import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { queryFor } from '#app/platform/queries.ts'
import { updateView, useView } from '#app/platform/session.ts'
import { closePlan } from '#app/platform/view.ts'
import { thirdPerson } from '#app/shared/sharing/third-person.ts'
import { missingFrom } from '#app/shared/sharing/view-pages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { ReadOnly } from '#app/ui/read-only.ts'
import { ThirdPersonContext } from '#app/ui/third-person.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import { Section } from '#core/contract/section.ts'
import { getView } from '#core/contract/shared-plans.ts'
import './view-frame.css'

/** How often an open view looks whether it still is one. */
const LOOK_MS = 60_000

/** Whose plan this tab views, and the way out. Learns at once, and every minute, what the client shares now. */
export function ViewBanner({ view }: { view: PlanView }) {
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ ...queryFor(getView, {}), refetchInterval: LOOK_MS, staleTime: 0 })
  useEffect(() => data && updateView(data), [data])
  const close = async () => {
    setBusy(true)
    await closePlan()
  }
  return (
    <Banner
      tone="wash"
      icon={<Eye />}
      className="sticky top-0 z-20"
      action={
        <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void close()}>
          Close
        </Button>
      }
    >
      {`You’re viewing ${view.first_name}’s plan. `}
      {view.access === 'view' ? 'Read only.' : 'Your changes are saved to it.'}
    </Banner>
  )
}

/** In a view of somebody's plan: only the pages that it has, without the controls that change something. */
export function ViewFrame({ children }: { children: ReactNode }) {
  const view = useView()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const access = view?.access
  const closed = view && Section.options.filter((section) => !view.sections.includes(section)).join(' ')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (access === undefined) delete dataset.view
    else dataset.view = access
    if (closed === undefined) delete dataset.closed
    else dataset.closed = closed
    return () => {
      delete dataset.view
      delete dataset.closed
    }
  }, [access, closed])
  const name = view?.first_name ?? ''
  const rule = useMemo(() => (text: string) => thirdPerson(text, name), [name])
  if (!view) return children
  const missing = missingFrom(view, path)
  if (missing) return <NotInView view={view} isShared={missing === 'owner'} />
  // The answers of the help are about the product, for whoever reads them.
  if (path === '/faq') return children
  return (
    <ThirdPersonContext value={rule}>
      <ReadOnly value={view.access === 'view'}>{children}</ReadOnly>
    </ThirdPersonContext>
  )
}

const NotInView = ({ view, isShared }: { view: PlanView; isShared: boolean }) => (
  <Page>
    <EmptyState
      title={
        <h1>
          {isShared
            ? `Only ${view.first_name} can open this page`
            : `${view.first_name} hasn’t shared this part of the plan with you.`}
        </h1>
      }
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard">Go to Home</Link>
        </Button>
      }
    >
      {isShared && `You can see what ${view.first_name} shares with you.`}
    </EmptyState>
  </Page>
)
