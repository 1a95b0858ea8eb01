import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const protectFaqs = about(
  'protect',
  {
    slug: 'how-much-life-cover',
    question: 'How much life insurance is enough?',
    keywords: ['life insurance', 'dime', 'term', 'ten times income', 'family', 'death benefit'],
    updated_on: '2026-11-23',
    answer: [
      'Ask who would lose income if you died, and for how long. The DIME method adds four parts:',
      points(
        'Debt, other than the mortgage, and a funeral.',
        'Income for the years your family needs it, often ten.',
        'Mortgage.',
        'Education for your children.',
      ),
      'Subtract the coverage and savings you have. For example, $20,000, plus ten years of $70,000, plus $240,000, plus $80,000 is $1,040,000. If no one depends on your income, you may not need any. Protect calculates this from your own plan, for you and for your partner, and compares it with two other methods. It starts from your family’s budget.',
      link('/protect', 'See your need'),
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
    updated_on: '2026-11-23',
    answer: [
      'If you live on your pay, your ability to work is your biggest asset. Insurers replace about 60% to 70% of your income. Check what your employer provides first: often it’s 60% of base pay, ends with the job, and is taxed if the employer pays for it. Protect counts 65% of pay for each of you, less the coverage you have, and shows what your household’s budget would lack beside it.',
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
    updated_on: '2026-11-23',
    answer: [
      'Life insurance, 401(k)s, and IRAs go to the person named on the form, whatever your will says. A form from twenty years ago can send everything to a former spouse. A 401(k) goes to your spouse unless they’ve agreed in writing to someone else.',
      'Review each account after a marriage, divorce, birth, or death, and every few years. Name a contingent beneficiary in case the first has died. Don’t name a minor child directly: a court may have to step in. A lawyer can set up a trust or a custodian. The checklist in Protect lists each account and life policy that can name someone.',
    ],
  },
  {
    slug: 'will-and-powers',
    question: 'Which legal documents should everyone have?',
    keywords: ['will', 'power of attorney', 'health care proxy', 'living will', 'estate plan', 'guardian'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'A will: who gets what, and who cares for your children.',
        'A durable power of attorney: who handles money if you cannot.',
        'A health care proxy and a living will: who decides about treatment, and what you want.',
        'A list of accounts, and how to access them.',
      ),
      'State law sets the form, so use your state’s form or a lawyer in your state. Tell the people you named, and tell them where the documents are. Without these documents, state law and a court decide. Protect has a checklist where you can mark what’s done and note where each paper is kept.',
      link('/protect', 'Open your checklist'),
    ],
  },
  {
    slug: 'premium-estimates',
    question: 'Are the premiums in the app real quotes?',
    keywords: ['quote', 'bundle', 'price', 'illustrative', 'bid', 'rate table', 'starter', 'family'],
    updated_on: '2026-11-23',
    answer: [
      'No. They’re illustrative. We made up the rate table behind them, by age, sex at birth, smoking status, state, and amount, so that figures are of a plausible size. No insurer has agreed to any of them, and your real premium can be very different.',
      `${brand} isn’t an insurer, agent, or broker. An insurer asks about your health and makes its own decision. You’re covered only once it has issued a policy and you’ve paid the premium. Don’t cancel an existing policy until the new one is in force.`,
    ],
  },
  {
    slug: 'needs-analysis',
    question: 'How does Protect work out what I need?',
    keywords: ['needs analysis', 'gap', 'coverage', 'have', 'assumption', 'source', 'estimate'],
    updated_on: '2026-11-23',
    answer: [
      'It looks at seven needs: life, disability, long-term care, home, auto, umbrella liability, and an emergency fund. You and your partner each have the first three. For each, it compares what you need with what you have, and shows the gap.',
      points(
        'It starts with what the app knows: income, debts, accounts, spending, your family, and your policies.',
        'It asks about your partner, children, home, cars, and coverage through work where it doesn’t know. Other details it fills with a usual figure, and says so.',
        'Each figure names its source. Change any of them, and the result updates at once, even offline.',
      ),
      'It’s an estimate to plan with. An insurer or a lawyer can see things that it can’t.',
      link('/protect', 'See your needs'),
    ],
  },
  {
    slug: 'life-insurance-methods',
    question: 'DIME, human life value, or survivors’ budget: which should I use?',
    keywords: ['dime', 'human life value', 'income replacement', 'method', 'life insurance', 'compare'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'DIME: adds debts, years of income, the mortgage, and education. It’s easy to check, and generous.',
        'Human life value: what your pay after tax, less what you use yourself, is worth until you retire.',
        'Survivors’ budget: what your family would spend, less your partner’s pay and survivors’ benefits.',
      ),
      'Protect shows all three side by side. The one you choose sets the gap. Survivors’ budget is used until you choose. If they’re far apart, look at the assumption behind it, often the number of years or your partner’s pay.',
      link('/protect', 'Compare the methods'),
    ],
  },
  {
    slug: 'survivors-benefits',
    question: 'What would Social Security pay my family if I died?',
    keywords: ['survivor', 'widow', 'widower', 'children', 'family maximum', 'death benefit', 'ssa'],
    updated_on: '2026-11-23',
    answer: [
      'If you’ve worked long enough, your children get a benefit until 18, or 19 in high school. Your spouse gets one while caring for a child under 16, and again from age 60. A family maximum limits the total, and a spouse’s own pay can reduce theirs.',
      'Protect estimates the benefits by month, from the earnings record in your retirement plan, or from your pay if you haven’t added one. They lower your need for life insurance, and show apart from your policies. Families often have years without any, between the youngest child’s 16th birthday and the spouse’s 60th.',
      link('/protect', 'See the estimate'),
    ],
  },
  {
    slug: 'emergency-fund-months',
    question: 'How many months of cash does Protect suggest?',
    keywords: ['emergency fund', 'rainy day', 'cash', 'months', 'job loss', 'essentials', 'one income'],
    updated_on: '2026-11-23',
    answer: [
      'Protect suggests months of essential spending, by how many incomes you have and how secure your job is:',
      points(
        'One income: 4 months with a secure job, 5 on average, 6 with an insecure one.',
        'Two incomes: one month less.',
      ),
      'Essentials come from your limit on needs, else from what you spent on needs, else from your income. Checking, savings, and certificates count as cash. An emergency fund is saved, not insured. The larger it is, the higher the deductibles and the longer the waiting periods you can choose, which lowers premiums.',
      link('/protect', 'See how long your cash lasts'),
    ],
  },
  {
    slug: 'umbrella-cover',
    question: 'When do I need umbrella insurance?',
    keywords: ['liability', 'lawsuit', 'net worth', 'at risk', 'million', 'auto limit'],
    updated_on: '2026-11-23',
    answer: [
      'When a court could take more than your home and auto policies pay. Protect counts what’s at risk: what you own, without retirement and education savings, less what you owe. Above $300,000, it shows a need for umbrella coverage.',
      'Up to $300,000, it shows what your auto policy should cover, and at least $100,000, because a serious accident costs more than most states’ minimums. Insurers sell umbrella coverage in millions, and usually ask for about $300,000 of liability on your home and auto policies first. State law decides what a court can take, and it differs a lot.',
      link('/protect', 'See what’s at risk'),
    ],
  },
  {
    slug: 'policies-you-have',
    question: 'How do the policies I already have count?',
    keywords: ['existing policy', 'employer', 'group life', 'add policy', 'beneficiary', 'renewal', 'delete'],
    updated_on: '2026-11-23',
    answer: [
      'Add each one under Your policies in Protect, with its amount, premium, renewal date, and beneficiaries. Only the last four characters of the number are stored, so you can find the paper.',
      points(
        'Coverage through an employer counts, but it usually ends with the job. It’s marked.',
        'A policy on your partner counts toward your partner’s needs, and one on both of you toward both.',
        'Of several auto policies, the lowest limit counts.',
      ),
      'We don’t check a policy with the company, so copy the figures from it. You can add and edit policies offline. A deleted one can be restored for seven days.',
      link('/protect', 'Add a policy'),
    ],
  },
  {
    slug: 'bundles',
    question: 'What is a bundle, and what happens when I request one?',
    keywords: ['starter', 'family', 'homeowner', 'legacy', 'draft', 'requested', 'active', 'bid'],
    updated_on: '2026-11-23',
    answer: [
      'A bundle is a set of covers that closes your gaps: Starter, Family, Homeowner, or Legacy. You see those that fit your household. Where you have a policy, a bundle asks for a higher limit instead of a second one. Save one as a draft, and its illustrative premium follows the amounts you choose.',
      steps(
        'Draft: change it as you like.',
        'Requested: mark it when you ask an insurer or broker for quotes. We keep that day’s premiums to compare.',
        'Active: mark it as bought once the policies are in force, and they count toward your needs. Or cancel the request.',
      ),
      'Nothing is sent to an insurer, and nothing is bought here. You’re covered only by a policy that an insurer has issued.',
      link('/protect', 'View bundles'),
    ],
  },
  {
    slug: 'best-bundle',
    question: 'How is the best bundle under my budget chosen?',
    keywords: ['budget', 'optimize', 'expected loss', 'runner-up', 'cheapest', 'priority', 'required'],
    updated_on: '2026-11-23',
    answer: [
      'You set what new premiums may cost a month. Until you do, it’s 3% of your household’s pay. We compare every combination of covers and amounts that fits, and pick the one that leaves the smallest expected loss over the next 20 years.',
      'Expected loss is a gap, times the chance that it costs you, times how much of it is usually lost. The chances are averages for the whole country, not yours. Missing policies that a lender or the law requires come first: home with a mortgage, and auto. If other covers cost less, we show what you’d get. It’s a calculation with made-up premiums, not advice to buy.',
      link('/protect', 'See the best bundle'),
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
