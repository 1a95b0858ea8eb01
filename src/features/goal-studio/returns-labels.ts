/** Labels of returns. */
import type { Returns } from '#core/contract/goal-returns.ts'
import { annualReturn, shortDate, wholeDollars } from '#app/platform/format.ts'

const SOURCES: Readonly<Record<Returns['source'], string>> = {
  linked: 'from linked accounts',
  typed: 'including balances you entered',
  estimated: 'including estimates',
}

/** `5.2% a year`, or `about` that; for less than a year, which is not annualized, `3.1% in all`. */
export function rateInWords({
  rate,
  annual_rate,
  is_exact = true,
}: {
  readonly rate: number
  readonly annual_rate: number | null
  readonly is_exact?: boolean
}): string {
  const words = annual_rate === null ? `${annualReturn(rate)} total` : `${annualReturn(annual_rate)} a year`
  return is_exact ? words : `about ${words}`
}

/** The source and age of the figures. */
export const returnsSource = ({ from, to, source }: Returns): string | null =>
  from === null || to === null
    ? null
    : `Balance history from ${shortDate(from)} to ${shortDate(to)}, ${SOURCES[source]}.`

/** The client's result against the same contributions in the benchmark. */
export function aheadInWords({ name, ahead_cents }: NonNullable<Returns['benchmark']>): string {
  const much = wholeDollars(Math.abs(ahead_cents))
  if (much === wholeDollars(0))
    return `The same contributions to the ${name} benchmark would have come to the same amount.`
  return `You have ${much} ${ahead_cents > 0 ? 'more' : 'less'} than the same contributions to the ${name} benchmark would have earned.`
}

/** The reliability of the benchmark. */
export function benchmarkCaution({ known_through, is_estimated }: NonNullable<Returns['benchmark']>): string {
  return is_estimated
    ? `Estimate: our market history ends ${shortDate(known_through)}. After that we use expected returns.`
    : 'Based on market history, after costs.'
}
