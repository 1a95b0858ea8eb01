/** Debt types, their fields and rules, shared by forms and server. */
import * as v from 'valibot'
import { cents, DayOfMonth, DebtRate, Share, wholeNumber } from './amounts.ts'
import { IsoDate, IsoInstant, optionalText, required, Uuid } from './fields.ts'

/** Whether the rate of a home debt is fixed or adjustable. */
export const RateKind = v.picklist(['fixed', 'adjustable'], 'Choose fixed or adjustable')

/** Debts on a home. */
export const HomeDebtType = v.picklist(['mortgage', 'home_equity'], 'Choose a type of home debt')
/** Obligations without a balance. */
export const RentType = v.picklist(['rent', 'lease'], 'Choose rent or lease')
/** Other loans and bills; `custom` has a type that the client created. */
export const LoanType = v.picklist(['student', 'auto', 'personal', 'medical', 'custom'], 'Choose a debt type')

/** Every debt type. */
export const DebtType = v.picklist(
  [...HomeDebtType.options, 'credit_card', ...LoanType.options, ...RentType.options],
  'Choose a debt type',
)
export type DebtType = v.InferOutput<typeof DebtType>

/** The maximum number of debts per client. */
export const MAX_DEBTS = 100

const date = v.nullish(IsoDate, null)
const amountOr0 = v.optional(cents(), 0)

/** Fields of every debt. Money in cents, rates as decimal fractions. */
const anyDebt = {
  /** Generated on the device, so that a debt created offline can be changed before it syncs. */
  debt_uuid: v.optional(Uuid),
  name: required('Enter a name for this debt', 80),
  lender: optionalText(80),
  due_day: v.optional(DayOfMonth, 1),
  opened_on: date,
  /** The client's day on which a balance is stated or a debt settled; the UTC date by default. */
  as_of: v.optional(IsoDate),
}

/** How interest accrues: a twelfth of the yearly rate each month, in arrears, or a 365th each day. */
export const InterestAccrual = v.picklist(['monthly', 'daily'], 'Choose monthly or daily')
export type InterestAccrual = v.InferOutput<typeof InterestAccrual>

/** Fields of debts with a balance. */
const owed = {
  ...anyDebt,
  balance_cents: cents('Enter your balance'),
  apr: DebtRate,
  /** False for a linked debt whose bank gives no rate: until it is entered, the rate is 0. */
  is_rate_known: v.optional(v.boolean(), true),
  /** The lender's minimum payment per month. */
  minimum_payment_cents: amountOr0,
  /** The client's monthly payment; 0 means the minimum. */
  payment_cents: amountOr0,
  /** Whether the payoff plan includes it; null is the default of its type: all but mortgages are included. */
  in_plan: v.nullish(v.boolean(), null),
}

/** Null is the default of the debt type. Cards have no choice: their interest accrues on the average daily balance. */
const interestAccrual = v.nullish(InterestAccrual, null)

const termMonths = v.nullish(wholeNumber(1, 600, 'Enter a term from 1 to 600 months'), null)

const PAYMENT_MESSAGE = 'Enter your monthly payment'

interface Paid {
  readonly balance_cents: number
  readonly minimum_payment_cents: number
  readonly payment_cents: number
}

/** Whether a loan with a balance has a payment. Cards may omit it: the issuers' usual minimum applies. */
const isPaymentKnown = ({ balance_cents, minimum_payment_cents, payment_cents }: Paid): boolean =>
  balance_cents === 0 || minimum_payment_cents > 0 || payment_cents > 0

const HomeFields = v.object({
  debt_type: HomeDebtType,
  ...owed,
  property_value_cents: v.nullish(cents(), null),
  term_months: termMonths,
  /** Escrow: taxes and insurance that the lender collects each month on top of the payment. */
  escrow_cents: amountOr0,
  rate_kind: v.optional(RateKind, 'fixed'),
  interest_accrual: interestAccrual,
})
export const HomeDebtInput = v.pipe(
  HomeFields,
  v.forward(
    v.check((debt) => isPaymentKnown(debt), PAYMENT_MESSAGE),
    ['minimum_payment_cents'],
  ),
)

const CardFields = v.object({
  debt_type: v.literal('credit_card', 'Choose a debt type'),
  ...owed,
  limit_cents: v.nullish(cents(), null),
  statement_day: v.nullish(DayOfMonth, null),
  /** Days from the statement to the due date. */
  grace_days: v.nullish(wholeNumber(0, 60, 'Enter 0 to 60 days'), null),
  /**
   * The issuer's rule: the larger of this share of the balance, usually plus the month's interest, and the minimum
   * payment.
   */
  minimum_share: v.nullish(Share, null),
  /** Whether the month's interest is added to that share. */
  minimum_adds_interest: v.optional(v.boolean(), true),
  promo_apr: v.nullish(DebtRate, null),
  /** The last day of the promotional rate. */
  promo_ends_on: date,
  /** The latest statement, from the issuer or entered by the client: when it is due, and how much. */
  statement_due_on: date,
  statement_minimum_cents: v.nullish(cents(), null),
  statement_balance_cents: v.nullish(cents(), null),
  /** Whether the client pays each statement in full, so that the card is no debt to plan; null until they say. */
  pays_in_full: v.nullish(v.boolean(), null),
})
export const CreditCardInput = v.pipe(
  CardFields,
  v.forward(
    v.check(
      ({ statement_due_on, statement_minimum_cents, statement_balance_cents }) =>
        statement_due_on !== null || (statement_minimum_cents === null && statement_balance_cents === null),
      'Enter the due date on your statement',
    ),
    ['statement_due_on'],
  ),
  v.forward(
    v.check(
      ({ promo_apr, promo_ends_on }) => (promo_apr === null) === (promo_ends_on === null),
      'Enter both the promo APR and the date it ends, or leave both blank',
    ),
    ['promo_ends_on'],
  ),
)

const LoanFields = v.object({
  debt_type: LoanType,
  ...owed,
  /** The custom debt type, if `debt_type` is `custom`. */
  debt_type_uuid: v.nullish(Uuid, null),
  term_months: termMonths,
  interest_accrual: interestAccrual,
})
const OwnLoanFields = v.pipe(
  LoanFields,
  v.forward(
    v.check(
      ({ debt_type, debt_type_uuid }) => debt_type !== 'custom' || debt_type_uuid !== null,
      'Choose one of your own types',
    ),
    ['debt_type_uuid'],
  ),
)
export const LoanInput = v.pipe(
  OwnLoanFields,
  v.forward(
    v.check((debt) => isPaymentKnown(debt), PAYMENT_MESSAGE),
    ['minimum_payment_cents'],
  ),
)

export const RentInput = v.object({
  debt_type: RentType,
  ...anyDebt,
  payment_cents: cents('Enter your monthly payment', 1),
  /** The last day of the term; null if it is open-ended. */
  ends_on: date,
})

/** Input for a new debt of any type. */
export const DebtInput = v.variant(
  'debt_type',
  [HomeDebtInput, CreditCardInput, LoanInput, RentInput],
  'Choose a debt type',
)
export type DebtInput = v.InferOutput<typeof DebtInput>

/** A debt created before a payment was required, after a change of its other fields. */
export const DebtWithoutPayment = v.variant(
  'debt_type',
  [HomeFields, CreditCardInput, OwnLoanFields, RentInput],
  'Choose a debt type',
)

/** Additional fields that the server stores for every debt. */
const kept = {
  debt_uuid: Uuid,
  is_paid_off: v.boolean(),
  paid_off_on: v.nullable(IsoDate),
  /** The day of the balance: that of the last payment, or the day the client entered it. */
  balance_as_of: IsoDate,
  /** The day for which the client last stated the balance, and when they did. Earlier payments do not change it. */
  balance_stated_on: IsoDate,
  balance_stated_at: IsoInstant,
  /** Unpaid interest within the balance. It bears no interest itself; for cards it is 0. */
  unpaid_interest_cents: v.optional(v.number(), 0),
  /** The latest due date paid. */
  last_paid_due_on: v.nullable(IsoDate),
  /** The latest due date that a payment seen at a bank settled, or that the bank no longer asks for. */
  settled_due_on: v.optional(v.nullable(IsoDate), null),
  /** Increases with each change. A change based on an older version is rejected as a conflict. */
  version: v.number(),
  /** The client's day on which it was created; earlier due dates do not count. */
  entered_on: IsoDate,
  created_at: IsoInstant,
  updated_at: IsoInstant,
}

export const HomeDebt = v.object({
  ...v.omit(HomeFields, ['as_of']).entries,
  ...kept,
  /** The day the client entered the home's value. */
  property_value_as_of: v.nullish(IsoDate, null),
})
export type HomeDebt = v.InferOutput<typeof HomeDebt>
export const CreditCard = v.object({
  ...v.omit(CardFields, ['as_of']).entries,
  ...kept,
  /** Whether its history shows that each statement is paid in full, so that the client is asked. */
  seems_paid_in_full: v.optional(v.boolean(), false),
  /** What its history shows that the next payment in full will be, until there is a statement; null if it doesn't. */
  expected_payment_cents: v.optional(v.nullable(v.number()), null),
})
export type CreditCard = v.InferOutput<typeof CreditCard>
export const Loan = v.object({ ...v.omit(LoanFields, ['as_of']).entries, ...kept })
export type Loan = v.InferOutput<typeof Loan>
export const Rent = v.object({ ...v.omit(RentInput, ['as_of']).entries, ...kept })
export type Rent = v.InferOutput<typeof Rent>

/** A debt of any type as the API returns it. */
export const Debt = v.variant('debt_type', [HomeDebt, CreditCard, Loan, Rent])
export type Debt = v.InferOutput<typeof Debt>

/** Optional fields of every type. The resulting debt must satisfy the rules of its type. */
const change = {
  ...v.partial(v.object({ ...RentInput.entries })).entries,
  ...v.partial(LoanFields).entries,
  ...v.partial(CardFields).entries,
  ...v.partial(HomeFields).entries,
  debt_type: v.optional(DebtType),
}

/** A change of a debt, with only the fields that change. */
export const DebtChange = v.object({
  ...change,
  debt_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
  /** True settles the debt at a balance of zero; false reopens it. */
  is_paid_off: v.optional(v.boolean()),
})
export type DebtChange = v.InferOutput<typeof DebtChange>
