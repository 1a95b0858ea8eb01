/**
 * The cards that work in the sandbox: Stripe's test cards, under the names that Stripe documents for code
 * (https://docs.stripe.com/testing). The numbers are for the card form, which sends the names alone.
 */

/** Why a card is refused, as Stripe says it: https://docs.stripe.com/error-codes, https://docs.stripe.com/declines/codes */
export interface CardDecline {
  readonly code: string
  readonly decline_code: string | null
  readonly message: string
}

const declined = (decline_code: string, message = 'Your card was declined.'): CardDecline => ({
  code: 'card_declined',
  decline_code,
  message,
})

const GENERIC = declined('generic_decline')
const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.')

export interface TestCard {
  /** The name by which servers know it, such as `pm_card_visa`. */
  readonly name: string
  readonly number: string
  readonly brand: string
  /** When the card's bank asks the client: to save the card, for each charge, or for those that the client makes. */
  readonly asks?: 'save' | 'every_charge' | 'own_charge'
  /** What is refused, once the bank has asked: to save the card, or to charge it. */
  readonly refuses?: { readonly on: 'save' | 'charge'; readonly decline: CardDecline }
}

const visa = (name: string, number: string, behavior: Pick<TestCard, 'asks' | 'refuses'> = {}): TestCard => ({
  name,
  number,
  brand: 'visa',
  ...behavior,
})
const refusesToSave = (decline: CardDecline) => ({ refuses: { on: 'save', decline } }) as const
const refusesCharges = (decline: CardDecline) => ({ refuses: { on: 'charge', decline } }) as const

export const TEST_CARDS: readonly TestCard[] = [
  visa('pm_card_visa', '4242424242424242'),
  visa('pm_card_visa_debit', '4000056655665556'),
  { name: 'pm_card_mastercard', number: '5555555555554444', brand: 'mastercard' },
  { name: 'pm_card_mastercard_debit', number: '5200828282828210', brand: 'mastercard' },
  { name: 'pm_card_mastercard_prepaid', number: '5105105105105100', brand: 'mastercard' },
  { name: 'pm_card_amex', number: '378282246310005', brand: 'amex' },
  { name: 'pm_card_discover', number: '6011111111111117', brand: 'discover' },
  { name: 'pm_card_diners', number: '3056930009020004', brand: 'diners' },
  { name: 'pm_card_jcb', number: '3566002020360505', brand: 'jcb' },
  { name: 'pm_card_unionpay', number: '6200000000000005', brand: 'unionpay' },

  visa('pm_card_visa_chargeDeclined', '4000000000000002', refusesToSave(GENERIC)),
  visa('pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995', refusesToSave(INSUFFICIENT_FUNDS)),
  visa('pm_card_visa_chargeDeclinedLostCard', '4000000000009987', refusesToSave(declined('lost_card'))),
  visa('pm_card_visa_chargeDeclinedStolenCard', '4000000000009979', refusesToSave(declined('stolen_card'))),
  visa(
    'pm_card_chargeDeclinedExpiredCard',
    '4000000000000069',
    refusesToSave({ code: 'expired_card', decline_code: null, message: 'Your card has expired.' }),
  ),
  visa(
    'pm_card_chargeDeclinedIncorrectCvc',
    '4000000000000127',
    refusesToSave({
      code: 'incorrect_cvc',
      decline_code: null,
      message: "Your card's security code is incorrect.",
    }),
  ),
  visa(
    'pm_card_chargeDeclinedProcessingError',
    '4000000000000119',
    refusesToSave({
      code: 'processing_error',
      decline_code: null,
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  ),
  visa(
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    '4000000000006975',
    refusesToSave(
      declined(
        'card_velocity_exceeded',
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      ),
    ),
  ),
  visa('pm_card_chargeCustomerFail', '4000000000000341', refusesCharges(GENERIC)),

  visa('pm_card_authenticationRequiredOnSetup', '4000002500003155', { asks: 'save' }),
  visa('pm_card_authenticationRequired', '4000002760003184', { asks: 'every_charge' }),
  visa('pm_card_authenticationRequiredSetupForOffSession', '4000003800000446', { asks: 'own_charge' }),
  visa('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    asks: 'every_charge',
    ...refusesCharges(INSUFFICIENT_FUNDS),
  }),
  visa('pm_card_threeDSecure2Required', '4000000000003220', { asks: 'every_charge' }),
  visa('pm_card_threeDSecureRequiredChargeDeclined', '4000008400001629', {
    asks: 'every_charge',
    ...refusesCharges(GENERIC),
  }),
  visa('pm_card_threeDSecureOptional', '4000000000003055'),
]

/** The card of a documented name; undefined for any other. */
export const testCardNamed = (name: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.name === name)

/** The digits that a card is recognized by. */
export const last4Of = ({ number }: TestCard): string => number.slice(-4)
