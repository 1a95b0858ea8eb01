/** Labels of notifications. */
import type { LinkProps } from '@tanstack/react-router'
import {
  BellRing,
  Gauge,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  Target,
  TrendingDown,
  UserRound,
} from 'lucide-react'
import type { Notification } from '#core/contract/notifications.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { dayInYear } from '#app/platform/format.ts'

interface NotificationWords {
  readonly icon: LucideIcon
  readonly text: string
  readonly link: Pick<LinkProps, 'to' | 'params' | 'hash'>
}

const settings = { to: '/settings' } as const
const goals = { to: '/goals' } as const
const spend = { to: '/spend' } as const

/** The text of a notification, and the page that it is about. */
export function notificationWords(
  { kind, subject_uuid, name, due_on }: Notification,
  today: IsoDate,
): NotificationWords {
  switch (kind) {
    case 'reminder_sent':
      return {
        icon: BellRing,
        text: `Reminder sent: ${name}${due_on ? `, due ${dayInYear(due_on, today)}` : ''}`,
        link: subject_uuid ? { to: '/debt/$debtUuid', params: { debtUuid: subject_uuid } } : { to: '/debt' },
      }
    case 'password_changed':
      return { icon: KeyRound, text: 'Your password was changed', link: settings }
    case 'two_factor_on':
      return { icon: ShieldCheck, text: 'Two-factor authentication was turned on', link: settings }
    case 'two_factor_off':
      return { icon: ShieldCheck, text: 'Two-factor authentication was turned off', link: settings }
    case 'sessions_ended':
      return { icon: MonitorSmartphone, text: 'You were signed out on other devices', link: settings }
    case 'email_changed':
      return { icon: UserRound, text: 'Your email address was changed', link: settings }
    case 'mobile_changed':
      return { icon: UserRound, text: 'Your mobile number was changed', link: settings }
    case 'profile_changed':
      return { icon: UserRound, text: 'Your profile was updated', link: settings }
    case 'plan_changed':
      return { icon: TrendingDown, text: 'Your payoff plan was changed', link: { to: '/debt/plan' } }
    case 'goal_active':
      return { icon: Target, text: `${name} is active`, link: goals }
    case 'goal_paused':
      return { icon: Target, text: `${name} was paused`, link: goals }
    case 'goal_reached':
      return { icon: Target, text: `${name} was reached`, link: goals }
    case 'goal_archived':
      return { icon: Target, text: `${name} was archived`, link: goals }
    case 'guardrail_80':
      return { icon: Gauge, text: `${name}: 80% of your limit is spent`, link: spend }
    case 'guardrail_100':
      return { icon: Gauge, text: `${name}: you reached your limit`, link: spend }
  }
}
