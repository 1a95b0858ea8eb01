/** What each first step is called, what it is good for, and where it is done. */
import type { LinkProps } from '@tanstack/react-router'
import { brand } from '#core/contract/brand.ts'
import type { JourneyStep } from '#core/contract/journey.ts'

export interface StepWords {
  readonly title: string
  readonly detail: string
  readonly link: Pick<LinkProps, 'to' | 'search' | 'hash'>
}

export const stepWords: Readonly<Record<JourneyStep, StepWords>> = {
  account: {
    title: 'Add an account',
    detail: 'See what you have, less what you owe.',
    link: { to: '/netWorth', search: { add: 'account' } },
  },
  debt: {
    title: 'Enter what you owe',
    detail: 'See the day you are free of it. Skip this if you owe nothing.',
    link: { to: '/debt/new' },
  },
  income: {
    title: 'Say what you earn',
    detail: 'Your reserve and your debts are measured against it.',
    link: { to: '/netWorth', hash: 'income' },
  },
  risk: {
    title: 'Answer the questions on risk',
    detail: 'Sixteen questions, about five minutes.',
    link: { to: '/risk' },
  },
  goal: {
    title: 'Set a goal',
    detail: 'Know your chance, and what it takes each month.',
    link: { to: '/goals' },
  },
  reminder: {
    title: 'Turn on a reminder',
    detail: 'Before a payment is due, where you see the debt.',
    link: { to: '/debt' },
  },
  install: {
    title: `Put ${brand} on your home screen`,
    detail: 'It opens like an app and works without a signal.',
    link: { to: '/faq', search: { answer: 'install-the-app' } },
  },
}
