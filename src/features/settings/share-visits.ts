/** What somebody read and changed of a plan, as visits by day: the log has an entry for each section and minute. */
import { localDate } from '#app/platform/clock.ts'
import type { Section } from '#core/contract/section.ts'
import type { ShareUse } from '#core/contract/sharing.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'

/** Reads of a section with at most this between them are one visit. */
export const VISIT_MINUTES = 30

/** What was done with one section on one day. */
export interface SectionVisits {
  readonly section: Section
  /** How often it was looked at. */
  readonly visits: number
  /** Calls that changed something. */
  readonly changes: number
  /** The latest entry, in milliseconds. */
  readonly lastAt: number
}

export interface VisitDay {
  readonly day: IsoDate
  /** The latest first. */
  readonly sections: readonly SectionVisits[]
}

interface Running extends SectionVisits {
  /** The earliest entry so far, which the next one may continue. */
  readonly firstAt: number
}

const extend = (before: Running | undefined, { section, changes }: ShareUse, at: number): Running => ({
  section,
  visits: (before?.visits ?? 0) + (before && before.firstAt - at <= VISIT_MINUTES * MINUTE_MS ? 0 : 1),
  changes: (before?.changes ?? 0) + changes,
  lastAt: before?.lastAt ?? at,
  firstAt: at,
})

/**
 * Groups a log by the day of this device and by section.
 *
 * @param uses newest first, as the server answers them
 */
export function visitsByDay(uses: readonly ShareUse[]): VisitDay[] {
  const days = new Map<IsoDate, Map<Section, Running>>()
  for (const use of uses) {
    const at = Date.parse(use.at)
    const day = localDate(new Date(at))
    const sections = days.get(day) ?? new Map<Section, Running>()
    sections.set(use.section, extend(sections.get(use.section), use, at))
    days.set(day, sections)
  }
  return [...days].map(([day, sections]) => ({
    day,
    sections: [...sections.values()]
      .map(({ firstAt: _, ...visits }) => visits)
      .toSorted((one, other) => other.lastAt - one.lastAt),
  }))
}
