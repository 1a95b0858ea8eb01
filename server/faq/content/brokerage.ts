import { about, points, steps } from './entry.ts'

export const brokerageFaqs = about(
  'brokerage',
  {
    slug: 'account-types',
    question: 'Which type of brokerage account fits me?',
    keywords: ['individual', 'joint', 'traditional ira', 'roth ira', 'sep ira', 'trust', 'taxable'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Individual: yours alone, open to any use, gains taxed when you sell.',
        'Joint: two owners, who can each act. Decide what happens when one dies.',
        'Traditional IRA: tax saved now, paid when you take it out.',
        'Roth IRA: tax paid now, qualified withdrawals free of federal tax.',
        'SEP IRA: for the self-employed, with higher limits.',
        'Trust: owned by a trust that exists already.',
      ),
      'For retirement, many fill the IRAs first. For goals before 59½, an individual or joint account is usual. Accounts cannot be opened from the app yet.',
    ],
  },
  {
    slug: 'why-so-many-questions',
    question: 'Why does a broker ask for so much about me?',
    keywords: ['social security number', 'identity', 'kyc', 'patriot act', 'employment', 'application'],
    updated_on: '2026-11-21',
    answer: [
      'The law obliges it. Brokers must verify who you are: name, date of birth, address and tax number, under rules that came with the USA PATRIOT Act. They must also ask about your income, experience and aims before they recommend anything, and about ties to a listed company or a broker.',
      'Answer as it is. A wrong answer can delay or close the account. Give such details only on a page that you opened yourself, never on a call that you did not expect.',
    ],
  },
  {
    slug: 'sipc',
    question: 'What happens to my investments if the broker fails?',
    keywords: ['sipc', 'insurance', '500000', 'bankrupt', 'safe', 'custody', 'protection'],
    updated_on: '2026-11-21',
    answer: [
      'Your securities are kept apart from the broker’s own and are moved to another broker. If something is missing, SIPC replaces up to $500,000 for each customer, of which $250,000 may be cash. It covers members only: look for the sign, or at sipc.org.',
      'SIPC does not cover a fall in price, bad advice, or crypto that is not a security. Your IRA and your individual account count apart from each other.',
    ],
  },
  {
    slug: 'market-or-limit-order',
    question: 'What is the difference between a market and a limit order?',
    keywords: ['buy', 'sell', 'price', 'stop', 'spread', 'execution', 'trade'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Market: buy or sell now, at the best price there is. It is nearly sure to be filled, and the price is not fixed.',
        'Limit: only at your price or better. The price is sure, the fill is not.',
      ),
      'For a broad fund on a normal day the two differ by cents. Use a limit for anything that trades little, and in the first and last minutes of the day, when prices jump. A mutual fund has neither: it trades once a day at its closing value.',
    ],
  },
  {
    slug: 'settlement',
    question: 'When do I get the money after a sale?',
    keywords: ['t+1', 'settlement', 'withdraw', 'cash', 'transfer', 'business day'],
    updated_on: '2026-11-21',
    answer: [
      'Since May 2024, trades in US stocks, bonds and exchange-traded funds settle one business day after the trade. Most mutual funds take one or two. Then the cash is yours to withdraw, and a transfer to your bank takes one to three business days more.',
      'So sell at least a week before you need the money. In a cash account, do not sell what you bought with money that has not settled: a broker may then restrict the account for 90 days.',
    ],
  },
  {
    slug: 'move-an-account',
    question: 'How do I move an account to another broker?',
    keywords: ['acats', 'transfer', 'in kind', 'rollover', 'fee', 'switch broker', 'link existing'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Open an account of the same type, in the same name, at the new broker.',
        'Ask the new broker to fetch it. You need a statement of the old one.',
        'Choose “in kind”, so that nothing is sold and no tax is due.',
        'Wait about a week, and do not trade meanwhile.',
      ),
      'The old broker may charge a fee, often $50 to $100. Check that the purchase prices came along, because you need them for taxes. For a 401(k), ask for a direct rollover, never for a check to you.',
    ],
  },
  {
    slug: 'application-states',
    question: 'What do the states of an application mean?',
    keywords: ['draft', 'submitted', 'in review', 'approved', 'rejected', 'closed', 'pending'],
    updated_on: '2026-11-21',
    answer: [
      'Brokers use much the same words. You cannot apply from the app yet; when you can, these will be its states:',
      points(
        'Draft: you have not sent it.',
        'Submitted: the broker has it.',
        'In review: a person looks at it, or a document is missing.',
        'Approved: you can pay in and invest.',
        'Rejected: the broker said no. You may ask why.',
        'Closed: the account has ended.',
      ),
      'The decision is the broker’s. Reviews take from minutes to some business days. They go faster when your name and address are the same on every document.',
    ],
  },
  {
    slug: 'wash-sale',
    question: 'What is a wash sale?',
    keywords: ['tax loss harvesting', '30 days', 'loss', 'deduct', 'substantially identical'],
    updated_on: '2026-11-21',
    answer: [
      'If you sell at a loss and buy the same thing within 30 days before or after, you cannot deduct the loss now. It is added to the cost of what you bought, and counts when you sell that.',
      'It reaches further than people think: a reinvested dividend counts, and so do purchases of your spouse. Buying it back in an IRA loses the deduction for good. A fund that follows a different index is commonly held to be different enough, but the law gives no clear line.',
    ],
  },
  {
    slug: 'tax-forms',
    question: 'Which tax forms come from a broker, and when?',
    keywords: ['1099', '1099-b', '1099-div', '5498', '1099-r', 'cost basis', 'february'],
    updated_on: '2026-11-21',
    answer: [
      points(
        '1099-DIV and 1099-INT: dividends and interest.',
        '1099-B: what you sold, with what you paid for it.',
        '1099-R: money out of an IRA, by the end of January.',
        '5498: money paid into an IRA, for your records.',
      ),
      'Brokers must send the first two by the middle of February, often as one document. Corrections follow into March, so a return with many funds is best not filed on the first day. Form 5498 comes by the end of May.',
    ],
  },
)
