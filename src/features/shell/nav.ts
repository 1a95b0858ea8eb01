import {
  ChartNoAxesCombined,
  CircleHelp,
  CreditCard,
  Ellipsis,
  Gauge,
  House,
  Landmark,
  PhoneCall,
  Scale,
  Settings,
  Shield,
  Sprout,
  Target,
  TrendingDown,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { LinkProps } from '@tanstack/react-router'

/** A place in the app. */
export interface NavItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
  /** Places that belong to it, too. */
  readonly also?: readonly string[]
}

/** Whether an address is a place or below it. */
export const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** The heading over modules that are not available yet. */
export const COMING = 'Coming soon'

/** One page with a tab for each kind of goal. */
const goals: NavItem = { to: '/goals', label: 'Goals', icon: Target, also: ['/save', '/invest', '/retire'] }

const home: NavItem = { to: '/dashboard', label: 'Home', icon: House }
const netWorth: NavItem = { to: '/netWorth', label: 'Net worth', icon: Scale }
const debt: NavItem = { to: '/debt', label: 'Debt', icon: TrendingDown }
const risk: NavItem = { to: '/risk', label: 'Risk', icon: Gauge }
const plans: NavItem = { to: '/choosePlan', label: 'Plans', icon: ChartNoAxesCombined }
const help: NavItem = { to: '/faq', label: 'Help', icon: CircleHelp }
const settings: NavItem = { to: '/settings', label: 'Settings', icon: Settings }

/** The bottom bar of a phone; More opens the rest. Only what is available has a place in it. */
export const barItems: readonly NavItem[] = [home, netWorth, goals, debt]

export const moreIcon = Ellipsis

/** What More holds besides what is coming. */
export const moreItems: readonly NavItem[] = [risk, plans, help, settings]

/** Modules that are not available yet. Their pages say what they will do. */
export const comingItems: readonly NavItem[] = [
  { to: '/spend', label: 'Spend', icon: Wallet },
  { to: '/retirement', label: 'Retirement', icon: Sprout },
  { to: '/protect', label: 'Protect', icon: Shield },
  { to: '/advisor', label: 'Advisor', icon: PhoneCall },
  { to: '/brokerage', label: 'Brokerage', icon: Landmark },
  { to: '/payment', label: 'Payment', icon: CreditCard },
]

/** The side bar of a desktop, in groups; one with a title is not available yet. */
export const sideGroups: readonly { readonly title?: string; readonly items: readonly NavItem[] }[] = [
  { items: [home, netWorth, goals, debt, risk] },
  { items: [plans, help, settings] },
  { title: COMING, items: comingItems },
]
