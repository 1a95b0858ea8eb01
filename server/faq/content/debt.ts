import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const debtFaqs = about(
  'debt',
  {
    slug: 'avalanche-or-snowball',
    question: 'Avalanche or snowball: which debt should I pay first?',
    keywords: ['payoff order', 'strategy', 'highest rate', 'smallest balance', 'method', 'extra payment'],
    updated_on: '2026-11-21',
    answer: [
      'Both ways pay every minimum first. They differ in where the extra money goes.',
      points(
        'Avalanche: to the debt with the highest rate. It costs the least interest.',
        'Snowball: to the smallest balance. The first debt is gone soonest, which keeps many people going.',
      ),
      'The gap is often small when rates are close, and large when one card costs far more than the rest. The best order is the one that you keep up. The payoff plan shows the debt-free date and the interest of each, and of an order of your own.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'apr',
    question: 'What is an APR, and how does it become interest?',
    keywords: ['annual percentage rate', 'interest rate', 'daily', 'cost of borrowing', 'fees'],
    updated_on: '2026-11-21',
    answer: [
      'The annual percentage rate is what a loan costs a year. For a mortgage or a car loan it includes certain fees, so it can be higher than the interest rate. For a credit card it is the interest rate alone.',
      'For a mortgage, enter the interest rate on your statement, because APR includes fees. Most cards charge a 365th of the APR each day on what you owe. At 22%, a balance of $1,000 costs about $18 in a month. Use the rate on your newest statement: most card rates can change.',
    ],
  },
  {
    slug: 'interest-accrual',
    question: 'Why does interest accrue monthly on some debts and daily on others?',
    keywords: [
      'daily interest',
      'simple interest',
      'average daily balance',
      'mortgage',
      'student',
      'arrears',
    ],
    updated_on: '2026-11-22',
    answer: [
      'It follows the contract, and the kind of debt decides what is usual.',
      points(
        'Mortgages: one twelfth of the yearly rate each month, for the month before.',
        'Credit cards: each day, on the average daily balance.',
        'Student loans, home equity lines and most auto loans: simple interest each day.',
      ),
      'If your loan differs, edit the debt and choose Monthly or Daily under More details. Your plan, the split of each payment and the payoff date all use it.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'saved-plan',
    question: 'What does saving a payoff plan change?',
    keywords: ['payoff plan', 'due amount', 'reminder', 'leave out', 'exclude', 'mortgage', 'usual payment'],
    updated_on: '2026-11-22',
    answer: [
      'Until you save one, everything shows what you pay today. A saved plan sets the amount due on each debt, in lists, in reminders and when you mark a payment as paid.',
      'If it pays another amount than you usually do, the page of the debt says so, and one tap updates your usual payment. Change what you send to the lender, too.',
      'You can leave a debt out of the plan: edit it and choose Leave out under Payoff plan. It is then paid as today. A mortgage is left out until you include it.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'minimum-only',
    question: 'Why is paying only the minimum so expensive?',
    keywords: ['minimum payment', 'trap', 'credit card', 'how long', 'years', 'interest'],
    updated_on: '2026-11-21',
    answer: [
      'The minimum shrinks with the balance, so most of each payment is interest and the end moves away.',
      'An example: $5,000 at 22%, with a minimum of 1% of the balance plus the interest, and $35 at least. Paying only that takes about 16 years and costs about $7,550 in interest. A steady $150 a month, less than $10 above the first minimum, takes 4 years and 4 months and costs about $2,800.',
      'Pay a fixed amount, and keep it when the minimum falls.',
    ],
  },
  {
    slug: 'credit-utilization',
    question: 'What is credit utilization, and which level is good?',
    keywords: ['credit score', 'limit', 'ratio', '30 percent', 'utilisation', 'card'],
    updated_on: '2026-11-21',
    answer: [
      'It is the balance of your cards as a share of their limits. With $1,500 on a limit of $5,000, it is 30%. Scores look at each card and at all of them together.',
      'Below 30% is a common rule of thumb, and people with the best scores are mostly below 10%. It usually counts the balance on your statement. A payment before the statement closes lowers it, even if you pay in full each month. Most scores look at the newest balance only, so the effect ends when the balance falls. Newer ones, such as FICO 10T and VantageScore 4.0, look back over two years.',
    ],
  },
  {
    slug: 'promo-rates',
    question: 'What should I know before a 0% offer ends?',
    keywords: [
      'promotional rate',
      'balance transfer',
      'deferred interest',
      'teaser',
      'zero percent',
      'store card',
    ],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Know the last day. From then on, the regular rate applies to what is left.',
        'A balance transfer often costs 3% to 5% at the start. Compare that with the interest saved.',
        'Divide the balance by the months left. Paying that each month clears it in time.',
        'Store cards often defer interest: miss the date by a dollar, and interest is charged back to the first day.',
        'A late payment can end the offer early.',
      ),
      'For a credit card, enter the promotional rate with its last day. The payoff plan then counts the regular rate after it.',
    ],
  },
  {
    slug: 'missed-payment',
    question: 'I missed a payment. What happens now?',
    keywords: ['late', 'late fee', 'overdue', 'past due', 'credit report', '30 days', 'penalty'],
    updated_on: '2026-11-21',
    answer: [
      'Pay at least the minimum as soon as you can. The first days matter most.',
      points(
        'A late fee may be due at once. Ask the lender to waive it: the first time, many do.',
        'Lenders report a payment to the credit bureaus once it is 30 days late. The mark stays for seven years and weighs less with time.',
        'On a card, 60 days late can bring a penalty rate.',
      ),
      'If you cannot pay, call before the due date. Lenders can move dates, lower rates or pause payments, mostly for those who ask early.',
    ],
  },
  {
    slug: 'save-or-pay-debt',
    question: 'Should I save or pay off debt first?',
    keywords: ['priority', 'emergency fund', 'next dollar', 'employer match', 'invest'],
    updated_on: '2026-11-21',
    answer: [
      'A common order, which fits many households but not all:',
      steps(
        'Every minimum payment.',
        'The employer match of a retirement plan, if you have one.',
        'A month of essential costs in cash.',
        'Debt with a high rate, such as credit cards.',
        'The rest of the emergency fund.',
        'Goals and investing, beside debt with a low rate.',
      ),
      'Paying a card at 22% is like a sure return of 22%. Few savings come close.',
    ],
  },
  {
    slug: 'debt-to-income',
    question: 'What is debt-to-income, and what do lenders look for?',
    keywords: ['dti', 'ratio', 'mortgage', 'front end', 'back end', '28 36', 'qualify'],
    updated_on: '2026-11-21',
    answer: [
      'It is the share of your monthly income before tax that goes to debt.',
      points(
        'Front ratio: housing only, which means principal, interest, taxes and insurance, or rent.',
        'Back ratio: housing plus all other minimum payments.',
      ),
      'Lenders have long liked 28% and 36% or less. These are rules of thumb, not law, and many loans allow more. A lower ratio means that a bad month hurts less. Your debts page shows both once you have entered your income.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'extra-mortgage-payment',
    question: 'Is it worth paying extra on my mortgage?',
    keywords: ['principal', 'prepay', 'biweekly', 'home loan', 'pmi', 'refinance'],
    updated_on: '2026-11-21',
    answer: [
      'An extra payment toward principal saves the mortgage rate, for sure, for the rest of the term. Tell the lender that it is for principal.',
      'First look at debt that costs more, at an employer match, and at your emergency fund: money in the house is hard to get back. If your rate is below what safe savings pay, there is no hurry.',
      'If you pay for mortgage insurance, extra payments can end it sooner. On most loans you may ask once you owe 80% of the original value of the home.',
    ],
  },
  {
    slug: 'debt-consolidation',
    question: 'Does it help to combine my debts into one loan?',
    keywords: ['consolidation', 'personal loan', 'refinance', 'debt relief', 'settlement', 'home equity'],
    updated_on: '2026-11-21',
    answer: [
      'It helps when the new rate, with its fees, is lower, and the term is not much longer. A smaller payment over more years can cost more in all. Compare the total interest, not the payment.',
      'Take care with a home equity loan: it turns a card debt into one that can cost you the home. Be wary of companies that want fees before they settle a debt. Federal rules forbid that when they sell to you by phone. A nonprofit credit counselor is a safer first call.',
    ],
  },
  {
    slug: 'student-loans',
    question: 'Federal or private student loan: why does it matter?',
    keywords: ['college', 'income-driven', 'forgiveness', 'deferment', 'refinance', 'education'],
    updated_on: '2026-11-21',
    answer: [
      'Federal loans come with rights: payments that follow your income, pauses in hard times, and forgiveness for some jobs. Private loans have what their contract says, which is mostly less.',
      'Refinancing a federal loan with a private lender can lower the rate, but those rights are gone for good. A law of 2025 changed the programs: loans made since July 1, 2026 have fewer plans to choose from, and several older plans end by July 1, 2028. Look at studentaid.gov for what applies to you before you pay extra, refinance or skip a payment.',
    ],
  },
  {
    slug: 'reminders',
    question: 'How do reminders for a due date work?',
    keywords: ['notification', 'push', 'due day', 'alert', 'snooze', 'mark paid', 'time zone', 'month end'],
    updated_on: '2026-11-21',
    answer: [
      'On a debt’s page you choose how many days before the due date to hear, up to 30, and at which time where you live. A debt can have five reminders. Turn notifications on for each device that should show them.',
      points(
        'A due day of 31 counts as the last day of a shorter month.',
        'In Chrome, Edge and browsers like them, the notification has buttons: mark the payment as paid, once you have said what you pay, or snooze it for a day, also offline. Elsewhere, as on an iPhone, tap it and do that in the app.',
        `${brand} reminds you. It never pays for you.`,
      ),
      'A reminder can fail with a device or a push service. Autopay for the minimum is a good second guard.',
    ],
  },
  {
    slug: 'calendar-file',
    question: 'How do due dates get into my own calendar?',
    keywords: ['ics', 'ical', 'google calendar', 'outlook', 'apple calendar', 'export', 'event'],
    updated_on: '2026-11-21',
    answer: [
      'Open a debt and choose Calendar file, beside its reminders. Your device saves a file that Apple Calendar, Google Calendar and Outlook can read. It needs no connection.',
      'The file holds the due dates with your reminders, as they are on that day. It does not follow later changes: if the due day moves, or the debt is paid off, remove the old events and save a new file. Anyone who sees your calendar can read them.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'app-badge',
    question: 'What does the number on the app’s icon mean?',
    keywords: ['badge', 'icon', 'red dot', 'count', 'counter', 'home screen'],
    updated_on: '2026-11-21',
    answer: [
      'It counts the payments that you were reminded of and have not marked as paid. A due date leaves the count three days after it has passed.',
      'Mark the payment as paid, from the notification or on the page of the debt, and it is gone with the next message. Only an installed app with notifications has a number, and not on every device. In the settings of your device you can turn it off.',
    ],
  },
  {
    slug: 'reminders-on-iphone',
    question: 'Why do I get no reminders on my iPhone or iPad?',
    keywords: ['ios', 'push', 'notifications', 'home screen', 'safari', 'install', 'apple'],
    updated_on: '2026-11-21',
    answer: [
      'Apple allows web notifications only for apps on the home screen, from iOS 16.4 on.',
      steps(
        `Open ${brand} in Safari, tap Share, and choose Add to Home Screen.`,
        'Open it from the home screen and log in.',
        'In settings, choose Turn on notifications, and allow them when you are asked.',
      ),
      `If they still stay silent, open the iPhone’s Settings, then Notifications, find ${brand}, and check that they are allowed. A Focus such as Do Not Disturb holds them back too.`,
      link('/settings', 'Turn them on in settings'),
    ],
  },
  {
    slug: 'notifications-denied',
    question: 'I blocked notifications. How do I allow them again?',
    keywords: ['permission', 'denied', 'push', 'reminder', 'browser settings', 'enable', 'turned off'],
    updated_on: '2026-11-21',
    answer: [
      'Once you have said no, only you can change it. The app cannot ask again.',
      points(
        'Chrome or Edge on a computer: select the icon left of the address, then allow Notifications.',
        'Android: hold the icon of the app, tap App info, then Notifications. In a tab of Chrome, tap the icon left of the address, then Permissions.',
        `iPhone and iPad: Settings, Notifications, ${brand}.`,
        'Firefox: select the icon left of the address, and take the block away.',
        'Safari on a Mac: Safari, Settings, Websites, Notifications.',
      ),
      'Then load the app again and turn them on in settings, which shows the steps for your browser too.',
      link('/settings', 'Go to settings'),
    ],
  },
  {
    slug: 'lock-screen-privacy',
    question: 'Can others read my debts on the lock screen?',
    keywords: ['privacy', 'hide amount', 'notification', 'details', 'lender name', 'discreet'],
    updated_on: '2026-11-21',
    answer: [
      'Not unless you allow it. By default, a reminder carries no amount and no name of a lender or an account. It only says that a payment is due, and when.',
      'You can choose to show details, for each reminder, and change it back. The message travels encrypted: the push service of your browser’s maker carries it but cannot read it. Your phone can also hide the text of all notifications until it is unlocked.',
    ],
  },
)
