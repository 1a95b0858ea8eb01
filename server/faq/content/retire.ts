import { about, link, points } from './entry.ts'

export const retireFaqs = about(
  'retire',
  {
    slug: 'claim-social-security',
    question: 'When should I claim Social Security?',
    keywords: ['62', '67', '70', 'full retirement age', 'benefit', 'delay', 'early', 'break-even'],
    updated_on: '2026-11-21',
    answer: [
      'You can start in any month from 62 to 70. If you were born in 1960 or later, your full retirement age is 67. Starting at 62 gives 70% of the full benefit, for life. Waiting until 70 gives 124%. Both rise with inflation.',
      'Waiting pays off if you live past a certain age: 77 if you compare 62 with 63, 84.5 if you compare 69 with 70, and in between for other years. It’s also insurance against a long life, and a surviving spouse keeps the larger benefit. Poor health, or no other money to live on, is a reason to start early. If you keep working before full retirement age, part of your benefit may be withheld for a time. Your own figures are at ssa.gov.',
    ],
  },
  {
    slug: 'how-much-to-retire',
    question: 'How much do I need to retire?',
    keywords: ['nest egg', 'target', 'income replacement', '80 percent', '25 times', 'enough', 'number'],
    updated_on: '2026-11-21',
    answer: [
      'Start with spending, not salary. Take what you spend in a year, without saving, work costs, and a mortgage you’ll have paid off. Add health care and travel. Subtract Social Security and pensions. The rest must come from savings.',
      'A rule of thumb multiplies that by 25. For example, $60,000 of spending, less $32,000 of Social Security, leaves $28,000, or about $700,000. It is an estimate for some 30 years. Your retirement plan replaces it with your own figures: Social Security, pensions, and taxes year by year, and how likely your savings are to last.',
      link('/retirement', 'Go to your retirement plan'),
    ],
  },
  {
    slug: 'four-percent-rule',
    question: 'What is the 4% rule?',
    keywords: ['safe withdrawal rate', 'bengen', 'guardrails', 'run out', 'withdrawals', 'spending'],
    updated_on: '2026-11-21',
    answer: [
      'Withdraw 4% of your savings in the first year, then the same amount plus inflation each year. In 1994, William Bengen found that this lasted at least 30 years in every period of US market history he tested, with half to three quarters in stocks.',
      'It’s a guideline, not a promise. A longer retirement, high costs, or worse markets call for less. Most people can also adjust: spending a little less after bad years lets you start a little higher.',
    ],
  },
  {
    slug: 'traditional-or-roth',
    question: 'Traditional or Roth: which should I use?',
    keywords: ['ira', '401k', 'tax now', 'tax later', 'pre-tax', 'after-tax', 'bracket', 'conversion'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Traditional: you save tax now and pay it when you take the money out.',
        'Roth: you pay tax now. Growth and qualified withdrawals are free of federal tax.',
      ),
      'If your tax rate will be lower later, traditional wins. If it will be higher, as is common early in a career, Roth does. No one knows future rates, so having some of both makes sense. A Roth IRA has income limits, and no required withdrawals while you live.',
    ],
  },
  {
    slug: 'contribution-limits-2026',
    question: 'How much can I contribute to retirement accounts in 2026?',
    keywords: ['401k', 'ira', 'hsa', 'limit', 'catch-up', 'maximum', 'irs'],
    updated_on: '2026-11-21',
    answer: [
      'For tax year 2026, these are the federal limits:',
      points(
        '401(k), 403(b): $24,500 of your own pay. From 50 on $8,000 more, or $11,250 more in the years in which you turn 60 to 63, if the plan allows.',
        'IRA, traditional and Roth together: $7,500, and $1,100 more from 50 on. Income limits apply to Roth and to deductions.',
        'HSA: $4,400 for yourself, $8,750 for a family, and $1,000 more from 55 on.',
      ),
      'An employer’s match comes on top of your 401(k) limit. If that employer paid you more than $150,000 in 2025, your 2026 catch-up contributions must be Roth.',
    ],
  },
  {
    slug: 'employer-match',
    question: 'What is an employer match, and what do I lose without it?',
    keywords: ['401k', 'free money', 'vesting', 'contribution', 'company match'],
    updated_on: '2026-11-21',
    answer: [
      'Many employers add money when you contribute to the plan. A common match is 50 cents per dollar, up to 6% of your pay. With a $70,000 salary, contributing $4,200 gets you $2,100: an immediate 50% return.',
      'Few uses of money come close, so it usually comes before extra debt payments. Check three things: the formula, whether the match is paid with each paycheck, and vesting, which is how long you must stay to keep it.',
    ],
  },
  {
    slug: 'sequence-risk',
    question: 'What is sequence risk?',
    keywords: ['bad years first', 'market crash at retirement', 'order of returns', 'withdrawals'],
    updated_on: '2026-11-21',
    answer: [
      'While you’re saving, the order of good and bad years matters little. Once you live on the money, it matters a lot: selling after a drop to pay the bills leaves less to recover. The first ten years matter most.',
      points(
        'Hold a few years of withdrawals in bonds or cash.',
        'Spend a little less after bad years.',
        'Cover the essentials with income that doesn’t depend on markets, such as Social Security.',
        'Keep a way to earn some income in the early years.',
      ),
    ],
  },
  {
    slug: 'required-distributions',
    question: 'What are required minimum distributions?',
    keywords: ['rmd', '73', '75', 'withdraw', 'ira', 'penalty', 'uniform lifetime table'],
    updated_on: '2026-11-21',
    answer: [
      'Traditional IRAs and 401(k)s can’t stay untaxed forever. If you were born from 1951 to 1959, you must take out a share each year from age 73 on. If you were born later, it starts at 75. The share is last year’s closing balance divided by a number of years from an IRS table: 26.5 at age 73, so about 3.8%.',
      'Missing it costs a penalty of 25% of what was missing, or 10% if you correct it within two years. Roth IRAs have none while the owner is alive. Since 2024, neither do Roth 401(k)s.',
    ],
  },
  {
    slug: 'how-long-to-plan',
    question: 'For how many years should I plan?',
    keywords: ['life expectancy', 'longevity', 'live to 95', 'mortality', 'couple'],
    updated_on: '2026-11-21',
    answer: [
      'Longer than average. Life expectancy is the midpoint: about half of people live longer. It also rises with age: someone who has reached 65 can expect to live past the figure for a newborn. For a couple, the question is how long the longer-lived partner will live. Planning to 92 or 95 is common.',
      'The Social Security Administration’s tables give the odds by age and sex. Adjust for your health and family history. A plan that ends too early is the costlier mistake.',
    ],
  },
  {
    slug: 'retire-before-65',
    question: 'What about health insurance and taxes if I retire early?',
    keywords: ['medicare', 'marketplace', 'aca', 'cobra', '59 and a half', 'penalty', 'early retirement'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Medicare begins at 65. Before that, you can use a spouse’s plan, COBRA for a time, or the marketplace at healthcare.gov. Subsidies there depend on income, and the rules changed for 2026.',
        'Sign up for Medicare in the seven months around your 65th birthday, unless you still have coverage through a job. Signing up late can cost more for life.',
        'Money from an IRA or 401(k) before 59½ usually costs a 10% penalty. One exception is a 401(k) from a job you left in or after the year you turned 55.',
      ),
      'Budget for the gap before you set a date.',
    ],
  },
  {
    slug: 'pension-or-lump-sum',
    question: 'Pension for life or a lump sum?',
    keywords: ['annuity', 'defined benefit', 'survivor', 'joint', 'cola', 'payout'],
    updated_on: '2026-11-21',
    answer: [
      'A pension pays as long as you live, whatever the market does. A lump sum is yours to invest, to leave to your heirs, and to lose.',
      points(
        'Compare: what would an insurer charge for the same income?',
        'Ask whether it rises with inflation. Most private pensions do not.',
        'Ask what your spouse gets. A survivor benefit lowers the payment, and giving it up requires your spouse’s consent.',
        'The PBGC insures most private pensions up to a limit.',
      ),
      'The choice is usually final, so take your time and get an independent opinion.',
    ],
  },
)
