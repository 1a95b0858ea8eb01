/** Invented merchants of the sandbox, with the category that Plaid's taxonomy has for them. */

/** Whom a household pays, or who pays it. */
export interface Merchant {
  /** The bank's own text. */
  readonly text: string
  /** Null where a bank names none, as for transfers. */
  readonly name: string | null
  /** The detailed category of Plaid's personal finance categories. */
  readonly category: string
  readonly channel: 'online' | 'in store' | 'other'
}

/** A merchant with the usual price of a purchase, in cents. */
export interface Shop extends Merchant {
  readonly from_cents: number
  readonly to_cents: number
}

const shop =
  (category: string, channel: Merchant['channel']) =>
  (text: string, name: string, from: number, to: number): Shop => ({
    text,
    name,
    category,
    channel,
    from_cents: from * 100,
    to_cents: to * 100,
  })
const grocery = shop('FOOD_AND_DRINK_GROCERIES', 'in store')
const restaurant = shop('FOOD_AND_DRINK_RESTAURANT', 'in store')
const fastFood = shop('FOOD_AND_DRINK_FAST_FOOD', 'in store')
const coffee = shop('FOOD_AND_DRINK_COFFEE', 'in store')
const fuel = shop('TRANSPORTATION_GAS', 'in store')

export const GROCERS: readonly Shop[] = [
  grocery('FRESHFIELD MKT #0412 BURLINGTON VT', 'Freshfield Market', 28, 145),
  grocery('HARVEST LANE 0093', 'Harvest Lane', 18, 92),
  grocery('COSTWISE WHSE #1184', 'Costwise Wholesale', 85, 260),
  grocery('CORNER PANTRY LLC', 'Corner Pantry', 6, 38),
]
export const RESTAURANTS: readonly Shop[] = [
  restaurant('TST* OLIVE & EMBER', 'Olive & Ember', 34, 110),
  restaurant('SQ *NOODLE WORKS', 'Noodle Works', 18, 56),
  restaurant('LAKEVIEW TAVERN', 'Lakeview Tavern', 28, 84),
]
export const QUICK_MEALS: readonly Shop[] = [
  fastFood('TACO ORBIT 2231', 'Taco Orbit', 9, 32),
  fastFood('BURGER BARN #77', 'Burger Barn', 11, 41),
  coffee('SQ *TALL PINE COFFEE', 'Tall Pine Coffee', 4, 13),
  coffee('MORNING KETTLE 118', 'Morning Kettle', 5, 15),
]
export const FUEL_STOPS: readonly Shop[] = [
  fuel('NORTHWAY FUEL 4410', 'Northway Fuel', 29, 64),
  fuel('PINE STATE GAS #21', 'Pine State Gas', 27, 58),
]
export const STORES: readonly Shop[] = [
  shop('GENERAL_MERCHANDISE_ONLINE_MARKETPLACES', 'online')('MKTPLC*RIVERBOX 8HX2', 'Riverbox', 9, 130),
  shop('GENERAL_MERCHANDISE_SUPERSTORES', 'in store')('BULLSEYE & CO 00021', 'Bullseye & Co', 14, 120),
  shop('GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES', 'online')('THREADLINE.COM', 'Threadline', 28, 160),
  shop('GENERAL_MERCHANDISE_ELECTRONICS', 'in store')('CIRCUIT CORNER #310', 'Circuit Corner', 25, 320),
  shop('GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS', 'in store')(
    'PAGE & PINE BOOKS',
    'Page & Pine',
    11,
    48,
  ),
]
export const HOME_STORES: readonly Shop[] = [
  shop('HOME_IMPROVEMENT_HARDWARE', 'in store')('HAMMER & OAK #0188', 'Hammer & Oak', 18, 190),
  shop('HOME_IMPROVEMENT_FURNITURE', 'online')('NORDHUS FURNISHINGS', 'Nordhus', 60, 420),
]
export const MEDICAL: readonly Shop[] = [
  shop('MEDICAL_PHARMACIES_AND_SUPPLEMENTS', 'in store')('WELLSPRING RX 0442', 'Wellspring Pharmacy', 8, 65),
  shop('MEDICAL_PRIMARY_CARE', 'in store')('CHAMPLAIN FAMILY MED', 'Champlain Family Medicine', 35, 180),
  shop('MEDICAL_DENTAL_CARE', 'in store')('BRIGHT SMILE DENTAL', 'Bright Smile Dental', 60, 310),
]

export const merchant =
  (channel: Merchant['channel']) =>
  (text: string, name: string | null, category: string): Merchant => ({ text, name, category, channel })
const online = merchant('online')
const bank = merchant('other')

/** A bill of a day of the month: cents by month of the year, or the same each month; 0 is no bill. */
export interface Bill {
  readonly merchant: Merchant
  readonly day: number
  /** A bill paid from escrow is paid by the mortgage's lender. */
  readonly from: 'checking' | 'card' | 'escrow'
  readonly cents: number | readonly number[]
  /** Whether it varies with use, by up to 8%. */
  readonly varies?: boolean
  /** Added each March, as subscriptions rise. */
  readonly yearly_rise_cents?: number
}

/** Monthly premiums. */
export const AUTO_PREMIUM_CENTS = 142_80
export const LIFE_PREMIUM_CENTS = 38_15

export const BILLS: readonly Bill[] = [
  {
    merchant: online(
      'GREEN PEAK POWER WEB PMT',
      'Green Peak Power',
      'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY',
    ),
    day: 12,
    from: 'checking',
    cents: [11800, 11200, 9600, 8200, 8400, 12100, 15800, 16300, 12800, 9000, 8800, 11000],
    varies: true,
  },
  {
    merchant: online(
      'NORTH COUNTY GAS AUTOPAY',
      'North County Gas',
      'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY',
    ),
    day: 17,
    from: 'checking',
    cents: [14200, 13100, 9800, 6100, 3800, 2400, 2100, 2100, 2700, 5200, 9200, 12700],
    varies: true,
  },
  {
    merchant: online('CITY WATER & SEWER', 'City Water & Sewer', 'RENT_AND_UTILITIES_WATER'),
    day: 20,
    from: 'checking',
    cents: [0, 6800, 0, 6900, 0, 8400, 0, 9100, 0, 7200, 0, 6800],
    varies: true,
  },
  {
    merchant: online('LUMENWAVE INTERNET', 'Lumenwave', 'RENT_AND_UTILITIES_INTERNET_AND_CABLE'),
    day: 8,
    from: 'card',
    cents: 6999,
  },
  {
    merchant: online('CELLANTE WIRELESS', 'Cellante', 'RENT_AND_UTILITIES_TELEPHONE'),
    day: 14,
    from: 'card',
    cents: 11240,
  },
  {
    merchant: online('STREAMHAUS SUBSCRIPTION', 'Streamhaus', 'ENTERTAINMENT_TV_AND_MOVIES'),
    day: 6,
    from: 'card',
    cents: 1149,
    yearly_rise_cents: 150,
  },
  {
    merchant: online('TUNEDECK FAMILY', 'Tunedeck', 'ENTERTAINMENT_MUSIC_AND_AUDIO'),
    day: 3,
    from: 'card',
    cents: 1699,
  },
  {
    // Cancelled each June, and charged once more in September.
    merchant: online('FABLEBOX KIDS', 'Fablebox', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE'),
    day: 10,
    from: 'card',
    cents: [2499, 2499, 2499, 2499, 2499, 0, 0, 0, 2499, 0, 0, 0],
  },
  {
    merchant: online('IRONLEAF GYM', 'Ironleaf Gym', 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS'),
    day: 2,
    from: 'card',
    cents: 4500,
  },
  {
    merchant: online('GRANITE MUTUAL AUTO INSURANCE', 'Granite Mutual', 'GENERAL_SERVICES_INSURANCE'),
    day: 18,
    from: 'checking',
    cents: AUTO_PREMIUM_CENTS,
  },
  {
    merchant: online('EVERGREEN LIFE INSURANCE', 'Evergreen Life', 'GENERAL_SERVICES_INSURANCE'),
    day: 22,
    from: 'checking',
    cents: LIFE_PREMIUM_CENTS,
  },
  {
    merchant: online('LITTLE LARKS AFTERSCHOOL', 'Little Larks', 'GENERAL_SERVICES_CHILDCARE'),
    day: 5,
    from: 'checking',
    cents: [22000, 22000, 22000, 22000, 22000, 0, 0, 0, 22000, 22000, 22000, 22000],
  },
  {
    merchant: online('CAMP TALL TREES', 'Camp Tall Trees', 'GENERAL_SERVICES_CHILDCARE'),
    day: 7,
    from: 'card',
    cents: [0, 0, 0, 0, 0, 48000, 62000, 0, 0, 0, 0, 0],
  },
]

export const PAYROLL = bank('NORTHLINE MFG DIR DEP PAYROLL', 'Northline Manufacturing', 'INCOME_WAGES')
export const BONUS = bank('NORTHLINE MFG DIR DEP BONUS', 'Northline Manufacturing', 'INCOME_WAGES')
export const TAX_REFUND = bank('IRS TREAS 310 TAX REF', 'Internal Revenue Service', 'INCOME_TAX_REFUND')
export const INTEREST = bank('INTEREST PAID', null, 'INCOME_INTEREST_EARNED')
export const TO_SAVINGS = bank('ONLINE TRANSFER TO SAVINGS', null, 'TRANSFER_OUT_SAVINGS')
export const FROM_CHECKING = bank('ONLINE TRANSFER FROM CHECKING', null, 'TRANSFER_IN_SAVINGS')
export const FROM_SAVINGS = bank('ONLINE TRANSFER FROM SAVINGS', null, 'TRANSFER_IN_ACCOUNT_TRANSFER')
export const TO_CHECKING = bank('ONLINE TRANSFER TO CHECKING', null, 'TRANSFER_OUT_ACCOUNT_TRANSFER')
export const TO_BROKERAGE = bank(
  'OAKHOLLOW TRUST INVESTMENT',
  'Oakhollow Trust',
  'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS',
)
export const CASH = merchant('in store')('ATM WITHDRAWAL 00417', null, 'TRANSFER_OUT_WITHDRAWAL')
export const CASH_FEE = merchant('in store')('NON-NETWORK ATM FEE', null, 'BANK_FEES_ATM_FEES')
export const CARD_INTEREST = bank('INTEREST CHARGE ON PURCHASES', null, 'BANK_FEES_INTEREST_CHARGE')
export const LOAN_INTEREST = bank('INTEREST', null, 'BANK_FEES_INTEREST_CHARGE')
export const FROM_ESCROW = bank('ESCROW DISBURSEMENT', null, 'TRANSFER_IN_ACCOUNT_TRANSFER')
export const ESCROW = bank('ESCROW', null, 'LOAN_PAYMENTS_MORTGAGE_PAYMENT')
export const PAYMENT_RECEIVED = bank('PAYMENT RECEIVED - THANK YOU', null, 'LOAN_PAYMENTS_OTHER_PAYMENT')
export const CARD_PAYMENT_RECEIVED = bank(
  'AUTOPAY PAYMENT - THANK YOU',
  null,
  'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT',
)
export const CARD_PAYMENT = bank('FERNBROOK CARD AUTOPAY', null, 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT')
export const REWARDS_PAYMENT = bank('LARKSPUR CU CARD PMT', null, 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT')
export const FLIGHT = online('SKYLARK AIR 0162348', 'Skylark Air', 'TRAVEL_FLIGHTS')
export const CAR_RENTAL = merchant('in store')('ROVER RENT A CAR', 'Rover', 'TRAVEL_RENTAL_CARS')
export const HOTEL = merchant('in store')('HOTEL MARISOL', 'Hotel Marisol', 'TRAVEL_LODGING')

const PRIMARY = [
  'INCOME',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'LOAN_PAYMENTS',
  'BANK_FEES',
  'ENTERTAINMENT',
  'FOOD_AND_DRINK',
  'GENERAL_MERCHANDISE',
  'HOME_IMPROVEMENT',
  'MEDICAL',
  'PERSONAL_CARE',
  'GENERAL_SERVICES',
  'GOVERNMENT_AND_NON_PROFIT',
  'TRANSPORTATION',
  'TRAVEL',
  'RENT_AND_UTILITIES',
]

/** The primary category of a detailed one. */
export const primaryOf = (detailed: string): string =>
  PRIMARY.find((primary) => detailed.startsWith(`${primary}_`)) ?? 'OTHER'
