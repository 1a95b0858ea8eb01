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
  Download,
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
import { dayInYear } from '#app/platform/format.ts'
import type { Notification } from '#core/contract/notifications.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { SECURITY_NOTICES, type SecurityKind } from '#core/push/security-notices.ts'

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
const sharing = { to: '/settings', hash: 'sharing' } as const

/** What a client reads of an event, by the name that it has. */
interface EventLabel {
  readonly icon: LucideIcon
  readonly text: (name: string) => string
  readonly link: NotificationWords['link']
}

const security = (kind: SecurityKind, icon: LucideIcon): EventLabel => ({
  icon,
  text: SECURITY_NOTICES[kind].title,
  link: { ...settings, hash: 'security' },
})
const about = (
  icon: LucideIcon,
  link: NotificationWords['link'],
  text: string | ((name: string) => string),
): EventLabel => ({ icon, link, text: typeof text === 'string' ? () => text : text })

const LABELS: Readonly<Record<Exclude<Notification['kind'], 'reminder_sent'>, EventLabel>> = {
  password_changed: security('password_changed', KeyRound),
  two_factor_on: security('two_factor_on', ShieldCheck),
  two_factor_off: security('two_factor_off', ShieldCheck),
  new_device: about(
    MonitorSmartphone,
    { ...settings, hash: 'devices' },
    (name) => `${SECURITY_NOTICES.new_device.title(name)}. ${SECURITY_NOTICES.new_device.advice}`,
  ),
  passkey_added: security('passkey_added', KeyRound),
  passkey_removed: security('passkey_removed', KeyRound),
  authenticator_on: security('authenticator_on', ShieldCheck),
  authenticator_off: security('authenticator_off', ShieldCheck),
  recovery_codes_made: security('recovery_codes_made', ShieldCheck),
  recovery_code_used: security('recovery_code_used', ShieldCheck),
  sessions_ended: security('sessions_ended', MonitorSmartphone),
  email_changed: security('email_changed', UserRound),
  mobile_changed: security('mobile_changed', UserRound),
  account_exported: security('account_exported', Download),
  calendar_address_created: about(
    CalendarSync,
    { ...settings, hash: 'calendar' },
    SECURITY_NOTICES.calendar_address_created.title(),
  ),
  profile_changed: about(UserRound, { ...settings, hash: 'profile' }, 'Your profile was updated'),
  plan_changed: about(TrendingDown, { to: '/debt/plan' }, 'Your payoff plan was changed'),
  goal_active: about(Target, goals, (name) => `${name} is active`),
  goal_paused: about(Target, goals, (name) => `${name} was paused`),
  goal_reached: about(Target, goals, (name) => `${name} was reached`),
  goal_archived: about(Target, goals, (name) => `${name} was archived`),
  guardrail_80: about(Gauge, spend, (name) => `${name}: 80% of your limit is spent`),
  guardrail_100: about(Gauge, spend, (name) => `${name}: you reached your limit`),
  payment_received: about(Receipt, payment, (name) => `We received your payment for ${name}`),
  payment_failed: about(
    CreditCard,
    payment,
    (name) => `Your payment for ${name} didn’t go through. Check your card.`,
  ),
  subscription_ended: about(CreditCard, payment, (name) => `Your ${name} plan has ended`),
  reduction_approved: about(
    BadgePercent,
    payment,
    'Your reduced price is approved. It applies from your next charge.',
  ),
  reduction_rejected: about(BadgePercent, payment, 'We couldn’t approve a reduced price from your documents'),
  share_received: about(UsersRound, profiles, (name) => `${name} shares a plan with you`),
  share_changed: about(UsersRound, profiles, (name) => `${name} changed what you can see of their plan`),
  share_revoked: about(UsersRound, profiles, (name) => `${name} stopped sharing their plan with you`),
  share_accepted: about(UsersRound, sharing, SECURITY_NOTICES.share_accepted.title),
  share_left: about(UsersRound, sharing, (name) => `${name} gave up access to your plan`),
  plan_viewed: about(Eye, sharing, (name) => `${name} viewed your plan`),
  call_booked: about(CalendarCheck, advisor, (name) => `Advisor call booked: ${name}`),
  call_changed: about(CalendarClock, advisor, (name) => `Advisor call moved: ${name}`),
  call_canceled: about(CalendarX, advisor, (name) => `Advisor call canceled: ${name}`),
  packet_opened: about(Eye, advisor, (name) => `Your advisor opened your summary: ${name}`),
  brokerage_approved: about(Landmark, brokerage, (name) => `Your ${name} account is open`),
  brokerage_rejected: about(Landmark, brokerage, (name) => `Your ${name} application wasn’t approved`),
  brokerage_asked: about(Landmark, brokerage, (name) => `Your ${name} application needs more information`),
  order_filled: about(ChartPie, brokerage, (name) => `Your order for ${name} was filled`),
  order_rejected: about(ChartPie, brokerage, (name) => `Your order for ${name} wasn’t carried out`),
}

/** The text of a notification, and the page that it is about. */
export function notificationWords(
  { kind, subject_uuid, name, due_on }: Notification,
  today: IsoDate,
): NotificationWords {
  if (kind !== 'reminder_sent') return { ...LABELS[kind], text: LABELS[kind].text(name) }
  return {
    icon: BellRing,
    text: `Reminder: ${name}${due_on ? `, due ${dayInYear(due_on, today)}` : ''}`,
    link: subject_uuid ? { to: '/debt/$debtUuid', params: { debtUuid: subject_uuid } } : { to: '/debt' },
  }
}
