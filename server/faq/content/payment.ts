import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const paymentFaqs = about(
  'payment',
  {
    slug: 'plan-prices',
    question: 'What do the plans cost?',
    keywords: ['price', 'essential', 'plus', 'premier', 'subscription', 'monthly', 'yearly', 'fee'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'Essential: $9 a month or $90 a year, with 1 advisor call a year.',
        'Plus: $19 a month or $190 a year, with 4 advisor calls a year.',
        'Premier: $49 a month or $490 a year, with 12 advisor calls a year.',
      ),
      'A year costs the same as ten months. Each plan also includes more linked banks and more storage. Not every installation sells plans. If yours doesn’t, there’s nothing to pay.',
      link('/choosePlan', 'Compare plans'),
    ],
  },
  {
    slug: 'what-plans-include',
    question: 'What does each plan include?',
    keywords: ['features', 'compare', 'difference', 'linked banks', 'storage', 'advisor calls', 'limit'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'Without a plan: 3 linked banks and 25 MB of storage.',
        'Essential: 10 linked banks, 250 MB, and 1 advisor call a year.',
        'Plus: 20 linked banks, 1 GB, and 4 advisor calls a year.',
        'Premier: 30 linked banks, 5 GB, and 12 advisor calls a year.',
      ),
      'Goals, retirement, debts, net worth, spending, and taxes are the same with every plan and without one. Storage holds your receipts and documents. You book advisor calls on the Advisor page, and a plan year is twelve months.',
      link('/choosePlan', 'Compare plans'),
    ],
  },
  {
    slug: 'without-a-plan',
    question: 'Can I use the app without a paid plan?',
    keywords: ['free', 'no plan', 'trial', 'cost nothing', 'linked banks'],
    updated_on: '2026-11-23',
    answer: [
      'Yes. Planning is free and stays free, and you don’t need a card. Without a plan, you can link up to three banks and store up to 25 MB of receipts and documents. Paid plans raise both and include advisor calls.',
      'Your data is yours either way. If you cancel a plan, everything you entered stays. Banks you’ve already linked stay linked, and your documents stay, too. You just can’t add more than the free limits allow.',
      link('/choosePlan', 'View your plan'),
    ],
  },
  {
    slug: 'monthly-or-yearly',
    question: 'Should I pay monthly or yearly?',
    keywords: ['annual', 'save', 'two months free', 'billing period', 'discount'],
    updated_on: '2026-11-23',
    answer: [
      'A year costs the same as ten months, so it’s cheaper if you stay longer than that. Paying monthly costs more but commits you to less. Both renew automatically until you cancel.',
      'We don’t refund a period that has started when you cancel, unless the law requires it, we made a mistake, or we end the service. If you’re not sure, start with a month. You can switch to yearly later: on the same plan, the year starts when the month you paid for ends.',
    ],
  },
  {
    slug: 'cancel-a-plan',
    question: 'How do I cancel a paid plan?',
    keywords: ['end subscription', 'stop', 'refund', 'renewal', 'unsubscribe', 'resume', 'undo'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open Payment and choose Cancel plan.',
        'Tell us why, if you like.',
        'Choose Cancel plan again. The page then shows the date your plan ends.',
      ),
      'You keep the plan until the end of the period you paid for. Until then, Keep takes the cancellation back at no charge. After that, there are no more charges, and your data stays. If a renewal is unpaid, canceling ends the plan right away and nothing is owed.',
      'We don’t refund the rest of a period, except in the cases listed in the terms, such as a charge made by mistake.',
      link('/payment', 'Open Payment'),
    ],
  },
  {
    slug: 'change-plan',
    question: 'What happens when I upgrade or downgrade?',
    keywords: ['upgrade', 'downgrade', 'proration', 'switch', 'difference', 'credit'],
    updated_on: '2026-11-23',
    answer: [
      points(
        'Upgrade: it starts right away. You get a credit for the unused time of your old plan.',
        'Downgrade: it starts when the period you paid for ends. You keep your current plan up to that date.',
        'Switching from yearly to monthly: when the year ends.',
      ),
      'For example, you’re halfway through a month of Essential at $9 and upgrade to Plus at $19. Half a month of Plus is $9.50, less a credit of $4.50, so you pay $5 that day. You pay $19 from the next month on. Before you confirm, the page shows what you’ll be charged now and next.',
      link('/choosePlan', 'Compare plans'),
    ],
  },
  {
    slug: 'card-safety',
    question: 'Is my card number stored?',
    keywords: ['credit card', 'security', 'stripe', 'pci', 'cvc', 'payment details'],
    updated_on: '2026-11-23',
    answer: [
      'Not by us. You enter it in a form that belongs to Stripe, the company that takes payments. The number goes from your browser to Stripe and never reaches our server. We store the card’s brand, last four digits, and expiration date, so you can tell which card it is.',
      'If something that looks like a card number is sent to us by mistake, our server refuses it. We’ll never ask for your card number by phone, email, or text. If you see a charge you don’t recognize, call the number on the back of your card.',
    ],
  },
  {
    slug: 'payment-failed',
    question: 'My payment failed. What should I do?',
    keywords: ['declined', 'card expired', 'past due', 'insufficient', 'retry', '3d secure'],
    updated_on: '2026-11-23',
    answer: [
      'Open Payment. It shows what is owed and when we try again.',
      steps(
        'If your bank asks you to confirm the payment, do that first.',
        'Check that the card hasn’t expired and has enough available.',
        'Choose the button to pay now, or Change card. What’s owed is charged to the new card right away.',
      ),
      'When a renewal fails, we tell you and try three more times: after 3 days, then 5, then 7. You keep your plan until the last try. If that fails as well, your plan ends and your data stays. A first payment that fails starts no plan.',
      link('/payment', 'Open Payment'),
    ],
  },
  {
    slug: 'bank-check',
    question: 'Why does my bank want to confirm a payment?',
    keywords: ['3d secure', 'authentication', 'verification', 'code', 'challenge', 'sca'],
    updated_on: '2026-11-23',
    answer: [
      'Some banks check that it’s really you before they approve a card payment. A window from your bank opens over the page, and you confirm there or in your bank’s app. If you close it or the check fails, nothing is charged, and you can try again or use another card.',
      'A renewal can need this check, too. Your plan is then past due until you confirm. Open Payment and choose the button to pay, and your bank’s window opens again.',
      link('/payment', 'Open Payment'),
    ],
  },
  {
    slug: 'change-card',
    question: 'How do I change the card you charge?',
    keywords: ['update card', 'new card', 'expired', 'replace', 'payment method', 'remove card'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open Payment and choose Change card.',
        'Enter the new card in the form. Your bank may ask you to confirm it.',
        'Save it. We charge it from then on.',
      ),
      'If a payment is due, it’s charged to the new card at once. Only one card is on file at a time, so the new one replaces the old one. Changing a card doesn’t change your plan or the date of your next charge. You need to be online.',
      link('/payment', 'Open Payment'),
    ],
  },
  {
    slug: 'reduced-price',
    question: 'Who can get a reduced price, and how?',
    keywords: ['student', 'military', 'discount', 'half price', 'upload', 'proof', 'pdf', 'veteran'],
    updated_on: '2026-11-23',
    answer: [
      'Students and members of the military pay half. When you choose a plan, open “Student or military?” and add a document that shows it, such as proof of enrollment.',
      points(
        'Files can be PNG, JPEG, JPG, or PDF.',
        'All files together can be up to 5 MB.',
        'Black out anything we don’t need, such as a Social Security number.',
      ),
      'The operator checks your documents. Until then, you pay the regular price. Once approved, you pay half from your next charge on, and we tell you. If the documents don’t support the request, the price stays as it is, and we tell you.',
    ],
  },
  {
    slug: 'invoices',
    question: 'Where do I find invoices, and can I deduct them?',
    keywords: ['receipt', 'pdf', 'tax deductible', 'bill', 'statement'],
    updated_on: '2026-11-23',
    answer: [
      'Payment lists an invoice for each charge, and you can download each as a PDF. An upgrade shows the new plan and the credit for your old one on separate lines. Invoices are deleted with your account, so save them first.',
      `Most people cannot deduct fees for personal financial planning from federal income tax. It may be different if you run a business. Ask a tax preparer, not ${brand}: nothing here is tax advice.`,
      link('/payment', 'Open Payment'),
    ],
  },
  {
    slug: 'receipts-and-storage',
    question: 'Which files can I store, and what happens to them?',
    keywords: ['document', 'receipt', 'upload', 'photo', 'storage', 'location', 'metadata', 'quota'],
    updated_on: '2026-11-23',
    answer: [
      'PNG, JPEG, JPG, and PDF files: receipts of your transactions, and documents for a reduced price. An upload can be up to 5 MB in total. How much you can store depends on your plan: 25 MB without one, 250 MB with Essential, 1 GB with Plus, and 5 GB with Premier.',
      'Before we store a picture, we remove what the camera adds, such as where it was taken. PDF files are stored as they are. Settings lists your files and the room they take. You can delete one at any time, and deleting your account deletes them all.',
      link('/settings#documents', 'Open settings'),
    ],
  },
  {
    slug: 'sandbox-payments',
    question: 'Why does it say that nothing is charged?',
    keywords: ['sandbox', 'test card', '4242', 'trial', 'demo', 'fake', 'test mode'],
    updated_on: '2026-11-23',
    answer: [
      'Your installation is a sandbox, for trying things out. No money moves, and real cards aren’t accepted. Use a test card, such as 4242 4242 4242 4242, with any future date and any security code. Other test numbers are declined or ask for your bank’s confirmation, so you can see what happens then.',
      'Everything else works as it would: plans, credits, failed payments, and invoices. On Payment, you can move the sandbox’s clock ahead to see a renewal.',
      link('/payment', 'Open Payment'),
    ],
  },
)
