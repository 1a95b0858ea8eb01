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
      'Each plan includes a number of calls a year:',
      points('No plan: none.', 'Essential: 1 a year.', 'Plus: 4 a year.', 'Premier: 12 a year.'),
      'Your plan year begins on the day you first had calls and lasts twelve months. Calls that are left at its end don’t carry over. A larger plan adds the difference right away, and a smaller one takes no call back. The Advisor page lists each change.',
      link('/advisor', 'View your calls'),
    ],
  },
  {
    slug: 'kinds-of-calls',
    question: 'What kinds of calls are there?',
    keywords: ['intro', 'review', 'deep dive', '15 minutes', '30 minutes', '60 minutes', 'appointment'],
    updated_on: '2026-11-23',
    answer: [
      'Your installation may offer its own. Usually there are three:',
      points(
        'Intro, 15 minutes: get to know each other and talk about what you want.',
        'Review, 30 minutes: go over your plan and what has changed.',
        'Deep dive, 60 minutes: one big question, such as when to retire or which debt to refinance.',
      ),
      'Each uses one of your calls. If you’re not sure which one you need, start with a review. The advisor can tell you whether a longer call is worth it.',
      link('/advisor', 'Book a call'),
    ],
  },
  {
    slug: 'book-a-call',
    question: 'How do I book a call with an advisor?',
    keywords: ['schedule', 'appointment', 'time slot', 'calendly', 'time zone', 'taken'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open Advisor, and choose what the call is for.',
        'Choose an advisor, a day, and a time.',
        'Say what you’d like to talk about, and whether to share a summary.',
        'Book the call, and add it to your calendar.',
      ),
      'Times are in your time zone, with the advisor’s beside it. If someone else takes a time first, we name others nearby. Where calls are booked through Calendly, we give you a link that works for one booking. Booking needs a connection.',
      link('/advisor', 'Book a call'),
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
    updated_on: '2026-11-23',
    answer: [
      'You can change the time until 24 hours before the call. You can cancel until it starts. Cancel 24 hours or more before it, and the call comes back to your balance. If your advisor cancels, it always comes back.',
      'Each call has a file for your own calendar. After a change, add the new file, and your calendar moves the entry. If you allow notifications, we remind you an hour before.',
      link('/advisor', 'View your calls'),
    ],
  },
  {
    slug: 'summary-for-an-advisor',
    question: 'What is the summary that I can share before a call?',
    keywords: ['packet', 'link', 'share', 'snapshot', 'expire', 'revoke', 'hide amounts', 'topics'],
    updated_on: '2026-11-23',
    answer: [
      'A readable page about your plan on the day you share it: net worth, goals, retirement, debts, protection, and up to five things most worth discussing, each with the reason. You choose the sections, you can hide all dollar amounts, and you see a preview first. Nothing is shared unless you say so.',
      'You get a secret link to send to your advisor. It ends seven days after the call, or when you stop sharing or cancel. You see each time it was opened. The summary never has your contact details or account numbers.',
      link('/advisor', 'View your calls'),
    ],
  },
  {
    slug: 'what-an-advisor-sees',
    question: 'How much of my plan can an advisor see?',
    keywords: ['privacy', 'read-only', 'access', 'log', 'permission', 'sections'],
    updated_on: '2026-11-23',
    answer: [
      'Nothing, unless you share it. There are two ways. A summary for one call is a snapshot behind a link. Sharing sections of your plan in settings lets an advisor of this installation read them as they are now.',
      'Either way, an advisor can only read. They can’t edit your plan, make payments, place orders, or see your password. You see each time they look, and you can stop sharing at any time. It takes effect right away. You can also have a call without sharing anything.',
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
