/** What each spending category is called, the group it is listed in, its usual type, and its place in statistics. */
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { SPEND_STANDARD } from '#core/finance/data/spend-standard.ts'

/** The groups in which categories are listed, in their order. */
export const SPEND_GROUPS = {
  income: 'Income',
  home: 'Home',
  food: 'Food',
  transportation: 'Transportation',
  health: 'Health',
  personal: 'Shopping and personal',
  leisure: 'Leisure and travel',
  family: 'Family and giving',
  money: 'Loans, taxes and fees',
  saving: 'Saving',
  transfers: 'Transfers',
  other: 'Other',
} as const
export type SpendGroup = keyof typeof SPEND_GROUPS

/** A row of the Consumer Expenditures, as in core/finance/data/spend-standard.ts. */
export type StandardGroup = keyof (typeof SPEND_STANDARD)['dollars']

export interface CategoryInfo {
  readonly label: string
  readonly group: SpendGroup
  readonly type: SpendType
  /**
   * Where the Consumer Expenditures count it; null for what they do not count: income, taxes, repaid loans, saving and
   * transfers. BLS, "Consumer Expenditure Surveys: Glossary", bls.gov/cex/csxgloss.htm.
   */
  readonly standard: StandardGroup | null
}

const category = (
  label: string,
  group: SpendGroup,
  type: SpendType,
  standard: StandardGroup | null = null,
): CategoryInfo => ({ label, group, type, standard })

export const CATEGORIES: Readonly<Record<SpendCategory, CategoryInfo>> = {
  paycheck: category('Paycheck', 'income', 'income'),
  interest_income: category('Interest and dividends', 'income', 'income'),
  other_income: category('Other income', 'income', 'income'),
  rent: category('Rent', 'home', 'need', 'housing'),
  mortgage: category('Mortgage', 'home', 'need', 'housing'),
  home_repair: category('Home repair', 'home', 'need', 'housing'),
  home_goods: category('Furniture and home goods', 'home', 'want', 'housing'),
  electricity_gas: category('Electricity and heating', 'home', 'need', 'housing'),
  water_trash: category('Water and trash', 'home', 'need', 'housing'),
  phone_internet: category('Phone and internet', 'home', 'need', 'housing'),
  groceries: category('Groceries', 'food', 'need', 'food'),
  restaurants: category('Restaurants', 'food', 'want', 'food'),
  coffee_bars: category('Coffee shops and bars', 'food', 'want', 'food'),
  fuel: category('Gas and charging', 'transportation', 'need', 'transportation'),
  public_transit: category('Transit and rides', 'transportation', 'need', 'transportation'),
  parking_tolls: category('Parking and tolls', 'transportation', 'need', 'transportation'),
  car_payment: category('Car payment', 'transportation', 'need', 'transportation'),
  car_repair: category('Car maintenance', 'transportation', 'need', 'transportation'),
  car_insurance: category('Car insurance', 'transportation', 'need', 'transportation'),
  home_insurance: category('Home insurance', 'home', 'need', 'housing'),
  life_insurance: category('Life insurance', 'family', 'need', 'insurance_and_pensions'),
  health_insurance: category('Health insurance', 'health', 'need', 'healthcare'),
  medical: category('Doctor and dentist', 'health', 'need', 'healthcare'),
  pharmacy: category('Pharmacy', 'health', 'need', 'healthcare'),
  // Health club fees are fees and admissions, a part of entertainment.
  fitness: category('Fitness', 'health', 'want', 'entertainment'),
  personal_care: category('Personal care', 'personal', 'want', 'personal_care'),
  clothing: category('Clothing', 'personal', 'want', 'clothing'),
  electronics: category('Electronics', 'personal', 'want', 'entertainment'),
  shopping: category('Shopping', 'personal', 'want', 'other'),
  entertainment: category('Entertainment', 'leisure', 'want', 'entertainment'),
  subscriptions: category('Subscriptions', 'leisure', 'want', 'entertainment'),
  // Airfares are the largest part; the survey counts lodging away from home as housing.
  travel: category('Travel', 'leisure', 'want', 'transportation'),
  pets: category('Pets', 'family', 'want', 'entertainment'),
  // Personal services are a part of household operations.
  childcare: category('Childcare', 'family', 'need', 'housing'),
  education: category('Education', 'family', 'need', 'education'),
  gifts: category('Gifts', 'family', 'want', 'giving'),
  charity: category('Charity', 'family', 'want', 'giving'),
  taxes: category('Taxes', 'money', 'need'),
  bank_fees: category('Bank fees', 'money', 'need', 'other'),
  loan_payment: category('Loan payment', 'money', 'need'),
  student_loan: category('Student loan', 'money', 'need'),
  saving: category('Saving', 'saving', 'saving'),
  investing: category('Investing', 'saving', 'saving'),
  retirement_saving: category('Retirement saving', 'saving', 'saving', 'insurance_and_pensions'),
  transfer: category('Transfer', 'transfers', 'transfer'),
  card_payment: category('Credit card payment', 'transfers', 'transfer'),
  cash: category('Cash withdrawal', 'other', 'want', 'other'),
  other: category('Other', 'other', 'want', 'other'),
}

/** Whether money is spent: on needs and wants, rather than saved, transferred or received. */
export const isSpending = ({ type }: { readonly type: SpendType }): boolean =>
  type === 'need' || type === 'want'

/** A category's usual type, which a transaction gets unless the client says otherwise. */
export const usualType = (name: SpendCategory): SpendType => CATEGORIES[name].type
