import { Link, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { useView } from '#app/platform/session.ts'
import { useHasProfiles } from '#app/shared/sharing/shared-plans.ts'
import { isAt, missingFrom } from '#app/shared/sharing/view-pages.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Sheet, SheetContent, SheetTrigger } from '#app/ui/overlays/sheet.tsx'
import { brand } from '#core/contract/brand.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import { AppBanners } from './app-banners.tsx'
import '#app/ui/styles/inside.css'
import { HideAmountsButton, useMaskedAmounts } from './hide-amounts-button.tsx'
import { LockButton } from './lock-button.tsx'
import { barItems, moreIcon as MoreIcon, moreItems, type NavItem, profiles, sideGroups } from './nav.ts'
import { ViewBanner, ViewFrame } from './view-frame.tsx'

interface MainLayoutProps {
  /** The button that opens the search; `close` closes what it is in. */
  readonly renderSearch: (className: string, close?: () => void) => ReactNode
  readonly children: ReactNode
}

/** The frame of the app: a bar at the bottom of a phone, a sidebar on a desktop, and the banners on top. */
export function MainLayout({ renderSearch: renderOwn, children }: MainLayoutProps) {
  const view = useView()
  // A search reads everything; a viewer reads what they open.
  const renderSearch = view ? () => null : renderOwn
  useMaskedAmounts()
  return (
    <div className="min-h-dvh pt-safe-0 lg:pl-58">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SideBar search={renderSearch(sideButton)} />
      {view && <ViewBanner view={view} />}
      <AppBanners />
      <div id="content" tabIndex={-1} className="pb-safe-20 outline-none lg:pb-0">
        <ViewFrame>{children}</ViewFrame>
      </div>
      <BottomBar renderSearch={renderSearch} />
    </div>
  )
}

/** The pages of a navigation that a view of somebody's plan has; in one's own, all that there is something on. */
const shownIn = (
  view: PlanView | undefined,
  hasProfiles: boolean,
  items: readonly NavItem[],
): readonly NavItem[] =>
  view
    ? items.filter(({ to }) => missingFrom(view, to) === undefined)
    : items.filter((item) => item !== profiles || hasProfiles)

/** The current item when an address that belongs to it, such as one of its tabs, is not below it. */
const useAlsoIn = (items: readonly NavItem[]): NavItem | undefined => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return items.find(({ also }) => also?.some((place) => isAt(path, place)))
}

const sideButton =
  'mb-2 flex min-h-11 items-center gap-3 rounded-control border border-line bg-sunken px-3 text-15 text-quiet hover:text-ink'

const sideAction =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-15 text-quiet hover:bg-sunken hover:text-ink'
const sheetAction = 'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-15 hover:bg-sunken'

const sideItems = sideGroups.flatMap(({ items }) => items)

const SideBar = ({ search }: { search: ReactNode }) => {
  const view = useView()
  const hasProfiles = useHasProfiles()
  const groups = sideGroups
    .map(({ items }) => ({ items: shownIn(view, hasProfiles, items) }))
    .filter(({ items }) => items.length > 0)
  const alsoIn = useAlsoIn(sideItems)
  return (
    <nav
      aria-label="Main"
      className="fixed top-[env(titlebar-area-height,0px)] bottom-0 left-0 hidden w-58 flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-3.5 py-4 lg:flex"
    >
      <Link to="/dashboard" aria-label={`${brand}, home`} className="mb-4 rounded-inner px-2.5">
        <Logo name={brand} />
      </Link>
      {search}
      {groups.map(({ items }, index) => (
        <div
          key={items[0]?.to}
          className={clsx('flex flex-col gap-0.5', index > 0 && 'border-t border-hair pt-2')}
        >
          {items.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              aria-current={item === alsoIn ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-accent"
            >
              <item.icon className="size-5" aria-hidden="true" />
              {item.label}
            </Link>
          ))}
        </div>
      ))}
      <HideAmountsButton className={`mt-auto ${sideAction}`} />
      <LockButton className={sideAction} />
    </nav>
  )
}

const barClasses =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 low:min-h-11 low:flex-row low:gap-2 text-13 text-quiet aria-[current=page]:font-medium aria-[current=page]:text-accent aria-[current=true]:font-medium aria-[current=true]:text-accent'

const BarLink = ({ item, isIn }: { item: NavItem; isIn: boolean }) => (
  <Link to={item.to} aria-current={isIn ? 'true' : undefined} className={barClasses}>
    <item.icon className="size-6" aria-hidden="true" />
    {item.label}
  </Link>
)

function BottomBar({ renderSearch }: Pick<MainLayoutProps, 'renderSearch'>) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const view = useView()
  const inBar = useAlsoIn(barItems)
  const inMore = ({ to, also = [] }: NavItem) => [to, ...also].some((place) => isAt(path, place))
  const isInMore = !inBar && moreItems.some(inMore)
  return (
    <nav
      data-slot="bottom-bar"
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shownIn(view, false, barItems).map((item) => (
        <BarLink key={item.to} item={item} isIn={item === inBar} />
      ))}
      <MoreSheet className={barClasses} isCurrent={isInMore} renderSearch={renderSearch} />
    </nav>
  )
}

interface MoreSheetProps extends Pick<MainLayoutProps, 'renderSearch'> {
  readonly className: string
  readonly isCurrent: boolean
}

/** The fifth item of the bottom bar: everything without an item of its own. */
function MoreSheet({ className, isCurrent, renderSearch }: MoreSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const view = useView()
  const hasProfiles = useHasProfiles()
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger className={className} aria-current={isCurrent ? 'page' : undefined}>
        <MoreIcon className="size-6" aria-hidden="true" />
        More
      </SheetTrigger>
      <SheetContent title="More">
        {renderSearch(
          'mb-3 flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-sunken px-4 text-15 text-quiet',
          () => setOpen(false),
        )}
        <NavGrid items={shownIn(view, hasProfiles, moreItems)} onChoose={() => setOpen(false)} />
        <HideAmountsButton className={sheetAction} />
        <LockButton className={sheetAction} onPress={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}

const NavGrid = ({ items, onChoose }: { items: readonly NavItem[]; onChoose: () => void }) => (
  <ul className="grid grid-cols-2 gap-2">
    {items.map((item) => (
      <li key={item.to}>
        <Link
          to={item.to}
          onClick={onChoose}
          className="flex min-h-13 items-center gap-3 rounded-control px-3 text-15 hover:bg-sunken aria-[current=page]:bg-wash aria-[current=page]:text-accent"
        >
          <item.icon className="size-5" aria-hidden="true" />
          {item.label}
        </Link>
      </li>
    ))}
  </ul>
)
