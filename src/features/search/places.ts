/** Everything that a search finds besides transactions. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { wholeDollars } from '#app/platform/format.ts'
import { queryFor } from '#app/platform/queries.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'
import { faqModuleNames } from '#app/shared/faq/faq-modules.ts'
import { useAccounts, useGoals } from '#app/shared/goal/use-goals.ts'
import { getAllFaqs } from '#core/contract/faq.ts'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import type { Place } from './search-index.ts'

/** Other words for pages, by their address. */
const PAGE_KEYWORDS: Readonly<Record<string, string>> = {
  '/dashboard': 'home overview start',
  '/netWorth': 'assets accounts balance sheet wealth',
  '/household': 'income pay salary partner spouse children family filing status',
  '/goals': 'savings targets',
  '/debt': 'loans mortgage credit card payoff',
  '/debt/new': 'add a debt loan mortgage credit card rent',
  '/debt/plan': 'payoff snowball avalanche extra payment',
  '/spend': 'budget safe to spend spending',
  '/spend/guardrail': 'budget limit',
  '/spend/recurring': 'subscriptions bills',
  '/spend/tax': 'taxes withholding refund take-home',
  '/spend/import': 'csv ofx statement',
  '/banks': 'link a bank plaid connection',
  '/retirement': 'retire pension 401k ira',
  '/retirement/social-security': 'ssa claiming age benefit',
  '/protect': 'insurance cover life disability home auto umbrella',
  '/risk': 'questionnaire tolerance portfolio',
  '/choosePlan': 'plans price upgrade subscription',
  '/payment': 'subscription card invoice receipt billing cancel',
  '/advisor': 'book a call meeting appointment',
  '/brokerage': 'invest order buy stocks account',
  '/faq': 'help questions support contact',
  '/settings': 'preferences account',
}

/** Parts of the settings, by the id of their card. */
const SETTINGS: readonly (readonly [id: string, title: string, keywords: string])[] = [
  ['profile', 'Your details', 'name email address phone mobile number time zone'],
  ['banks', 'Linked banks', 'plaid connection unlink'],
  ['appearance', 'Appearance', 'dark light mode theme hide amounts privacy mask'],
  ['calendar', 'Calendar', 'ics ical feed subscribe google apple outlook'],
  ['documents', 'Documents', 'files uploads receipts storage'],
  ['data', 'Data and privacy', 'export download my data zip csv json'],
  ['two-factor', '2-factor authentication', 'two factor 2fa mfa code security'],
  ['authenticator', 'Authenticator app', 'totp 2fa code google authenticator recovery backup codes'],
  ['passkeys', 'Passkeys', 'fingerprint face biometric webauthn security key log in'],
  ['password', 'Password', 'change password'],
  ['sharing', 'Sharing', 'advisor partner spouse access invite'],
  ['app-lock', 'App lock', 'pin lock screen timeout auto-lock security face fingerprint'],
  ['notifications', 'Notifications', 'push reminders alerts devices quiet hours do not disturb'],
  ['devices', 'Devices', 'sessions sign out log out'],
  ['account', 'Account', 'delete my account close log out'],
]

const settingsPlaces: readonly Place[] = SETTINGS.map(([id, title, keywords]) => ({
  id: `settings:${id}`,
  group: 'Settings',
  title,
  detail: 'Settings',
  keywords,
  href: `/settings#${id}`,
}))

/** What transactions are for. */
const categoryPlaces: readonly Place[] = SpendCategory.options.map((category) => ({
  id: `category:${category}`,
  group: 'Categories',
  title: CATEGORIES[category].label,
  detail: 'Transactions',
  href: `/spend/transactions?category=${category}`,
}))

/** The pages that have a title and no parameter, from the router's own list. */
function usePages(): readonly Place[] {
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath).flatMap(([path, route]) => {
    const { title } = route.options.staticData ?? {}
    if (!title || path.includes('$') || !route.id.startsWith('/_app/')) return []
    return [{ id: `page:${path}`, group: 'Pages' as const, title, keywords: PAGE_KEYWORDS[path], href: path }]
  })
}

/** All of them, as far as the device knows them; pending changes count. */
export function usePlaces(): readonly Place[] {
  const pages = usePages()
  const { debts = [] } = useDebts({ asksDeleted: false })
  const { goals = [] } = useGoals({ asksDeleted: false })
  const { accounts = [] } = useAccounts()
  const faqs = useQuery(queryFor(getAllFaqs, {})).data ?? []
  return [
    ...pages,
    ...accounts.map(({ account }): Place => ({
      id: account.account_uuid,
      group: 'Accounts',
      title: account.name,
      detail: [account.institution, formatUsd(account.balance_cents)].filter(Boolean).join(' · '),
      keywords: 'account',
      href: `/netWorth/${account.account_uuid}`,
    })),
    ...debts.map((debt): Place => ({
      id: debt.debt_uuid,
      group: 'Debts',
      title: debt.name,
      detail: [
        'lender' in debt ? debt.lender : '',
        'balance_cents' in debt ? formatUsd(debt.balance_cents) : '',
      ]
        .filter(Boolean)
        .join(' · '),
      keywords: `debt ${debt.debt_type.replaceAll('_', ' ')}`,
      href: `/debt/${debt.debt_uuid}`,
    })),
    ...goals.map(({ goal }): Place => ({
      id: goal.goal_uuid,
      group: 'Goals',
      title: goal.name,
      detail:
        goal.target_cents === null
          ? wholeDollars(goal.value.cents)
          : `${wholeDollars(goal.value.cents)} of ${wholeDollars(goal.target_cents)}`,
      keywords: `goal ${goal.mode} ${goal.kind}`,
      href: `/${goal.mode}/${goal.goal_uuid}`,
    })),
    ...categoryPlaces,
    ...settingsPlaces,
    ...faqs.map((faq): Place => ({
      id: `faq:${faq.slug}`,
      group: 'Answers',
      title: faq.question,
      detail: faqModuleNames[faq.module].title,
      keywords: faq.keywords.join(' '),
      href: `/faq?answer=${faq.slug}`,
    })),
  ]
}
