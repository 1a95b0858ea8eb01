import { PREMIUMS } from '#core/finance/data/premium.ts'
import { formatUsd, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { Sex } from '#core/finance/retirement/life.ts'

export type Cover = keyof typeof PREMIUMS.amounts
export type Bundle = keyof typeof PREMIUMS.bundles

/** A bundle's initial covers. */
export const bundleCovers = (bundle: Bundle): readonly Cover[] => PREMIUMS.bundles[bundle]

/** Shown wherever a premium is. */
export const PREMIUM_NOTICE: string = PREMIUMS.notice

/** The applicant. */
export type Insured = {
  /** Whole years. */
  readonly age: number
  readonly sex: Sex
  readonly isSmoker: boolean
  /** Two-letter code of a state or DC. */
  readonly state: string
}

/**
 * A cover and its size: a sum for life, long-term care (the pool), home (the cost to rebuild), auto and umbrella
 * (liability); a monthly benefit for disability.
 */
export type CoverRequest = { readonly cover: Cover; readonly amountCents: Cents }

export type Premium = {
  readonly cover: Cover
  readonly amountCents: Cents
  readonly monthlyCents: Cents
  /** Twelve times the monthly premium. */
  readonly yearlyCents: Cents
  readonly isIllustrative: true
}

export type PremiumProblem = 'age' | 'amount' | 'state'

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
    'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)

const [FIRST_AGE, LAST_AGE] = [PREMIUMS.ages[0], PREMIUMS.ages.at(-1) ?? 70]

/** A table's value at an age, linearly interpolated. */
function atAge(table: readonly number[], age: number): number {
  const step = 5
  const place = Math.min(Math.floor((age - FIRST_AGE) / step), table.length - 2)
  const [low, high] = [table[place] ?? 0, table[place + 1] ?? 0]
  return low + ((high - low) * (age - FIRST_AGE - place * step)) / step
}

/** Fee, and rate times units, of a cover on a person. */
function personDollars(
  rates: { readonly feeDollars: number; readonly smoker: number },
  table: readonly number[],
  units: number,
  { age, isSmoker }: Insured,
): number {
  return rates.feeDollars + atAge(table, age) * units * (isSmoker ? rates.smoker : 1)
}

type Rating = (dollars: number, insured: Insured) => number

/** Yearly dollars of each cover before the state's factor. Smoking affects personal covers only, and home and umbrella cover ignore age. */
const RATINGS: Record<Cover, Rating> = {
  life: (dollars, insured) =>
    personDollars(PREMIUMS.life, PREMIUMS.life.perThousand[insured.sex], dollars / 1000, insured),
  disability: (dollars, insured) =>
    personDollars(PREMIUMS.disability, PREMIUMS.disability.perHundred[insured.sex], dollars / 100, insured),
  long_term_care: (dollars, insured) =>
    personDollars(
      PREMIUMS.long_term_care,
      PREMIUMS.long_term_care.perThousand[insured.sex],
      dollars / 1000,
      insured,
    ),
  home: (dollars) => PREMIUMS.home.feeDollars + (PREMIUMS.home.perThousand * dollars) / 1000,
  auto: (dollars, { age, sex }) =>
    atAge(PREMIUMS.auto.base[sex], age) +
    (PREMIUMS.auto.perFurtherHundredThousand * (dollars - 100_000)) / 100_000,
  umbrella: (dollars) =>
    PREMIUMS.umbrella.firstMillionDollars +
    (PREMIUMS.umbrella.perFurtherMillionDollars * (dollars - 1_000_000)) / 1_000_000,
}

const STATE_FACTORS: Record<Cover, Readonly<Record<string, number>>> = {
  life: PREMIUMS.states.person,
  disability: PREMIUMS.states.person,
  long_term_care: PREMIUMS.states.person,
  home: PREMIUMS.states.home,
  auto: PREMIUMS.states.auto,
  umbrella: PREMIUMS.states.auto,
}

/** The least and the most of a cover that the table has. */
export function coverLimits(cover: Cover): readonly [least: Cents, most: Cents] {
  const [least, most] = PREMIUMS.amounts[cover]
  return [least * 100, most * 100]
}

/** An illustrative premium, or the reason why this cover has none. The monthly premium is rounded up to a cent. */
export function premium(request: CoverRequest, insured: Insured): Result<Premium, PremiumProblem> {
  const { cover, amountCents } = request
  const lastAge = cover === 'disability' ? PREMIUMS.disability.lastAge : LAST_AGE
  if (!(insured.age >= FIRST_AGE && insured.age <= lastAge)) {
    return refuse('age', `This coverage is available for ages ${FIRST_AGE} to ${lastAge}.`)
  }
  if (!STATES.has(insured.state)) return refuse('state', 'Choose one of the 50 states or DC.')
  const [least, most] = coverLimits(cover)
  if (!Number.isInteger(amountCents) || amountCents < least || amountCents > most) {
    return refuse('amount', `Choose an amount from ${formatUsd(least)} to ${formatUsd(most)}.`)
  }
  const factor = STATE_FACTORS[cover][insured.state] ?? 1
  const yearly = roundCents(RATINGS[cover](amountCents / 100, insured) * factor * 100)
  const monthlyCents = Math.ceil(yearly / 12)
  return ok({ cover, amountCents, monthlyCents, yearlyCents: monthlyCents * 12, isIllustrative: true })
}
