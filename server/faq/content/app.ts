import { brand } from '#core/contract/brand.ts'
import { about, link, points } from './entry.ts'

/** The answers about the app itself, whatever part of the product is open. */
export const appFaqs = about(
  'account',
  {
    slug: 'logging-out',
    question: 'How do I log out, and what does it remove?',
    keywords: ['logout', 'sign out', 'signout', 'log off', 'leave', 'switch account', 'another user'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Log out, near the end of the page. It works offline, too, and ends the session in every tab of this browser.',
      'What is yours is removed from this device: your sign-in, the copy of your data and the notifications. Your plan stays on our server. If changes still wait to be sent, you are asked first, because logging out deletes them. To sign out another device, use the list of devices in settings.',
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
      'Search these answers first; they are there without a connection, too. Those about your account also stand behind Help, at the foot of the login page.',
      `Each installation of ${brand} is run by an operator, who can help with your account and your data. The privacy policy says who that is and how to reach them. Say what you did, what you saw and on which device. Never send a password or a code; no one who helps you needs them.`,
      link('/privacyPolicy', 'See who runs this installation'),
    ],
  },
  {
    slug: 'light-or-dark',
    question: 'Is there a dark mode?',
    keywords: ['theme', 'appearance', 'night', 'colors', 'light mode', 'contrast', 'system'],
    updated_on: '2026-11-21',
    answer: [
      'Yes. Under Appearance in settings, choose Light, Dark or System. System follows what your device has, also when it changes in the evening. The choice stays on this device, and each device has its own.',
      'Text size and motion follow your device and your browser: enlarge the page there, or ask for less motion, and the app keeps to it.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'export-my-data',
    question: 'Can I export or print my data?',
    keywords: ['download', 'csv', 'spreadsheet', 'excel', 'backup', 'copy of my data', 'pdf', 'print'],
    updated_on: '2026-11-21',
    answer: [
      'Yes. Settings, under Data and privacy, downloads everything you entered as one zip file, with JSON and spreadsheets (CSV). Parts of it come by themselves, too:',
      points(
        'Your payoff plan, month by month, as a CSV file that any spreadsheet opens.',
        'The due dates of a debt, as a calendar file.',
        'A goal, as a picture.',
        'The legal documents, on paper or as a PDF, with your browser’s print.',
      ),
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'link-a-bank',
    question: 'Can I link my bank or my broker?',
    keywords: [
      'plaid',
      'connect',
      'bank account',
      'sync accounts',
      'automatic balance',
      'import',
      'credentials',
    ],
    updated_on: '2026-11-21',
    answer: [
      'Not yet. You enter accounts and debts by hand, with the balance that your bank shows. A balance counts until you enter a newer one, and each figure says how old it is. Once a month is enough for most plans.',
      `${brand} never asks for the password of your bank, and no one from our side will. Do not enter it anywhere in the app.`,
      link('/netWorth', 'Enter an account'),
    ],
  },
  {
    slug: 'does-not-answer',
    question: `What does “${brand} does not answer” mean?`,
    keywords: [
      'unreachable',
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
      'Your device has a network, but our server did not reply. It may be under maintenance, or a hotel or train network wants you to sign in first: open any other site to see.',
      'The app asks again by itself, and Try again asks at once. Until then you see what is kept on this device, with its age. What you change waits here and is sent later. “The connection is slow” means that an answer takes longer than usual.',
    ],
  },
)
