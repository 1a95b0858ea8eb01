/** The copies at Stripe of the prices in our table. */
import type { PaymentResult, Price } from './payments.ts'
import { DoneAnswer, PriceAnswer, PricesAnswer } from './stripe-answers.ts'
import type { StripeClient } from './stripe-client.ts'

/** A price without its name, which belongs to the product. */
export type KnownPrice = Omit<Price, 'name'>

const productOf = ({ plan, is_reduced }: Price): string =>
  `verdant_${plan.toLowerCase()}${is_reduced ? '_reduced' : ''}`

/** Such as `verdant_plus_month_1900`: Stripe finds a price by it, and a new amount is a new price. */
const lookupKeyOf = (price: Price): string => `${productOf(price)}_${price.period}_${price.amount_cents}`

/** Finds prices, and makes those that Stripe does not have. */
export function createPrices({ ask }: StripeClient) {
  // An amount of a price never changes: https://docs.stripe.com/products-prices/manage-prices
  const known = new Map<string, KnownPrice>()

  async function nameProduct(price: Price): Promise<PaymentResult<unknown>> {
    const [id, { name }] = [productOf(price), price]
    const made = await ask(
      (api) => api.products.create({ id, name }, { idempotencyKey: `product ${id} ${name}` }),
      DoneAnswer,
    )
    if (made.kind !== 'refused' || made.code !== 'resource_already_exists') return made
    return ask((api) => api.products.update(id, { name }), DoneAnswer)
  }

  async function make(price: Price): Promise<PaymentResult<string>> {
    const product = await nameProduct(price)
    if (product.kind !== 'ok') return product
    const lookup_key = lookupKeyOf(price)
    const made = await ask(
      (api) =>
        api.prices.create(
          {
            product: productOf(price),
            currency: 'usd',
            unit_amount: price.amount_cents,
            recurring: { interval: price.period },
            lookup_key,
            metadata: { plan: price.plan, is_reduced: String(price.is_reduced) },
          },
          { idempotencyKey: `price ${lookup_key}` },
        ),
      DoneAnswer,
    )
    return made.kind === 'ok' ? { kind: 'ok', value: made.value.id } : made
  }

  return {
    /** The id of a price at Stripe. */
    async idOf(price: Price): Promise<PaymentResult<string>> {
      const found = await ask(
        (api) => api.prices.list({ lookup_keys: [lookupKeyOf(price)], active: true, limit: 1 }),
        PricesAnswer,
      )
      if (found.kind !== 'ok') return found
      const [first] = found.value
      if (!first) return make(price)
      const isSame =
        first.plan === price.plan &&
        first.period === price.period &&
        first.amount_cents === price.amount_cents &&
        first.is_reduced === price.is_reduced
      // Somebody gave our name to another price: charging it would charge what we did not show.
      return isSame
        ? { kind: 'ok', value: first.price_id }
        : { kind: 'refused', code: 'price_differs_from_table' }
    },

    /** The price of an id; null for one that is not of our table. */
    async read(id: string): Promise<PaymentResult<KnownPrice | null>> {
      const kept = known.get(id)
      if (kept) return { kind: 'ok', value: kept }
      const answer = await ask((api) => api.prices.retrieve(id), PriceAnswer)
      if (answer.kind !== 'ok' || !answer.value)
        return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
      const { price_id: _id, ...price } = answer.value
      known.set(id, price)
      return { kind: 'ok', value: price }
    },
  }
}
export type Prices = ReturnType<typeof createPrices>
