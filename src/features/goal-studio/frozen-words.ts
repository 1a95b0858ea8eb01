/** What came of a frozen plan, in words. */
import type { PlanAgainstReality } from '#core/contract/projection.ts'
import { shortDate, wholeDollars } from '#app/lib/format.ts'

type Place = PlanAgainstReality['reality'][number]['place']

const PLACES: Readonly<Record<Place, string>> = {
  below: 'below what nine in ten markets gave',
  low: 'in the lower part of what was likely',
  middle: 'in the middle of what was likely',
  high: 'in the upper part of what was likely',
  above: 'above what nine in ten markets gave',
}

/** A plan by its day, and the note that the client wrote. */
export const frozenName = ({ frozen_on, note }: Pick<PlanAgainstReality, 'frozen_on' | 'note'>): string =>
  note === '' ? shortDate(frozen_on) : `${shortDate(frozen_on)}: ${note}`

/** Where a goal stands today in the bands of a plan. A plan of this month has nothing to be held against yet. */
export function realityInWords({ reality, bands }: Pick<PlanAgainstReality, 'reality' | 'bands'>): string {
  const last = reality.at(-1)
  if (!last) return 'A month from now you see here what came of it.'
  const expected = bands.p50[last.month] ?? 0
  const off = last.value_cents - expected
  const much = wholeDollars(Math.abs(off))
  const beside =
    much === wholeDollars(0)
      ? 'as the middle of the plan'
      : `${much} ${off > 0 ? 'more' : 'less'} than the middle of the plan`
  return `${wholeDollars(last.value_cents)} on ${shortDate(last.as_of)}: ${PLACES[last.place]}, ${beside}.`
}
