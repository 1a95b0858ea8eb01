import type { LinkProps } from '@tanstack/react-router'
import {
  ChartNoAxesCombined,
  CircleHelp,
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
  Users,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** A navigation item. */
export interface NavItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
  /** Other paths that belong to it. */
  readonly also?: readonly string[]
}

/** One page with a tab for each type of goal. */
const goals: NavItem = { to: '/goals', label: 'Goals', icon: Target, also: ['/save', '/invest', '/retire'] }

const home: NavItem = { to: '/dashboard', label: 'Home', icon: House }
const retirement: NavItem = { to: '/retirement', label: 'Retirement', icon: Sprout }
const netWorth: NavItem = { to: '/netWorth', label: 'Net worth', icon: Scale }
const household: NavItem = { to: '/household', label: 'Household', icon: Users }
const debt: NavItem = { to: '/debt', label: 'Debt', icon: TrendingDown }
const risk: NavItem = { to: '/risk', label: 'Risk', icon: Gauge }
const plans: NavItem = { to: '/choosePlan', label: 'Plans', icon: ChartNoAxesCombined, also: ['/payment'] }
const spend: NavItem = { to: '/spend', label: 'Spend', icon: Wallet, also: ['/banks'] }
const protect: NavItem = { to: '/protect', label: 'Protect', icon: Shield }
const brokerage: NavItem = { to: '/brokerage', label: 'Brokerage', icon: Landmark }
const advisor: NavItem = { to: '/advisor', label: 'Advisor', icon: PhoneCall }
const help: NavItem = { to: '/faq', label: 'Help', icon: CircleHelp }
/** Only for those whom somebody shares a plan with. */
export const profiles: NavItem = { to: '/chooseProfile', label: 'Switch profile', icon: UsersRound }
const settings: NavItem = { to: '/settings', label: 'Settings', icon: Settings }

/** The bottom bar of a phone; More opens the rest. */
export const barItems: readonly NavItem[] = [home, goals, debt, spend]

export const moreIcon = Ellipsis

/** What More contains. */
export const moreItems: readonly NavItem[] = [
  netWorth,
  household,
  retirement,
  protect,
  risk,
  brokerage,
  advisor,
  plans,
  help,
  profiles,
  settings,
]

/** The sidebar of a desktop, in groups. */
export const sideGroups: readonly { readonly items: readonly NavItem[] }[] = [
  { items: [home, netWorth, household, goals, retirement, debt, spend, protect, risk, brokerage] },
  { items: [advisor, plans, help, profiles, settings] },
]
