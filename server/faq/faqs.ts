import type { Faq } from '#core/contract/faq.ts'
import { accountFaqs } from './content/account.ts'
import { advisorFaqs } from './content/advisor.ts'
import { appFaqs } from './content/app.ts'
import { brokerageFaqs } from './content/brokerage.ts'
import { debtFaqs } from './content/debt.ts'
import { investFaqs } from './content/invest.ts'
import { paymentFaqs } from './content/payment.ts'
import { protectFaqs } from './content/protect.ts'
import { retireFaqs } from './content/retire.ts'
import { saveFaqs } from './content/save.ts'
import { spendFaqs } from './content/spend.ts'

/** Every question with its answer, in the order of FAQ_MODULES. */
export const faqs: readonly Faq[] = [
  ...accountFaqs,
  ...appFaqs,
  ...debtFaqs,
  ...saveFaqs,
  ...investFaqs,
  ...retireFaqs,
  ...spendFaqs,
  ...protectFaqs,
  ...paymentFaqs,
  ...advisorFaqs,
  ...brokerageFaqs,
]
