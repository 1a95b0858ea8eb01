import { about, points, steps } from './entry.ts'

export const brokerageFaqs = about(
  'brokerage',
  {
    slug: 'account-types',
    question: 'Which type of brokerage account is right for me?',
    keywords: ['individual', 'joint', 'traditional ira', 'roth ira', 'sep ira', 'trust', 'taxable'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Individual: yours alone, for any purpose, with gains taxed when you sell.',
        'Joint: two owners, and each can act. Decide what happens when one dies.',
        'Traditional IRA: you may save tax now, and pay it when you withdraw.',
        'Roth IRA: you pay tax now, and qualified withdrawals are free of federal tax.',
        'SEP IRA: for the self-employed, with higher limits.',
        'Trust: owned by an existing trust.',
      ),
      'For retirement, many people fund IRAs first. For goals before age 59½, an individual or joint account is typical. What you put in, what you earn, and your age decide which types you can open: the list of account types says so for you.',
    ],
  },
  {
    slug: 'practice-money',
    question: 'Is the money in a practice account real?',
    keywords: ['sandbox', 'practice', 'demo', 'paper trading', 'fake money', 'test account'],
    updated_on: '2026-11-23',
    answer: [
      'No. While this installation runs as a sandbox, every brokerage account is a practice account. Deposits, orders, and gains are invented, nothing can be paid out, and no broker has your application. Each page of such an account says so.',
      'Prices follow the yearly record of the US market that we also use for your goals, and its expected growth after that record ends. They rest on weekends and stock market holidays, and aren’t the prices of real funds. Don’t enter your real Social Security number in a sandbox: any nine digits of the right form will do.',
    ],
  },
  {
    slug: 'order-preview',
    question: 'What does an order for a goal buy?',
    keywords: ['model portfolio', 'preview', 'confirm', 'buy', 'cost', 'funds', 'divide', 'fill'],
    updated_on: '2026-11-23',
    answer: [
      'It divides your amount among broad index funds in the proportions of the goal’s model portfolio, to the cent. The preview shows each part, the estimated units, the funds’ yearly cost, and your cash afterward. What you order is shown even while you hide amounts. A practice account has no commission; a real broker may charge one.',
      'Nothing is bought until you confirm. If a price or the account changes in the meantime, we ask you to review the order again. Confirming twice, on two devices, or after a lost connection places one order. You can cancel what isn’t filled yet.',
    ],
  },
  {
    slug: 'rebalance-with-new-money',
    question: 'How does rebalancing work here?',
    keywords: ['rebalance', 'drift', 'contribution', 'tolerance', 'sell', 'tax', 'model'],
    updated_on: '2026-11-23',
    answer: [
      'Markets move your account away from its model. We first put new money into whatever is furthest below the model, which sells nothing and causes no tax.',
      'Only if an asset is still more than five percentage points from the model do we propose to sell some of what is above it. The preview shows the gain such a sale would realize. You decide: we never place an order on our own.',
    ],
  },
  {
    slug: 'tax-lots',
    question: 'Which shares are sold first?',
    keywords: ['fifo', 'lots', 'cost basis', 'highest cost', 'long-term', 'short-term', 'capital gain'],
    updated_on: '2026-11-23',
    answer: [
      'Each purchase is a lot with its own date and cost. By default, the oldest lots are sold first, as at most brokers. You can choose the lots with the highest cost instead, which usually makes the gain smaller.',
      'A lot held for more than a year has a long-term gain or loss, taxed at lower rates. The preview estimates both. The broker’s Form 1099-B is what counts on your return.',
    ],
  },
  {
    slug: 'epa-id',
    question: 'What ID do I need to link an existing account?',
    keywords: ['epa id', 'account number', 'link', 'existing account', 'statement', 'interactive brokers'],
    updated_on: '2026-11-23',
    answer: [
      'The account’s ID at the broker, as on every statement: the letter U and seven or eight digits, or DU for a practice account. We ask the broker whether it’s an account of yours before we link it.',
      'Linking shows what the account holds in your net worth and goals, where it counts once. Unlinking leaves the account at the broker as it is, and keeps its last value here for you to update or delete.',
    ],
  },
  {
    slug: 'why-so-many-questions',
    question: 'Why does a broker ask for so much about me?',
    keywords: ['social security number', 'identity', 'kyc', 'patriot act', 'employment', 'application'],
    updated_on: '2026-11-21',
    answer: [
      'The law requires it. Brokers must verify who you are (name, date of birth, address, and tax ID) under USA PATRIOT Act rules. They must also ask about your income, experience, and goals before they recommend anything, and about ties to a public company or a broker.',
      'Answer truthfully. A wrong answer can delay or close the account. Give these details only on a page you opened yourself, never on a call you didn’t expect.',
    ],
  },
  {
    slug: 'sipc',
    question: 'What happens to my investments if the broker fails?',
    keywords: ['sipc', 'insurance', '500000', 'bankrupt', 'safe', 'custody', 'protection'],
    updated_on: '2026-11-21',
    answer: [
      'Your securities are kept separate from the broker’s own and are moved to another broker. If something is missing, SIPC replaces up to $500,000 for each customer, of which $250,000 may be cash. It covers members only. Look for the SIPC logo, or check sipc.org.',
      'SIPC doesn’t cover a drop in price, bad advice, or crypto that isn’t a security. Your IRA and your individual account are covered separately.',
    ],
  },
  {
    slug: 'market-or-limit-order',
    question: 'What is the difference between a market and a limit order?',
    keywords: ['buy', 'sell', 'price', 'stop', 'spread', 'execution', 'trade'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Market: buy or sell now, at the best available price. It will almost certainly be filled, but the price isn’t fixed.',
        'Limit: only at your price or better. The price is certain, but the order may not be filled.',
      ),
      'For a broad fund on a normal day, the two differ by cents. Use a limit order for anything that trades thinly, and in the first and last minutes of the day, when prices jump. Mutual funds have neither: they trade once a day at their closing value.',
    ],
  },
  {
    slug: 'settlement',
    question: 'When do I get the money after a sale?',
    keywords: ['t+1', 'settlement', 'withdraw', 'cash', 'transfer', 'business day'],
    updated_on: '2026-11-21',
    answer: [
      'Since May 2024, trades in US stocks, bonds, and exchange-traded funds settle one business day after the trade. Most mutual funds take one or two. Then you can withdraw the cash, and a transfer to your bank takes another one to three business days.',
      'So sell at least a week before you need the money. In a cash account, don’t sell something you bought with unsettled funds: the broker may restrict the account for 90 days.',
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
        'Ask the new broker to transfer it. You’ll need a statement from the old one.',
        'Choose “in kind,” so that nothing is sold and no tax is due.',
        'Wait about a week, and don’t trade in the meantime.',
      ),
      'The old broker may charge a fee, often $50 to $100. Check that your cost basis transferred, because you need it for taxes. For a 401(k), ask for a direct rollover, never for a check to you.',
    ],
  },
  {
    slug: 'application-states',
    question: 'What do the application statuses mean?',
    keywords: ['draft', 'sent', 'in review', 'more information', 'note', 'approved', 'rejected', 'closed'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'Draft: you haven’t submitted it. You can still change the account type.',
        'Sent, In review: the broker is deciding, in minutes to several business days.',
        'More information needed: the reviewer asks for something in a note.',
        'Open: it’s approved. You can add money and invest.',
        'Not approved: the broker declined it, and says why.',
        'Closed: you withdrew it, or closed the account.',
      ),
      'The reviewer’s note is above the application. Choose Continue application, update the step it opens, and submit again with your Social Security number, of which we keep only the last four digits. If the note asks for a document, add a new one: an earlier one doesn’t count.',
      'Reviews go faster when your name and address match on every document.',
    ],
  },
  {
    slug: 'wash-sale',
    question: 'What is a wash sale?',
    keywords: ['tax loss harvesting', '30 days', 'loss', 'deduct', 'substantially identical'],
    updated_on: '2026-11-21',
    answer: [
      'If you sell at a loss and buy the same investment within 30 days before or after, you can’t deduct the loss now. It’s added to the cost basis of what you bought, and counts when you sell that.',
      'The rule is broader than many people think: reinvested dividends count, and so do your spouse’s purchases. If you buy it back in an IRA, you lose the deduction for good. A fund that tracks a different index is generally considered different enough, but the law doesn’t draw a clear line.',
    ],
  },
  {
    slug: 'tax-forms',
    question: 'Which tax forms will my broker send, and when?',
    keywords: ['1099', '1099-b', '1099-div', '5498', '1099-r', 'cost basis', 'february'],
    updated_on: '2026-11-21',
    answer: [
      points(
        '1099-DIV and 1099-INT: dividends and interest.',
        '1099-B: what you sold, and what you paid for it.',
        '1099-R: money out of an IRA, by the end of January.',
        '5498: contributions to an IRA, for your records.',
      ),
      'Brokers must send the first two by mid-February, often as one document. Corrections can follow into March, so if you own many funds, don’t file on the first day. Form 5498 comes by the end of May.',
    ],
  },
)
