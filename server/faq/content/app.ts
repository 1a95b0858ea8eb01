import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

/** Questions about the app itself, independent of any part of the product. */
export const appFaqs = about(
  'account',
  {
    slug: 'logging-out',
    question: 'How do I log out, and what does it remove?',
    keywords: ['logout', 'sign out', 'signout', 'log off', 'leave', 'switch account', 'another user'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Log out, near the end of the page. It works offline, too, and logs you out in every tab of this browser.',
      'It removes your personal data from this device: your sign-in, the copy of your data, and your notifications. Your plan stays on our server. If some changes haven’t synced, we ask first, because logging out deletes them. To sign out another device, use Devices in settings.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'get-help',
    question: 'How do I get help or report a problem?',
    keywords: [
      'support',
      'contact',
      'help desk',
      'bug',
      'feedback',
      'complaint',
      'customer service',
      'email us',
    ],
    updated_on: '2026-11-21',
    answer: [
      'Search these answers first. They work offline, too. Answers about your account are also under Help at the bottom of the login page.',
      `Each installation of ${brand} is run by an operator, who can help with your account and your data. The privacy policy says who that is and how to reach them. Describe what you did, what you saw, and on which device. Never send a password or a code. No one who helps you needs them.`,
      link('/privacyPolicy', 'See who runs this installation'),
    ],
  },
  {
    slug: 'light-or-dark',
    question: 'Is there a dark mode?',
    keywords: ['theme', 'appearance', 'night', 'colors', 'light mode', 'contrast', 'system'],
    updated_on: '2026-11-21',
    answer: [
      'Yes. Under Appearance in settings, choose Light, Dark, or System. System follows your device’s setting, even if it changes in the evening. The choice applies to this device only.',
      'Text size and motion follow your device and browser. If you enlarge text or reduce motion there, the app does the same.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'export-my-data',
    question: 'Can I export or print my data?',
    keywords: ['download', 'csv', 'spreadsheet', 'excel', 'backup', 'copy of my data', 'pdf', 'print'],
    updated_on: '2026-11-23',
    answer: [
      'Yes. In settings, under Data and privacy, you can download everything you entered as a zip file with JSON and spreadsheets (CSV). You can also export:',
      points(
        'Your payoff plan, month by month, as a CSV file for any spreadsheet.',
        'A debt’s due dates, as a calendar file.',
        'A goal, as an image.',
        'Your invoices, as PDF files.',
        'The legal documents, on paper or as a PDF, using your browser’s print feature.',
      ),
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'restore-an-export',
    question: 'Can I move my data to a new account?',
    keywords: ['restore', 'import backup', 'zip', 'transfer account', 'start over'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'In the old account, open Settings. Under Data and privacy, select Export my data.',
        'Register the new account and log in.',
        'In its settings, under Data and privacy, open Restore from an export and choose the zip file as it was saved.',
      ),
      'The new account has to be empty. Debts, payments, goals, accounts, transactions, limits, retirement, taxes and policies come along. Linked banks, your plan, documents and devices don’t: accounts that a bank kept up to date become yours to update.',
      'A file that was changed isn’t restored.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'does-not-answer',
    question: `What does “Can’t reach ${brand} right now” mean?`,
    keywords: [
      'unreachable',
      'does not answer',
      'server down',
      'outage',
      'not loading',
      'slow',
      'try again',
      'error',
      'maintenance',
    ],
    updated_on: '2026-11-21',
    answer: [
      'Your device is connected, but our server didn’t respond. It may be down for maintenance, or a hotel or airplane network may want you to sign in first. Open any other site to check.',
      'The app keeps retrying, and Try again retries right away. In the meantime, you see the data stored on this device and when it’s from. Your changes are saved here and sync later. “The connection is slow” means a response is taking longer than usual.',
    ],
  },
)
