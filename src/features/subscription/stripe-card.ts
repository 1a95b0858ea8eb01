/** Stripe's own card form and dialogs. Their script is loaded when the first one opens, and on no other page. */
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loaded: Promise<Stripe | null> | undefined

/** Stripe's script, once; a failed load is tried again at the next call. */
async function stripeWith(publishableKey: string): Promise<Stripe> {
  loaded ??= loadStripe(publishableKey)
  const stripe = await loaded.catch(() => null)
  if (stripe) return stripe
  loaded = undefined
  throw new Error('Stripe’s card form can’t be loaded. Check your connection, and try again.')
}

/** A card form that is on the page. */
export interface StripeForm {
  /** Saves the card; the message of what is wrong with it, or undefined. */
  readonly confirm: () => Promise<string | undefined>
  /** Moves the focus into it, once it is drawn. */
  readonly focus: () => void
  readonly remove: () => void
}

const looks = (): { theme: 'night' | 'stripe' } => ({
  theme: document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe',
})

/**
 * Puts Stripe's form into an element.
 *
 * @throws Error with a message for the client, where the script cannot be loaded
 */
export async function openStripeForm(
  place: HTMLElement,
  publishableKey: string,
  clientSecret: string,
): Promise<StripeForm> {
  const stripe = await stripeWith(publishableKey)
  const elements: StripeElements = stripe.elements({ clientSecret, appearance: looks() })
  const form = elements.create('payment', { layout: 'tabs' })
  form.mount(place)
  return {
    confirm: async () => {
      const { error } = await stripe.confirmSetup({ elements, redirect: 'if_required' })
      return error?.message
    },
    focus: () => form.on('ready', () => form.focus()),
    remove: () => form.destroy(),
  }
}

/** Shows the check of the card's bank for a payment; the message of what went wrong, or undefined. */
export async function checkWithBank(
  publishableKey: string,
  clientSecret: string,
): Promise<string | undefined> {
  const stripe = await stripeWith(publishableKey)
  const { error } = await stripe.handleNextAction({ clientSecret })
  return error?.message
}
