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
      'Paid plans are not on sale yet: these are the prices that they will have. A year costs as much as ten months. Advisor calls are the main difference between the plans. The page about plans shows which one you have.',
      link('/choosePlan', 'See the plans'),
    ],
  },
  {
    slug: 'without-a-plan',
    question: 'Can I use the app without a paid plan?',
    keywords: ['free', 'no plan', 'trial', 'cost nothing'],
    updated_on: '2026-11-21',
    answer: [
      'Yes. All that the app has today is free and needs no card. Paid plans are not on sale yet. They will bring advisor calls, and some later features may belong to them.',
      'Your data is yours in either case. If you take a paid plan one day and end it, your account goes back to no plan, and what you entered stays.',
      link('/choosePlan', 'See the plans'),
    ],
  },
  {
    slug: 'monthly-or-yearly',
    question: 'Should I pay monthly or yearly?',
    keywords: ['annual', 'save', 'two months free', 'billing period', 'discount'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans are not on sale yet. When they are, a year will cost as much as ten months, so it is the cheaper way if you stay for longer than that. Paying monthly costs more and binds you less.',
      'A period that has begun is not refunded when you cancel, except where the law, our mistake or the end of the service calls for it. If you are not sure, begin with a month. Both renew by themselves until you cancel.',
    ],
  },
  {
    slug: 'cancel-a-plan',
    question: 'How do I cancel a paid plan?',
    keywords: ['end subscription', 'stop', 'refund', 'renewal', 'unsubscribe'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans are not on sale yet, so there is nothing to cancel. When they are, you cancel in the app, on the payment page. You need not call or write. You may say why. The plan goes on until the end of the period that you paid for. After that there are no more charges, and your account goes back to no plan. Your data stays.',
      'The rest of a period is not refunded, except in the cases that the terms name, such as a charge by mistake.',
      link('/termsAndConditions', 'Read the terms'),
    ],
  },
  {
    slug: 'change-plan',
    question: 'What happens when I move to a larger or smaller plan?',
    keywords: ['upgrade', 'downgrade', 'proration', 'switch', 'difference'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans are not on sale yet. When they are, it depends on the direction:',
      points(
        'Larger: it begins at once. You pay the difference for the rest of the period.',
        'Smaller: it begins when the period that you paid for ends. Until then you keep what you have.',
      ),
      'An example: you are halfway through a month of Essential at $9 and move to Plus at $19. Half of the difference of $10 is due, so $5 that day, and $19 from the next month on. Before you confirm, the page will show what is charged then and next.',
    ],
  },
  {
    slug: 'card-safety',
    question: 'Is my card number stored?',
    keywords: ['credit card', 'security', 'stripe', 'pci', 'cvc', 'payment details'],
    updated_on: '2026-11-21',
    answer: [
      'No. The app does not take cards yet. When paid plans are on sale, you will type the number into a form of the payment company, which keeps it and gives us a token that is good only for your plan. Our server will neither store nor log card numbers or security codes.',
      'So we could not read your number to you, and nobody from our side will ever ask for it by phone, email or text. If you see a charge that you do not know, call the number on the back of your card.',
    ],
  },
  {
    slug: 'payment-failed',
    question: 'My payment failed. What should I do?',
    keywords: ['declined', 'card expired', 'past due', 'insufficient', 'retry', '3d secure'],
    updated_on: '2026-11-21',
    answer: [
      'We charge nothing yet. If a message says that a payment to us failed, do not follow its link: it is not from us. Once paid plans are on sale, the reason is most often that the card has expired, a limit was reached, or the bank wants you to confirm that it is you. Then:',
      steps(
        'Look for a message from your bank and confirm the payment.',
        'Check the date and the zip code of the card.',
        'Try again, or use another card.',
      ),
      'A plan whose renewal failed is past due until a payment goes through. Your data stays in any case.',
    ],
  },
  {
    slug: 'reduced-price',
    question: 'Who gets a reduced price, and how?',
    keywords: ['student', 'military', 'discount', 'documents', 'upload', 'proof', 'pdf'],
    updated_on: '2026-11-21',
    answer: [
      'Paid plans are not on sale yet. When they are, students and members of the military may ask for a reduced price as they subscribe. You add documents that show it, such as a letter of enrollment.',
      points(
        'Files may be PNG, JPEG or PDF.',
        'All together may have up to 5 MB.',
        'Cover what is not needed, such as a Social Security number.',
      ),
      'We may say no if the documents do not show it. The plan then has its normal price.',
    ],
  },
  {
    slug: 'invoices',
    question: 'Where do I find invoices, and can I deduct them?',
    keywords: ['receipt', 'pdf', 'tax deductible', 'bill', 'statement'],
    updated_on: '2026-11-21',
    answer: [
      'There are none yet, because nothing is charged yet. Once paid plans are on sale, each payment makes an invoice that you can download. Invoices are kept as long as tax law asks, even if you delete your account.',
      `Most people cannot deduct fees for personal financial planning from federal income tax. It may differ if you run a business. Ask a tax preparer, not ${brand}: nothing here is tax advice.`,
    ],
  },
)
