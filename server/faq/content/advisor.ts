import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const advisorFaqs = about(
  'advisor',
  {
    slug: 'calls-in-my-plan',
    question: 'How many advisor calls come with my plan?',
    keywords: ['remaining calls', 'per year', 'essential', 'plus', 'premier', 'quota', 'included'],
    updated_on: '2026-11-21',
    answer: [
      'Calls cannot be booked yet, and paid plans are not on sale yet. This is what each plan will hold:',
      points('No plan: none.', 'Essential: 1 a year.', 'Plus: 4 a year.', 'Premier: 12 a year.'),
      'It helps to plan them around what you have to decide: open enrollment in the fall, a home, a child, a new job, the last years before retirement. One good hour with your questions ready does more than four hurried ones.',
      link('/choosePlan', 'See the plans'),
    ],
  },
  {
    slug: 'kinds-of-calls',
    question: 'Which kinds of calls are there?',
    keywords: ['intro', 'review', 'deep dive', '15 minutes', '30 minutes', '60 minutes', 'appointment'],
    updated_on: '2026-11-21',
    answer: [
      'Calls cannot be booked yet. There will be three kinds:',
      points(
        'Intro, 15 minutes: get to know each other and say what you want.',
        'Review, 30 minutes: look at your plan together and at what has changed.',
        'Deep dive, 60 minutes: one large question, such as when to retire or which debt to refinance.',
      ),
      'If you do not know which one you need, a review is a good start. An advisor can tell you there whether a longer talk is worth it.',
    ],
  },
  {
    slug: 'prepare-for-a-call',
    question: 'How do I prepare for a call?',
    keywords: ['agenda', 'questions', 'documents', 'first meeting', 'checklist'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Write down the one decision that you want to make. Put it first.',
        'Bring figures up to date: income, debts, savings, insurance.',
        'Have your last tax return and pay stub at hand.',
        'Decide with your partner who joins.',
        'At the end, repeat what you will do and by when.',
      ),
      'Say what you do not understand. An advisor who cannot explain a thing in plain words should not sell it to you.',
    ],
  },
  {
    slug: 'move-or-cancel-a-call',
    question: 'Can I move or cancel a call?',
    keywords: ['reschedule', 'rebook', 'no-show', 'calendar', 'reminder', 'ics'],
    updated_on: '2026-11-21',
    answer: [
      'Calls cannot be booked yet. When they can, you book a time in the app, and cancel or move it there. The earlier you do it, the sooner somebody else may have the time.',
      'A booked call will come with a calendar file, so that it stands in your own calendar in your own time zone. If you allow notifications, a reminder will come an hour before.',
    ],
  },
  {
    slug: 'what-an-advisor-sees',
    question: 'What can an advisor see of my plan?',
    keywords: ['share', 'privacy', 'read-only', 'access', 'revoke', 'log', 'permission'],
    updated_on: '2026-11-21',
    answer: [
      'Nothing. A plan cannot be shared yet. When it can, you decide whether one advisor may read yours. An advisor will never be able to edit, pay, order or see your password. You can end a share at any time, and it stops at once.',
      'Each time an advisor reads your plan, it will be written down, and you can see when it was. Without a share you can still have a call, and tell what you like.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'what-is-a-fiduciary',
    question: 'What is a fiduciary, and why should I ask?',
    keywords: ['best interest', 'fee-only', 'commission', 'cfp', 'ria', 'broker', 'conflict of interest'],
    updated_on: '2026-11-21',
    answer: [
      'A fiduciary must put your interest before their own. Registered investment advisers owe you that by law. Brokers must act in your best interest when they recommend something, but may be paid by what you buy, and insurance agents follow rules of their states.',
      'Ask three things: “Are you a fiduciary at all times, in writing?”, “How are you paid, and by whom?”, and “What do you earn if I follow this advice?”. A good advisor answers gladly.',
    ],
  },
  {
    slug: 'check-an-advisor',
    question: 'How do I check an advisor before I rely on them?',
    keywords: ['background', 'brokercheck', 'sec', 'finra', 'complaints', 'license', 'registration'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'adviserinfo.sec.gov: investment advisers, with Form ADV, their services, fees and conflicts.',
        'brokercheck.finra.org: brokers, with their licenses, jobs and complaints.',
        'cfp.net: whether somebody is a Certified Financial Planner now.',
        'Your state’s insurance department: agents and insurers.',
      ),
      'One complaint in a long career can be noise. Several, or one about lost money, is not. Read Form CRS too: it says on two to four pages what the firm does and what it costs.',
    ],
  },
  {
    slug: 'app-or-advisor',
    question: 'When is the app enough, and when is an advisor better?',
    keywords: ['need an advisor', 'advice', 'complex', 'human', 'do it myself'],
    updated_on: '2026-11-21',
    answer: [
      `${brand} calculates and explains. It does not know your whole life and gives no individual advice. For a payoff plan or a savings goal, it is often all you need.`,
      'Talk to a person when a choice is large and hard to undo: stock options, a business, a divorce, an inheritance, a pension choice, a child with special needs, the first year of retirement. Use a lawyer for papers and a tax preparer for returns. A second view also helps when you and your partner see it differently.',
    ],
  },
  {
    slug: 'advisor-costs-elsewhere',
    question: 'What do advisors usually cost?',
    keywords: ['fee', 'one percent', 'aum', 'hourly', 'flat fee', 'commission', 'price'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'A share of what you own, often about 1% a year. On $500,000 that is $5,000 each year, also in quiet ones.',
        'By the hour or by the plan. You pay for the work, and the advice stays with you.',
        'By subscription: a fixed amount each month or year.',
        'By commission: you pay nothing you can see, and the product pays.',
      ),
      'None is wrong in itself. Turn each into dollars a year, add the costs of the funds, and ask what you get for it.',
    ],
  },
)
