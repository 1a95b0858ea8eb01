import { about, steps } from './entry.ts'

export const spendFaqs = about(
  'spend',
  {
    slug: 'fifty-thirty-twenty',
    question: 'What does the 50/30/20 rule say?',
    keywords: ['budget', 'needs wants savings', '50 30 20', 'rule of thumb', 'percentages'],
    updated_on: '2026-11-21',
    answer: [
      'Of your income after tax, at most 50% goes to needs, 30% to wants, and at least 20% to saving and to debt beyond the minimums. It comes from Elizabeth Warren and Amelia Warren Tyagi, “All Your Worth”, 2005.',
      'It is a compass, not a law. Where rents are high, needs may take 60%, and wants must give. If you have a card at 22%, put more toward that. What matters is that you know your own three shares and choose them.',
    ],
  },
  {
    slug: 'needs-and-wants',
    question: 'What counts as a need and what as a want?',
    keywords: ['essential', 'category', 'must have', 'discretionary', 'groceries'],
    updated_on: '2026-11-21',
    answer: [
      'A need is what you would still pay after losing your job: housing, basic food, utilities, insurance, medicine, getting to work, child care, minimum payments. A want is everything that you could stop for three months without harm.',
      'Much is a mix. Food is a need, and dining out is a want. A phone is a need, and the newest one is a want. Do not argue about every dollar. Decide once for each kind, and stay with it, so that your months can be compared.',
    ],
  },
  {
    slug: 'safe-to-spend',
    question: 'What does “safe to spend” mean?',
    keywords: ['guardrail', 'daily budget', 'today', 'pace', 'limit', 'left over'],
    updated_on: '2026-11-21',
    answer: [
      'It is what you can spend today and still end the month within your limit. Take the month’s limit, subtract what is spent and the bills that are still to come, and divide by the days left.',
      'An example: a limit of $3,000, with $1,900 spent and $500 of bills to come, leaves $600. With 15 days left, that is $40 a day. A quiet day raises tomorrow’s figure, and a dinner lowers it. It is an estimate: a bill that nobody knows of is not in it. The app does not work it out for you yet.',
    ],
  },
  {
    slug: 'start-a-budget',
    question: 'How do I start a budget that I will keep?',
    keywords: ['beginner', 'track spending', 'first budget', 'plan', 'guardrails'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Look back over three months. Do not guess: statements know.',
        'Sort everything into needs, wants and savings.',
        'Set a limit for the two or three kinds where money slips away. Leave the rest alone.',
        'Move savings on payday, so that the limit is what is left.',
        'Look once a week for ten minutes, and change limits that do not fit.',
      ),
      'Expect the first month to be wrong. By the third, it is yours.',
    ],
  },
  {
    slug: 'what-others-spend',
    question: 'How does my spending compare with that of others?',
    keywords: ['average', 'bls', 'consumer expenditure survey', 'benchmark', 'household', 'housing share'],
    updated_on: '2026-11-21',
    answer: [
      'The Bureau of Labor Statistics asks households each year. In 2024 the average household spent $78,535: about a third on housing, 17% on transportation, 13% on food, 12% on insurance and pensions, and 8% on health care.',
      'An average mixes young and old, city and country, one person and six. The share for housing is larger at low incomes and smaller at high ones. Use it to find a part that stands out, and then ask whether you like what you get for it.',
    ],
  },
  {
    slug: 'rent-share',
    question: 'How much of my income can go to rent or a mortgage?',
    keywords: ['30 percent', 'housing', 'afford', 'rent burden', '28 percent'],
    updated_on: '2026-11-21',
    answer: [
      'Two rules of thumb: at most 30% of income before tax for rent with utilities, or 28% for a mortgage with taxes and insurance. The federal government calls a household that spends more than 30% on housing cost-burdened.',
      'A high share can work if other costs are low, such as no car, and if savings still happen. A low share can fail with child care or large debts. Check what is left after housing, minimum payments and savings: that is what you live on.',
    ],
  },
  {
    slug: 'marginal-and-effective-tax',
    question: 'What are marginal and effective tax rates?',
    keywords: ['bracket', 'federal income tax', 'raise', 'take-home', 'standard deduction', '2026'],
    updated_on: '2026-11-21',
    answer: [
      'The marginal rate is what the next dollar is taxed at. The effective rate is your whole tax as a share of your whole income. A raise that lifts you into a higher bracket never costs you money by itself: only the dollars above the line are taxed at the higher rate.',
      'For 2026 the federal rates run from 10% to 37%, and the standard deduction is $16,100 for a single person and $32,200 for a married couple filing jointly. Most states tax income too, by rules of their own.',
    ],
  },
  {
    slug: 'big-tax-refund',
    question: 'Is a big tax refund good news?',
    keywords: ['withholding', 'w-4', 'paycheck', 'irs', 'owe', 'overpaid'],
    updated_on: '2026-11-21',
    answer: [
      'It means that too much was taken from your pay all year. A refund of $3,000 is $250 a month that could have gone to a card or to savings. Owing a large sum is worse, since it can bring a penalty.',
      'Give your employer a new Form W-4 when your life changes: marriage, a child, a second job, a raise. The withholding estimator at irs.gov does the sums. If a refund is the only way in which you save, keep it, and send it straight to a goal.',
    ],
  },
  {
    slug: 'subscriptions',
    question: 'How do I get recurring charges under control?',
    keywords: ['subscription', 'cancel', 'streaming', 'gym', 'free trial', 'monthly charge'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Go through two months of statements and write down every charge that comes again. Yearly ones hide: look for them in the last twelve.',
        'Multiply each by twelve. $14.99 a month is $180 a year.',
        'End what you have not used in a month. You can nearly always come back.',
        'When you begin a free trial, set a reminder for two days before it ends.',
      ),
      'Prices rise quietly, so do it again each half year.',
    ],
  },
  {
    slug: 'import-transactions',
    question: 'Which files can transactions be imported from?',
    keywords: ['csv', 'ofx', 'bank export', 'download', 'upload', 'duplicate', 'link bank'],
    updated_on: '2026-11-21',
    answer: [
      'None yet: the app does not take transactions. When it does, it will read the two kinds of file that most banks offer, so you can begin to keep them.',
      'CSV is a table of text, and each bank arranges its columns in its own way, so somebody has to say which column is which. OFX, sometimes called QFX or Money, says it by itself and is the easier choice.',
      'Download whole months, and let two files overlap rather than leave a gap: duplicates can be found, and missing days cannot. Such a file holds your spending in clear text, so keep it where only you can read it.',
    ],
  },
)
