import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { contact, definitions, list, section, table, type LegalDocument } from './legal-document.ts'

/** What is stored about a client, why, where, for how long, and who else sees it. */
export const privacy: LegalDocument = {
  path: '/privacyPolicy',
  title: 'Privacy Policy',
  version: TERMS_VERSION,
  summary: [
    'We use your data to run your plan and to protect your account. We do not sell it, and we do not use it for advertising.',
    'We store it in the database of the installation you use. A copy of what you’ve viewed stays on your device so that the app works offline. Logging out removes that copy.',
    'Other companies receive only what a feature needs, and only when you use that feature.',
    'You can view, correct, export, and delete your data in settings.',
  ],
  sections: [
    section(
      'who',
      'Who is responsible',
      `${brand} is software. Each installation is run by a person or an organization, which we call the operator. The operator decides where the server is located and which other companies are used, and is responsible for your data. In this policy, “we” and “us” mean the operator of the installation you use. The people who write the software don’t receive your data unless they are the operator.`,
      'Some installations don’t offer every feature. If your installation doesn’t have a feature, we don’t collect the data it needs.',
      contact,
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run in a sandbox, with simulated versions of outside companies. Text messages are then not sent. They’re stored in a list that anyone who can reach the installation may be able to open at /dev/outbox. If that page opens, use made-up details only.',
    ),
    section(
      'collect',
      'What we collect',
      'From you:',
      definitions(
        ['Name and contact', 'First and last name, email, mobile number, and mailing address.'],
        ['Date of birth', 'Your age affects retirement dates, life expectancy, and premiums.'],
        [
          'Login',
          'Your username and your two-factor setting. We store your password and recovery codes only as a hash, which can’t be reversed. Of a passkey: its name, its public key, and when it was last used; your fingerprint or face never reaches us. Of an authenticator app: the secret it shares with us, encrypted. We also store the version of the terms you agreed to.',
        ],
        [
          'Your plan',
          'Goals, income, filing status, tax details such as dependents and withholding, accounts, debts, rent, payments, reminders, pensions, and contributions. For retirement: your Social Security earnings record, when you want to retire, and results you save, with everything they were calculated from.',
        ],
        [
          'Your spending',
          'Transactions you enter, and those in files you import: date, amount, account, name, and description. Your device reads the file; we store its name and its transactions, not the file. Categories, notes, tags, splits, rules, limits, and what you say about recurring charges.',
        ],
        [
          'Your partner',
          'If you plan as a couple: first name, date of birth, sex for the life table, pay, Social Security earnings record, and retirement date. Enter them only if your partner agrees.',
        ],
        [
          'Answers about you',
          'Risk and behavior questionnaires. For retirement: which life table applies to you.',
        ],
        [
          'Protection',
          'Sex at birth, smoking status, state, your children’s years of birth, and the amounts and assumptions behind your coverage needs. The insurance policies you have: company, amount, premium, renewal date, at most the last four characters of the number, and your beneficiaries’ names and shares. Bundles you save, with the premiums shown that day, and which steps of the checklist are done, with your notes.',
        ],
        [
          'Your paid plan',
          'The plan, its price and state, the dates of charges, invoices, your card’s brand, last four digits and expiration date, and your reason for canceling if you give one. For a reduced price: whether you’re a student or in the military, and our decision.',
        ],
        [
          'Documents',
          'Files you upload, such as receipts of transactions and documents for a reduced price, with their name, type, and size. From PNG and JPEG pictures we remove what cameras add, such as where and when they were taken, before we store them. PDF files are stored as they are.',
        ],
        [
          'Brokerage',
          'If you apply: identity, employment, investing experience, your answers to the broker’s questions, which disclosures you agreed to and when, and documents. Your Social Security number goes to the broker, and we keep only its last four digits. Your orders, transfers, holdings with their cost, and the broker’s decision with its note.',
        ],
        [
          'Advisor calls and sharing',
          'What you book; whom you share your plan with, which sections, and for how long; invitations you send to a partner; and each time somebody else reads or changes a section.',
        ],
      ),
      'From companies you link: account names, types, balances, transactions, investment holdings, and loan terms from the banks you choose, and the status of your brokerage accounts and orders.',
      'From your device:',
      definitions(
        [
          'Signed-in devices',
          'The browser and operating system, such as “Chrome on Android,” and when you signed in and were last active. We remember which kinds of devices you log in with for 30 days, to tell you about a new one.',
        ],
        [
          'Time zone',
          'The time zone your browser reports, or the one you choose in settings, so that “today” is your own day.',
        ],
        [
          'Network address',
          'We use it while we process a request. We store a hashed form of it to prevent abuse and to recognize where you log in, for up to 30 days. A brokerage order also carries your public address, and an account application may: we compare it with the one we see, and keep neither.',
        ],
        [
          'Push address',
          'If you turn on notifications: the address and keys your browser creates for them, the browser and operating system, when a message last went through, the time zone of each reminder, and which messages you want and when not. A message that waits for the end of your quiet hours is stored until then.',
        ],
        [
          'Server log',
          'For each request: which call it was, the time, the result, and your account ID. No names, amounts, passwords, codes, or contents.',
        ],
      ),
    ),
    section(
      'not-collect',
      'What we do not collect',
      list(
        'No card numbers or security codes. Your browser sends them to the payment company, and they never reach our server. In a sandbox, a test card’s number stays on your device, and we receive only the card’s name.',
        'No bank passwords. You enter them with the bank or with the company that links it.',
        'No precise location, contacts, camera, or microphone. The app tells your browser to block the last two.',
        'No full policy numbers, and nothing about your health except whether you smoke.',
        'No advertising trackers and no third-party analytics. We don’t use cookies to track you. Where Stripe takes payments, its card form may set cookies of its own to prevent fraud. It’s loaded only when you open it.',
      ),
      'We don’t track you across other sites, so a “Do Not Track” or “Global Privacy Control” signal from your browser changes nothing: we already treat you as if it were on.',
    ),
    section(
      'why',
      'Why we use it',
      list(
        'To run your account and to show your plan.',
        'To calculate projections, payoff plans, budgets, taxes, and premiums.',
        'To send the codes, notices, and reminders you need or ask for.',
        'To take payments, book calls, and send orders when you ask us to.',
        'To protect your account, to stop fraud and abuse, and to find and fix errors.',
        'To keep what the law requires us to keep, and to respond to lawful requests.',
      ),
      'We ask for your consent before we use it for anything else. Results such as your risk band are for your information. We don’t make automated decisions about you that have a legal effect.',
    ),
    section(
      'share',
      'Who else receives it',
      'The software can work with these companies. The operator decides which of them are turned on. Each has its own privacy policy.',
      definitions(
        ['Twilio (text messages)', 'Your mobile number and the text of the message.'],
        [
          'Plaid (linked banks)',
          'You sign in to your bank there. It sends us accounts, balances, transactions, holdings, and loan terms. We store an access token, encrypted with a key that isn’t in the database. It’s never sent to your browser.',
        ],
        [
          'Stripe (payments)',
          'Your card details, which you enter in its form, your plan and its price, and an ID that stands for you here. We don’t send your name, your email, your documents, or anything about your finances. Its form also sees your network address and your browser. It tells us whether a payment went through, and your card’s brand, last four digits, and expiration date.',
        ],
        [
          'Your calendar program',
          'If you create a calendar address: the dates you choose to show there, and amounts only if you turn them on. Anyone with the address can read it until you end it.',
        ],
        [
          'Calendly (advisor calls)',
          'Your name and your email, which you enter on its page, the time you choose, and an ID that stands for your booking here. We don’t send anything about your finances. It tells us when your call is booked, moved, or canceled, who your advisor is, and how to join.',
        ],
        [
          'Interactive Brokers (brokerage)',
          'The orders you place in an account you linked. It tells us what the account holds, its cash, its prices, and what became of your orders.',
        ],
        [
          'Your browser’s push service',
          'Run by the maker of your browser, such as Apple, Google, Microsoft or Mozilla. It delivers our messages, which are encrypted so that only your device can read them. It can see that a message was sent, and when.',
        ],
        [
          'Address look-up',
          'For a brokerage order, the app looks up your network address. It asks our own server, unless the operator has chosen another service, which then sees that address.',
        ],
        [
          'The operator’s hosting company',
          'Stores or transmits the data for us, including the files you upload, and may not use it for anything else.',
        ],
      ),
      'The operator’s staff look at documents for a reduced price to decide on it. No insurer receives anything: your policies, your needs, and your bundles stay here.',
      'Beyond these, an advisor or a partner sees the sections of your plan that you choose to share with them, with your name. Where a section is calculated from sections you don’t share, they see totals of those. They don’t see your contact details, documents, payments, devices, or how you log in. An advisor sees your username, too. We give data to authorities where a law or court order requires it. If the service moves to a new operator, the data goes with it under this policy, and we tell you in advance.',
      'We don’t sell personal data. We don’t share it for cross-site advertising.',
    ),
    section(
      'glba',
      'Notice about financial privacy',
      'A federal law, the Gramm-Leach-Bliley Act, requires financial companies to explain how they share personal information and what you can limit. If the operator is such a company, this is its notice, unless it gives you another one.',
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
      'An operator who wants to share more must first change this notice, tell you, and give you the choices the law requires.',
    ),
    section(
      'messages',
      'Text messages and codes',
      'We send text messages only about your account: one-time codes, your username when you request it, and notices about changes to your login. We don’t share your number, or your consent to receive messages, with anyone for their marketing.',
      'A code works once, for ten minutes. We store only a hashed form of it. The message itself passes through your carrier and may appear on your lock screen, depending on your phone’s settings.',
    ),
    section(
      'push',
      'Reminders and your lock screen',
      'Unless you choose to show details, a reminder doesn’t show amounts or the names of lenders or accounts. You can change that for each reminder, and change it back. Each device that gets notifications is listed in settings, and you can remove it there.',
    ),
    section(
      'device',
      'What stays on your device',
      definitions(
        [
          'Your sign-in',
          'A token and a short record of you: username, name, plan and role. With “Keep me signed in,” it’s in the browser’s local storage, and the token also where the service worker finds it, so that it can sync pending changes and respond to a reminder. Without it, the token is in that tab’s storage only.',
        ],
        [
          'Your data, for offline use',
          'A copy of your data. With “Keep me signed in,” it’s in a browser database called IndexedDB for up to 30 days. Without it, it’s in that tab’s storage and is deleted when you close the tab.',
        ],
        [
          'Pending changes',
          'What you changed offline, until the server has it, stored in the same place as your data. It’s tied to your account and never sent for another. If your session ends by itself or from another device first, these changes stay, encrypted, for up to 30 days; without “Keep me signed in,” only until you close the tab. Only logging in to your account again gets the key, which our server holds.',
        ],
        [
          'Notifications',
          'If you turned them on here: the address of this device, so that it can be renewed when your browser changes it.',
        ],
        [
          'Unsaved entries',
          'What you entered in a form, except passwords, codes, card numbers, and files, while the page reloads or is locked, in that tab only.',
        ],
        ['A registration in progress', 'What you entered, except the password, in that tab only.'],
        [
          'The app itself',
          'A service worker, a program that runs in your browser, stores the app’s own files and two lists that are the same for everyone: help answers, and states and cities. It doesn’t store your personal data.',
        ],
        [
          'App lock',
          'If you turn it on: a salted hash of your PIN, which can’t be turned back into it quickly, how soon the app locks, when you last used it here, and how many wrong PINs were entered. Your PIN never leaves this device.',
        ],
        ['Appearance', 'Whether you chose light or dark.'],
      ),
      'When you log out, when your session expires, or when another account signs in, the app removes your sign-in, your data, readable pending changes, the app lock, notifications still on screen, and the push subscription, in all tabs, even offline. If you log out offline, a code that can only end that session stays until our server has received it. Logging out yourself deletes pending changes; the app asks you first. The app’s own files, the public lists and your choice of light or dark stay. Clearing the site’s data in your browser removes those too.',
      'We don’t encrypt this copy beyond what your device does. Anyone who can unlock your device can read it, so use a screen lock. The app lock keeps people out of the app; it doesn’t encrypt the copy.',
    ),
    section(
      'retention',
      'How long we keep it',
      definitions(
        ['Your account and plan', 'Until you delete them.'],
        ['An unconfirmed registration', 'It expires after one day and is then deleted.'],
        [
          'One-time codes',
          'They work for 10 minutes. Their hashed form is stored until the next code, or until the account is deleted.',
        ],
        [
          'Sessions',
          '30 days after you were last active with “Keep me signed in,” otherwise 12 hours. They end when you log out, or, if you were offline then, as soon as your device is back online.',
        ],
        [
          'Abuse-prevention counters',
          'Until their time window has passed, at most about a day. Counts of wrong passwords reset after a day. They’re stored under a hashed key, not under your name.',
        ],
        ['Responses to repeated requests', 'About 48 hours, so that a change isn’t made twice.'],
        [
          'Your notifications',
          'Reminders we sent and changes to your account, with the name of the debt or goal, for 90 days.',
        ],
        [
          'Sharing, and who read what of your plan',
          'Who read or changed which section in which minute is deleted after a year, as is a share a year after it ends. An invitation expires after seven days and is then deleted; we store its code only in hashed form.',
        ],
        ['Hidden next steps', '90 days.'],
        [
          'Bank accounts and transactions',
          'Until you delete them. When you unlink a bank, you choose whether its transactions stay, and its accounts keep their last balance. Undoing an import deletes what it added. Rows of an import you didn’t finish count nowhere.',
        ],
        [
          'Access tokens of banks you unlinked',
          'Encrypted, without your name, until the company that links your banks has ended the link: usually within a minute, at most 30 days.',
        ],
        ['Reasons for leaving', 'The reason and the day, without your name or number.'],
        [
          'Your paid plan and invoices',
          'Until you delete your account. The payment company keeps its own records of payments for as long as the law requires.',
        ],
        [
          'Documents',
          'Until you delete them or your account. We then delete the file from storage, and try again if storage is down. An upload you don’t finish is deleted within about a day.',
        ],
        [
          'Deleted policies and bundles',
          'You can restore them for seven days. Then they’re deleted for good, as with debts, goals, and accounts.',
        ],
        [
          'A payment customer’s ID after you delete your account',
          'Without your name, until the payment company has deleted its customer, so that you aren’t charged again.',
        ],
        ['IDs of messages from the payment company', '90 days. They name no one.'],
        [
          'Advisor calls',
          'Until you delete your account. A booking that the company behind the calendar has to cancel after that is kept without your name until it’s canceled.',
        ],
        [
          'Summaries for your advisor',
          'What a summary says is deleted when you stop sharing it or cancel the call, and otherwise seven days after the call. That you shared it, and when it was opened, stays with the call.',
        ],
        ['IDs of messages about bookings', '90 days.'],
        [
          'Server logs and backups',
          'For a period the operator sets and must tell you if you ask. Deleted data disappears from backups when they expire.',
        ],
      ),
      'Companies you used keep their own records for as long as their rules and the law require.',
    ),
    section(
      'deletion',
      'Deleting your account',
      'You can delete your account in settings. We ask for your password or a passkey first. Your profile, plan, sessions, codes, sharing, bank links, insurance policies, invoices, and notification addresses are then deleted from the database together, and your documents from storage right after. We tell the company that links your banks to end the link, and the payment company to end your subscription and delete its customer. The list above shows what stays.',
      'Your mobile number and username can be used again afterward.',
    ),
    section(
      'rights',
      'Your choices and rights',
      list(
        'See and correct your details, in settings.',
        'Export your data as a zip file with JSON and CSV, in settings.',
        'Delete single items, such as a document or a policy, or your whole account.',
        'Unlink a bank, stop sharing, sign out a device, or turn off notifications.',
        'Ask us anything the app doesn’t answer.',
      ),
      'You don’t need a reason, and there’s no charge. We may need to verify your identity. We respond within 45 days, or tell you why we need longer. If we decline, you can appeal to us, and you can complain to your state’s attorney general.',
      'Several states give you rights like these by law, such as Colorado, Connecticut, Texas, and Virginia. We give them to everyone.',
    ),
    section(
      'california',
      'If you live in California',
      'The California Consumer Privacy Act may apply to the operator. Data covered by federal financial privacy law is partly exempt. In the Act’s terms, these are the categories we collect:',
      list(
        'Identifiers: name, contact details, username, account number, network address.',
        'Customer records and financial information: your plan, accounts, transactions, insurance policies, invoices.',
        'Protected characteristics: age, sex at birth if you enter it, and military status if you ask for a reduced price.',
        'Commercial information: your paid plan and orders.',
        'Internet activity: sign-ins and calls to our server.',
        'Employment and education information: income, proof of enrollment for a reduced price and, for brokerage, your employer.',
        'Pictures: those you upload.',
        'Inferences: risk band and behavior tendencies.',
        'Sensitive information: your account login, financial accounts and their access credentials, and identity documents if brokerage requires them.',
      ),
      'Sources, purposes, recipients, and retention periods are in the sections above. You have the right to know, to get a copy, to correct, to delete, and not to be treated worse for asking. An agent you authorize may ask on your behalf.',
      'We don’t sell personal information or share it for cross-context behavioral advertising, including that of people under 16, so there’s nothing to opt out of. We use sensitive information only to provide what you asked for and to keep it secure, so there’s nothing to limit. We give nothing to others for their own marketing.',
    ),
    section(
      'security',
      'How we protect it',
      list(
        'Passwords are hashed with Argon2id. One-time codes and session tokens are stored only in hashed form.',
        'Bank access tokens and the secrets of authenticator apps are encrypted with a key stored separately from the database.',
        'Limits on attempts stop guessing. Two-factor authentication adds a code to your password. A passkey replaces both.',
        'Sharing your plan and deleting your account need your password or a passkey, even when you’re logged in.',
        'You get a text message when your password, a login method, your email, or your number changes, when someone logs in from a new device or network, when your data is exported, and when a partner accepts your invitation.',
        'Uploaded files are checked for their type, stored under an ID instead of their name, and given only to you.',
        'The app tells the browser to run only our own scripts, and those of Plaid and Stripe where they’re turned on, and not to display the app inside another site.',
      ),
      'The operator must serve the installation over an encrypted connection, guard the server and its keys, and keep backups safe. No system is perfectly safe. If your data is exposed, we tell you and the authorities as the law requires.',
    ),
    section(
      'children',
      'Children',
      'The service is for adults. You must be 18 to have an account. You confirm that you are when you register; registration asks for your date of birth but doesn’t check your age. We do not knowingly collect data from children under 13, or from anyone under 18 as a client. You may plan for a child, for example for college. Enter no more about the child than the plan needs. The same goes for beneficiaries. If you think a child has an account, tell us and we’ll delete it.',
    ),
    section(
      'where',
      'Where the data is',
      'The service is intended for people in the United States. Your data is stored where the operator’s server is. Ask the operator if you want to know the location. If you use the service from another country, your data is transferred to that location.',
    ),
    section(
      'changes',
      'Changes to this policy',
      'The date at the top identifies the version. When we make a material change to this policy, we give it a new version and tell you at least 30 days in advance. We ask for your consent again before we use data we already have for something new.',
    ),
    section(
      'contact',
      'Contact',
      'Write to the operator about this policy or to exercise your rights.',
      contact,
    ),
  ],
}
