import type { Data } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/payment.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Limit } from '#server/http/limits.ts'
import { route, type Route } from '#server/http/route.ts'
import { askStatus, changeCard, createSetup, pay, readOwn, readSetup, settle } from './card.ts'
import { answerCancelled, cancel, change, quote, saveReason } from './change.ts'
import { answerOutcome } from './customer-lease.ts'
import { readInvoices } from './invoices.ts'
import { subscribe } from './subscribe.ts'

/** More than anybody needs, and few for those who try stolen cards. */
const CHARGES: Limit = { max: 60, windowMs: HOUR_MS }
const SETUPS: Limit = { max: 120, windowMs: HOUR_MS }
const QUOTES: Limit = { max: 600, windowMs: HOUR_MS }

type Subscribed = Data<typeof contract.createSubscription>

/** The bank's check needs a secret that is never stored; `getPaymentStatus` answers it again. */
const withoutSecrets = ({ subscription }: Subscribed): Subscribed => ({ subscription, action: null })

export const paymentRoutes: readonly Route[] = [
  route(contract.getPaymentSetup, readSetup),
  route(contract.getSubscription, readOwn, { prepare: settle }),
  route(contract.getPaymentStatus, answerOutcome, { prepare: askStatus, cost: 20 }),
  route(contract.getInvoice, readInvoices, { isHeavy: true }),
  route(contract.createPaymentIntent, answerOutcome, { prepare: pay, perAddress: CHARGES, withoutSecrets }),
  route(contract.getCardSetupIntend, async (_, made) => ({ data: made }), {
    prepare: createSetup,
    perAddress: SETUPS,
  }),
  route(contract.updateCardInfo, answerOutcome, { prepare: changeCard, perAddress: CHARGES, withoutSecrets }),
  route(contract.cancelPayment, answerCancelled, { prepare: cancel }),
  route(contract.updateReason, saveReason),
  route(contract.getQuote, async (_, quoted) => ({ data: quoted }), { prepare: quote, perAddress: QUOTES }),
  route(contract.createSubscription, answerOutcome, {
    prepare: subscribe,
    perAddress: CHARGES,
    withoutSecrets,
  }),
  route(contract.updateSubscription, answerOutcome, { prepare: change, perAddress: CHARGES, withoutSecrets }),
]
