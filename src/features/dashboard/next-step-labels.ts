/** Each next step's title, reason and button. */
import type { LinkProps } from '@tanstack/react-router'
import { interestRate, wholeDollars } from '#app/platform/format.ts'
import { brand } from '#core/contract/brand.ts'
import type { JourneyStep } from '#core/contract/journey.ts'
import type { NextAction } from '#core/contract/next-actions.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { chanceFigure } from '#core/goal/chance.ts'

export interface StepWords {
  readonly title: string
  readonly detail: string
  /** A verb and its object. */
  readonly button: string
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
}

export const setupWords: Readonly<Record<JourneyStep, StepWords>> = {
  account: {
    title: 'Add your accounts',
    detail: 'Cash, investments and property make up your net worth.',
    button: 'Add account',
    link: { to: '/netWorth', search: { add: 'account' } },
  },
  debt: {
    title: 'Add your debts',
    detail: 'See what’s due and when you’ll be debt-free. No debts? Hide this step.',
    button: 'Add debt',
    link: { to: '/debt/new' },
  },
  income: {
    title: 'Add your income',
    detail: 'We use it to size your emergency fund and what you can set aside.',
    button: 'Add income',
    link: { to: '/household' },
  },
  risk: {
    title: 'Find your risk level',
    detail: '16 questions, about 5 minutes.',
    button: 'Start questionnaire',
    link: { to: '/risk' },
  },
  goal: {
    title: 'Set a goal',
    detail: 'See your chance of success and what it takes each month.',
    button: 'Create goal',
    link: { to: '/goals' },
  },
  reminder: {
    title: 'Set a payment reminder',
    detail: 'Open a debt and turn on its reminder.',
    button: 'Choose debt',
    link: { to: '/debt' },
  },
  install: {
    title: `Add ${brand} to your home screen`,
    detail: 'It opens like an app and works offline.',
    button: 'See how',
    link: { to: '/faq', search: { answer: 'install-the-app' } },
  },
}

/** An amount that is reached sooner than this says for how long. */
const FEW_MONTHS = 12

/** ` Save $500 a month for about 3 months.`, toward a total; no months where they are many. */
function monthlyText({ monthly_cents, total_cents }: NextAction, verb: string): string {
  if (monthly_cents === null) return ''
  const amount = `${verb} ${wholeDollars(monthly_cents)}`
  const months = Math.ceil((total_cents ?? 0) / monthly_cents)
  if (months <= 1) return ` ${amount} this month.`
  return months <= FEW_MONTHS ? ` ${amount} a month for about ${months} months.` : ` ${amount} a month.`
}

/** What is left over for a debt besides the saved plan. */
const morePerMonth = ({ monthly_cents }: NextAction): string =>
  monthly_cents === null
    ? ''
    : ` You have ${wholeDollars(monthly_cents)} a month left over for it, beyond your plan.`

const toGo = ({ total_cents }: NextAction): string => `${wholeDollars(total_cents ?? 0)} to go.`

/** An action's title and link; undefined for an unknown type. */
export function actionWords(action: NextAction, goals: readonly GoalWithRisk[]): StepWords {
  const { kind, id, name, monthly_cents, total_cents, apr, chance } = action
  const debt = { to: '/debt/$debtUuid', params: { debtUuid: id ?? '' } } as const
  const found = goals.find((each) => each.goal.goal_uuid === id)
  const goal = found?.goal
  const goalLink = goal
    ? ({ to: '/$mode/$goalUuid', params: { mode: goal.mode, goalUuid: goal.goal_uuid } } as const)
    : ({ to: '/goals' } as const)
  switch (kind) {
    case 'late_payment':
      return {
        title: `Pay ${name}`,
        detail: `${total_cents ? `${wholeDollars(total_cents)} was due` : 'A payment was due'}. Already sent? Mark it as paid.`,
        button: 'Review payment',
        link: debt,
      }
    case 'employer_match':
      return total_cents === null
        ? {
            title: 'Get the full employer match',
            detail:
              'Does your employer match 401(k) contributions? Contribute enough to get the full match first.',
            button: 'Add contributions',
            link: { to: '/retirement/contributions' },
          }
        : {
            title: 'Get the full employer match',
            detail: `${wholeDollars(total_cents)} a year of your match isn’t used.${monthly_cents === null ? '' : ` Contribute ${wholeDollars(monthly_cents)} more a month.`}`,
            button: 'Change contributions',
            link: { to: '/retirement/contributions' },
          }
    case 'add_cash':
      return {
        title: 'Add a checking or savings account',
        detail: 'We need your cash balance to size your emergency fund.',
        button: 'Add account',
        link: { to: '/netWorth', search: { add: 'account' } },
      }
    case 'starter_fund':
      return {
        title: 'Set aside one month of essentials',
        detail: `${toGo(action)}${monthlyText(action, 'Save')}`,
        button: 'Create goal',
        link: { to: '/$mode/new', params: { mode: 'save' } },
      }
    case 'high_interest_debt':
      return {
        title: `Pay down ${name}`,
        detail: `${interestRate(apr ?? 0)} APR on ${wholeDollars(total_cents ?? 0)}.${morePerMonth(action)}`,
        button: 'Plan payoff',
        link: { to: '/debt/plan' },
      }
    case 'emergency_fund':
      return {
        title: 'Build your emergency fund',
        detail: `${toGo(action)}${monthlyText(action, 'Save')}`,
        button: 'Create goal',
        link: { to: '/$mode/new', params: { mode: 'save' } },
      }
    case 'goal_contribution':
      return {
        title: `Contribute more to ${name}`,
        detail: `${wholeDollars(monthly_cents ?? 0)} more a month brings it to an 80% chance of success.`,
        button: 'Adjust goal',
        link: goalLink,
      }
    case 'goal_review':
      if (found?.retirement) {
        return {
          title: 'Review your retirement plan',
          detail: `It has a ${chanceFigure(chance ?? 0)} chance of success. See what would help most.`,
          button: 'View plan',
          link: { to: '/retirement' },
        }
      }
      return {
        title: `Review ${name}`,
        detail: `It has a ${chanceFigure(chance ?? 0)} chance of success. A later date or a lower target would raise it.`,
        button: 'Review goal',
        link: goalLink,
      }
    case 'policy_renewal':
      return {
        title: `Review your ${name} policy`,
        detail: 'It renews within 30 days. Check its coverage and compare prices before it does.',
        button: 'Review policy',
        link: { to: '/protect' },
      }
  }
}
