import { about, link, points, steps } from './entry.ts'

export const saveFaqs = about(
  'save',
  {
    slug: 'emergency-fund-size',
    question: 'How big should my emergency fund be?',
    keywords: ['rainy day', 'months of expenses', 'cash reserve', 'three to six months', 'job loss'],
    updated_on: '2026-11-21',
    answer: [
      'Count what you must pay in a month: housing, food, insurance, transport, minimum payments. Three to six months of that is the usual range.',
      points(
        'One income: four months if the job is safe, up to six if it is not.',
        'Two incomes: three months, up to five.',
        'Self-employed, or with pay that varies: toward the upper end or more.',
      ),
      'Start with one month. It already covers most surprises, such as a repair or a deductible.',
      link('/save', 'Go to saving'),
    ],
  },
  {
    slug: 'where-to-keep-savings',
    question: 'Where should I keep money that I need soon?',
    keywords: ['high-yield', 'savings account', 'money market', 'treasury', 'cd', 'down payment', 'safe'],
    updated_on: '2026-11-21',
    answer: [
      'Money for the next two or three years should not swing with the stock market. What counts is that it is safe and there on the day.',
      points(
        'High-yield savings account: insured, and open every day.',
        'Certificate of deposit (CD): a fixed rate until a fixed date, with a penalty for leaving early.',
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
      'The annual percentage yield is what savings earn in a year when the interest stays in and earns interest too. A rate of 5%, paid monthly, is an APY of 5.12%.',
      'The annual percentage rate leaves that compounding out. The law has banks state the APY of savings and the APR of debt, so compare APY with APY. Most savings rates can change on any day. Interest is taxed as income in the year in which it is paid.',
    ],
  },
  {
    slug: 'deposit-insurance',
    question: 'Is my money safe if the bank fails?',
    keywords: ['fdic', 'ncua', 'insured', '250000', 'credit union', 'limit', 'joint account'],
    updated_on: '2026-11-21',
    answer: [
      'At an FDIC bank or an NCUA credit union, deposits are insured up to $250,000 for each depositor, each bank and each kind of ownership. A joint account counts $250,000 for each owner, apart from what you hold alone.',
      'Checking, savings, money market accounts and CDs are covered. Stocks, funds, crypto and annuities are not, even if the bank sold them. Apps that keep your money at a partner bank are not banks themselves: ask which bank, and in whose name.',
    ],
  },
  {
    slug: 'sinking-funds',
    question: 'How do I plan for costs that come once a year?',
    keywords: ['sinking fund', 'car repair', 'holiday', 'insurance premium', 'irregular', 'property tax'],
    updated_on: '2026-11-21',
    answer: [
      'List them: insurance, property tax, car repairs, gifts, a vacation. Add them up, divide by twelve, and move that amount on each payday to a savings account of its own. People call this a sinking fund.',
      'An example: $1,200 for the car, $900 for gifts and $1,500 for travel make $3,600, or $300 a month. When the bill comes, the money is there, and the emergency fund stays for true emergencies.',
    ],
  },
  {
    slug: 'reach-a-savings-goal',
    question: 'How much must I save each month to reach a goal?',
    keywords: ['target', 'monthly contribution', 'down payment', 'date', 'calculate', 'goal'],
    updated_on: '2026-11-21',
    answer: [
      'Take the target, subtract what you have, and divide by the months left. Interest makes it a little less; inflation makes the target a little more.',
      'An example: $24,000 in four years, with $4,800 saved, is $19,200 over 48 months, or $400 a month before interest. If that is too much, you can move the date, lower the target, or raise the amount with each pay rise. For goals within a few years, count on the savings rate, not on market returns. A goal under Save works this out with the rate of its accounts.',
      link('/save', 'Go to saving'),
    ],
  },
  {
    slug: 'net-worth',
    question: 'What counts in my net worth?',
    keywords: ['assets', 'liabilities', 'total', 'owe', 'own', 'wealth', 'history'],
    updated_on: '2026-11-21',
    answer: [
      'It is what you have, less what you owe. Cash, investments, retirement accounts, a home, vehicles and other things of value count as what you have. Your debts count by themselves. Rent and leases have no balance, so they owe nothing.',
      'A home counts once. If you enter it as an account and its mortgage names its value, too, choose the mortgage as the loan on it.',
      'Banks cannot be linked yet, so you enter each value. It counts until you enter a newer one, and the history is made of them, month by month. Each figure says where it comes from and how old it is.',
      link('/netWorth', 'See your net worth'),
    ],
  },
  {
    slug: 'save-automatically',
    question: 'What makes saving easier to keep up?',
    keywords: ['automatic transfer', 'pay yourself first', 'habit', 'payday', 'split deposit'],
    updated_on: '2026-11-21',
    answer: [
      'Let it happen before you can spend it.',
      steps(
        'Ask payroll to send part of your pay to savings, or set a transfer for the day after payday.',
        'Keep that account at a bank whose app you rarely open.',
        'Give each goal a name and a date.',
        'When your pay rises, move half of the rise before you get used to it.',
      ),
      'Start with an amount that you will not notice, and raise it. A small sum that runs for years beats a large one that stops in March.',
    ],
  },
  {
    slug: 'inflation-and-savings',
    question: 'What does inflation do to my savings?',
    keywords: ['purchasing power', 'real return', 'prices', 'today’s dollars', 'cost of living'],
    updated_on: '2026-11-21',
    answer: [
      'It lowers what a dollar buys. At 2.5% a year, $100 buys in 20 years what about $61 buys today. Savings that earn less than inflation lose value slowly, although the balance grows.',
      'That is the price of safety, and it is fair for an emergency fund and for goals that are near. For goals ten or more years away, it is the main reason to invest. Where a figure is “in today’s dollars”, inflation has been taken out.',
    ],
  },
  {
    slug: 'save-for-college',
    question: 'What is a 529 plan, and is it right for us?',
    keywords: ['college', 'education', 'child', 'tuition', 'tax-free', 'financial aid'],
    updated_on: '2026-11-21',
    answer: [
      'A 529 plan is an account of a state for education. Growth is free of federal tax when it pays for qualified costs: college, many job credentials, and, from 2026 on, up to $20,000 a year before college. Many states give a deduction or credit for paying in, and their rules can differ. You may use any state’s plan; look at your own first.',
      'Money taken out for other things costs tax and a 10% penalty on the growth. You can change the beneficiary within the family, and move a limited amount to that person’s Roth IRA under certain rules. Secure your own retirement first: there are loans for college, and none for retirement.',
    ],
  },
)
