/**
 * The sections of the settings. A desktop shows all of them beside a list of links; a phone shows the list first, and each section
 * as a page of its own, which the hash of the address opens. So an address works on both: `#security`, or `#password` for its card.
 */
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  Bell,
  ChevronRight,
  FolderDown,
  Landmark,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  SunMoon,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'

interface SettingsGroup {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly icon: LucideIcon
  /** The ids of its cards, which other pages link to. */
  readonly cards: readonly string[]
}

const SECTIONS = [
  {
    id: 'personal',
    title: 'Profile',
    detail: 'Name, contact details, address and time zone',
    icon: UserRound,
    cards: ['profile'],
  },
  {
    id: 'security',
    title: 'Security',
    detail: 'Password, 2-factor, passkeys, app lock and devices',
    icon: ShieldCheck,
    cards: ['still-open', 'password', 'two-factor', 'authenticator', 'passkeys', 'app-lock', 'devices'],
  },
  {
    id: 'alerts',
    title: 'Notifications and calendar',
    detail: 'What we notify you about, quiet hours and your calendar',
    icon: Bell,
    cards: ['notifications', 'calendar'],
  },
  {
    id: 'display',
    title: 'Display',
    detail: 'Light or dark, and hidden amounts',
    icon: SunMoon,
    cards: ['appearance'],
  },
  {
    id: 'connections',
    title: 'Sharing and banks',
    detail: 'Who can see your plan, and linked banks',
    icon: Landmark,
    cards: ['sharing', 'banks'],
  },
  {
    id: 'your-data',
    title: 'Your data',
    detail: 'Documents, export and privacy',
    icon: FolderDown,
    cards: ['documents', 'data'],
  },
] as const satisfies readonly SettingsGroup[]
type SectionId = (typeof SECTIONS)[number]['id']

/** The section that a hash names, by itself or by one of its cards. */
export const sectionAt = (hash: string): SettingsGroup | undefined =>
  SECTIONS.find(({ id, cards }: SettingsGroup) => id === hash || cards.includes(hash))

/** The id of a section's heading. */
export const titleId = (section: string): string => `${section}-title`
/** The id of the link to a section on a phone. */
export const rowId = (section: string): string => `${section}-row`

interface SettingsSectionProps {
  readonly id: SectionId
  /** The section that a phone shows. */
  readonly open: string | undefined
  readonly children: ReactNode
}

/** A section with its cards. On a phone it is in the page only where it is open. */
export function SettingsSection({ id, open, children }: SettingsSectionProps) {
  const isOpen = id === open
  return (
    <section
      id={id}
      aria-labelledby={titleId(id)}
      className={clsx('flex scroll-mt-24 flex-col gap-4 lg:scroll-mt-7', !isOpen && 'max-lg:hidden')}
    >
      <div className="flex flex-col gap-1">
        {isOpen && (
          <div className="-mt-2 text-15 text-quiet lg:hidden">
            <BackLink to="/settings">Settings</BackLink>
          </div>
        )}
        <h2 id={titleId(id)} tabIndex={-1} className="text-28 font-bold outline-none lg:text-20">
          {SECTIONS.find((section) => section.id === id)?.title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** The first page of the settings on a phone. */
export const SectionList = ({ open }: Pick<SettingsSectionProps, 'open'>) => (
  <Card asChild padding="none" className={clsx('lg:hidden', open && 'hidden')}>
    <nav aria-label="Settings">
      <List>
        {SECTIONS.map(({ id, title, detail, icon: Icon }) => (
          <ListRow
            key={id}
            leading={<Icon className="size-5 flex-none text-accent" aria-hidden="true" />}
            title={
              <Link to="/settings" hash={id} id={rowId(id)}>
                {title}
              </Link>
            }
            detail={detail}
            trailing={<ChevronRight className="size-5 text-quiet" aria-hidden="true" />}
          />
        ))}
      </List>
    </nav>
  </Card>
)

const LINKS = [
  ...SECTIONS.map(({ id, title, icon }) => ({ id, title, icon })),
  { id: 'account', title: 'Account', icon: LogOut },
]

/** The links beside the sections, with the one in the address marked. */
export function SideNav({ open }: Pick<SettingsSectionProps, 'open'>) {
  return (
    <nav aria-label="Settings" className="sticky top-7 hidden lg:block">
      <ul className="flex flex-col gap-0.5">
        {LINKS.map(({ id, title, icon: Icon }) => (
          <li key={id}>
            {/* Each jump replaces the history entry, so that Back leaves the settings in one press. */}
            <Link
              to="/settings"
              hash={id}
              replace
              viewTransition={false}
              activeOptions={{ includeHash: true }}
              aria-current={id === open ? 'true' : undefined}
              onClick={() => document.getElementById(id)?.scrollIntoView()}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-15 text-quiet hover:bg-sunken hover:text-ink aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-accent"
            >
              <Icon className="size-5 flex-none" aria-hidden="true" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
