/** Why the chance of success differs from a saved result, in words whose figures add up. */
import type { Data } from '#core/contract/endpoint.ts'
import { CHANGE_CAUSES, type getResultChange } from '#core/contract/retirement-results.ts'
import { sum } from '#core/finance/math/money.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'

type Change = Data<typeof getResultChange>
type Part = Change['parts'][number]

/** A change of a plan that can be calculated today. */
export interface ResultChange extends Change {
  readonly now_share: number
}

export const causeLabels: Readonly<Record<Part['cause'], string>> = {
  engine: 'Updated calculations',
  time: 'Time',
  contributions: 'Contributions',
  markets: 'Markets',
  edits: 'Edits',
}

/**
 * Shares in whole percentage points that add up to a total: each rounded, and the rest given to those that rounding
 * moved the most.
 *
 * @param total whole percentage points
 */
export function wholePoints(total: number, shares: readonly number[]): number[] {
  const points = shares.map((share) => Math.round(share * 100) + 0)
  for (let rest = total - sum(points); rest !== 0; rest -= Math.sign(rest)) {
    const lost = shares.map((share, place) => (share * 100 - (points[place] ?? 0)) * Math.sign(rest))
    const place = lost.indexOf(Math.max(...lost))
    if (place < 0) break
    points[place] = (points[place] ?? 0) + Math.sign(rest)
  }
  return points
}

export interface ChangePart extends Part {
  /** In whole percentage points; all parts add up to the change of the figures shown. */
  readonly points: number
}

export function partsOf({ then_share, now_share, parts }: ResultChange): ChangePart[] {
  const points = wholePoints(
    percentsOf(now_share) - percentsOf(then_share),
    parts.map(({ share }) => share),
  )
  return parts.map((part, place) => ({ ...part, points: points[place] ?? 0 }))
}

/** `+1`, `−4`, `0`. */
const signed = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`

/** `+1 point`, `−4 points`, `Under 1 point`. */
export function pointsInWords(points: number): string {
  if (points === 0) return 'Under 1 point'
  return `${signed(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

/** `84% → 79%: contributions +1, markets −4, edits −2`. */
export function changeSentence(change: ResultChange): string {
  const figures = `${chanceFigure(change.then_share)} → ${chanceFigure(change.now_share)}`
  const parts = partsOf(change)
  const words = CHANGE_CAUSES.flatMap((cause) => {
    const points = sum(parts.filter((part) => part.cause === cause).map((part) => part.points))
    return points === 0 ? [] : [`${causeLabels[cause].toLowerCase()} ${signed(points)}`]
  })
  return `${figures}: ${words.join(', ') || 'no change'}`
}
