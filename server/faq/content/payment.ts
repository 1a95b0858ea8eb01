import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const paymentFaqs = about(
  'payment',
  {
    slug: 'plan-prices',
    question: 'What do the plans cost?',
    keywords: ['price', 'essential', 'plus', 'premier', 'subscription', 'monthly', 'yearly', 'fee'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'Essential: $9 a month or $90 a year, with 1 advisor call a year.',
        'Plus: $19 a month or $190 a year, with 4 advisor calls a year.',
        'Premier: $49 a month or $490 a year, with 12 advisor calls a year.',
      ),
      'Paid plans aren’t available yet. These will be the prices. A year costs the same as ten months. Advisor calls are the main difference between the plans. The Your plan page shows which one you have.',
      link('/choosePlan', 'View your plan'),
    ],
  },
  {
    slug: 'without-a-plan',
    question: 'Can I use the app without a paid plan?',
    keywords: ['free', 'no plan', 'trial', 'cost nothing'],
    updated_on: '2026-11-21',
    answer: [
      'Yes. Everything in the app today is free, and you don’t need a card. Paid plans aren’t available yet. They’ll add advisor calls, and some later features may require one.',
      'Your data is yours either way. If you get a paid plan later and cancel it, your account goes back to no plan, and everything you entered stays.',
      link('/choosePlan', 'View your plan'),
    ],
  },
  {
    slug: 'monthly-or-yearly',
    question: 'Should I pay monthly or yearly?',
    keywords: ['annual', 'save', 'two months free', 'billing period', 'discount'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans aren’t available yet. When they are, a year will cost the same as ten months, so it’s cheaper if you stay longer than that. Paying monthly costs more but commits you to less.',
      'We don’t refund a period that has started when you cancel, unless the law requires it, we made a mistake, or we end the service. If you’re not sure, start with a month. Both renew automatically until you cancel.',
    ],
  },
  {
    slug: 'cancel-a-plan',
    question: 'How do I cancel a paid plan?',
    keywords: ['end subscription', 'stop', 'refund', 'renewal', 'unsubscribe'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans aren’t available yet, so there’s nothing to cancel. When they are, you’ll cancel in the app, on the payment page. You won’t need to call or write. The plan continues until the end of the period you paid for. After that, there are no more charges, and your account goes back to no plan. Your data stays.',
      'We don’t refund the rest of a period, except in the cases listed in the terms, such as a charge made by mistake.',
      link('/termsAndConditions', 'Read the terms'),
    ],
  },
  {
    slug: 'change-plan',
    question: 'What happens when I upgrade or downgrade?',
    keywords: ['upgrade', 'downgrade', 'proration', 'switch', 'difference'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans aren’t available yet. When they are:',
      points(
        'Upgrade: it starts right away. You pay the difference for the rest of the period.',
        'Downgrade: it starts when the period you paid for ends. You keep your current plan up to that date.',
      ),
      'For example, you’re halfway through a month of Essential at $9 and upgrade to Plus at $19. You pay half of the $10 difference, or $5, that day, and $19 from the next month on. Before you confirm, the page will show what you’ll be charged now and next.',
    ],
  },
  {
    slug: 'card-safety',
    question: 'Is my card number stored?',
    keywords: ['credit card', 'security', 'stripe', 'pci', 'cvc', 'payment details'],
    updated_on: '2026-11-21',
    answer: [
      'No. The app doesn’t take cards yet. When paid plans are available, you’ll enter the number in the payment company’s form. It stores the number and gives us a token that works only for your plan. Our server will never store or log card numbers or security codes.',
      'We’ll never ask for your card number by phone, email, or text. If you see a charge you don’t recognize, call the number on the back of your card.',
    ],
  },
  {
    slug: 'payment-failed',
    question: 'My payment failed. What should I do?',
    keywords: ['declined', 'card expired', 'past due', 'insufficient', 'retry', '3d secure'],
    updated_on: '2026-11-21',
    answer: [
      'We don’t charge anything yet. If a message says a payment to us failed, don’t follow its link: it isn’t from us. Once paid plans are available, the usual reasons are that the card has expired, you’ve reached a limit, or the bank wants you to confirm your identity. In that case:',
      steps(
        'Look for a message from your bank and confirm the payment.',
        'Check the card’s expiration date and zip code.',
        'Try again, or use another card.',
      ),
      'If a renewal fails, your plan is past due until a payment goes through. Your data stays either way.',
    ],
  },
  {
    slug: 'reduced-price',
    question: 'Who can get a reduced price, and how?',
    keywords: ['student', 'military', 'discount', 'documents', 'upload', 'proof', 'pdf'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans aren’t available yet. When they are, students and members of the military can request a reduced price when they subscribe. You’ll upload supporting documents, such as proof of enrollment.',
      points(
        'Files can be PNG, JPEG, or PDF.',
        'The total size can be up to 5 MB.',
        'Black out anything we don’t need, such as a Social Security number.',
      ),
      'If the documents don’t support the request, we may decline it. You then pay the regular price.',
    ],
  },
  {
    slug: 'invoices',
    question: 'Where do I find invoices, and can I deduct them?',
    keywords: ['receipt', 'pdf', 'tax deductible', 'bill', 'statement'],
    updated_on: '2026-11-21',
    answer: [
      'There are none yet, because we don’t charge anything yet. Once paid plans are available, you’ll be able to download an invoice for each payment. We keep invoices as long as tax law requires, even if you delete your account.',
      `Most people cannot deduct fees for personal financial planning from federal income tax. It may be different if you run a business. Ask a tax preparer, not ${brand}: nothing here is tax advice.`,
    ],
  },
)
