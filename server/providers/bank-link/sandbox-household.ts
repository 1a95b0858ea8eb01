/** What the sandbox's banks know of a household from the start: its pay, its loans, and the terms of its cards. */
import { levelPayment } from '#core/finance/loans/interest.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
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
export interface Card {
  readonly rate: number
  /** The least that the bank asks for, unless less is owed. */
  readonly least_cents: Cents
  /** Whether a part stays unpaid, so that interest is charged. */
  readonly carries: boolean
  readonly pays: (statement_cents: Cents) => Cents
  readonly payee: Merchant
}

/** Accounts with transactions. */
export type LedgerAccount = Loan['account'] | 'checking' | 'savings' | 'card' | 'rewards'

/** An amount of a day of each month. */
interface Monthly {
  readonly day: number
  readonly cents: Cents
  readonly merchant: Merchant
}

/** A household of the sandbox: the same id and start give the same ledger. */
export interface Household {
  readonly id: string
  /** The first day of its ledger. */
  readonly starts_on: IsoDate
  readonly opening: Readonly<Record<LedgerAccount, Cents>>
  /** The multiple of usual prices at which it buys, with this much in checking after what it owes on its cards. */
  readonly priceScale: (free_cents: Cents) => number
  /** The card on which it buys for its home. */
  readonly home_card: 'card' | 'rewards'
  /** Every second Friday. */
  readonly paychecks: readonly { readonly cents: Cents; readonly merchant: Merchant }[]
  /** Other income of each month. */
  readonly deposits: readonly Monthly[]
  readonly bonus_cents: Cents
  readonly tax_refund_cents: Cents
  readonly bills: readonly Bill[]
  /** Purchases of one day. */
  readonly purchases: readonly {
    readonly on: IsoDate
    readonly account: 'card' | 'rewards'
    readonly cents: Cents
    readonly merchant: Merchant
  }[]
  /** Money that leaves checking for investments each month. */
  readonly investing: readonly (Monthly & { readonly from?: IsoDate; readonly until?: IsoDate })[]
  /** What it moves to savings each month; `spare` moves what checking can spare, and back what it lacks. */
  readonly saving: Omit<Monthly, 'merchant'> | 'spare'
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

export const payeeOf =
  (category: string) =>
  (text: string, name: string): Merchant => ({ text, name, category, channel: 'other' })
export const mortgagePayee = payeeOf('LOAN_PAYMENTS_MORTGAGE_PAYMENT')
export const studentPayee = payeeOf('LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT')
export const autoPayee = payeeOf('LOAN_PAYMENTS_CAR_PAYMENT')

/** The household of a client's id, with a scale of income and home of its own. */
export function householdOf(user_uuid: string): Household {
  const stream = createStream()
  startStream(stream, seedFrom('sandbox bank', user_uuid), 0)
  const scale = 0.95 + 0.15 * nextUniform(stream)
  const homeRate = 0.0325 + 0.00125 * Math.floor(nextUniform(stream) * 20)
  const loan = (terms: Omit<Household['loans'][number], 'payment_cents'>) => ({
    ...terms,
    payment_cents: levelPayment(terms.principal_cents, terms.rate, terms.months),
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
    priceScale: () => 1,
    home_card: 'rewards',
    paychecks: [{ cents: Math.round(3150 * scale) * 100, merchant: merchants.PAYROLL }],
    deposits: [],
    bonus_cents: Math.round(4100 * scale) * 100,
    tax_refund_cents: Math.round(1840 * scale) * 100,
    bills: merchants.BILLS,
    purchases: [],
    investing: [{ day: BROKERAGE_DAY, cents: BROKERAGE_CENTS, merchant: merchants.TO_BROKERAGE }],
    saving: 'spare',
    loans: [loans.mortgage, loans.student, loans.auto],
    cards: {
      card: {
        rate: CARD_RATE,
        least_cents: 35_00,
        carries: false,
        pays: (owed) => owed,
        payee: merchants.CARD_PAYMENT,
      },
      rewards: {
        rate: REWARDS_RATE,
        least_cents: 35_00,
        carries: true,
        pays: (owed) => Math.max(3500, Math.round((owed * 0.45) / 100) * 100),
        payee: merchants.REWARDS_PAYMENT,
      },
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
