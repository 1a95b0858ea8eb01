/** What the sandbox's banks know of a household from the start: its scale, its loans, and the terms of its cards. */
import { annuityPresent } from '#core/finance/math/annuity.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { createStream, nextUniform, seedFrom, startStream } from '#core/finance/math/random.ts'

/** The first day of every ledger. */
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

/** What goes to the brokerage account each month. */
export const BROKERAGE_CENTS: Cents = 30_000

export const CARD_RATE = 0.2149
export const REWARDS_RATE = 0.2499
export const SAVINGS_RATE = 0.0385
export const CARD_DUE_DAY = 22
export const REWARDS_DUE_DAY = 15
export const CARD_CLOSES = 27
export const REWARDS_CLOSES = 20

/** A household's own scale of income and home, and its loans. */
export function factsOf(user_uuid: string) {
  const stream = createStream()
  startStream(stream, seedFrom('sandbox bank', user_uuid), 0)
  const scale = 0.95 + 0.15 * nextUniform(stream)
  const homeRate = 0.0325 + 0.00125 * Math.floor(nextUniform(stream) * 20)
  const loan = (terms: Omit<Loan, 'payment_cents'>): Loan => ({
    ...terms,
    payment_cents: roundCents(terms.principal_cents / annuityPresent(terms.rate / 12, terms.months)),
  })
  const loans = [
    loan({
      account: 'mortgage',
      originated_on: '2019-06-14',
      principal_cents: Math.round(310 * scale) * 100_000,
      rate: homeRate,
      months: 360,
      due_day: 1,
      escrow_cents: Math.round(520 * scale) * 100,
    }),
    loan({
      account: 'student',
      originated_on: '2019-09-03',
      principal_cents: 2_650_000,
      rate: 0.0499,
      months: 120,
      due_day: 21,
      escrow_cents: 0,
    }),
    loan({
      account: 'auto',
      originated_on: '2021-10-19',
      principal_cents: 2_480_000,
      rate: 0.0579,
      months: 72,
      due_day: 9,
      escrow_cents: 0,
    }),
  ]
  return { scale, loans }
}

/** What a loan's borrower owes when the ledger starts, after paying every month. */
export function owedAtStart({ originated_on, principal_cents, rate, payment_cents }: Loan): Cents {
  const [from, to] = [dateParts(originated_on), dateParts(LEDGER_STARTS)]
  const paid = (to.year - from.year) * 12 + to.month - from.month - 1
  let owed = principal_cents
  for (let month = 0; month < paid; month += 1) owed += roundCents((owed * rate) / 12) - payment_cents
  return owed
}
