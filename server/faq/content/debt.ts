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
      'Both methods pay every minimum first. They differ in where the extra money goes.',
      points(
        'Avalanche: to the debt with the highest rate. It costs the least interest.',
        'Snowball: to the smallest balance. You pay off the first debt sooner, which keeps many people motivated.',
      ),
      'The difference is often small when rates are close, and large when one card costs far more than the rest. The best order is the one you’ll stick with. The payoff plan shows the debt-free date and interest for each method, and for a custom order.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'apr',
    question: 'What is an APR, and how does it become interest?',
    keywords: ['annual percentage rate', 'interest rate', 'daily', 'cost of borrowing', 'fees'],
    updated_on: '2026-11-21',
    answer: [
      'The annual percentage rate is what a loan costs per year. For a mortgage or a car loan it includes certain fees, so it can be higher than the interest rate. For a credit card it is the interest rate alone.',
      'For a mortgage, enter the interest rate on your statement, because APR includes fees. Most cards charge 1/365 of the APR each day on what you owe. At 22%, a balance of $1,000 costs about $18 in a month. Use the rate on your latest statement, because most card rates can change.',
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
      'It depends on the loan contract. Each type of debt has a usual method:',
      points(
        'Mortgages: one-twelfth of the yearly rate each month, for the previous month.',
        'Credit cards: each day, on the average daily balance.',
        'Student loans, home equity lines, and most auto loans: simple interest each day.',
      ),
      'If your loan differs, edit the debt and choose Monthly or Daily under More details. Your plan, the breakdown of each payment, and the payoff date all use it.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'saved-plan',
    question: 'What does saving a payoff plan change?',
    keywords: ['payoff plan', 'due amount', 'reminder', 'leave out', 'exclude', 'mortgage', 'usual payment'],
    updated_on: '2026-11-22',
    answer: [
      'Before you save one, everything is based on your current payments. A saved plan sets the amount due on each debt in lists, in reminders, and when you mark a payment as paid.',
      'If the plan pays a different amount than you usually do, the debt’s page says so, and one tap updates your usual payment. Remember to change what you send the lender, too.',
      'You can leave a debt out of the plan: edit it and choose Leave out under Payoff plan. It then keeps its current payment. A mortgage is left out until you include it.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'minimum-only',
    question: 'Why is paying only the minimum so expensive?',
    keywords: ['minimum payment', 'trap', 'credit card', 'how long', 'years', 'interest'],
    updated_on: '2026-11-21',
    answer: [
      'The minimum shrinks along with the balance, so most of each payment is interest and the payoff date keeps moving away.',
      'For example: $5,000 at 22%, with a minimum of 1% of the balance plus the interest, and $35 at least. Paying only that takes about 16 years and costs about $7,550 in interest. A steady $150 a month, less than $10 above the first minimum, takes 4 years and 4 months and costs about $2,800.',
      'Pay a fixed amount, and don’t lower it when the minimum drops.',
    ],
  },
  {
    slug: 'credit-utilization',
    question: 'What is credit utilization, and what level is good?',
    keywords: ['credit score', 'limit', 'ratio', '30 percent', 'utilisation', 'card'],
    updated_on: '2026-11-21',
    answer: [
      'It’s your card balances as a share of their limits. With a $1,500 balance and a $5,000 limit, it’s 30%. Credit scores look at each card and at all of them together.',
      'Below 30% is a common rule of thumb, and people with the best scores are mostly below 10%. It usually counts the balance on your statement. A payment before the statement closes lowers it, even if you pay in full each month. Most scores look only at the latest balance, so the effect ends when the balance drops. Newer scores, such as FICO 10T and VantageScore 4.0, look back over two years.',
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
        'Know when it ends. After that, the regular rate applies to the remaining balance.',
        'A balance transfer often costs 3% to 5% at the start. Compare that with the interest saved.',
        'Divide the balance by the months left. Paying that each month pays it off in time.',
        'Store cards often defer interest: if even a dollar is left on the end date, interest is charged back to the first day.',
        'A late payment can end the offer early.',
      ),
      'For a credit card, enter the promo APR and the date it ends. The payoff plan then uses the regular rate after that date.',
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
        'You may owe a late fee right away. Ask the lender to waive it; many do the first time.',
        'Lenders report a payment to the credit bureaus once it is 30 days late. It stays on your report for seven years and matters less over time.',
        'On a card, 60 days late can bring a penalty rate.',
      ),
      'If you cannot pay, call before the due date. Lenders can move due dates, lower rates, or pause payments, especially if you ask early.',
    ],
  },
  {
    slug: 'save-or-pay-debt',
    question: 'Should I save or pay off debt first?',
    keywords: ['priority', 'emergency fund', 'next dollar', 'employer match', 'invest'],
    updated_on: '2026-11-21',
    answer: [
      'A common order, which works for many households but not all:',
      steps(
        'Every minimum payment.',
        'The employer match of a retirement plan, if you have one.',
        'A month of essential costs in cash.',
        'High-interest debt, such as credit cards.',
        'The rest of the emergency fund.',
        'Goals and investing, alongside low-interest debt.',
      ),
      'Paying down a card at 22% is like a guaranteed 22% savings rate. Few accounts come close.',
    ],
  },
  {
    slug: 'debt-to-income',
    question: 'What is debt-to-income, and what do lenders look for?',
    keywords: ['dti', 'ratio', 'mortgage', 'front end', 'back end', '28 36', 'qualify'],
    updated_on: '2026-11-21',
    answer: [
      'It’s the share of your monthly income before tax that goes to debt.',
      points(
        'Front-end ratio: housing only, meaning principal, interest, taxes, and insurance, or rent.',
        'Back-end ratio: housing plus all other minimum payments.',
      ),
      'Lenders traditionally look for 28% and 36% or less. These are rules of thumb, not law, and many loans allow more. With a lower ratio, a bad month hurts less. The Debt page shows both once you’ve entered your income.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'extra-mortgage-payment',
    question: 'Is it worth paying extra on my mortgage?',
    keywords: ['principal', 'prepay', 'biweekly', 'home loan', 'pmi', 'refinance'],
    updated_on: '2026-11-21',
    answer: [
      'An extra payment toward principal saves you interest at your mortgage rate for the rest of the term. Tell the lender to apply it to principal.',
      'First consider higher-interest debt, an employer match, and your emergency fund, because money in a house is hard to get back. If your rate is below what savings accounts pay, there’s no hurry.',
      'If you pay for mortgage insurance, extra payments can end it sooner. On most loans, you can ask once you owe 80% of the home’s original value.',
    ],
  },
  {
    slug: 'debt-consolidation',
    question: 'Does it help to combine my debts into one loan?',
    keywords: ['consolidation', 'personal loan', 'refinance', 'debt relief', 'settlement', 'home equity'],
    updated_on: '2026-11-21',
    answer: [
      'It helps if the new rate, including fees, is lower and the term isn’t much longer. A smaller payment over more years can cost more overall. Compare the total interest, not the payment.',
      'Be careful with a home equity loan: it turns card debt into a debt that can cost you your home. Be wary of companies that want fees before they settle a debt. Federal rules prohibit that when they sell to you by phone. A nonprofit credit counselor is a safer first call.',
    ],
  },
  {
    slug: 'student-loans',
    question: 'Federal or private student loan: why does it matter?',
    keywords: ['college', 'income-driven', 'forgiveness', 'deferment', 'refinance', 'education'],
    updated_on: '2026-11-21',
    answer: [
      'Federal loans come with rights: payments based on your income, pauses in hard times, and forgiveness for some jobs. Private loans offer what their contract says, which is usually less.',
      'Refinancing a federal loan with a private lender can lower the rate, but those rights are gone for good. A 2025 law changed the programs: loans made since July 1, 2026 have fewer plans to choose from, and several older plans end by July 1, 2028. Check studentaid.gov to see what applies to you before you pay extra, refinance, or skip a payment.',
    ],
  },
  {
    slug: 'reminders',
    question: 'How do payment reminders work?',
    keywords: ['notification', 'push', 'due day', 'alert', 'snooze', 'mark paid', 'time zone', 'month end'],
    updated_on: '2026-11-21',
    answer: [
      'On a debt’s page, choose how many days before the due date you want a reminder, up to 30, and at what time. A debt can have up to five reminders. Turn on notifications on each device that should show them.',
      points(
        'A due day of 31 means the last day of shorter months.',
        'In Chrome, Edge, and similar browsers, the notification has buttons to mark the payment as paid, if you’ve entered what you pay, or snooze it for a day, even offline. Elsewhere, such as on an iPhone, tap the notification and do it in the app.',
        `${brand} reminds you. It never pays for you.`,
      ),
      'Reminders can fail if a device or push service does. Autopay for the minimum is a good backup.',
    ],
  },
  {
    slug: 'calendar-file',
    question: 'How do I add due dates to my calendar?',
    keywords: ['ics', 'ical', 'google calendar', 'outlook', 'apple calendar', 'export', 'event'],
    updated_on: '2026-11-21',
    answer: [
      'Open a debt and choose Add to calendar under Reminders. Your device saves a file that Apple Calendar, Google Calendar, and Outlook can open. It works offline.',
      'The file contains the due dates and reminders as they are that day. It doesn’t update: if the due date changes or the debt is paid off, remove the old events and save a new file. Anyone who can see your calendar can see them. For dates that stay up to date, create a calendar address in settings.',
      link('/debt', 'Go to your debts'),
    ],
  },
  {
    slug: 'app-badge',
    question: 'What does the number on the app’s icon mean?',
    keywords: ['badge', 'icon', 'red dot', 'count', 'counter', 'home screen'],
    updated_on: '2026-11-21',
    answer: [
      'It counts payments we reminded you about that you haven’t marked as paid. A payment drops off three days after its due date.',
      'Mark the payment as paid, from the notification or on the debt’s page, and the number updates with the next notification. Only an installed app with notifications shows a number, and not on every device. You can turn it off in your device’s settings.',
    ],
  },
  {
    slug: 'reminders-on-iphone',
    question: 'Why don’t I get reminders on my iPhone or iPad?',
    keywords: ['ios', 'push', 'notifications', 'home screen', 'safari', 'install', 'apple'],
    updated_on: '2026-11-21',
    answer: [
      'Apple allows web notifications only for apps on the home screen, on iOS 16.4 or later.',
      steps(
        `Open ${brand} in Safari, tap Share, and choose Add to Home Screen.`,
        'Open it from the home screen and log in.',
        'In settings, choose Turn on notifications, and choose Allow when asked.',
      ),
      `If you still don’t get them, open the iPhone’s Settings, then Notifications, find ${brand}, and check that they’re allowed. A Focus such as Do Not Disturb can block them too.`,
      link('/settings#notifications', 'Turn on notifications'),
    ],
  },
  {
    slug: 'notifications-denied',
    question: 'I blocked notifications. How do I allow them again?',
    keywords: ['permission', 'denied', 'push', 'reminder', 'browser settings', 'enable', 'turned off'],
    updated_on: '2026-11-21',
    answer: [
      'Once you’ve blocked them, the app can’t ask again. You can allow them yourself:',
      points(
        'Chrome or Edge on a computer: select the icon to the left of the address, then allow Notifications.',
        'Android: touch and hold the app’s icon, tap App info, then Notifications. In a Chrome tab, tap the icon to the left of the address, then Permissions.',
        `iPhone and iPad: Settings, Notifications, ${brand}.`,
        'Firefox: select the icon to the left of the address, and clear Blocked.',
        'Safari on a Mac: Safari, Settings, Websites, Notifications.',
      ),
      'Then reload the app and turn them on in settings, which also shows the steps for your browser.',
      link('/settings#notifications', 'Go to settings'),
    ],
  },
  {
    slug: 'lock-screen-privacy',
    question: 'Can other people see my debts on my lock screen?',
    keywords: ['privacy', 'hide amount', 'notification', 'details', 'lender name', 'discreet'],
    updated_on: '2026-11-21',
    answer: [
      'Not unless you allow it. By default, a reminder doesn’t show an amount or the name of a lender or account. It only says that a payment is due, and when.',
      'You can choose to show details for each reminder, and change it back. Messages are encrypted, so your browser’s push service delivers them but can’t read them. Your phone can also hide the text of all notifications until it’s unlocked.',
    ],
  },
)
