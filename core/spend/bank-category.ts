/** Our category for a bank's: Plaid's personal finance categories (taxonomy of 2023), as their public list names them. */
import type { SpendCategory } from '#core/contract/spend-categories.ts'

/** By detailed category, without the primary one that it starts with. */
const DETAILED: Readonly<Record<string, Readonly<Record<string, SpendCategory>>>> = {
  INCOME: {
    DIVIDENDS: 'interest_income',
    INTEREST_EARNED: 'interest_income',
    WAGES: 'paycheck',
  },
  TRANSFER_IN: {
    DEPOSIT: 'other_income',
  },
  TRANSFER_OUT: {
    INVESTMENT_AND_RETIREMENT_FUNDS: 'investing',
    SAVINGS: 'saving',
    WITHDRAWAL: 'cash',
  },
  LOAN_PAYMENTS: {
    CAR_PAYMENT: 'car_payment',
    CREDIT_CARD_PAYMENT: 'card_payment',
    MORTGAGE_PAYMENT: 'mortgage',
    STUDENT_LOAN_PAYMENT: 'student_loan',
  },
  ENTERTAINMENT: {
    MUSIC_AND_AUDIO: 'subscriptions',
    TV_AND_MOVIES: 'subscriptions',
  },
  FOOD_AND_DRINK: {
    BEER_WINE_AND_LIQUOR: 'coffee_bars',
    COFFEE: 'coffee_bars',
    GROCERIES: 'groceries',
  },
  GENERAL_MERCHANDISE: {
    CLOTHING_AND_ACCESSORIES: 'clothing',
    ELECTRONICS: 'electronics',
    GIFTS_AND_NOVELTIES: 'gifts',
    PET_SUPPLIES: 'pets',
    SUPERSTORES: 'groceries',
  },
  HOME_IMPROVEMENT: {
    FURNITURE: 'home_goods',
  },
  MEDICAL: {
    PHARMACIES_AND_SUPPLEMENTS: 'pharmacy',
    VETERINARY_SERVICES: 'pets',
  },
  PERSONAL_CARE: {
    GYMS_AND_FITNESS_CENTERS: 'fitness',
  },
  GENERAL_SERVICES: {
    AUTOMOTIVE: 'car_repair',
    CHILDCARE: 'childcare',
    EDUCATION: 'education',
  },
  GOVERNMENT_AND_NON_PROFIT: {
    DONATIONS: 'charity',
    TAX_PAYMENT: 'taxes',
  },
  TRANSPORTATION: {
    GAS: 'fuel',
    PARKING: 'parking_tolls',
    TOLLS: 'parking_tolls',
  },
  RENT_AND_UTILITIES: {
    GAS_AND_ELECTRICITY: 'electricity_gas',
    INTERNET_AND_CABLE: 'phone_internet',
    RENT: 'rent',
    SEWAGE_AND_WASTE_MANAGEMENT: 'water_trash',
    TELEPHONE: 'phone_internet',
    WATER: 'water_trash',
  },
}

/** What a primary category is without a telling detailed one; none where it could be anything, such as a service. */
const PRIMARY: Readonly<Record<string, SpendCategory>> = {
  INCOME: 'other_income',
  TRANSFER_IN: 'transfer',
  TRANSFER_OUT: 'transfer',
  LOAN_PAYMENTS: 'loan_payment',
  BANK_FEES: 'bank_fees',
  ENTERTAINMENT: 'entertainment',
  FOOD_AND_DRINK: 'restaurants',
  GENERAL_MERCHANDISE: 'shopping',
  HOME_IMPROVEMENT: 'home_repair',
  MEDICAL: 'medical',
  PERSONAL_CARE: 'personal_care',
  TRANSPORTATION: 'public_transit',
  TRAVEL: 'travel',
}

/** A bank's category: `FOOD_AND_DRINK` and `FOOD_AND_DRINK_GROCERIES`. */
export interface BankCategory {
  readonly primary: string
  readonly detailed: string
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

/** Our category for a bank's; null for one that tells us nothing, such as insurance of an unknown kind. */
export function fromBankCategory({ primary, detailed }: BankCategory): SpendCategory | null {
  const finer = detailed.startsWith(`${primary}_`) ? detailed.slice(primary.length + 1) : detailed
  return own(own(DETAILED, primary) ?? {}, finer) ?? own(PRIMARY, primary) ?? null
}
