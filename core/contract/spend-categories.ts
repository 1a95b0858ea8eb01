/** Spending categories and types, the same for every client. */
import * as v from 'valibot'

/** What a transaction is for. Needs and wants are spending; a transfer moves the client's own money and counts nowhere. */
export const SpendType = v.picklist(['need', 'want', 'saving', 'income', 'transfer'], 'Choose a type')
export type SpendType = v.InferOutput<typeof SpendType>

/** A category; `core/spend/categories.ts` has each one's label, usual type and place in published statistics. */
export const SpendCategory = v.picklist(
  [
    'paycheck',
    'interest_income',
    'other_income',
    'rent',
    'mortgage',
    'home_repair',
    'home_goods',
    'electricity_gas',
    'water_trash',
    'phone_internet',
    'groceries',
    'restaurants',
    'coffee_bars',
    'fuel',
    'public_transit',
    'parking_tolls',
    'car_payment',
    'car_repair',
    'car_insurance',
    'home_insurance',
    'life_insurance',
    'health_insurance',
    'medical',
    'pharmacy',
    'fitness',
    'personal_care',
    'clothing',
    'electronics',
    'shopping',
    'entertainment',
    'subscriptions',
    'travel',
    'pets',
    'childcare',
    'education',
    'gifts',
    'charity',
    'taxes',
    'bank_fees',
    'loan_payment',
    'student_loan',
    'saving',
    'investing',
    'retirement_saving',
    'transfer',
    'card_payment',
    'cash',
    'other',
  ],
  'Choose a category',
)
export type SpendCategory = v.InferOutput<typeof SpendCategory>
