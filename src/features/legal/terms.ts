import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { contact, list, section, table, type LegalDocument } from './legal-document.ts'
import { formatPrice, planPrices, yearlyCents } from './plan-prices.ts'

/** The agreement between a client and the operator of an installation. */
export const terms: LegalDocument = {
  path: '/termsAndConditions',
  title: 'Terms and Conditions',
  version: TERMS_VERSION,
  summary: [
    'You must be at least 18 to have an account. Keep your password and your codes to yourself.',
    `${brand} shows estimates to plan with. What you decide remains your decision.`,
    'Paid plans renew until you cancel. You can cancel at any time in the app, and you keep your plan until the end of the period you paid for.',
    'You can export your data and delete your account whenever you like.',
  ],
  sections: [
    section(
      'agreement',
      'This agreement',
      `${brand} is software for planning your household’s money. Each installation is run by a person or an organization, which we call the operator. In these terms, “we” and “us” mean the operator of the installation that you use, and “the service” means that installation.`,
      'When you tick the box at registration, you agree to these terms. We record which version you agreed to. The Disclosure and the Privacy Policy go with them. If you do not agree, please do not use the service.',
      'Some installations leave out some features. Where a feature is absent, what these terms say about it does not apply to you.',
    ),
    section(
      'eligibility',
      'Who may use the service',
      list(
        'You are at least 18 years old and able to make a contract.',
        'You use it for your own household and not for a business. An advisor uses it for clients who share their plan.',
        'You have a mobile number on which you can receive our codes.',
        'No law or sanction forbids you to use it.',
      ),
      'The service is made for people who live in the United States. Its taxes, account types and reference figures are American.',
    ),
    section(
      'account',
      'Your account and its security',
      'Give us details that are true, and keep them current. A mobile number belongs to one account at a time.',
      list(
        'Choose a password that you use nowhere else.',
        'Never give a one-time code to anybody. We never ask you for one outside the page where you enter it.',
        'Turn on two-factor login. A password alone is then not enough to get in.',
        'Untick “Keep me signed in” on a device that you share.',
        'End a device in settings if you have lost it.',
      ),
      'Tell us at once if you think that somebody else is using your account. Wrong passwords and wrong codes make the account wait for a while. That protects you and does not lock you out for good.',
      'You are responsible for what is done with your account because you gave away your password or a code. You are not responsible for what happens because we failed to protect it.',
    ),
    section(
      'sharing',
      'Sharing with an advisor',
      'You may share your plan with an advisor of this installation. They can read it and cannot change it. You can end the sharing at any time in settings. From that moment they see nothing new.',
    ),
    section(
      'what-it-is',
      'What the service is, and is not',
      'The service calculates, compares, reminds and keeps your plan together. It gives general information and estimates. It is not individual investment, legal, tax or insurance advice, and nothing in it is an offer. The Disclosure explains the limits of each kind of figure. Please read it before you act.',
      'Check a figure with your bank, lender, broker, insurer or tax professional before you do something that is hard to undo. If our figure and theirs differ, theirs counts.',
    ),
    section(
      'third-parties',
      'Linked accounts and other companies',
      'You may link accounts and use features that other companies provide, such as Plaid for banks, Stripe for cards, Calendly for calls and Interactive Brokers for brokerage. Their own terms apply to what they do. You let us receive from them, and send to them, what the feature needs. You can unlink at any time.',
      'Link only accounts that are yours, or that you are allowed to link.',
      'An order that you confirm goes to the broker as your instruction. You may not be able to cancel it. The broker’s agreement, fees and rules apply.',
    ),
    section(
      'plans',
      'Plans and prices',
      'You can have an account without a plan, at no charge. What each plan contains stands on the page where you choose it. Prices are in US dollars. Tax is added where the law asks for it.',
      table(
        'Paid plans',
        ['Plan', 'A month', 'A year', 'Advisor calls a year'],
        ...planPrices.map((price) => [
          price.name,
          formatPrice(price.monthly_cents),
          formatPrice(yearlyCents(price)),
          String(price.calls),
        ]),
      ),
      'A year costs as much as ten months. If your installation does not sell plans, there is nothing to pay.',
      'You may ask for a reduced price as a student or as a member of the military, and send documents that support it. We may say no if they do not.',
    ),
    section(
      'billing',
      'Payment and renewal',
      'A paid plan begins when your first payment goes through. It renews by itself, for another month or another year, and we charge your card at the start of each period. It goes on until you cancel. Before you pay, the page shows the price, the period and the date of the next charge.',
      list(
        'Upgrade: your new plan begins at once. You pay the difference for the rest of the period.',
        'Downgrade: your new plan begins at the end of the period you paid for.',
        'Failed payment: we tell you and try again. If it still fails, your account goes back to no plan. Your data stays.',
        'New price: we tell you at least 30 days before it applies to you. You can cancel before then.',
      ),
      'Where the law asks for a reminder before a renewal, you get one. Invoices are in the app, and you can download them.',
    ),
    section(
      'cancel',
      'Canceling and refunds',
      'You can cancel in the app at any time, on the payment page. You do not need to call or write. The cancellation takes effect at the end of the period you paid for. Until then you keep your plan. After that there are no more charges, and your account goes back to no plan.',
      'We do not refund the rest of a period, except in three cases: the law gives you the right to a refund, we charged you by mistake, or we end the service or your account without your fault. In the last case we refund the part of the period that remains.',
      'If you delete your account, your plan ends at once.',
    ),
    section(
      'calls',
      'Advisor calls',
      'Paid plans come with a number of advisor calls for each year. You book a time in the app and can cancel or move it there. Advisors answer for what they say. Ask for their registration before you rely on it.',
    ),
    section(
      'messages',
      'Text messages and notifications',
      'By giving us your mobile number you agree that we send text messages to it for the running of your account. These are one-time codes, your username when you ask for it, and notices when your password, two-factor login, email or number changes. How many you get depends on what you do. We send no advertising by text message.',
      'Your carrier’s message and data rates may apply. Carriers are not liable for messages that are late or lost. Where the sender accepts replies, you can answer STOP to end messages and HELP for help. Codes come by text message only. If you stop them, you cannot register, reset your password or use two-factor login with that number.',
      'Push notifications come only after you allow them in your browser. You can switch them off there or in settings.',
      'You also agree to receive agreements, notices and invoices electronically, in the app. You can print or save them. You can withdraw this by deleting your account.',
    ),
    section(
      'use',
      'What is not allowed',
      list(
        'Breaking the law, or pretending to be somebody else.',
        'Getting into an account or data that is not yours, or trying to.',
        'Testing, scanning or overloading an installation without its operator’s consent.',
        'Getting round a limit, or asking for codes to numbers that are not yours.',
        'Uploading harmful files, or documents that are forged.',
        'Collecting other people’s data, or selling access to the service.',
        'Using cards, accounts or documents that are not yours to use.',
      ),
      'Reports of security problems in good faith are welcome. Write to the operator before you make them public.',
    ),
    section(
      'your-data',
      'Your data stays yours',
      'What you enter or upload belongs to you. You let us store and process it to run the service for you, and for nothing else. The Privacy Policy says how. You can export it in settings.',
    ),
    section(
      'software',
      'The software',
      `The source code of ${brand} is published under the MIT license, which has its own terms for those who copy or change it. These terms are about using an installation. The people who write the software are not your contract partner unless they also operate the installation that you use.`,
    ),
    section(
      'availability',
      'Availability and offline use',
      'We try to keep the service running, but we do not promise that it never stops. Features may change, and we may interrupt it for maintenance. Offline, the app shows what this device last received and keeps some changes until you are connected. A change counts once the server has accepted it.',
      'Reminders can fail. Please pay your bills on time whether or not one reaches you.',
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run with stand-ins for outside companies, called the sandbox. Nothing in it is real: no money moves, no text message leaves the server, and other people may be able to read the messages. Do not enter real details there. The paid plans in these terms charge nothing there.',
    ),
    section(
      'ending',
      'Ending your account',
      'You can delete your account in settings at any time. For your protection we ask for your password first, unless you have only just logged in. Deletion cannot be undone. Export your data before you do it.',
      'We may suspend or end your account if you break these terms in a way that matters, if the law requires it, or if we close the service. We tell you beforehand and say why, unless the law or the safety of others forbids it. You then get the chance to export your data where we can give it.',
    ),
    section(
      'warranty',
      'No warranty',
      'The service is provided as it is and as it is available. As far as the law allows, we give no warranty of any kind, express or implied. That includes warranties of merchantability, of fitness for a particular purpose, of title and of non-infringement. We do not warrant that figures are right, that a goal will be reached, or that the service will be free of errors.',
      'Some states do not allow some of these limits. You then have the rights that your state gives you.',
    ),
    section(
      'liability',
      'Liability',
      'As far as the law allows, we are not liable for indirect or consequential losses, for lost profits, for investment losses, or for what other companies do. As far as the law allows, our liability to you in total is limited to the larger of two amounts: what you paid us in the twelve months before the claim, or $100.',
      'Nothing here limits liability that the law does not let us limit, such as for fraud, for gross negligence, for intent, or for our duties to protect your personal data. Nothing here takes away a right that you have as a consumer.',
    ),
    section(
      'law',
      'Law and disputes',
      'Please write to us first. Most problems can be solved that way, and we will try to within 30 days.',
      'The law of the United States and of the state in which the operator is established applies to these terms. You also keep the consumer rights of the state in which you live. A dispute goes to the courts that the law names for it, which includes a small claims court. These terms do not force you into arbitration and do not take away your right to join others in a claim.',
    ),
    section(
      'changes',
      'Changes to these terms',
      'The date at the top names the version. When we change these terms in a way that matters, we give them a new version and tell you at least 30 days before. We may act faster where the law or security requires it. If you do not agree, you can cancel and delete your account before the new version holds.',
    ),
    section(
      'general',
      'General',
      'If a part of these terms is not valid, the rest stays in force. If we do not insist on a right once, we have not given it up. You may not pass on your account. We may pass on this agreement with the service to a new operator, who is then bound by it, and we tell you beforehand. These terms, with the Disclosure and the Privacy Policy, are the whole agreement between you and us about the service.',
    ),
    section('contact', 'Contact', contact),
  ],
}
