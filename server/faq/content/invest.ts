import { about, link, points } from './entry.ts'

export const investFaqs = about(
  'invest',
  {
    slug: 'time-weighted-return',
    question: 'What is a time-weighted return, and why does mine differ?',
    keywords: ['twr', 'money-weighted', 'irr', 'performance', 'benchmark', 'dollar-weighted'],
    updated_on: '2026-11-21',
    answer: [
      'There are two honest answers to “How did I do?”.',
      points(
        'Time-weighted: how the investments did, whatever you paid in or took out. It is the one to compare with an index or a fund.',
        'Money-weighted: how your dollars did. It counts when they came and went. Paying in just before a fall lowers it.',
      ),
      'If the two differ, the timing of your deposits explains the gap. A return over less than a year is best left as it is: stretched to a year, it promises too much.',
    ],
  },
  {
    slug: 'risk-questionnaire',
    question: 'What does the risk questionnaire find out?',
    keywords: ['risk tolerance', 'risk profile', 'capacity', 'score', 'band', 'grable', 'questions'],
    updated_on: '2026-11-21',
    answer: [
      'Thirteen questions ask how you feel about gains and losses. A few more ask how much loss you could bear: how soon you need the money, how steady your income is, and whether you have an emergency fund.',
      'Together they lead to one of five bands. The time that is left caps the band: money for next year does not belong in stocks, however brave you are. Until you have answered, a goal is planned with the Balanced model at most. The result is a starting point for thought. It is no advice and no diagnosis.',
    ],
  },
  {
    slug: 'model-portfolios',
    question: 'What are the five model portfolios?',
    keywords: ['asset allocation', 'mix', 'stocks bonds', 'growth', 'balanced', 'conservative', 'cash-like'],
    updated_on: '2026-11-21',
    answer: [
      'Each risk band has a model, mixed from US stocks, international stocks, US bonds, inflation-protected bonds, real estate and cash. From calm to bold they are Cash-like, Conservative, Balanced, Balanced growth and Growth.',
      'More stocks mean a higher expected return and deeper falls on the way. The models are examples made by this product to show what a mix does. They are not a recommendation to buy. Expected returns rest on published market assumptions with a date, and reality will differ.',
    ],
  },
  {
    slug: 'projection-range',
    question: 'Why does a projection show a range and not one number?',
    keywords: [
      'fan chart',
      'percentile',
      'monte carlo',
      'chance of success',
      'forecast',
      'simulation',
      'median',
    ],
    updated_on: '2026-11-21',
    answer: [
      'Nobody knows what markets will do, so one number would pretend too much. A projection works out how far the possible futures lie apart. The median line has half of them above it and half below. The inner band holds the middle 50% of results, and the outer one the middle 90%.',
      'A chance of 80% means that the goal is reached in four of five of those futures. It is an estimate from assumptions about returns, risk and inflation. Real markets have had worse surprises than models expect. A savings goal that only earns interest has a single line: what its accounts pay.',
    ],
  },
  {
    slug: 'on-track',
    question: 'What do Likely, Almost there, Behind, and Far behind mean?',
    keywords: ['goal status', 'chance', 'behind', 'probability', 'label', 'catch up'],
    updated_on: '2026-11-21',
    answer: [
      'They sum up a goal’s chance of success, based on the assumptions its page links to:',
      points(
        'Likely: an 80% chance of success or more. This also counts as on track.',
        'Almost there: 65% or more.',
        'Behind: 40% or more.',
        'Far behind: less than 40%.',
      ),
      'The steps are our own. A savings goal that only earns interest is On track or Behind. You can bring a goal back on track in four ways: save more each month, move the date, lower the target, or change the portfolio.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'what-if',
    question: 'What can I try with What if, and does it change my goal?',
    keywords: ['whatif', 'sliders', 'scenario', 'simulate', 'compare plans', 'hold', 'try out'],
    updated_on: '2026-11-21',
    answer: [
      'On the page of a goal, What if has sliders for your monthly contribution, the date, the target, and the risk. Your chance of success and the chart update right away, even offline, because your device calculates them. They are estimates.',
      'Nothing changes until you choose Save changes. Pin to compare keeps one version beside what you try next, and Discard changes goes back to the goal as it is. What you try stays on this device.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'freeze-a-plan',
    question: 'What is a snapshot of a goal?',
    keywords: ['freeze', 'plan vs actual', 'frozen plan', 'then and now', 'track record', 'delete snapshot'],
    updated_on: '2026-11-21',
    answer: [
      'A snapshot is a goal’s projection as it stood on one day. On the page of a goal, under Plan vs. actual, choose Save a snapshot and add a note if you like. Later you see how your money did against it, month by month, and whether it stayed within the range expected that day.',
      'A snapshot does not change when the goal does. Delete snapshot removes one, and leaves the goal as it is.',
    ],
  },
  {
    slug: 'share-a-picture',
    question: 'How do I share a goal, and what does the picture show?',
    keywords: ['send', 'image', 'screenshot', 'family', 'partner', 'social', 'show amounts'],
    updated_on: '2026-11-21',
    answer: [
      'On the page of a goal, choose Share. You see the picture before it goes anywhere. It shows the name of the goal and how far it is, and no amounts unless you tick the box.',
      'The picture is made on your device, and you choose who gets it; our server never sees it. Where a browser cannot share pictures, it is saved as a file. A picture does not change later, and cannot be called back.',
    ],
  },
  {
    slug: 'goal-held',
    question: 'Why does my goal say Too much risk?',
    keywords: ['too much risk', 'portfolio', 'blocked', 'horizon', 'suitable', 'allowed'],
    updated_on: '2026-11-21',
    answer: [
      'The portfolio you chose carries more risk than we suggest for the goal. Your risk questionnaire sets the most, and the time left lowers it:',
      points(
        'Less than 2 years left: Cash-like at most.',
        'Less than 5 years left: Conservative at most.',
        'Less than 8 years left: Balanced at most.',
        'Less than 12 years left: Balanced growth at most.',
      ),
      'So this can appear by itself as a goal’s date comes near. Choose a lower-risk portfolio, or a later date. These limits are our own judgment. Nothing is sold: a goal is a plan, and your money stays where it is.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'diversification',
    question: 'What is diversification, and how much is enough?',
    keywords: ['spread risk', 'index fund', 'etf', 'single stock', 'employer stock', 'eggs basket'],
    updated_on: '2026-11-21',
    answer: [
      'It means holding many things that do not all fall together, so that no single one can ruin the plan. A broad index fund holds hundreds or thousands of companies at once. Adding bonds and other countries spreads further.',
      'It does not prevent losses: in a bad year most stocks fall. It removes the risk of being wrong about one company, for which nobody pays you. Watch for stock of your own employer. Your paycheck depends on it already.',
    ],
  },
  {
    slug: 'fund-costs',
    question: 'How much do fund costs matter?',
    keywords: ['expense ratio', 'fees', 'index', 'active', 'load', 'one percent'],
    updated_on: '2026-11-21',
    answer: [
      'More than they seem to, because they are taken every year. An example: $100,000 that earns 7% a year before costs is about $740,000 after 30 years at a cost of 0.1%. At 1% it is about $574,000.',
      'The cost of a fund is its expense ratio. You find it in the prospectus. Broad index funds often charge less than 0.1%. Look also for sales charges, account fees and advice fees, and ask what you get for each. Low cost is among the few things about investing that you can choose.',
    ],
  },
  {
    slug: 'rebalancing',
    question: 'What is rebalancing, and how often should I do it?',
    keywords: ['drift', 'target mix', 'sell high', 'band', 'yearly'],
    updated_on: '2026-11-21',
    answer: [
      'When stocks rise faster than bonds, your mix drifts toward stocks and becomes riskier than you chose. Rebalancing brings it back.',
      points(
        'Use new money first: put it where too little is. Nothing is sold, so no tax is due.',
        'Look once or twice a year, or when a part is off by five points or so.',
        'Sell in retirement accounts rather than in taxable ones, where a gain is taxed.',
      ),
      'More often brings little.',
    ],
  },
  {
    slug: 'market-falls',
    question: 'The market is falling. Should I sell?',
    keywords: ['crash', 'bear market', 'panic', 'loss', 'correction', 'recession', 'stay the course'],
    updated_on: '2026-11-21',
    answer: [
      'Ask first when you need the money. If it is many years away, falls are part of the deal: US stocks have fallen by a fifth or more many times, and have so far recovered each time, sometimes after years. Whoever sells must be right twice, on the way out and on the way in.',
      'If you need it soon, or cannot sleep, the mix was too bold. Move toward a calmer one on purpose and once, rather than in and out. Losses become final when you sell.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'lump-sum-or-bit-by-bit',
    question: 'Should I invest a large sum at once or bit by bit?',
    keywords: ['dollar-cost averaging', 'lump sum', 'inheritance', 'bonus', 'timing', 'dca'],
    updated_on: '2026-11-21',
    answer: [
      'Markets have risen in more years than they have fallen, so investing at once has come out ahead more often than not. It also hurts most when a fall comes right after.',
      'Spreading the sum over six to twelve months costs a little on average and softens that regret. If you spread it, fix the dates and amounts beforehand and keep to them. Money from each paycheck is invested bit by bit anyway, as soon as you have it.',
    ],
  },
  {
    slug: 'long-term-gains',
    question: 'How are gains on investments taxed?',
    keywords: ['capital gains', 'tax', 'short-term', 'long-term', 'dividends', 'harvesting'],
    updated_on: '2026-11-21',
    answer: [
      'In a taxable account, a gain is taxed when you sell. Held for more than a year, it is long-term, with federal rates of 0%, 15% or 20% by income. Held for a year or less, it is taxed at the rates of other income. High incomes may owe 3.8% more. Many states tax gains too.',
      'Losses count against gains, and up to $3,000 of the rest against other income each year; what is left carries over. In an IRA or 401(k), buying and selling inside is not taxed.',
    ],
  },
)
