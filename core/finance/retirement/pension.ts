import { exp, log } from '#core/finance/math/elementary.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isAge, isRate, isShare } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { LAST_AGE, survival, type Life } from './life.ts'

/** A defined-benefit pension: a monthly amount for life. */
export type Pension = {
  /** First payment, in nominal dollars at the start. */
  readonly monthlyCents: Cents
  /** The owner's age when it starts, in years; may be fractional. */
  readonly startAge: number
  /** Yearly increase after the start: 0 for a level pension, the inflation rate for a fully indexed one. */
  readonly colaRate: number
  /** Share paid to a survivor: 0 for single life, 0.5 or 1 for the usual joint forms. */
  readonly survivorShare: number
}

/**
 * The payment of a month counted from the first (0), increased once a year and rounded to a cent each year.
 * Invalid numbers throw a RangeError.
 */
export const pensionPayment = ({ monthlyCents, colaRate }: Pension, month: number): Cents =>
  roundCents(monthlyCents * (1 + colaRate) ** Math.floor(month / 12))

const isPension = ({ monthlyCents, startAge, colaRate, survivorShare }: Pension): boolean =>
  isNonNegativeCents(monthlyCents) && isAge(startAge) && isRate(colaRate) && isShare(survivorShare)

/**
 * Present value of all future payments, each weighted by the chance that a recipient is alive: the owner, or
 * the survivor with the survivor's share. Lives are independent, by the SSA period table; payments are at the start of
 * a month. A pension in payment starts now. A survivor of an owner who dies before the start is paid from the
 * start on, as a qualified pre-retirement annuity is.
 *
 * @param discountRate yearly and nominal, from -0.99
 */
export function pensionPresentValue(
  pension: Pension,
  owner: Life,
  discountRate: number,
  survivor?: Life,
): Result<Cents, 'bad-pension' | 'bad-age' | 'bad-rate'> {
  if (!isPension(pension)) {
    return refuse(
      'bad-pension',
      'A pension needs an amount, an age to start at, a raise and a share that is left.',
    )
  }
  if (!isAge(owner.age) || !isAge(survivor?.age ?? 0)) {
    return refuse('bad-age', 'An age must lie between 0 and 130.')
  }
  if (!isRate(discountRate)) return refuse('bad-rate', 'A yearly rate must lie above -99%.')
  const monthly = log(1 + discountRate) / 12
  const wait = Math.max(0, pension.startAge - owner.age) * 12
  const youngest = Math.min(owner.age, survivor?.age ?? owner.age)
  const months = Math.max(0, (LAST_AGE - youngest) * 12 - wait)
  let value = 0
  for (let month = 0; month < months; month += 1) {
    const years = (wait + month) / 12
    const ownerLives = unwrap(survival(owner, years))
    const survivorLives = survivor ? unwrap(survival(survivor, years)) : 0
    const paid = ownerLives + pension.survivorShare * (1 - ownerLives) * survivorLives
    value += pensionPayment(pension, month) * paid * exp(-monthly * (wait + month))
  }
  return ok(roundCents(value))
}
