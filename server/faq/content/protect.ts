import { brand } from '#core/contract/brand.ts'
import { about, link, points } from './entry.ts'

export const protectFaqs = about(
  'protect',
  {
    slug: 'how-much-life-cover',
    question: 'How much life insurance is enough?',
    keywords: ['life insurance', 'dime', 'term', 'ten times income', 'family', 'death benefit'],
    updated_on: '2026-11-22',
    answer: [
      'Ask who would lose income if you died, and for how long. The DIME method adds four parts:',
      points(
        'Debt, other than the mortgage, and a funeral.',
        'Income for the years your family needs it, often ten.',
        'Mortgage.',
        'Education for your children.',
      ),
      'Subtract the coverage and savings you have. For example, $20,000, plus ten years of $70,000, plus $240,000, plus $80,000 is $1,040,000. If no one depends on your income, you may not need any. Protect works this out from your plan, with survivors’ Social Security.',
      link('/protect', 'See what you need'),
    ],
  },
  {
    slug: 'term-or-whole-life',
    question: 'Term or whole life: what is the difference?',
    keywords: ['permanent', 'cash value', 'universal', 'premium', 'insurance'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Term: covers a set number of years, such as 20. It costs little while you’re young and has no value at the end.',
        'Whole life: covers you until death and builds a cash value. The same coverage costs many times as much.',
      ),
      'Most families need coverage while children grow up and a mortgage is being paid, which is what term is for. Permanent coverage can suit a lifelong dependent, an estate, or a business. The seller earns a commission, so have someone else check the reasons and the cost of canceling early.',
    ],
  },
  {
    slug: 'disability-cover',
    question: 'Do I need disability insurance?',
    keywords: [
      'income protection',
      'long-term disability',
      'ltd',
      'cannot work',
      'own occupation',
      '60 percent',
    ],
    updated_on: '2026-11-21',
    answer: [
      'If you live on your pay, your ability to work is your biggest asset. Insurers cover up to about 60% of your income. Check what your employer provides first: often it’s 60% of base pay, ends with the job, and is taxed if the employer pays for it.',
      'Compare the waiting period, how long it pays, and whether it covers your own occupation or any occupation. Social Security pays only if you can’t do substantial work for a year or more, and only after five full months.',
    ],
  },
  {
    slug: 'long-term-care',
    question: 'What does long-term care cost, and who pays?',
    keywords: ['nursing home', 'assisted living', 'medicaid', 'medicare', 'home aide', 'ltc'],
    updated_on: '2026-11-21',
    answer: [
      'About seven in ten people who are 65 now will need some care, for 2.2 years on average for men and 3.7 for women, according to the federal Administration for Community Living. In 2023 the median year cost $64,200 in assisted living and $116,800 in a private room of a nursing home (Genworth and CareScout). In 2024, each was about 10% higher.',
      'Medicare pays for short recoveries, not for ongoing care. Medicaid pays once you have little left. In between are savings, family, and insurance, which is cheapest and easiest to get in your fifties.',
    ],
  },
  {
    slug: 'home-and-auto-cover',
    question: 'What should I check in my home and car insurance?',
    keywords: ['homeowners', 'renters', 'liability', 'deductible', 'flood', 'replacement cost', 'umbrella'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Liability: state minimums for cars are low. Aim to cover your net worth.',
        'Home: insure the cost to rebuild, not the market price.',
        'Flood and earthquake: not covered by a standard policy.',
        'Deductible: as high as your emergency fund can cover, which lowers the premium.',
        'Renters: a policy for your belongings and liability costs little.',
        'Umbrella: extra liability coverage on top of both, if you have a lot to lose.',
      ),
      'Compare prices every two years.',
    ],
  },
  {
    slug: 'beneficiaries',
    question: 'Why should I check my beneficiaries?',
    keywords: ['beneficiary', 'will', 'estate', 'divorce', 'heir', 'transfer on death', '401k', 'inherit'],
    updated_on: '2026-11-21',
    answer: [
      'Life insurance, 401(k)s, and IRAs go to the person named on the form, whatever your will says. A form from twenty years ago can send everything to a former spouse. A 401(k) goes to your spouse unless they’ve agreed in writing to someone else.',
      'Review each account after a marriage, divorce, birth, or death, and every few years. Name a contingent beneficiary in case the first has died. Don’t name a minor child directly: a court may have to step in. A lawyer can set up a trust or a custodian.',
    ],
  },
  {
    slug: 'will-and-powers',
    question: 'Which legal documents should everyone have?',
    keywords: ['will', 'power of attorney', 'health care proxy', 'living will', 'estate plan', 'guardian'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'A will: who gets what, and who cares for your children.',
        'A durable power of attorney: who handles money if you cannot.',
        'A health care proxy and a living will: who decides about treatment, and what you want.',
        'A list of accounts, and how to access them.',
      ),
      'State law sets the form, so use your state’s form or a lawyer in your state. Tell the people you named, and tell them where the documents are. Without these documents, state law and a court decide.',
    ],
  },
  {
    slug: 'premium-estimates',
    question: 'Are the premiums in the app real quotes?',
    keywords: ['quote', 'bundle', 'price', 'illustrative', 'bid', 'rate table', 'starter', 'family'],
    updated_on: '2026-11-22',
    answer: [
      'No. The premiums on Protect are illustrative. They come from our own sample rate table, by age, sex at birth, smoking status, state, and amount, to give you a rough idea.',
      `${brand} isn’t an insurer, agent, or broker. An insurer asks about your health and makes its own decision. You’re covered only once it has issued a policy and you’ve paid the premium. Don’t cancel an existing policy until the new one is in force.`,
    ],
  },
  {
    slug: 'identity-theft',
    question: 'How do I protect myself from identity theft?',
    keywords: ['credit freeze', 'fraud', 'scam', 'phishing', 'bureau', 'stolen identity'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Freeze your credit at Equifax, Experian, and TransUnion. It’s free, and you can lift it for a loan.',
        'Read your reports at annualcreditreport.com, free each week.',
        'Use a password manager and two-factor authentication, starting with your email.',
        'If someone calls and asks for a code, hang up, no matter who they say they are. Call the number on your card.',
      ),
      'If it has already happened, identitytheft.gov gives you a step-by-step plan.',
    ],
  },
)
