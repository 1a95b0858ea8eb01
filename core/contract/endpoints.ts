/** Every call of the API. */
import { accountEndpoints } from './account.ts'
import { locationEndpoints } from './location.ts'
import { bankEndpoints } from './bank.ts'
import { investmentEndpoints } from './investment.ts'
import { faqEndpoints } from './faq.ts'
import { brokerageEndpoints } from './brokerage.ts'
import { retireEndpoints } from './retire.ts'
import { spendEndpoints } from './spend.ts'
import { protectEndpoints } from './protect.ts'
import { debtEndpoints } from './debt.ts'
import { paymentEndpoints } from './payment.ts'
import { advisorEndpoints } from './advisor.ts'
import { notificationEndpoints } from './notifications.ts'
import { pushEndpoints } from './push.ts'
import type { Endpoint } from './endpoint.ts'

export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...locationEndpoints,
  ...bankEndpoints,
  ...investmentEndpoints,
  ...faqEndpoints,
  ...brokerageEndpoints,
  ...retireEndpoints,
  ...spendEndpoints,
  ...protectEndpoints,
  ...debtEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...paymentEndpoints,
  ...advisorEndpoints,
]
