/** Labels of notifications. */
import type { LinkProps } from '@tanstack/react-router'
import {
  BadgePercent,
  BellRing,
  CalendarSync,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ChartPie,
  CreditCard,
  Eye,
  Gauge,
  KeyRound,
  Landmark,
  type LucideIcon,
  MonitorSmartphone,
  Receipt,
  ShieldCheck,
  Target,
  TrendingDown,
  UserRound,
  UsersRound,
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
const payment = { to: '/payment' } as const
const profiles = { to: '/chooseProfile' } as const
const advisor = { to: '/advisor' } as const
const brokerage = { to: '/brokerage' } as const

/** The text of a notification, and the page that it is about. */
export function notificationWords(
  { kind, subject_uuid, name, due_on }: Notification,
  today: IsoDate,
): NotificationWords {
  switch (kind) {
    case 'reminder_sent':
      return {
        icon: BellRing,
        text: `Reminder: ${name}${due_on ? `, due ${dayInYear(due_on, today)}` : ''}`,
        link: subject_uuid ? { to: '/debt/$debtUuid', params: { debtUuid: subject_uuid } } : { to: '/debt' },
      }
    case 'password_changed':
      return { icon: KeyRound, text: 'Your password was changed', link: settings }
    case 'two_factor_on':
      return { icon: ShieldCheck, text: 'Two-factor authentication was turned on', link: settings }
    case 'two_factor_off':
      return { icon: ShieldCheck, text: 'Two-factor authentication was turned off', link: settings }
    case 'new_device':
      return {
        icon: MonitorSmartphone,
        text: `New login: ${name}. If this wasn’t you, sign that device out.`,
        link: { ...settings, hash: 'devices' },
      }
    case 'passkey_added':
      return { icon: KeyRound, text: `Passkey added: ${name}`, link: settings }
    case 'passkey_removed':
      return { icon: KeyRound, text: `Passkey removed: ${name}`, link: settings }
    case 'authenticator_on':
      return { icon: ShieldCheck, text: 'An authenticator app was set up', link: settings }
    case 'authenticator_off':
      return { icon: ShieldCheck, text: 'Your authenticator app was removed', link: settings }
    case 'recovery_codes_made':
      return { icon: ShieldCheck, text: 'New recovery codes were made', link: settings }
    case 'recovery_code_used':
      return { icon: ShieldCheck, text: 'A recovery code was used to log in', link: settings }
    case 'sessions_ended':
      return { icon: MonitorSmartphone, text: 'You were signed out on other devices', link: settings }
    case 'email_changed':
      return { icon: UserRound, text: 'Your email address was changed', link: settings }
    case 'mobile_changed':
      return { icon: UserRound, text: 'Your mobile number was changed', link: settings }
    case 'calendar_address_created':
      return { icon: CalendarSync, text: 'A calendar address was created', link: settings }
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
    case 'payment_received':
      return { icon: Receipt, text: `We received your payment for ${name}`, link: payment }
    case 'payment_failed':
      return {
        icon: CreditCard,
        text: `Your payment for ${name} didn’t go through. Check your card.`,
        link: payment,
      }
    case 'subscription_ended':
      return { icon: CreditCard, text: `Your ${name} plan has ended`, link: payment }
    case 'reduction_approved':
      return {
        icon: BadgePercent,
        text: 'Your reduced price is approved. It applies from your next charge.',
        link: payment,
      }
    case 'reduction_rejected':
      return {
        icon: BadgePercent,
        text: 'We couldn’t approve a reduced price from your documents',
        link: payment,
      }
    case 'share_received':
      return { icon: UsersRound, text: `${name} shares a plan with you`, link: profiles }
    case 'share_changed':
      return { icon: UsersRound, text: `${name} changed what you can see of their plan`, link: profiles }
    case 'share_revoked':
      return { icon: UsersRound, text: `${name} stopped sharing their plan with you`, link: profiles }
    case 'share_accepted':
      return { icon: UsersRound, text: `${name} accepted your invitation`, link: settings }
    case 'share_left':
      return { icon: UsersRound, text: `${name} gave up access to your plan`, link: settings }
    case 'plan_viewed':
      return { icon: Eye, text: `${name} viewed your plan`, link: settings }
    case 'call_booked':
      return { icon: CalendarCheck, text: `Advisor call booked: ${name}`, link: advisor }
    case 'call_changed':
      return { icon: CalendarClock, text: `Advisor call moved: ${name}`, link: advisor }
    case 'call_canceled':
      return { icon: CalendarX, text: `Advisor call canceled: ${name}`, link: advisor }
    case 'packet_opened':
      return { icon: Eye, text: `Your advisor opened your summary: ${name}`, link: advisor }
    case 'brokerage_approved':
      return { icon: Landmark, text: `Your ${name} account is open`, link: brokerage }
    case 'brokerage_rejected':
      return { icon: Landmark, text: `Your ${name} application wasn’t approved`, link: brokerage }
    case 'brokerage_asked':
      return { icon: Landmark, text: `Your ${name} application needs more information`, link: brokerage }
    case 'order_filled':
      return { icon: ChartPie, text: `Your order for ${name} was filled`, link: brokerage }
    case 'order_rejected':
      return { icon: ChartPie, text: `Your order for ${name} wasn’t carried out`, link: brokerage }
  }
}
