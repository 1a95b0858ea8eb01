/** When the sandbox's advisors work, and which of their times are offered: by rule, so that any process sees the same. */
import type { Advisor } from '#core/contract/advisor.ts'
import { addDays, epochDay, type IsoDate, weekday } from '#core/finance/math/dates.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import { instantOf, localDateTime } from '#core/finance/math/timezone.ts'
import type { EventType } from './scheduling.ts'

export interface SandboxAdvisor extends Advisor {
  /** Days of the week, 0 for Sunday. */
  readonly days: readonly number[]
  /** Wall times in the advisor's zone, in minutes of the day. */
  readonly from: number
  readonly until: number
  readonly lunch: number
}

const HOUR = 60

export const SANDBOX_ADVISORS: readonly SandboxAdvisor[] = [
  {
    advisor_id: 'priya-raman',
    name: 'Priya Raman',
    credentials: 'CFP® professional',
    about: 'Retirement income, Social Security and taxes',
    time_zone: 'America/New_York',
    days: [1, 2, 3, 4, 5],
    from: 9 * HOUR,
    until: 17 * HOUR,
    lunch: 12 * HOUR,
  },
  {
    advisor_id: 'daniel-reyes',
    name: 'Daniel Reyes',
    credentials: 'CFP® professional',
    about: 'Debt payoff, first homes and saving for college',
    time_zone: 'America/Los_Angeles',
    days: [2, 3, 4, 5, 6],
    from: 10 * HOUR,
    until: 18 * HOUR,
    lunch: 13 * HOUR,
  },
]

export const SANDBOX_TYPES: readonly EventType[] = [
  {
    id: 'intro',
    name: 'Intro',
    description: 'Meet an advisor, and say what you want from your plan.',
    minutes: 15,
  },
  {
    id: 'review',
    name: 'Review',
    description: 'Go through your plan, and agree on the next steps.',
    minutes: 30,
  },
  {
    id: 'deep-dive',
    name: 'Deep dive',
    description: 'Work on one big question, such as when to retire or how to pay for college.',
    minutes: 60,
  },
]

/** Calls start on the hour and the half hour. */
const STEP = 30
/** The shortest time between booking and the call. */
const NOTICE_MS = 4 * HOUR * MINUTE_MS
export const OFFERED_DAYS = 28
export const CELL_MS = 15 * MINUTE_MS

/** Days on which nobody works: New Year's Day, Independence Day, Thanksgiving and the day after it, and Christmas. */
function isHoliday(date: IsoDate): boolean {
  const monthDay = date.slice(5)
  if (['01-01', '07-04', '12-24', '12-25'].includes(monthDay)) return true
  const isFourthThursday = (each: IsoDate): boolean =>
    each.slice(5, 7) === '11' && weekday(each) === 4 && Math.ceil(Number(each.slice(8)) / 7) === 4
  return isFourthThursday(date) || isFourthThursday(addDays(date, -1))
}

/** Hours that other appointments fill, about one in five. */
const isBusy = (advisor: SandboxAdvisor, date: IsoDate, minute: number): boolean =>
  (epochDay(date) * 3 + Math.floor(minute / HOUR) * 7 + advisor.name.length) % 5 === 0

/** The starts that an advisor offers on a day of their zone, free or taken. */
export function startsOn(advisor: SandboxAdvisor, date: IsoDate, minutes: number): Date[] {
  if (!advisor.days.includes(weekday(date)) || isHoliday(date)) return []
  const starts: Date[] = []
  for (let minute = advisor.from; minute + minutes <= advisor.until; minute += STEP) {
    const isLunch = minute < advisor.lunch + HOUR && minute + minutes > advisor.lunch
    if (isLunch || isBusy(advisor, date, minute) || isBusy(advisor, date, minute + minutes - 1)) continue
    const pad = (part: number) => String(part).padStart(2, '0')
    const time = `${pad(Math.floor(minute / HOUR))}:${pad(minute % HOUR)}`
    starts.push(new Date(instantOf({ date, time }, advisor.time_zone)))
  }
  return starts
}

/** Whether a start is neither too soon nor too far ahead. */
export const isInReach = (start: Date, now: Date): boolean =>
  start.getTime() >= now.getTime() + NOTICE_MS &&
  start.getTime() <= now.getTime() + OFFERED_DAYS * 24 * HOUR * MINUTE_MS

/** Every start that an advisor offers from now on, free or taken, earliest first. */
export function offeredStarts(advisor: SandboxAdvisor, minutes: number, now: Date): Date[] {
  const { date: today } = localDateTime(now.getTime(), advisor.time_zone)
  return Array.from({ length: OFFERED_DAYS + 1 }, (_, days) => addDays(today, days))
    .flatMap((date) => startsOn(advisor, date, minutes))
    .filter((start) => isInReach(start, now))
}

/** The quarter hours that a call fills. */
export const cellsOf = (start: Date, minutes: number): Date[] =>
  Array.from(
    { length: Math.ceil((minutes * MINUTE_MS) / CELL_MS) },
    (_, place) => new Date(start.getTime() + place * CELL_MS),
  )
