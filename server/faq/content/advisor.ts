import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const advisorFaqs = about(
  'advisor',
  {
    slug: 'calls-in-my-plan',
    question: 'How many advisor calls come with my plan?',
    keywords: ['remaining calls', 'per year', 'essential', 'plus', 'premier', 'quota', 'included'],
    updated_on: '2026-11-23',
    answer: [
      'Each plan includes a number of calls a year. You can’t book them yet:',
      points('No plan: none.', 'Essential: 1 a year.', 'Plus: 4 a year.', 'Premier: 12 a year.'),
      'It helps to time them around decisions: open enrollment in the fall, a home, a child, a new job, the last years before retirement. One hour with your questions ready does more than four rushed ones.',
      link('/choosePlan', 'View your plan'),
    ],
  },
  {
    slug: 'kinds-of-calls',
    question: 'What kinds of calls are there?',
    keywords: ['intro', 'review', 'deep dive', '15 minutes', '30 minutes', '60 minutes', 'appointment'],
    updated_on: '2026-11-21',
    answer: [
      'You can’t book calls yet. There will be three kinds:',
      points(
        'Intro, 15 minutes: get to know each other and talk about what you want.',
        'Review, 30 minutes: go over your plan and what has changed.',
        'Deep dive, 60 minutes: one big question, such as when to retire or which debt to refinance.',
      ),
      'If you’re not sure which one you need, start with a review. The advisor can tell you whether a longer call is worth it.',
    ],
  },
  {
    slug: 'prepare-for-a-call',
    question: 'How do I prepare for a call?',
    keywords: ['agenda', 'questions', 'documents', 'first meeting', 'checklist'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Write down the one decision you want to make. Put it first.',
        'Update your figures: income, debts, savings, insurance.',
        'Have your last tax return and pay stub handy.',
        'Decide with your partner who will join.',
        'At the end, repeat what you’ll do and by when.',
      ),
      'Say so when you don’t understand something. An advisor who can’t explain it in plain words shouldn’t sell it to you.',
    ],
  },
  {
    slug: 'move-or-cancel-a-call',
    question: 'Can I reschedule or cancel a call?',
    keywords: ['reschedule', 'rebook', 'no-show', 'calendar', 'reminder', 'ics'],
    updated_on: '2026-11-21',
    answer: [
      'You can’t book calls yet. When you can, you’ll book, cancel, and reschedule in the app. The earlier you cancel, the sooner someone else can take the time.',
      'A booked call will come with a calendar file for your own calendar, in your own time zone. If you allow notifications, you’ll get a reminder an hour before.',
    ],
  },
  {
    slug: 'what-an-advisor-sees',
    question: 'How much of my plan can an advisor see?',
    keywords: ['share', 'privacy', 'read-only', 'access', 'revoke', 'log', 'permission'],
    updated_on: '2026-11-23',
    answer: [
      'Nothing, until you share it in settings. You choose the sections, such as debts or retirement, and for how long. An advisor can’t edit your plan, make payments, place orders, or see your documents, contact details or password. You can stop sharing at any time, and it takes effect right away.',
      'Each time an advisor reads a section, it’s logged, and you see when under Sharing in settings. You can also have a call without sharing your plan.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'what-is-a-fiduciary',
    question: 'What is a fiduciary, and why should I ask?',
    keywords: ['best interest', 'fee-only', 'commission', 'cfp', 'ria', 'broker', 'conflict of interest'],
    updated_on: '2026-11-21',
    answer: [
      'A fiduciary must put your interest before their own. Registered investment advisers owe you that by law. Brokers must act in your best interest when they recommend something, but may be paid based on what you buy. Insurance agents follow state rules.',
      'Ask three things: “Are you a fiduciary at all times, in writing?” “How are you paid, and by whom?” “What do you earn if I follow this advice?” A good advisor is glad to answer.',
    ],
  },
  {
    slug: 'check-an-advisor',
    question: 'How do I check an advisor before I rely on them?',
    keywords: ['background', 'brokercheck', 'sec', 'finra', 'complaints', 'license', 'registration'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'adviserinfo.sec.gov: investment advisers, with Form ADV, their services, fees, and conflicts.',
        'brokercheck.finra.org: brokers, with their licenses, jobs, and complaints.',
        'cfp.net: whether someone is currently a Certified Financial Planner.',
        'Your state’s insurance department: agents and insurers.',
      ),
      'One complaint in a long career may not mean much. Several, or one about lost money, does. Read Form CRS too. In two to four pages, it says what the firm does and what it costs.',
    ],
  },
  {
    slug: 'app-or-advisor',
    question: 'When is the app enough, and when is an advisor better?',
    keywords: ['need an advisor', 'advice', 'complex', 'human', 'do it myself'],
    updated_on: '2026-11-21',
    answer: [
      `${brand} calculates and explains. It doesn’t know your whole situation and doesn’t give individual advice. For a payoff plan or a savings goal, it’s often all you need.`,
      'Talk to a person when a decision is big and hard to undo: stock options, a business, a divorce, an inheritance, a pension choice, a child with special needs, the first year of retirement. Use a lawyer for legal documents and a tax preparer for returns. A second opinion also helps when you and your partner disagree.',
    ],
  },
  {
    slug: 'advisor-costs-elsewhere',
    question: 'What do advisors usually cost?',
    keywords: ['fee', 'one percent', 'aum', 'hourly', 'flat fee', 'commission', 'price'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'A percentage of your assets, often about 1% a year. On $500,000, that’s $5,000 every year, even in quiet ones.',
        'By the hour or by the plan. You pay for the work, and the advice stays with you.',
        'By subscription: a fixed amount each month or year.',
        'By commission: you don’t pay the advisor directly, but the product’s cost includes it.',
      ),
      'None of these is wrong in itself. Convert each to dollars a year, add the cost of the funds, and ask what you get for it.',
    ],
  },
)
