import { about, link, points } from './entry.ts'

export const investFaqs = about(
  'invest',
  {
    slug: 'time-weighted-return',
    question: 'What is a time-weighted return, and why does mine differ?',
    keywords: ['twr', 'money-weighted', 'irr', 'performance', 'benchmark', 'dollar-weighted'],
    updated_on: '2026-11-21',
    answer: [
      'There are two useful answers to “How did I do?”',
      points(
        'Time-weighted: how the investments did, regardless of what you deposited or withdrew. Use it to compare with an index or a fund.',
        'Money-weighted: how your dollars did. It takes into account when you deposited and withdrew them. Contributing just before a drop lowers it.',
      ),
      'If the two differ, the timing of your deposits explains the gap. Don’t annualize a return over less than a year: stretched to a year, it promises too much.',
    ],
  },
  {
    slug: 'risk-questionnaire',
    question: 'What does the risk questionnaire measure?',
    keywords: ['risk tolerance', 'risk profile', 'capacity', 'score', 'band', 'grable', 'questions'],
    updated_on: '2026-11-21',
    answer: [
      'Thirteen questions ask how you feel about gains and losses. A few more ask how much loss you could afford: how soon you need the money, how steady your income is, and whether you have an emergency fund.',
      'Together, they put you in one of five risk bands. The time left limits the band: money you need next year doesn’t belong in stocks, however much risk you’re comfortable with. Until you’ve answered, we plan goals with the Balanced portfolio at most. The result is a starting point. It isn’t advice.',
    ],
  },
  {
    slug: 'model-portfolios',
    question: 'What are the five model portfolios?',
    keywords: ['asset allocation', 'mix', 'stocks bonds', 'growth', 'balanced', 'conservative', 'cash-like'],
    updated_on: '2026-11-21',
    answer: [
      'Each risk band has a model portfolio, a mix of US stocks, international stocks, US bonds, inflation-protected bonds, real estate, and cash. From the least risk to the most, they are Cash-like, Conservative, Balanced, Balanced growth, and Growth.',
      'More stocks mean a higher expected return and bigger drops along the way. The models are our own examples of how a mix behaves. They aren’t a recommendation to buy. Expected returns are based on published, dated market assumptions, and actual returns will differ.',
    ],
  },
  {
    slug: 'projection-range',
    question: 'Why does a projection show a range instead of one number?',
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
      'No one knows what markets will do, so a single number would be misleading. A projection shows how widely outcomes could vary. Half of the simulated outcomes are above the median line and half below. The inner band covers the middle 50% of outcomes, and the outer one the middle 90%.',
      'An 80% chance of success means you reach the goal in about 4 in 5 simulated markets. It’s an estimate based on assumptions about returns, risk, and inflation. Real markets have had worse surprises than models expect. A savings goal that only earns interest has a single line, based on what its accounts pay.',
    ],
  },
  {
    slug: 'on-track',
    question: 'What do On track, Close, At risk, and Off track mean?',
    keywords: ['goal status', 'chance', 'behind', 'probability', 'label', 'catch up', 'likely'],
    updated_on: '2026-11-21',
    answer: [
      'They sum up a goal’s chance of success, based on the assumptions its page links to:',
      points(
        'On track: an 80% chance of success or more.',
        'Close: 65% or more.',
        'At risk: 40% or more.',
        'Off track: less than 40%.',
      ),
      'The cutoffs are our own judgment. A savings goal that only earns interest is either On track or Off track. You can bring a goal back on track in four ways: save more each month, move the date, lower the target, or change the portfolio.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'what-if',
    question: 'What can I try with What if, and does it change my goal?',
    keywords: ['whatif', 'sliders', 'scenario', 'simulate', 'compare plans', 'hold', 'try out'],
    updated_on: '2026-11-21',
    answer: [
      'On a goal’s page, What if has sliders for your monthly contribution, the date, the target, and the risk. Your chance of success and the chart update right away, even offline, because your device calculates them. They are estimates.',
      'Nothing changes until you choose Save changes. Pin to compare keeps one version next to what you try next, and Discard changes goes back to the goal as it is. What you try stays on this device.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'freeze-a-plan',
    question: 'What is a snapshot of a goal?',
    keywords: ['freeze', 'plan vs actual', 'frozen plan', 'then and now', 'track record', 'delete snapshot'],
    updated_on: '2026-11-21',
    answer: [
      'A snapshot is a goal’s projection as of one day. On a goal’s page, under Plan vs. actual, choose Save a snapshot and add a note if you like. Later, you can see how your money did against it, month by month, and whether it stayed within the range expected that day.',
      'A snapshot does not change when the goal does. Delete snapshot removes one, and leaves the goal as it is.',
    ],
  },
  {
    slug: 'share-a-picture',
    question: 'How do I share a goal, and what does the image show?',
    keywords: ['send', 'image', 'screenshot', 'family', 'partner', 'social', 'show amounts'],
    updated_on: '2026-11-21',
    answer: [
      'On a goal’s page, choose Share. You’ll see the image before you send it. It shows the goal’s name and progress, and no amounts unless you check the box.',
      'The image is made on your device, and you choose who gets it. Our server never sees it. If your browser can’t share images, it downloads a file instead. An image doesn’t update later and can’t be taken back.',
    ],
  },
  {
    slug: 'goal-held',
    question: 'Why does my goal say Too much risk?',
    keywords: ['too much risk', 'portfolio', 'blocked', 'horizon', 'suitable', 'allowed'],
    updated_on: '2026-11-21',
    answer: [
      'The portfolio you chose carries more risk than we suggest for the goal. Your risk questionnaire sets the limit, and the time left lowers it:',
      points(
        'Less than 2 years left: Cash-like at most.',
        'Less than 5 years left: Conservative at most.',
        'Less than 8 years left: Balanced at most.',
        'Less than 12 years left: Balanced growth at most.',
      ),
      'So you may see this as a goal’s date gets closer. Choose a lower-risk portfolio or a later date. These limits are our own judgment. Nothing is sold: a goal is a plan, and your money stays where it is.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'diversification',
    question: 'What is diversification, and how much is enough?',
    keywords: ['spread risk', 'index fund', 'etf', 'single stock', 'employer stock', 'eggs basket'],
    updated_on: '2026-11-21',
    answer: [
      'It means holding many investments that don’t all fall together, so that no single one can ruin your plan. A broad index fund holds hundreds or thousands of companies. Adding bonds and other countries diversifies further.',
      'It doesn’t prevent losses: in a bad year, most stocks fall. It removes the risk of being wrong about one company, which you aren’t paid to take. Be careful with your own employer’s stock. Your paycheck already depends on it.',
    ],
  },
  {
    slug: 'fund-costs',
    question: 'How much do fund costs matter?',
    keywords: ['expense ratio', 'fees', 'index', 'active', 'load', 'one percent'],
    updated_on: '2026-11-21',
    answer: [
      'More than it seems, because you pay them every year. For example, $100,000 that earns 7% a year before costs is about $740,000 after 30 years at a cost of 0.1%. At 1% it is about $574,000.',
      'A fund’s cost is its expense ratio, which you can find in the prospectus. Broad index funds often charge less than 0.1%. Also look for sales charges, account fees, and advice fees, and ask what you get for each. Cost is one of the few things about investing you can control.',
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
        'Use new money first: put it where you have too little. Nothing is sold, so no tax is due.',
        'Check once or twice a year, or when a part is off by about five percentage points.',
        'Sell in retirement accounts rather than taxable ones, where gains are taxed.',
      ),
      'Rebalancing more often helps little.',
    ],
  },
  {
    slug: 'market-falls',
    question: 'The market is falling. Should I sell?',
    keywords: ['crash', 'bear market', 'panic', 'loss', 'correction', 'recession', 'stay the course'],
    updated_on: '2026-11-21',
    answer: [
      'First ask when you need the money. If that’s many years away, drops are part of investing: US stocks have fallen 20% or more many times, and have recovered each time so far, sometimes after years. If you sell, you have to be right twice: when you get out and when you get back in.',
      'If you need it soon, or it keeps you up at night, your mix was too risky. Move to a lower-risk one once and deliberately, rather than in and out. Losses become final when you sell.',
      link('/goals', 'Go to your goals'),
    ],
  },
  {
    slug: 'lump-sum-or-bit-by-bit',
    question: 'Should I invest a large sum all at once or over time?',
    keywords: ['dollar-cost averaging', 'lump sum', 'inheritance', 'bonus', 'timing', 'dca'],
    updated_on: '2026-11-21',
    answer: [
      'Markets have risen in more years than they have fallen, so investing all at once has come out ahead more often than not. It also hurts most if a drop comes right after.',
      'Spreading it over six to twelve months costs a little on average and softens that regret. If you do, set the dates and amounts in advance and stick to them. Money from each paycheck is already invested over time, as soon as you have it.',
    ],
  },
  {
    slug: 'long-term-gains',
    question: 'How are investment gains taxed?',
    keywords: ['capital gains', 'tax', 'short-term', 'long-term', 'dividends', 'harvesting'],
    updated_on: '2026-11-21',
    answer: [
      'In a taxable account, a gain is taxed when you sell. Held for more than a year, it is long-term, with federal rates of 0%, 15%, or 20%, depending on income. Held for a year or less, it’s taxed as ordinary income. High incomes may owe 3.8% more. Many states tax gains too.',
      'Losses offset gains, and up to $3,000 of the rest offsets other income each year. Anything left carries over. Buying and selling inside an IRA or 401(k) isn’t taxed.',
    ],
  },
)
