/** What money has returned, in words. */
import type { Returns } from '#core/contract/goal-returns.ts'
import { rate as exactRate, shortDate, wholeDollars } from '#app/lib/format.ts'

const SOURCES: Readonly<Record<Returns['source'], string>> = {
  linked: 'from linked accounts',
  typed: 'as you typed them',
  estimated: 'some of them estimated',
}

/** `5.2% a year`, or `about` that; for less than a year, which is not stretched, `3.1% in all`. */
export function rateInWords({
  rate,
  annual_rate,
  is_exact = true,
}: {
  readonly rate: number
  readonly annual_rate: number | null
  readonly is_exact?: boolean
}): string {
  const tenths = (fraction: number): string => exactRate(Math.round(fraction * 1000) / 1000).replace('-', '−')
  const words = annual_rate === null ? `${tenths(rate)} in all` : `${tenths(annual_rate)} a year`
  return is_exact ? words : `about ${words}`
}

/** Where the figures come from and how old they are. */
export const returnsSource = ({ from, to, source }: Returns): string | null =>
  from === null || to === null
    ? null
    : `By the values from ${shortDate(from)} to ${shortDate(to)}, ${SOURCES[source]}.`

/** How the client did against the same payments in the benchmark. */
export function aheadInWords({ name, ahead_cents }: NonNullable<Returns['benchmark']>): string {
  const much = wholeDollars(Math.abs(ahead_cents))
  if (much === wholeDollars(0))
    return `The same payments into the ${name} portfolio would have come to the same.`
  return `You have ${much} ${ahead_cents > 0 ? 'more' : 'less'} than the same payments into the ${name} portfolio would have come to.`
}

/** How sure the benchmark is. */
export function benchmarkCaution({ known_through, is_estimated }: NonNullable<Returns['benchmark']>): string {
  return is_estimated
    ? `An estimate: the market record ends on ${shortDate(known_through)}. From then on we count what the portfolio is expected to earn.`
    : 'By the market record, after the portfolio’s costs.'
}
