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

/** One page with a tab for each kind of goal. */
const goals: NavItem = { to: '/goals', label: 'Goals', icon: Target, also: ['/save', '/invest', '/retire'] }

/** The bottom bar of a phone; More opens the rest. */
export const barItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Home', icon: House },
  goals,
  { to: '/debt', label: 'Debt', icon: TrendingDown },
  { to: '/spend', label: 'Spend', icon: Wallet },
]

export const moreIcon = Ellipsis

/** What More holds. */
export const moreItems: readonly NavItem[] = [
  { to: '/netWorth', label: 'Net worth', icon: Scale },
  { to: '/risk', label: 'Risk', icon: Gauge },
  { to: '/retirement', label: 'Retirement', icon: Sprout },
  { to: '/protect', label: 'Protect', icon: Shield },
  { to: '/advisor', label: 'Advisor', icon: PhoneCall },
  { to: '/brokerage', label: 'Brokerage', icon: Landmark },
  { to: '/choosePlan', label: 'Plans', icon: ChartNoAxesCombined },
  { to: '/payment', label: 'Payment', icon: CreditCard },
  { to: '/faq', label: 'Answers', icon: CircleHelp },
  { to: '/settings', label: 'Settings', icon: Settings },
]

/** The side bar of a desktop, in groups. */
export const sideGroups: readonly (readonly NavItem[])[] = [
  [
    { to: '/dashboard', label: 'Home', icon: House },
    { to: '/netWorth', label: 'Net worth', icon: Scale },
    goals,
    { to: '/risk', label: 'Risk', icon: Gauge },
    { to: '/retirement', label: 'Retirement', icon: Sprout },
    { to: '/debt', label: 'Debt', icon: TrendingDown },
    { to: '/spend', label: 'Spend', icon: Wallet },
    { to: '/protect', label: 'Protect', icon: Shield },
  ],
  [
    { to: '/advisor', label: 'Advisor', icon: PhoneCall },
    { to: '/brokerage', label: 'Brokerage', icon: Landmark },
    { to: '/choosePlan', label: 'Plans', icon: ChartNoAxesCombined },
    { to: '/payment', label: 'Payment', icon: CreditCard },
  ],
  [
    { to: '/faq', label: 'Answers', icon: CircleHelp },
    { to: '/settings', label: 'Settings', icon: Settings },
  ],
]
