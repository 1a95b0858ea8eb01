import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { contact, definitions, list, section, table, type LegalDocument } from './legal-document.ts'

/** What is kept of a client, why, where, for how long, and who else sees it. */
export const privacy: LegalDocument = {
  path: '/privacyPolicy',
  title: 'Privacy Policy',
  version: TERMS_VERSION,
  summary: [
    'We use your data to run your plan and to protect your account. We do not sell it, and we do not use it for advertising.',
    'It is kept in the database of the installation that you use. A copy of what you have looked at stays on your device, so that the app works offline. Logging out removes that copy.',
    'Other companies receive only what a feature needs, and only when you use that feature.',
    'You can see, correct, export and delete your data in settings.',
  ],
  sections: [
    section(
      'who',
      'Who is responsible',
      `${brand} is software. Each installation is run by a person or an organization, which we call the operator. The operator decides where the server stands and which other companies are used, and is responsible for your data. In this policy, “we” and “us” mean the operator of the installation that you use. The people who write the software do not receive your data unless they are the operator.`,
      'Some installations leave out some features. Where a feature is absent, we do not collect the data that it needs.',
      contact,
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run with stand-ins for outside companies, called the sandbox. Text messages are then not sent. They are kept in a list that anybody who can reach the installation may be able to open at /dev/outbox. If that page opens, use invented details only.',
    ),
    section(
      'collect',
      'What we collect',
      'From you:',
      definitions(
        ['Name and contact', 'First and last name, email, mobile number and postal address.'],
        ['Date of birth', 'Your age decides retirement dates, life expectancy and premiums.'],
        [
          'Login',
          'Your username and your two-factor setting. Of your password we keep only a hash, a scramble that cannot be turned back. We also keep the version of the terms that you agreed to.',
        ],
        [
          'Your plan',
          'Goals, income, filing status, accounts, debts, rent, payments, reminders, pensions, contributions, budgets, spending, and files of transactions that you import.',
        ],
        [
          'Answers about you',
          'Risk and behavior questionnaires. For protection: sex at birth, smoking, state and the amounts you want to cover.',
        ],
        [
          'Subscription',
          'Your plan, its status, invoices, a reason for leaving if you give one, and documents for a reduced price.',
        ],
        [
          'Brokerage',
          'If you apply: identity, employment, investing experience, the broker’s questions and documents. If you order: what and how much.',
        ],
        [
          'Advisor calls and sharing',
          'What you book, with whom you share your plan, and each time an advisor reads it.',
        ],
      ),
      'From companies that you link: account names, types, balances and transactions of the banks that you choose, and the state of your brokerage accounts and orders.',
      'From your device:',
      definitions(
        [
          'Signed-in devices',
          'The browser and system in words, such as “Chrome on Android”, and when you signed in and were last seen.',
        ],
        [
          'Time zone',
          'The zone that your browser reports, or the one you choose in settings, so that “today” is your own day.',
        ],
        [
          'Network address',
          'We use it while a request runs. We keep a coded form of it to stop abuse and to recognize where you log in, for 30 days at most. With a brokerage order it goes to the broker, and with an account application it may.',
        ],
        [
          'Push address',
          'If you turn notifications on: the address and keys that your browser makes for them, the browser and system in words, when a message last went through, and the time zone of each reminder.',
        ],
        [
          'Server log',
          'For each request: which call it was, the time, the result and your account’s number. No names, amounts, passwords, codes or contents.',
        ],
      ),
    ),
    section(
      'not-collect',
      'What we do not collect',
      list(
        'No card numbers or security codes. You enter them with the payment company, and our server neither keeps nor logs them.',
        'No bank passwords. You enter them with the bank or with the company that links it.',
        'No precise location, contacts, camera or microphone. The app tells your browser to refuse the last two.',
        'No advertising trackers and no analytics of other companies. We do not use cookies to follow you.',
      ),
      'We do not follow you across other sites, so a “Do Not Track” or “Global Privacy Control” signal from your browser changes nothing: you are already treated as if it were on.',
    ),
    section(
      'why',
      'Why we use it',
      list(
        'To run your account and to show your plan.',
        'To calculate projections, payoff plans, budgets, taxes and premiums.',
        'To send the codes, notices and reminders that you need or asked for.',
        'To take payments, book calls and pass on orders when you ask us to.',
        'To protect your account, to stop fraud and abuse, and to find and fix faults.',
        'To keep what the law tells us to keep, and to answer lawful requests.',
      ),
      'We ask for your consent before we use it for anything else. Results such as your risk band are there to inform you. We make no decision about you by machine that has a legal effect.',
    ),
    section(
      'share',
      'Who else receives it',
      'These are the companies that the software can work with. The operator decides which of them are on. Each has its own privacy policy.',
      definitions(
        ['Twilio (text messages)', 'Your mobile number and the words of the message.'],
        [
          'Plaid (linked banks)',
          'You sign in to your bank there. It sends us accounts, balances and transactions. We keep an access token, encrypted with a key that is not in the database. It never goes to your browser.',
        ],
        [
          'Stripe (cards)',
          'Your card details, which you enter there, your plan and the amount. It tells us whether the payment worked.',
        ],
        ['Calendly (advisor calls)', 'Your name, your email and the time that you choose.'],
        [
          'Interactive Brokers (brokerage)',
          'Your application and documents, your orders, and the network address from which you send them.',
        ],
        [
          'Your browser’s push service',
          'Run by the maker of your browser, such as Apple, Google, Microsoft or Mozilla. It carries our messages, which are encrypted so that only your device can read them. It sees that a message came, and when.',
        ],
        [
          'Address look-up',
          'For a brokerage order the app asks what your network address is. It asks our own server, unless the operator has chosen another service, which then sees that address.',
        ],
        [
          'The operator’s hosting company',
          'Stores or carries the data for us and may use it for nothing else.',
        ],
      ),
      'Beyond these, we share your plan with an advisor if you choose to. We give data to authorities where a law or a court order obliges us to. If the service passes to a new operator, the data goes with it under this policy, and we tell you beforehand.',
      'We do not sell personal data. We do not share it for advertising across sites.',
    ),
    section(
      'glba',
      'Notice about financial privacy',
      'A federal law, the Gramm-Leach-Bliley Act, asks financial companies to say how they share personal information and what you can limit. If the operator is such a company, this is its notice, unless it gives you another one.',
      table(
        'Reasons to share, and what we do',
        ['Reason', 'Do we share?', 'Can you limit it?'],
        [
          'Everyday business: your transactions, your account, court orders and legal investigations',
          'Yes',
          'No',
        ],
        ['Our own marketing', 'No', 'We do not share'],
        ['Joint marketing with other financial companies', 'No', 'We do not share'],
        ['Everyday business of affiliates: your transactions and experiences', 'No', 'We do not share'],
        ['Everyday business of affiliates: your creditworthiness', 'No', 'We do not share'],
        ['Marketing by affiliates (companies related by ownership)', 'No', 'We do not share'],
        ['Marketing by others', 'No', 'We do not share'],
      ),
      'An operator who wants to share more must change this notice first, tell you, and give you the choice that the law gives you.',
    ),
    section(
      'messages',
      'Text messages and codes',
      'We send text messages only for the running of your account: one-time codes, your username when you ask for it, and notices about changes to your login. We do not pass your number, or your consent to receive messages, to anybody for their marketing.',
      'A code works once, for ten minutes. We keep only a coded form of it. The message itself passes through your carrier and may show on your lock screen. That is a setting of your phone.',
    ),
    section(
      'push',
      'Reminders and your lock screen',
      'Unless you choose to show details, a reminder carries no amounts and no names of lenders or accounts. You can change that for each reminder, and change it back. Each device that gets notifications is listed in settings, and you can remove it there.',
    ),
    section(
      'device',
      'What stays on your device',
      definitions(
        [
          'Your sign-in',
          'A token and a short record of you: username, name, plan and role. With “Keep me signed in” it is in the browser’s local storage, and the token also where the service worker finds it, so that it can send waiting changes and answer a reminder. Without it, it is in the storage of that tab alone.',
        ],
        [
          'Your data, for offline use',
          'A copy of your data. With “Keep me signed in” it is in a database of the browser called IndexedDB for up to 30 days. Without it, it is in the storage of that tab and goes when you close the tab.',
        ],
        [
          'Waiting changes',
          'What you did offline, until the server has it, stored in the same place as your data. It is tied to your account and never sent for another.',
        ],
        [
          'Notifications',
          'If you turned them on here: the address of this device, so that it can be renewed when your browser changes it.',
        ],
        [
          'Typed but not saved',
          'What you typed into a form, except passwords, codes and card numbers, while the page reloads, in that tab alone.',
        ],
        ['A registration you began', 'What you typed, except the password, in that tab alone.'],
        [
          'The app itself',
          'A service worker, a program that the browser keeps for us, stores the app’s own files and two lists that are the same for everybody: common questions, and states and cities. It stores no answers that belong to you.',
        ],
        ['Appearance', 'Whether you chose light or dark.'],
      ),
      'When you log out, when your session expires, or when another account signs in, the app removes your sign-in, your data, waiting changes, notifications that are still shown and the push subscription, in all tabs, even offline. If you log out offline, a code that can only end that session stays until our server has received it. The app’s own files, the public lists and your choice of light or dark stay. Clearing the site’s data in your browser removes those too.',
      'We do not encrypt this copy beyond what your device does. Somebody who can unlock your device can read it, so use a screen lock.',
    ),
    section(
      'retention',
      'How long we keep it',
      definitions(
        ['Your account and plan', 'Until you delete them.'],
        ['A registration that was not confirmed', 'It lapses after one day and is then removed.'],
        [
          'One-time codes',
          'They work for 10 minutes. Their coded form stays until the next code, or until the account is deleted.',
        ],
        [
          'Sessions',
          '30 days after you were last seen with “Keep me signed in”, otherwise 12 hours. They end when you log out, or, if you were offline then, as soon as your device is back online.',
        ],
        [
          'Counts against abuse',
          'Until their time window has passed, at most about a day. Counts of wrong passwords start again after a day. They stand under a coded key and not under your name.',
        ],
        ['Answers kept for repeated requests', 'About 48 hours, so that a change is not made twice.'],
        [
          'Your notifications',
          'Reminders that were sent and changes to your account, with the name of the debt or goal, for 90 days.',
        ],
        ['Hidden next steps', '90 days.'],
        ['Why people left', 'The reason and the day, without your name or number.'],
        ['Payment records', 'As long as tax and accounting law require, even after you delete your account.'],
        [
          'Server logs and backups',
          'For a time that the operator sets and must tell you if you ask. Deleted data disappears from backups when they expire.',
        ],
      ),
      'Companies that you used keep their own records, for as long as their rules and the law say.',
    ),
    section(
      'deletion',
      'Deleting your account',
      'You can delete your account in settings. We ask for your password first, unless you have only just logged in. Your record, your plan, sessions, codes, sharing, bank links, notification addresses and uploads are then deleted from the database together. We tell the company that links your banks to end the link. What stays is in the list above.',
      'Your mobile number and your username are free again afterward.',
    ),
    section(
      'rights',
      'Your choices and rights',
      list(
        'See and correct your details, in settings.',
        'Export your data as a zip file with JSON and CSV, in settings.',
        'Delete single items, or your whole account.',
        'Unlink a bank, end a share, sign a device out, switch notifications off.',
        'Ask us anything that the app does not answer.',
      ),
      'You do not need a reason, and you pay nothing. We may have to check that it is really you. We answer within 45 days, or tell you why we need longer. If we say no, you can ask us to look again, and you can complain to your state’s attorney general.',
      'Several states give you rights like these by law, such as Colorado, Connecticut, Texas and Virginia. We give them to everybody.',
    ),
    section(
      'california',
      'If you live in California',
      'The California Consumer Privacy Act may apply to the operator. Data that falls under the federal law on financial privacy is partly outside it. In its terms, these are the categories that we collect:',
      list(
        'Identifiers: name, contact details, username, account number, network address.',
        'Customer records and financial information: your plan, accounts, transactions, invoices.',
        'Protected characteristics: age, and sex at birth if you enter it.',
        'Commercial information: plans and orders.',
        'Internet activity: sign-ins and calls to our server.',
        'Employment information: income and, for brokerage, your employer.',
        'Inferences: risk band and behavior tendencies.',
        'Sensitive information: your account login, financial accounts with what opens them, and identity documents if brokerage needs them.',
      ),
      'Sources, purposes, recipients and times stand in the sections above. You have the right to know, to get a copy, to correct, to delete, and not to be treated worse for asking. An agent whom you authorize may ask for you.',
      'We do not sell personal information or share it for advertising across contexts, also not that of people under 16. So there is nothing to opt out of. We use sensitive information only to provide what you asked for and to keep it secure, so there is nothing to limit. We give nothing to others for their own marketing.',
    ),
    section(
      'security',
      'How we protect it',
      list(
        'Passwords are hashed with Argon2id, one-time codes and session tokens are kept only in coded form.',
        'Bank access tokens are encrypted with a key that is kept apart from the database.',
        'Limits stop guessing. Two-factor login adds a code to your password.',
        'You get a text message when your password, two-factor login, email or number changes.',
        'The app tells the browser to run only our own scripts and not to show the app inside another site.',
      ),
      'The operator must serve the installation over an encrypted connection, guard the server and its keys, and keep backups safe. No system is perfectly safe. If your data is exposed, we tell you and the authorities as the law requires.',
    ),
    section(
      'children',
      'Children',
      'The service is for adults. You must be 18 to have an account. We do not knowingly collect data from children under 13, or from anybody under 18 as a client. You may plan for a child, for example for college. Enter no more about the child than the plan needs. If you think that a child has an account, tell us and we will delete it.',
    ),
    section(
      'where',
      'Where the data is',
      'The service is made for people in the United States. The data is where the operator’s server is. Ask the operator if you want to know the place. If you use the service from another country, your data travels to that place.',
    ),
    section(
      'changes',
      'Changes to this policy',
      'The date at the top names the version. When we change this policy in a way that matters, we give it a new version and tell you at least 30 days before. We ask for your consent again before we use data that we already have for something new.',
    ),
    section('contact', 'Contact', 'Write to the operator about this policy, or to use a right.', contact),
  ],
}
