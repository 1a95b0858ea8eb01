import { brand } from '#core/contract/brand.ts'
import { about, points } from './entry.ts'

export const protectFaqs = about(
  'protect',
  {
    slug: 'how-much-life-cover',
    question: 'How much life cover is enough?',
    keywords: ['life insurance', 'dime', 'term', 'ten times income', 'family', 'death benefit'],
    updated_on: '2026-11-21',
    answer: [
      'Ask who would lose income if you died, and for how long. The DIME method adds four parts:',
      points(
        'Debt, other than the mortgage, and a funeral.',
        'Income for the years in which your family needs it; ten is usual.',
        'Mortgage.',
        'Education of the children.',
      ),
      'Subtract the cover and savings that you have. An example: $20,000, plus ten years of $70,000, plus $240,000, plus $80,000 make $1,040,000. If nobody depends on your income, you may need none. The app does not add this up for you yet.',
    ],
  },
  {
    slug: 'term-or-whole-life',
    question: 'Term or whole life: what is the difference?',
    keywords: ['permanent', 'cash value', 'universal', 'premium', 'insurance'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Term: covers a number of years, such as 20. It costs little while you are young, and has no value at the end.',
        'Whole life: covers you until death and builds a cash value. The same cover costs many times as much.',
      ),
      'Most families need cover while children grow and a mortgage runs, which is what term is for. Permanent cover can suit a lifelong dependent, an estate or a business. Whoever sells it earns a commission, so have somebody else check the reasons and the costs of leaving early.',
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
      'If you live on your pay, your ability to work is what you have most of. Insurers cover up to about 60% of it. Look first at what your employer provides: often it is 60% of base pay, ends with the job, and is taxed if the employer pays for it.',
      'Compare the waiting time, how long it pays, and whether it covers your own occupation or any. Social Security pays only when you can do no substantial work for a year or more, and not before five full months.',
    ],
  },
  {
    slug: 'long-term-care',
    question: 'What does long-term care cost, and who pays?',
    keywords: ['nursing home', 'assisted living', 'medicaid', 'medicare', 'home aide', 'ltc'],
    updated_on: '2026-11-21',
    answer: [
      'About seven in ten people who are 65 now will need some care, for 2.2 years on average for men and 3.7 for women, says the federal Administration for Community Living. In 2023 the median year cost $64,200 in assisted living and $116,800 in a private room of a nursing home (Genworth and CareScout). In 2024 each was about a tenth more.',
      'Medicare pays for short recoveries, not for lasting care. Medicaid does once little else is left. Between them stand savings, family and insurance, which is cheapest and easiest to get in your fifties.',
    ],
  },
  {
    slug: 'home-and-auto-cover',
    question: 'What should I check in my home and car insurance?',
    keywords: ['homeowners', 'renters', 'liability', 'deductible', 'flood', 'replacement cost', 'umbrella'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Liability: state minimums for cars are low. Aim to cover what you own.',
        'Home: insure what rebuilding costs, not the market price.',
        'Flood and earthquake: not in a normal policy.',
        'Deductible: as high as your emergency fund can bear, which lowers the premium.',
        'Renters: a policy for your things and your liability costs little.',
        'Umbrella: extra liability over both, if you have much to lose.',
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
      'Life insurance, 401(k)s and IRAs go to the person named on the form, whatever your will says. A form from twenty years ago can send everything to a former spouse. A 401(k) goes to your spouse unless they have agreed in writing to somebody else.',
      'Look at each account after a marriage, a divorce, a birth or a death, and every few years. Name a second person in case the first is gone. Do not name a small child directly: a court may have to step in. A lawyer can set up a trust or a custodian.',
    ],
  },
  {
    slug: 'will-and-powers',
    question: 'Which papers should everybody have?',
    keywords: ['will', 'power of attorney', 'health care proxy', 'living will', 'estate plan', 'guardian'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'A will: who gets what, and who cares for your children.',
        'A durable power of attorney: who handles money if you cannot.',
        'A health care proxy and a living will: who decides about treatment, and what you want.',
        'A list of accounts, and how to reach them.',
      ),
      'State law decides the form, so use your state’s or a lawyer of your state. Tell the people you named, and where the papers are. Without them, state law and a court decide.',
    ],
  },
  {
    slug: 'premium-estimates',
    question: 'Are the premiums in the app offers?',
    keywords: ['quote', 'bundle', 'price', 'illustrative', 'bid', 'rate table', 'starter', 'family'],
    updated_on: '2026-11-21',
    answer: [
      'There are none yet. Cover cannot be priced in the app yet, and when it can, a premium will not be an offer. It will come from a rate table of our own, by age, sex at birth, smoking, state and amount, and give an idea of size.',
      `${brand} is not an insurer, an agent or a broker. An insurer asks about your health and decides for itself. You are covered only when it has issued a policy and you have paid what it asks. Do not cancel a policy that you have until the new one is in force.`,
    ],
  },
  {
    slug: 'identity-theft',
    question: 'How do I protect myself against identity theft?',
    keywords: ['credit freeze', 'fraud', 'scam', 'phishing', 'bureau', 'stolen identity'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Freeze your credit at Equifax, Experian and TransUnion. It is free, and you can lift it for a loan.',
        'Read your reports at annualcreditreport.com, free each week.',
        'Use a password manager and two-factor login, for email first of all.',
        'If somebody calls and asks for a code, hang up, whoever they say they are. Call the number on your card.',
      ),
      'If it happened, identitytheft.gov makes a plan for you step by step.',
    ],
  },
)
