import { about, link, points, steps } from './entry.ts'

export const saveFaqs = about(
  'save',
  {
    slug: 'emergency-fund-size',
    question: 'How big should my emergency fund be?',
    keywords: ['rainy day', 'months of expenses', 'cash reserve', 'three to six months', 'job loss'],
    updated_on: '2026-11-21',
    answer: [
      'Add up what you must pay in a month: housing, food, insurance, transportation, and minimum payments. Three to six months of that is the usual range.',
      points(
        'One income: four months if the job is secure, up to six if it isn’t.',
        'Two incomes: three months, up to five.',
        'Self-employed, or with pay that varies: toward the upper end or more.',
      ),
      'Start with one month. That already covers most surprises, such as a repair or a deductible.',
      link('/save', 'Go to saving'),
    ],
  },
  {
    slug: 'where-to-keep-savings',
    question: 'Where should I keep money I need soon?',
    keywords: ['high-yield', 'savings account', 'money market', 'treasury', 'cd', 'down payment', 'safe'],
    updated_on: '2026-11-21',
    answer: [
      'Money you need in the next two or three years shouldn’t depend on the stock market. What matters is that it’s safe and available when you need it.',
      points(
        'High-yield savings account: insured and available any day.',
        'Certificate of deposit (CD): a fixed rate until a fixed date, with a penalty for early withdrawal.',
        'Treasury bills: backed by the United States, with interest that is free of state income tax.',
        'Money market fund: close to cash, but not insured by the FDIC.',
      ),
    ],
  },
  {
    slug: 'apy',
    question: 'What is APY, and how does it differ from APR?',
    keywords: ['annual percentage yield', 'compound', 'interest', 'rate', 'savings'],
    updated_on: '2026-11-21',
    answer: [
      'The annual percentage yield is what savings earn in a year when interest is left in and earns interest, too. A rate of 5%, paid monthly, is an APY of 5.12%.',
      'The annual percentage rate leaves out that compounding. By law, banks state the APY for savings and the APR for debt, so compare APY with APY. Most savings rates can change any day. Interest is taxed as income in the year it’s paid.',
    ],
  },
  {
    slug: 'deposit-insurance',
    question: 'Is my money safe if the bank fails?',
    keywords: ['fdic', 'ncua', 'insured', '250000', 'credit union', 'limit', 'joint account'],
    updated_on: '2026-11-21',
    answer: [
      'At an FDIC bank or an NCUA credit union, deposits are insured up to $250,000 per depositor, per bank, per ownership category. A joint account is covered for $250,000 per owner, separate from what you hold alone.',
      'Checking, savings, money market accounts, and CDs are covered. Stocks, funds, crypto, and annuities aren’t, even if the bank sold them. Apps that keep your money at a partner bank aren’t banks themselves: ask which bank, and in whose name.',
    ],
  },
  {
    slug: 'sinking-funds',
    question: 'How do I plan for once-a-year expenses?',
    keywords: ['sinking fund', 'car repair', 'holiday', 'insurance premium', 'irregular', 'property tax'],
    updated_on: '2026-11-21',
    answer: [
      'List them: insurance, property tax, car repairs, gifts, a vacation. Add them up, divide by twelve, and move that amount each month to a separate savings account. This is called a sinking fund.',
      'For example, $1,200 for the car, $900 for gifts, and $1,500 for travel is $3,600, or $300 a month. When the bill comes, the money is there, and your emergency fund stays intact for real emergencies.',
    ],
  },
  {
    slug: 'reach-a-savings-goal',
    question: 'How much must I save each month to reach a goal?',
    keywords: ['target', 'monthly contribution', 'down payment', 'date', 'calculate', 'goal'],
    updated_on: '2026-11-21',
    answer: [
      'Take the target, subtract what you have, and divide by the months left. Interest lowers that a little, and inflation raises the target a little.',
      'For example, $24,000 in four years, with $4,800 saved, is $19,200 over 48 months, or $400 a month before interest. If that is too much, you can move the date, lower the target, or increase the amount with each raise. For goals within a few years, count on savings rates, not market returns. A goal under Save calculates this using the rate its accounts pay.',
      link('/save', 'Go to saving'),
    ],
  },
  {
    slug: 'net-worth',
    question: 'What counts toward my net worth?',
    keywords: ['assets', 'liabilities', 'total', 'owe', 'own', 'wealth', 'history'],
    updated_on: '2026-11-21',
    answer: [
      'It’s what you own minus what you owe. Cash, investments, retirement accounts, a home, vehicles, and other valuables count as assets. Your debts are included automatically. Rent and leases have no balance, so they don’t count.',
      'A home counts once. If you add it as an account and its mortgage has a home value, too, choose that mortgage under Mortgage on this home.',
      'Linked banks keep the balances of their accounts up to date. Any other balance you enter yourself, and it’s used until you enter a newer one. Together they make up your history, month by month. Each figure shows its source and date.',
      link('/netWorth', 'See your net worth'),
    ],
  },
  {
    slug: 'save-automatically',
    question: 'What makes it easier to keep saving?',
    keywords: ['automatic transfer', 'pay yourself first', 'habit', 'payday', 'split deposit'],
    updated_on: '2026-11-21',
    answer: [
      'Save it before you can spend it.',
      steps(
        'Ask payroll to send part of your pay to savings, or set a transfer for the day after payday.',
        'Keep that account at a bank whose app you rarely open.',
        'Give each goal a name and a date.',
        'When you get a raise, save half of it before you get used to it.',
      ),
      'Start with an amount you won’t miss, then increase it. A small amount you keep up for years beats a large one that stops in March.',
    ],
  },
  {
    slug: 'inflation-and-savings',
    question: 'What does inflation do to my savings?',
    keywords: ['purchasing power', 'real return', 'prices', 'today’s dollars', 'cost of living'],
    updated_on: '2026-11-21',
    answer: [
      'Inflation reduces what a dollar buys. At 2.5% a year, $100 in 20 years buys what about $61 buys today. Savings that earn less than inflation slowly lose value, even as the balance grows.',
      'That’s the price of safety, and it’s worth it for an emergency fund and near-term goals. For goals ten or more years away, it’s the main reason to invest. Figures “in today’s dollars” have inflation taken out.',
    ],
  },
  {
    slug: 'save-for-college',
    question: 'What is a 529 plan, and is it right for us?',
    keywords: ['college', 'education', 'child', 'tuition', 'tax-free', 'financial aid'],
    updated_on: '2026-11-21',
    answer: [
      'A 529 plan is a state-sponsored education savings account. Growth is free of federal tax when it pays for qualified expenses: college, many job credentials, and, from 2026 on, up to $20,000 a year before college. Many states give a deduction or credit for contributions, and their rules differ. You can use any state’s plan, but check your own first.',
      'Withdrawals for anything else are subject to tax and a 10% penalty on the growth. You can change the beneficiary within the family, and move a limited amount to that person’s Roth IRA under certain rules. Fund your own retirement first: there are loans for college, but not for retirement.',
    ],
  },
)
