import type { FaqModule } from '#core/contract/faq.ts'

/** The modules that have answers: their name in a heading, and in a sentence. */
export const faqModuleNames: Readonly<
  Record<FaqModule, { readonly title: string; readonly subject: string }>
> = {
  account: { title: 'Account', subject: 'your account' },
  debt: { title: 'Debt', subject: 'debt' },
  save: { title: 'Save', subject: 'saving' },
  invest: { title: 'Invest', subject: 'investing' },
  retire: { title: 'Retire', subject: 'retirement' },
  spend: { title: 'Spend', subject: 'spending' },
  protect: { title: 'Protect', subject: 'protection' },
  payment: { title: 'Payment', subject: 'plans and payment' },
  advisor: { title: 'Advisor', subject: 'advisor calls' },
  brokerage: { title: 'Brokerage', subject: 'brokerage' },
}
