import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { contact, list, section, table, type LegalDocument } from './legal-document.ts'
import { planPrices, yearlyCents } from './plan-prices.ts'

/** The agreement between a client and the operator of an installation. */
export const terms: LegalDocument = {
  path: '/termsAndConditions',
  title: 'Terms and Conditions',
  version: TERMS_VERSION,
  summary: [
    'You must be at least 18 to have an account. Keep your password and your codes to yourself.',
    `${brand} shows estimates for planning. Your decisions are your own.`,
    'Paid plans renew until you cancel. You can cancel at any time in the app, and you keep your plan until the end of the period you paid for.',
    'You can export your data and delete your account whenever you like.',
  ],
  sections: [
    section(
      'agreement',
      'This agreement',
      `${brand} is software for planning your household’s money. Each installation is run by a person or an organization, which we call the operator. In these terms, “we” and “us” mean the operator of the installation you use, and “the service” means that installation.`,
      'When you check the box at registration, you agree to these terms, together with the Disclosure and the Privacy Policy. We record which version you agreed to. If you don’t agree, please don’t use the service.',
      'Some installations don’t offer every feature. If your installation doesn’t have a feature, what these terms say about it doesn’t apply to you.',
    ),
    section(
      'eligibility',
      'Who may use the service',
      list(
        'You are at least 18 years old and legally able to enter into a contract.',
        'You use it for your own household, not for a business. Advisors may use it for clients who share their plan.',
        'You have a mobile number where you can receive our codes.',
        'No law or sanction prohibits you from using it.',
      ),
      'When you create an account, you confirm that all of this applies to you. Registration asks for your date of birth but doesn’t check your age.',
      'The service is intended for people who live in the United States. Its tax rules, account types, and reference figures are for the US.',
    ),
    section(
      'account',
      'Your account and its security',
      'Give us accurate details, and keep them current. A mobile number can belong to only one account at a time.',
      list(
        'Choose a password you don’t use anywhere else.',
        'Never give a one-time code to anyone. We never ask for one except on the page where you enter it.',
        'Turn on two-factor authentication, so that a password alone isn’t enough to get in.',
        'Clear “Keep me signed in” on a shared device.',
        'Sign out a lost device in settings.',
      ),
      'Tell us right away if you think someone else is using your account. After too many wrong passwords or codes, you have to wait before trying again. This protects you and doesn’t lock you out permanently.',
      'You are responsible for what happens with your account because you shared your password or a code. You are not responsible for what happens because we failed to protect it.',
    ),
    section(
      'sharing',
      'Sharing your plan',
      'You may share sections of your plan with an advisor of this installation, by their username. They can view what you share but can’t change it.',
      'You may also invite a partner from your household, who needs an account of their own. You choose whether they may only view the sections you share or change them, too. What a partner changes counts as your own entry. Nobody you share with can see your documents, payments, or login, or order, pay, link a bank, or share your plan further.',
      'You can stop sharing at any time in settings. From then on, they can’t see your plan. Settings shows what they read and changed.',
    ),
    section(
      'what-it-is',
      'What the service is, and is not',
      'The service calculates, compares, reminds, and keeps your plan in one place. It gives general information and estimates. It isn’t individual investment, legal, tax, or insurance advice, and nothing in it is an offer. The Disclosure explains the limits of each figure. Read it before you act.',
      'Check figures with your bank, lender, broker, insurer, or tax professional before you do something that’s hard to undo. If our figure and theirs differ, rely on theirs.',
    ),
    section(
      'third-parties',
      'Linked accounts and other companies',
      'You may link accounts and use features that other companies provide, such as Plaid for banks, Stripe for card payments, Calendly for calls and Interactive Brokers for brokerage. Their own terms apply to what they do. You allow us to exchange with them the data the feature needs. You can unlink at any time.',
      'Link only accounts that are yours or that you’re authorized to link.',
      'An order that you confirm goes to the broker as your instruction. You may not be able to cancel it. The broker’s agreement, fees, and rules apply.',
      'In a sandbox there is no broker. Brokerage accounts there hold practice money at practice prices, and nothing in them can be paid out.',
    ),
    section(
      'plans',
      'Plans and prices',
      'You can have an account without a paid plan, at no charge. The page where you choose a plan shows what each one includes, such as linked banks and storage. Prices are in US dollars. The price shown is what we charge.',
      table(
        'Paid plans',
        ['Plan', 'A month', 'A year', 'Advisor calls a year'],
        ...planPrices.map((price) => [
          price.name,
          formatUsd(price.monthly_cents),
          formatUsd(yearlyCents(price)),
          String(price.calls),
        ]),
      ),
      'A year costs the same as ten months. If your installation doesn’t sell plans, there’s nothing to pay.',
      'Students and members of the military may request a reduced price, which is half the regular one, and send supporting documents. You pay the regular price until we approve the request, and half from the next charge on. We may decline if the documents don’t support the request, and we tell you either way. We don’t refund the difference for earlier charges.',
      'A plan year for advisor calls is twelve months, from the day you first had calls. Calls left at its end don’t carry over. A larger plan adds the difference right away, and a smaller one takes back no call you already have.',
    ),
    section(
      'billing',
      'Payment and renewal',
      'A paid plan starts when your first payment goes through. It renews automatically, for another month or another year, and we charge your card at the start of each period until you cancel. You authorize these charges when you subscribe. Before you pay, the page shows the price, the billing period, and the amount and date of the next charge.',
      list(
        'Upgrade: your new plan starts right away. You pay for the rest of the period, less a credit for the unused time of your old plan, to the second. With another billing period, a new period starts that day.',
        'Downgrade, or from yearly to monthly: your new plan starts at the end of the period you paid for. You can take the change back until then.',
        'Failed renewal: we tell you and try again, up to three more times in about two weeks. You keep your plan until the last try. If it fails as well, your account goes back to no plan. Your data stays.',
        'Failed first payment: no plan starts, and you can try again or choose another card.',
        'Bank confirmation: your card’s bank may ask you to confirm a payment. Until you do, it counts as unpaid.',
        'Price change: we tell you at least 30 days before it applies to you. You can cancel before then.',
      ),
      'You can view invoices in the app and download them as PDF files. They’re deleted with your account.',
    ),
    section(
      'cancel',
      'Canceling and refunds',
      'You can cancel in the app at any time, on the payment page. You don’t need to call or write. The cancellation takes effect at the end of the period you paid for, and you keep your plan until that date. You can take the cancellation back until then. After that, there are no more charges, and your account goes back to no plan. If a renewal is unpaid when you cancel, your plan ends right away, and you don’t owe the unpaid amount.',
      'Without a plan, you keep everything you entered, the banks you linked, and the files you stored. You can’t add banks or files beyond what an account without a plan includes.',
      'We don’t refund the rest of a period, except in three cases: the law gives you the right to a refund, we charged you by mistake, or we end the service or your account through no fault of yours. In the last case, we refund the remaining part of the period.',
      'If you delete your account, your plan ends immediately, without a refund for the rest of the period.',
    ),
    section(
      'calls',
      'Advisor calls',
      'Paid plans include a number of advisor calls each year. Each call you book uses one, however long it is. You can change the time until 24 hours before the call. If you cancel 24 hours or more before it, or the advisor cancels, the call comes back to you; later than that, it’s used.',
      'Before a call, you can share a link to a summary of your plan. Anyone who has the link can read the summary until it expires, so send it only to your advisor. Advisors are responsible for what they say. Ask for their registration before you rely on it.',
    ),
    section(
      'messages',
      'Text messages and notifications',
      'By giving us your mobile number, you agree to receive text messages about your account: one-time codes, your username when you request it, and notices when your password, a login method, your email, or your number changes, when someone logs in from a new device, when your data is exported, or when a partner accepts your invitation. Message frequency varies. We don’t send advertising by text message.',
      'Message and data rates may apply. Carriers aren’t liable for delayed or undelivered messages. Where the sender accepts replies, you can reply STOP to opt out and HELP for help. We send codes by text message only; for logins you can use an authenticator app instead. If you opt out, you can’t register, reset your password, or get login codes with that number.',
      'We send push notifications only after you allow them in your browser. You can turn them off there or in settings, for each device. Notices about the security of your account come to every device on which they’re on.',
      'You also agree to receive agreements, notices, and invoices electronically, in the app. You can print or save them. You can withdraw this consent by deleting your account.',
    ),
    section(
      'use',
      'What is not allowed',
      list(
        'Breaking the law, or impersonating someone else.',
        'Accessing an account or data that isn’t yours, or trying to.',
        'Testing, scanning, or overloading an installation without its operator’s consent.',
        'Getting around a limit, or requesting codes for numbers that aren’t yours.',
        'Uploading harmful files or forged documents.',
        'Collecting other people’s data, or selling access to the service.',
        'Using cards, accounts, or documents that aren’t yours to use.',
      ),
      'We welcome good-faith reports of security problems. Write to the operator before you make them public.',
    ),
    section(
      'your-data',
      'Your data stays yours',
      'What you enter or upload belongs to you. You allow us to store and process it to run the service for you, and for nothing else. Upload only files that are yours to use. Your plan limits how much you can store. The Privacy Policy explains how. You can export your data in settings.',
    ),
    section(
      'software',
      'The software',
      `The source code of ${brand} is published under the MIT license, which has its own terms for those who copy or change it. These terms cover the use of an installation. The people who write the software aren’t a party to this agreement unless they also operate the installation you use.`,
    ),
    section(
      'availability',
      'Availability and offline use',
      'We try to keep the service running, but we don’t promise that it will always be available. Features may change, and we may interrupt the service for maintenance. When you’re offline, the app shows what this device last received and stores some changes until you’re back online. A change takes effect once the server has accepted it.',
      'Reminders can fail. Pay your bills on time whether or not you get one.',
    ),
    section(
      'trial',
      'Trial installations',
      'An installation can run in a sandbox, with simulated versions of outside companies. Nothing in it is real: no money moves, no text message leaves the server, and other people may be able to read the messages. Don’t enter real details there. Paid plans charge nothing in a sandbox, and only test cards work. Invoices there aren’t bills.',
    ),
    section(
      'ending',
      'Ending your account',
      'You can delete your account in settings at any time. For your protection, we ask for your password or a passkey first. Deletion can’t be undone, so export your data first.',
      'We may suspend or close your account if you materially break these terms, if the law requires it, or if we shut down the service. We tell you in advance and explain why, unless the law or the safety of others prevents it. Where we can, we give you the chance to export your data.',
    ),
    section(
      'warranty',
      'No warranty',
      'The service is provided “as is” and “as available.” To the extent the law allows, we give no warranty of any kind, express or implied. That includes warranties of merchantability, fitness for a particular purpose, title, and non-infringement. We don’t warrant that figures are correct, that a goal will be reached, or that the service will be free of errors.',
      'Some states don’t allow some of these limits. In that case, you have the rights your state gives you.',
    ),
    section(
      'liability',
      'Liability',
      'To the extent the law allows, we aren’t liable for indirect or consequential losses, lost profits, investment losses, or what other companies do. To the extent the law allows, our total liability to you is limited to the greater of what you paid us in the twelve months before the claim and $100.',
      'Nothing here limits liability that can’t be limited by law, such as for fraud, gross negligence, intentional misconduct, or our duties to protect your personal data. Nothing here takes away your rights as a consumer.',
    ),
    section(
      'law',
      'Law and disputes',
      'Please write to us first. Most problems can be solved that way, and we’ll try to resolve yours within 30 days.',
      'These terms are governed by the laws of the United States and of the state where the operator is established. You also keep the consumer rights of the state where you live. Disputes go to the courts that have jurisdiction by law, including small claims court. These terms don’t require arbitration and don’t take away your right to join others in a claim.',
    ),
    section(
      'changes',
      'Changes to these terms',
      'The date at the top identifies the version. When we make a material change to these terms, we give them a new version and tell you at least 30 days in advance. We may act faster where the law or security requires it. If you don’t agree, you can cancel and delete your account before the new version takes effect.',
    ),
    section(
      'general',
      'General',
      'If part of these terms isn’t valid, the rest stays in force. If we don’t enforce a right, we haven’t given it up. You may not transfer your account. We may transfer this agreement, together with the service, to a new operator, who is then bound by it, and we tell you in advance. These terms, with the Disclosure and the Privacy Policy, are the entire agreement between you and us about the service.',
    ),
    section('contact', 'Contact', contact),
  ],
}
