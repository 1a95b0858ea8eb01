/** Labels of snapshots: the name, and how the goal compares with it today. */
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import type { PlanAgainstReality } from '#core/contract/projection.ts'

type Place = PlanAgainstReality['reality'][number]['place']

const PLACES: Readonly<Record<Place, string>> = {
  below: 'below the middle 90% of outcomes',
  low: 'in the lower part of the expected range',
  middle: 'in the middle of the expected range',
  high: 'in the upper part of the expected range',
  above: 'above the middle 90% of outcomes',
}

/** The date of a snapshot, and the client's note. */
export const snapshotName = ({ saved_on, note }: Pick<PlanAgainstReality, 'saved_on' | 'note'>): string =>
  note === '' ? shortDate(saved_on) : `${shortDate(saved_on)}: ${note}`

/** Where the goal is today in the bands of a snapshot. One of this month has nothing to compare with yet. */
export function realityInWords({ reality, bands }: Pick<PlanAgainstReality, 'reality' | 'bands'>): string {
  const last = reality.at(-1)
  if (!last) return 'Check back in a month to see how it compares.'
  const expected = bands.p50[last.month] ?? 0
  const off = last.value_cents - expected
  const much = wholeDollars(Math.abs(off))
  const beside =
    much === wholeDollars(0)
      ? 'the same as the plan’s median'
      : `${much} ${off > 0 ? 'more' : 'less'} than the plan’s median`
  return `${wholeDollars(last.value_cents)} on ${shortDate(last.as_of)}: ${PLACES[last.place]}, ${beside}.`
}
