/** What the sandbox's banks know of a household from the start: its pay, its loans, and the terms of its cards. */
import { annuityPresent } from '#core/finance/math/annuity.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { createStream, nextUniform, seedFrom, startStream } from '#core/finance/math/random.ts'
import * as merchants from './sandbox-merchants.ts'
import type { Bill, Merchant } from './sandbox-merchants.ts'

/** The first day of a client's ledger. */
export const LEDGER_STARTS: IsoDate = '2022-01-01'

export interface Loan {
  readonly account: 'mortgage' | 'student' | 'auto'
  readonly originated_on: IsoDate
  readonly principal_cents: Cents
  readonly rate: number
  readonly months: number
  readonly due_day: number
  /** Without escrow. */
  readonly payment_cents: Cents
  readonly escrow_cents: Cents
}

/** A card's terms, and how the household pays it. */
interface Card {
  readonly rate: number
  /** Whether a part stays unpaid, so that interest is charged. */
  readonly carries: boolean
  readonly pays: (statement_cents: Cents) => Cents
  readonly payee: Merchant
}

/** Accounts with transactions. */
export type LedgerAccount = Loan['account'] | 'checking' | 'savings' | 'card' | 'rewards'

/** A household of the sandbox: the same id and start give the same ledger. */
export interface Household {
  readonly id: string
  /** The first day of its ledger. */
  readonly starts_on: IsoDate
  readonly opening: Readonly<Record<LedgerAccount, Cents>>
  /** Purchases at this multiple of their usual price. */
  readonly price_scale: number
  readonly paychecks: readonly { readonly cents: Cents; readonly merchant: Merchant }[]
  readonly bonus_cents: Cents
  readonly tax_refund_cents: Cents
  readonly bills: readonly Bill[]
  /** Money that leaves checking for investments each month. */
  readonly investing: readonly { readonly day: number; readonly cents: Cents; readonly merchant: Merchant }[]
  readonly loans: readonly (Loan & { readonly payee: Merchant })[]
  readonly cards: Readonly<Record<'card' | 'rewards', Card>>
}

/** What goes to the brokerage account each month. */
export const BROKERAGE_CENTS: Cents = 30_000
/** The day of the month on which it goes. */
export const BROKERAGE_DAY = 16

const CARD_RATE = 0.2149
const REWARDS_RATE = 0.2499
export const SAVINGS_RATE = 0.0385
export const CARD_DUE_DAY = 22
export const REWARDS_DUE_DAY = 15
export const CARD_CLOSES = 27
export const REWARDS_CLOSES = 20

const payeeOf =
  (category: string) =>
  (text: string, name: string): Merchant => ({ text, name, category, channel: 'other' })
const mortgagePayee = payeeOf('LOAN_PAYMENTS_MORTGAGE_PAYMENT')
const studentPayee = payeeOf('LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT')
const autoPayee = payeeOf('LOAN_PAYMENTS_CAR_PAYMENT')

/** The household of a client's id, with a scale of income and home of its own. */
export function householdOf(user_uuid: string): Household {
  const stream = createStream()
  startStream(stream, seedFrom('sandbox bank', user_uuid), 0)
  const scale = 0.95 + 0.15 * nextUniform(stream)
  const homeRate = 0.0325 + 0.00125 * Math.floor(nextUniform(stream) * 20)
  const loan = (terms: Omit<Household['loans'][number], 'payment_cents'>) => ({
    ...terms,
    payment_cents: roundCents(terms.principal_cents / annuityPresent(terms.rate / 12, terms.months)),
  })
  const loans = {
    mortgage: loan({
      account: 'mortgage',
      originated_on: '2019-06-14',
      principal_cents: Math.round(310 * scale) * 100_000,
      rate: homeRate,
      months: 360,
      due_day: 1,
      escrow_cents: Math.round(520 * scale) * 100,
      payee: mortgagePayee('OAKHOLLOW TRUST MORTGAGE PMT', 'Oakhollow Trust'),
    }),
    student: loan({
      account: 'student',
      originated_on: '2019-09-03',
      principal_cents: 2_650_000,
      rate: 0.0499,
      months: 120,
      due_day: 21,
      escrow_cents: 0,
      payee: studentPayee('LARKSPUR CU STUDENT LN', 'Larkspur Credit Union'),
    }),
    auto: loan({
      account: 'auto',
      originated_on: '2021-10-19',
      principal_cents: 2_480_000,
      rate: 0.0579,
      months: 72,
      due_day: 9,
      escrow_cents: 0,
      payee: autoPayee('LARKSPUR CU AUTO LOAN', 'Larkspur Credit Union'),
    }),
  }
  return {
    id: user_uuid,
    starts_on: LEDGER_STARTS,
    opening: {
      checking: 420_000,
      savings: Math.round(11_500 * scale) * 100,
      card: -86_412,
      rewards: -124_050,
      mortgage: 0 - owedAtStart(loans.mortgage),
      student: 0 - owedAtStart(loans.student),
      auto: 0 - owedAtStart(loans.auto),
    },
    price_scale: 1,
    paychecks: [{ cents: Math.round(3150 * scale) * 100, merchant: merchants.PAYROLL }],
    bonus_cents: Math.round(4100 * scale) * 100,
    tax_refund_cents: Math.round(1840 * scale) * 100,
    bills: merchants.BILLS,
    investing: [{ day: BROKERAGE_DAY, cents: BROKERAGE_CENTS, merchant: merchants.TO_BROKERAGE }],
    loans: [loans.mortgage, loans.student, loans.auto],
    cards: {
      card: { rate: CARD_RATE, carries: false, pays: (owed) => owed, payee: merchants.CARD_PAYMENT },
      rewards: {
        rate: REWARDS_RATE,
        carries: true,
        pays: (owed) => Math.max(3500, Math.round((owed * 0.45) / 100) * 100),
        payee: merchants.REWARDS_PAYMENT,
      },
    },
  }
}

/** Months of the demo household's ledger before the day on which it was created. */
const DEMO_MONTHS = 36

/** The demo household, which is the same for everybody who creates one on a day. */
export function demoHousehold(created_on: IsoDate): Household {
  const starts_on = addMonths(created_on, -DEMO_MONTHS)
  const since = (years: number): IsoDate => addMonths(starts_on, -12 * years)
  const card = (rate: number, carried: Cents, least: Cents, payee: Merchant): Card => ({
    rate,
    carries: true,
    pays: (owed) => Math.max(least, owed - carried),
    payee,
  })
  const cardPayee = payeeOf('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT')
  return {
    id: `demo household ${starts_on}`,
    starts_on,
    opening: {
      checking: 640_000,
      savings: 1_420_000,
      card: -360_000,
      rewards: -130_000,
      mortgage: -35_640_000,
      student: -2_480_000,
      auto: -3_150_000,
    },
    price_scale: 1.4,
    paychecks: [
      { cents: 3_448_40, merchant: merchants.PAYROLL },
      { cents: 1_526_15, merchant: merchants.SCHOOL_PAYROLL },
    ],
    bonus_cents: 2_400_00,
    tax_refund_cents: 1_412_00,
    bills: [...merchants.BILLS, ...merchants.DEMO_BILLS],
    investing: [
      { day: BROKERAGE_DAY, cents: 400_00, merchant: merchants.LAKESIDE_BROKERAGE },
      { day: BROKERAGE_DAY, cents: 200_00, merchant: merchants.LAKESIDE_ROTH },
      { day: 24, cents: 250_00, merchant: merchants.COLLEGE_SAVINGS },
    ],
    loans: [
      {
        account: 'mortgage',
        originated_on: since(3),
        principal_cents: 37_200_000,
        rate: 0.0475,
        months: 360,
        due_day: 1,
        payment_cents: 1_940_53,
        escrow_cents: 640_00,
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
      card: card(0.2199, 220_000, 40_00, cardPayee('CHAMPLAIN BANK CARD PMT', 'Champlain Bank')),
      rewards: card(0.2749, 90_000, 30_00, cardPayee('MAPLE & MAIN CARD PMT', 'Maple & Main')),
    },
  }
}

/** What a loan's borrower owes when the ledger starts, after paying every month. */
function owedAtStart({ originated_on, principal_cents, rate, payment_cents }: Loan): Cents {
  const [from, to] = [dateParts(originated_on), dateParts(LEDGER_STARTS)]
  const paid = (to.year - from.year) * 12 + to.month - from.month - 1
  let owed = principal_cents
  for (let month = 0; month < paid; month += 1) owed += roundCents((owed * rate) / 12) - payment_cents
  return owed
}
