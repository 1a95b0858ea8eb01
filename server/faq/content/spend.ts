import { about, link, points, steps } from './entry.ts'

export const spendFaqs = about(
  'spend',
  {
    slug: 'fifty-thirty-twenty',
    question: 'What is the 50/30/20 rule?',
    keywords: ['budget', 'needs wants savings', '50 30 20', 'rule of thumb', 'percentages'],
    updated_on: '2026-11-21',
    answer: [
      'Of your income after tax, at most 50% goes to needs, 30% to wants, and at least 20% to saving and to debt beyond the minimums. It comes from “All Your Worth” (2005) by Elizabeth Warren and Amelia Warren Tyagi.',
      'It’s a guideline, not a law. Where rents are high, needs may take 60%, and wants have to shrink. If you have a card at 22%, put more toward that. What matters is knowing your own split and choosing it.',
    ],
  },
  {
    slug: 'needs-and-wants',
    question: 'What counts as a need, and what counts as a want?',
    keywords: ['essential', 'category', 'must have', 'discretionary', 'groceries'],
    updated_on: '2026-11-21',
    answer: [
      'A need is what you would still pay after losing your job: housing, basic food, utilities, insurance, medicine, getting to work, child care, minimum payments. A want is anything you could go without for three months.',
      'Many things are a mix. Food is a need, but dining out is a want. A phone is a need, but the newest one is a want. Don’t agonize over every dollar. Decide once for each category and stick with it, so you can compare months.',
    ],
  },
  {
    slug: 'safe-to-spend',
    question: 'What does “safe to spend” mean?',
    keywords: ['guardrail', 'daily budget', 'today', 'pace', 'limit', 'left over'],
    updated_on: '2026-11-21',
    answer: [
      'It’s what you can spend today and still end the period within your limits. We take your limits, subtract what you’ve spent and the bills still to come, and divide what’s left by the days left.',
      'For example, a limit of $3,000, with $1,900 spent and $500 of bills to come, leaves $600. With 15 days left, that is $40 a day. Spending less today raises tomorrow’s figure, and a dinner out lowers it. It’s an estimate, and it can’t include bills you don’t know about. Set limits under Spend, and the app calculates it every day.',
    ],
  },
  {
    slug: 'start-a-budget',
    question: 'How do I start a budget I’ll stick to?',
    keywords: ['beginner', 'track spending', 'first budget', 'plan', 'guardrails'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Look back over three months. Use your statements instead of guessing.',
        'Sort everything into needs, wants, and savings.',
        'Set a limit for the two or three categories where money slips away. Leave the rest alone.',
        'Move savings on payday, so that what’s left is your limit.',
        'Check in once a week for ten minutes, and change limits that don’t work.',
      ),
      'Expect the first month to be off. By the third, it will fit.',
    ],
  },
  {
    slug: 'what-others-spend',
    question: 'How does my spending compare with other households?',
    keywords: ['average', 'bls', 'consumer expenditure survey', 'benchmark', 'household', 'housing share'],
    updated_on: '2026-11-21',
    answer: [
      'The Bureau of Labor Statistics surveys households each year. In 2024 the average household spent $78,535: about a third on housing, 17% on transportation, 13% on food, 12% on insurance and pensions, and 8% on health care.',
      'An average mixes young and old, city and country, one person and six. Housing takes a larger share at lower incomes and a smaller one at higher incomes. Use the averages to spot what stands out, then ask whether it’s worth it to you.',
    ],
  },
  {
    slug: 'rent-share',
    question: 'How much of my income should go to rent or a mortgage?',
    keywords: ['30 percent', 'housing', 'afford', 'rent burden', '28 percent'],
    updated_on: '2026-11-21',
    answer: [
      'Two rules of thumb: at most 30% of income before tax for rent and utilities, or 28% for a mortgage, taxes, and insurance. The federal government calls a household that spends more than 30% on housing cost-burdened.',
      'A high share can work if other costs are low, such as no car, and you’re still saving. A low share can be too much with child care or large debts. Check what’s left after housing, minimum payments, and savings. That’s what you live on.',
    ],
  },
  {
    slug: 'marginal-and-effective-tax',
    question: 'What are marginal and effective tax rates?',
    keywords: ['bracket', 'federal income tax', 'raise', 'take-home', 'standard deduction', '2026'],
    updated_on: '2026-11-21',
    answer: [
      'Your marginal rate is the rate on your next dollar of income. Your effective rate is your total tax as a share of your total income. A raise that moves you into a higher bracket never costs you money by itself: only the dollars above the threshold are taxed at the higher rate.',
      'For 2026 the federal rates run from 10% to 37%, and the standard deduction is $16,100 for a single person and $32,200 for a married couple filing jointly. Most states tax income, too, under their own rules.',
    ],
  },
  {
    slug: 'tax-estimate',
    question: 'How does the tax estimate work?',
    keywords: ['state tax', 'irs', 'return', 'agi', 'take-home', 'paycheck', 'accuracy', 'deduction'],
    updated_on: '2026-11-28',
    answer: [
      'The Taxes page fills in a federal return and your state’s income tax for 2024, 2025, or 2026, line by line. Your income, retirement plan, and debts give it most of the amounts, and each one says where it comes from. Change any of them, and leave a field blank to use ours again.',
      'The page opens with what you keep of your income. It also shows what tax takes of your next $1,000, what saving before tax is worth, and whether your withholding is on track. It works on your device, so you can try changes offline.',
      'It is an estimate, not a return. The page lists what it leaves out, such as local taxes and the deductions for tips and overtime.',
    ],
  },
  {
    slug: 'estimated-taxes',
    question: 'Do I have to pay estimated taxes?',
    keywords: ['quarterly', 'self-employed', 'freelance', 'penalty', 'safe harbor', '1040-es', 'due date'],
    updated_on: '2026-11-22',
    answer: [
      'Perhaps, if you have income without withholding, such as from self-employment, rent, or investments. Usually there is no penalty if you owe less than $1,000 with your return, or if what you paid during the year is at least the smaller of:',
      points(
        '90% of this year’s tax.',
        '100% of last year’s tax, or 110% if last year’s adjusted gross income was above $150,000.',
      ),
      'Payments are due in April, June, September, and January. If you also have a paycheck, you can have more withheld instead: withholding counts as if it were spread evenly over the year. The Taxes page shows what to pay by each date, and adds the dates to your calendar.',
    ],
  },
  {
    slug: 'big-tax-refund',
    question: 'Is a big tax refund good news?',
    keywords: ['withholding', 'w-4', 'paycheck', 'irs', 'owe', 'overpaid'],
    updated_on: '2026-11-21',
    answer: [
      'It means too much was withheld from your pay all year. A $3,000 refund is $250 a month that could have gone to a card or savings. Owing a lot is worse, since it can bring a penalty.',
      'Give your employer a new Form W-4 when your life changes: marriage, a child, a second job, a raise. The withholding estimator at irs.gov does the math. If a refund is the only way you save, keep it, and send it straight to a goal.',
    ],
  },
  {
    slug: 'subscriptions',
    question: 'How do I get recurring charges under control?',
    keywords: ['subscription', 'cancel', 'streaming', 'gym', 'free trial', 'monthly charge'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Go through two months of statements and write down every recurring charge. Look back twelve months for yearly ones.',
        'Multiply each by twelve. $14.99 a month is $180 a year.',
        'Cancel anything you haven’t used in a month. You can almost always sign up again.',
        'When you start a free trial, set a reminder for two days before it ends.',
      ),
      'Prices rise quietly, so do this again every six months.',
    ],
  },
  {
    slug: 'link-a-bank',
    question: 'How do I link a bank?',
    keywords: ['connect', 'plaid', 'account', 'sync', 'add bank', 'card', 'automatic'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open Linked banks and choose Link a bank.',
        'Log in at your bank, and choose the accounts to share. If the bank sends a code, enter it.',
        'For each account that you’d already added yourself, choose the one it is, so that it counts once.',
        'Add cards and loans to your debts, and check their rate, minimum, and due day.',
      ),
      'Balances and up to 24 months of transactions are brought in, and update automatically. You can turn off single accounts at any time. Without a plan, you can link up to three banks; plans include 10 to 30. If you link no bank, you can import files or enter transactions instead.',
      link('/banks', 'Open Linked banks'),
    ],
  },
  {
    slug: 'bank-link-security',
    question: 'Is linking a bank safe? Can anyone move my money?',
    keywords: ['security', 'password', 'token', 'encrypted', 'read only', 'privacy', 'plaid'],
    updated_on: '2026-11-22',
    answer: [
      'We can only read. A link lets us see accounts, balances, the terms of cards and loans, and transactions. It can’t move money, pay a bill, or change anything at your bank.',
      'You enter your bank password with your bank, or with Plaid, the company that connects us. We never see it. We get an access token instead, store it encrypted with a key that isn’t in the database, and never send it to your browser.',
      'When you unlink a bank, we tell Plaid to end the access and delete the token.',
    ],
  },
  {
    slug: 'bank-login-again',
    question: 'Why does my bank ask me to log in again?',
    keywords: ['expired', 'broken link', 'reconnect', 'not updating', 'login required', 'stale'],
    updated_on: '2026-11-22',
    answer: [
      'Banks end a connection now and then: after a set time, when you change your password, or when they change how they protect accounts. Until you log in again, its accounts keep the figures of the last update, and Spend tells you that something may be missing.',
      steps(
        'Open Linked banks.',
        'At the bank with a warning, choose Log in.',
        'We fetch everything that happened meanwhile. Your categories, notes, and rules stay.',
      ),
      'If you withdrew our access at the bank itself, unlink the bank and link it again.',
      link('/banks', 'Open Linked banks'),
    ],
  },
  {
    slug: 'pending-transactions',
    question: 'What does “pending” mean, and why did an amount change?',
    keywords: ['posted', 'hold', 'authorization', 'tip', 'gas station', 'temporary'],
    updated_on: '2026-11-22',
    answer: [
      'A purchase is pending until your bank settles it, usually within one to three days. It counts in your spending from the start. The amount can still change, such as when a tip is added, and a hold can disappear.',
      'When it posts, it keeps what you did with it: the category, the note, and the tags. Only if you split it and the amount changed do you need to split it again.',
    ],
  },
  {
    slug: 'transfers-and-refunds',
    question: 'How do you count transfers, card payments, and refunds?',
    keywords: [
      'double counting',
      'pair',
      'credit card payment',
      'return',
      'between accounts',
      'loan payment',
    ],
    updated_on: '2026-11-22',
    answer: [
      'Each dollar counts once.',
      points(
        'A transfer between your accounts isn’t spending. We match its two sides: the same amount, out of one account and into another within a few days.',
        'A card payment isn’t spending either. What you bought with the card is.',
        'A loan or mortgage payment is spending where it leaves your checking account. What the loan’s own account lists isn’t counted again.',
        'A refund lowers the spending of the category that you bought in.',
      ),
      'If we matched two transactions that don’t belong together, open one of them and choose Undo match. We won’t match those again.',
    ],
  },
  {
    slug: 'category-rules',
    question: 'How do I fix a category, now and for next time?',
    keywords: ['wrong category', 'rule', 'always', 'rename', 'recategorize', 'automatic'],
    updated_on: '2026-11-22',
    answer: [
      'Open the transaction and choose another category. We then ask whether that merchant should always get it. If you say yes, that’s a rule: it applies to every new transaction, and to earlier ones if you want.',
      'Rules can also look for words, an amount, or one account, and give the merchant a clearer name. The newest rule that matches wins, and what you set on a single transaction always stays.',
      link('/spend', 'Open Spend'),
    ],
  },
  {
    slug: 'spending-guardrail',
    question: 'What is the spending guardrail?',
    keywords: ['limit', 'budget', 'alert', 'notification', 'rollover', '80 percent', 'pay period'],
    updated_on: '2026-11-22',
    answer: [
      'It’s the limits you set: for all needs, all wants, or single categories, for each calendar month or from payday to payday. We suggest limits from what you’ve spent before.',
      points(
        'At 80% and at 100% of a limit you get one notification each period, and a push message if you turn that on.',
        'With rollover, what’s left of a category moves to the next period, and so does what you overspent.',
        'If you go over, we show what it costs your first goal in days.',
      ),
      link('/spend', 'Open Spend'),
    ],
  },
  {
    slug: 'import-transactions',
    question: 'What files can I import transactions from, and can I undo it?',
    keywords: ['csv', 'ofx', 'qfx', 'qif', 'bank export', 'download', 'upload', 'duplicate', 'undo', 'mint'],
    updated_on: '2026-11-28',
    answer: [
      'CSV, OFX or QFX, and QIF: between them, what nearly every bank and budgeting app exports. Files are read on your device. For a CSV file we guess what each column means, you check it, and we remember it for the next file of that kind.',
      'Let files overlap rather than leave a gap. Before anything is saved you see what is new, what you already have, and which lines we can’t read. Importing the same file twice adds nothing.',
      'We ask whether a balance in the file counts in your net worth. Undo an import as a whole in the list of imports; that balance stays.',
      link('/spend', 'Open Spend'),
    ],
  },
  {
    slug: 'export-transactions',
    question: 'Can I export my transactions?',
    keywords: ['download', 'csv', 'spreadsheet', 'zip', 'my data', 'tax preparer'],
    updated_on: '2026-11-22',
    answer: [
      'Yes. For a spreadsheet of some transactions, search or filter the list of transactions and choose Export as CSV.',
      'Settings exports everything we store about you as a zip file, with your transactions, accounts, rules, and limits as JSON and as spreadsheets. Access tokens for your banks aren’t in it.',
      link('/settings#data', 'Open Settings'),
    ],
  },
  {
    slug: 'attach-a-receipt',
    question: 'Can I keep a receipt with a transaction?',
    keywords: ['attach', 'photo', 'invoice', 'warranty', 'upload', 'document', 'proof of purchase'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open Spend, and open the transaction.',
        'Under Receipts, add one or more files: PNG, JPEG, JPG, or PDF, up to 5 MB in total.',
        'Wait until each one is uploaded. You can remove any of them.',
      ),
      'You need to be online to add a file or open one. We remove what a camera adds to a picture, such as where it was taken. Files count toward your storage: 25 MB without a plan, and more with one. Deleting the transaction deletes its files.',
      link('/spend', 'Open Spend'),
    ],
  },
  {
    slug: 'recurring-and-cash-flow',
    question: 'How do you find recurring charges and predict my cash flow?',
    keywords: ['subscription', 'bills', 'price increase', 'canceled', 'forecast', 'low point', 'overdraft'],
    updated_on: '2026-11-22',
    answer: [
      'A charge is recurring when the same merchant charges in a regular rhythm, from weekly to yearly. We show its next date, what it costs a year, and a lasting price increase. Mark one as canceled, and we tell you if it charges you again.',
      'Cash flow starts with the balance of your everyday accounts and adds what’s expected over the next 30 days: paychecks, bills, debt payments, and your usual daily spending. The low point is the lowest balance on the way. It’s an estimate, since it only knows what has come before.',
      link('/spend', 'Open Spend'),
    ],
  },
)
