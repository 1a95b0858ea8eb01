/** Routes of the app, each with its heading. */

export interface PageRoute {
  readonly path: string
  readonly heading: string | RegExp
}

/** Pages without a session. */
export const guestPages: readonly PageRoute[] = [
  { path: '/login', heading: 'Log in to Verdant' },
  { path: '/register', heading: 'About you' },
  { path: '/forgotPassword', heading: 'Forgot password' },
  { path: '/forgotUsername', heading: 'Forgot username' },
]

/** Public documents. */
export const documents: readonly PageRoute[] = [
  { path: '/disclosure', heading: /disclosure/i },
  { path: '/termsAndConditions', heading: /terms and conditions/i },
  { path: '/privacyPolicy', heading: /privacy policy/i },
]

/** Pages that need a session. */
export const appPages: readonly PageRoute[] = [
  { path: '/banks', heading: 'Linked banks' },
  { path: '/spend/import', heading: 'Import transactions' },
  { path: '/dashboard', heading: /^(?:Hello|Good (?:morning|afternoon|evening)), / },
  { path: '/goals', heading: 'Goals' },
  { path: '/invest', heading: 'Investing goals' },
  { path: '/save', heading: 'Savings goals' },
  { path: '/retire', heading: 'Retirement goals' },
  { path: '/save/new', heading: 'Add a goal' },
  { path: '/netWorth', heading: 'Net worth' },
  { path: '/household', heading: 'Who’s in your household?' },
  { path: '/risk', heading: 'Risk' },
  { path: '/risk/questions', heading: /^How would someone who knows you well/ },
  { path: '/risk/models', heading: 'Our five portfolios' },
  { path: '/retirement', heading: 'Retirement' },
  { path: '/retirement/setup', heading: 'When do you want to retire?' },
  { path: '/retirement/spending', heading: 'Spending in retirement' },
  { path: '/retirement/people', heading: 'People' },
  { path: '/retirement/habits', heading: 'Money habits' },
  { path: '/retirement/habits?step=1', heading: /^You’re offered one flip of a coin/ },
  { path: '/retirement/portfolio', heading: 'Balanced now, Conservative in retirement' },
  { path: '/retirement/forecast', heading: 'Income forecast' },
  { path: '/retirement/contributions', heading: /^\$0 a year/ },
  { path: '/retirement/pensions', heading: 'Pensions and other income' },
  { path: '/retirement/social-security', heading: 'Social Security' },
  { path: '/retirement/income', heading: 'Income strategies' },
  { path: '/retirement/stress', heading: 'Stress tests' },
  { path: '/retirement/results', heading: 'Reports and saved results' },
  { path: '/retirement/taxes', heading: 'Taxes and withdrawals' },
  { path: '/debt', heading: 'Debt' },
  { path: '/debt/new', heading: 'What do you owe?' },
  { path: '/debt/new?kind=credit_card', heading: 'Add a credit card' },
  { path: '/debt/types', heading: 'Your debt types' },
  { path: '/debt/plan', heading: 'Payoff plan' },
  { path: '/spend', heading: 'Spend' },
  { path: '/spend/guardrail', heading: 'Spending limits' },
  { path: '/spend/recurring', heading: 'Recurring charges' },
  { path: '/spend/cashFlow', heading: 'Cash flow' },
  { path: '/spend/review', heading: 'Month in review' },
  { path: '/spend/transactions', heading: 'Transactions' },
  { path: '/spend/rules', heading: 'Category rules' },
  { path: '/spend/tax', heading: 'Taxes' },
  { path: '/protect', heading: 'Protect' },
  { path: '/protect/needs/life', heading: 'Add your income to see your need' },
  { path: '/protect/policies', heading: 'Your policies' },
  { path: '/protect/bundles', heading: 'Close your gaps' },
  { path: '/protect/checklist', heading: '0 of 5 done' },
  { path: '/choosePlan', heading: 'You’re on the free plan' },
  { path: '/payment', heading: 'Payment' },
  { path: '/advisor', heading: 'Talk to an advisor' },
  { path: '/brokerage', heading: 'Brokerage' },
  { path: '/brokerage/types', heading: 'Choose an account type' },
  { path: '/brokerage/link', heading: 'Link an existing account' },
  { path: '/faq', heading: 'Help' },
  { path: '/settings', heading: 'Settings' },
  { path: '/no/such/page', heading: 'We couldn’t find that page' },
]
