/**
 * The demo household as its banks know it. Everything that the demo enters elsewhere follows from here: pay stubs, what
 * is saved and invested, premiums, and the terms of loans and cards.
 */
import { addMonths, dateParts, type IsoDate, isoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import {
  autoPayee,
  BROKERAGE_DAY,
  type Card,
  type Household,
  mortgagePayee,
  payeeOf,
  studentPayee,
} from './sandbox-household.ts'
import { type Bill, BILLS, merchant, type Merchant } from './sandbox-merchants.ts'

/** Months of the ledger before the day on which the household was created. */
export const DEMO_MONTHS = 36
/** Paychecks a year. */
export const PAYCHECKS = 26

/** A year of pay and saving from it, and what is taken from each paycheck for income tax. */
interface Pay {
  readonly payCents: Cents
  /** To the workplace plan. */
  readonly deferralCents: Cents
  /** Premiums and benefits before tax. */
  readonly benefitsCents: Cents
  /** What the employer adds to the workplace plan. */
  readonly matchCents: Cents
  readonly federalCents: Cents
  readonly stateCents: Cents
}

/** The client and the partner; the client's birth date and pay are in the user and the income. */
export const ALEX = {
  birthDate: '1987-05-09',
  payCents: 148_000_00,
  deferralCents: 13_320_00,
  benefitsCents: 6_240_00,
  matchCents: 4_440_00,
  federalCents: 595_00,
  stateCents: 230_00,
} as const
export const SAM = {
  birthDate: '1988-10-17',
  payCents: 62_000_00,
  deferralCents: 4_960_00,
  benefitsCents: 1_800_00,
  matchCents: 2_480_00,
  federalCents: 137_00,
  stateCents: 53_00,
} as const

/** An employee's Social Security and Medicare tax: 26 USC 3101. Neither earns more than the wage base. */
const PAYROLL_TAX_RATE = 0.0765

/** What a paycheck brings to the bank. */
const netPay = ({ payCents, deferralCents, benefitsCents, federalCents, stateCents }: Pay): Cents =>
  roundCents(
    (payCents - deferralCents - benefitsCents - PAYROLL_TAX_RATE * (payCents - benefitsCents)) / PAYCHECKS,
  ) -
  federalCents -
  stateCents

/** Alex rents out the garage. */
export const OTHER_INCOME_CENTS: Cents = 300_00

/** What goes into a workplace plan each month, with the match. */
export const monthlyToPlan = ({ deferralCents, matchCents }: Pay): Cents =>
  roundCents((deferralCents + matchCents) / 12)

/** What they put away each month, besides what their pay stubs do. */
export const SAVING = {
  emergency: 300_00,
  travel: 120_00,
  kitchen: 400_00,
  roth: 200_00,
  college: 250_00,
} as const
/** All that leaves checking for saving. */
export const MONTHLY_SAVING_CENTS: Cents = Object.values(SAVING).reduce((sum, cents) => sum + cents, 0)

/** What arrives in checking in an average month, without the yearly tax refund. */
export const MONTHLY_INCOME_CENTS: Cents =
  roundCents(((netPay(ALEX) + netPay(SAM)) * PAYCHECKS) / 12) + OTHER_INCOME_CENTS

/** The mortgage's payment holds a twelfth of the year's property tax and home insurance. */
export const PROPERTY_TAX_CENTS: Cents = 6_000_00
export const HOME_PREMIUM_CENTS: Cents = 1_680_00
export const ESCROW_CENTS: Cents = (PROPERTY_TAX_CENTS + HOME_PREMIUM_CENTS) / 12
/** Given each year. */
export const CHARITY_CENTS: Cents = 1_200_00
const DAYCARE_CENTS = 1_650_00
/** A year of day care, of nine months after school, and of camp in the summer. */
export const CARE_CENTS: Cents = DAYCARE_CENTS * 12 + 220_00 * 9 + 480_00 + 620_00

/** Paid each month, until the balance is gone. */
export const STORE_CARD_PAYMENT_CENTS: Cents = 90_00
export const EVERYDAY_CARD_RATE = 0.2199
export const STORE_CARD_RATE = 0.2749

const online = merchant('online')
const bank = merchant('other')
const investingAt = (text: string, name: string): Merchant =>
  bank(text, name, 'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS')

/** Where they invest from checking. */
export const LAKESIDE_BROKERAGE = investingAt('LAKESIDE INVEST BROKERAGE', 'Lakeside Invest')
export const LAKESIDE_ROTH = investingAt('LAKESIDE INVEST ROTH IRA', 'Lakeside Invest')
export const COLLEGE_SAVINGS = investingAt('VERMONT 529 CONTRIBUTION', 'Vermont 529')
export const PRACTICE_BROKER = investingAt('INTERACTIVE BROKERS ACH', 'Interactive Brokers')

/** The months in which the household invests for its kitchen at the broker, in place of Lakeside Invest. */
const PRACTICE_MONTHS = 4

/** The day on which the home policy renews next. */
export const homeRenewsOn = (created_on: IsoDate): IsoDate => addMonths(created_on, 4)

/** An amount in the months named, and none in the others. */
const inMonths = (cents: Cents, ...months: readonly number[]): readonly number[] =>
  Array.from({ length: 12 }, (_, place) => (months.includes(place + 1) ? cents : 0))

function billsOf(created_on: IsoDate): readonly Bill[] {
  const renews = dateParts(homeRenewsOn(created_on))
  return [
    ...BILLS,
    {
      merchant: online('MAPLE GROVE DAYCARE', 'Maple Grove Daycare', 'GENERAL_SERVICES_CHILDCARE'),
      day: 4,
      from: 'checking',
      cents: DAYCARE_CENTS,
    },
    {
      merchant: online('BURLINGTON DANCE & SWIM', 'Burlington Dance & Swim', 'GENERAL_SERVICES_EDUCATION'),
      day: 9,
      from: 'card',
      cents: inMonths(90_00, 1, 2, 3, 4, 5, 9, 10, 11, 12),
    },
    {
      merchant: online(
        'NORTHFIELD LAWN & SNOW',
        'Northfield Lawn & Snow',
        'HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE',
      ),
      day: 11,
      from: 'card',
      cents: 135_00,
    },
    {
      merchant: online('VERMONT FOODBANK', 'Vermont Foodbank', 'GOVERNMENT_AND_NON_PROFIT_DONATIONS'),
      day: 10,
      from: 'checking',
      cents: CHARITY_CENTS / 12,
    },
    {
      // The bank knows nothing about a check.
      merchant: bank('CHECK 1187', null, 'OTHER_OTHER'),
      day: 19,
      from: 'checking',
      cents: 160_00,
      varies: true,
    },
    {
      merchant: online(
        'CITY OF BURLINGTON PROPERTY TAX',
        'City of Burlington',
        'GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT',
      ),
      day: 12,
      from: 'escrow',
      cents: inMonths(PROPERTY_TAX_CENTS / 4, 3, 6, 8, 11),
    },
    {
      merchant: online('GRANITE MUTUAL HOME INSURANCE', 'Granite Mutual', 'GENERAL_SERVICES_INSURANCE'),
      day: renews.day,
      from: 'escrow',
      cents: inMonths(HOME_PREMIUM_CENTS, renews.month),
    },
  ]
}

/** The day on which the first of the broker's deposits left checking: the 16th, as many months ago as there are. */
function practiceSince(created_on: IsoDate): IsoDate {
  const { year, month, day } = dateParts(created_on)
  // Had the 16th fallen on a weekend, it was paid by the 18th.
  const last = isoDate(year, month, BROKERAGE_DAY)
  return addMonths(last, (day > BROKERAGE_DAY + 2 ? 1 : 0) - PRACTICE_MONTHS)
}

const card = (
  terms: Pick<Card, 'rate' | 'least_cents' | 'carries' | 'pays'>,
  text: string,
  name: string,
): Card => ({
  ...terms,
  payee: payeeOf('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT')(text, name),
})

/**
 * They spend what is left: more while checking holds more than usual after the cards, less while it holds less. So income
 * covers spending, saving and payments over the years, whatever chance draws.
 */
const USUALLY_FREE_CENTS = 4_500_00
const priceScale = (freeCents: Cents): number =>
  1.7 * Math.min(1.25, Math.max(0.75, 1 + (freeCents - USUALLY_FREE_CENTS) / 15_000_00))

/** The household is the same for everybody who creates one on a day. */
export function demoHousehold(created_on: IsoDate): Household {
  const starts_on = addMonths(created_on, -DEMO_MONTHS)
  const since = (years: number): IsoDate => addMonths(starts_on, -12 * years)
  const brokerSince = practiceSince(created_on)
  return {
    id: `demo household ${starts_on}`,
    starts_on,
    opening: {
      checking: 640_000,
      savings: 1_420_000,
      card: -320_000,
      rewards: -130_000,
      mortgage: -35_640_000,
      student: -2_480_000,
      auto: -3_150_000,
    },
    priceScale,
    home_card: 'card',
    paychecks: [
      {
        cents: netPay(ALEX),
        merchant: bank('GREEN MTN ENGINEERING PAYROLL', 'Green Mountain Engineering', 'INCOME_WAGES'),
      },
      {
        cents: netPay(SAM),
        merchant: bank('LAKE COUNTY SCHOOLS PAYROLL', 'Lake County Schools', 'INCOME_WAGES'),
      },
    ],
    deposits: [
      {
        day: 3,
        cents: OTHER_INCOME_CENTS,
        merchant: bank('ZELLE FROM R OKAFOR GARAGE', null, 'INCOME_OTHER_INCOME'),
      },
    ],
    bonus_cents: 0,
    tax_refund_cents: 1_412_00,
    bills: billsOf(created_on),
    purchases: [
      {
        on: addMonths(starts_on, 14),
        account: 'rewards',
        cents: 2_300_00,
        merchant: merchant('in store')(
          'MAPLE & MAIN FURNITURE',
          'Maple & Main',
          'HOME_IMPROVEMENT_FURNITURE',
        ),
      },
    ],
    investing: [
      {
        day: BROKERAGE_DAY,
        cents: SAVING.kitchen,
        merchant: LAKESIDE_BROKERAGE,
        until: addMonths(brokerSince, 0, BROKERAGE_DAY - 1),
      },
      { day: BROKERAGE_DAY, cents: SAVING.kitchen, merchant: PRACTICE_BROKER, from: brokerSince },
      { day: BROKERAGE_DAY, cents: SAVING.roth, merchant: LAKESIDE_ROTH },
      { day: 24, cents: SAVING.college, merchant: COLLEGE_SAVINGS },
    ],
    saving: { day: 2, cents: SAVING.emergency + SAVING.travel },
    loans: [
      {
        account: 'mortgage',
        originated_on: since(3),
        principal_cents: 37_200_000,
        rate: 0.0475,
        months: 360,
        due_day: 1,
        payment_cents: 1_940_53,
        escrow_cents: ESCROW_CENTS,
        payee: mortgagePayee('CHAMPLAIN BANK MORTGAGE', 'Champlain Bank'),
      },
      {
        account: 'student',
        originated_on: since(2),
        principal_cents: 2_810_000,
        rate: 0.0499,
        months: 120,
        due_day: 20,
        payment_cents: 320_00,
        escrow_cents: 0,
        payee: studentPayee('FEDERAL STUDENT AID PMT', 'Federal Student Aid'),
      },
      {
        account: 'auto',
        originated_on: starts_on,
        principal_cents: 3_150_000,
        rate: 0.064,
        months: 60,
        due_day: 12,
        payment_cents: 614_87,
        escrow_cents: 0,
        payee: autoPayee('CHAMPLAIN BANK AUTO LOAN', 'Champlain Bank'),
      },
    ],
    cards: {
      card: card(
        { rate: EVERYDAY_CARD_RATE, least_cents: 40_00, carries: false, pays: (owed) => owed },
        'CHAMPLAIN BANK CARD PMT',
        'Champlain Bank',
      ),
      rewards: card(
        { rate: STORE_CARD_RATE, least_cents: 30_00, carries: true, pays: () => STORE_CARD_PAYMENT_CENTS },
        'MAPLE & MAIN CARD PMT',
        'Maple & Main',
      ),
    },
  }
}
