import { describe, expect, it } from 'vitest'
import { escapeText, foldLine } from '#core/calendar/calendar.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { calendarFile, monthlyRule, triggerOf } from './calendar-file.ts'

const AT = new Date('2026-11-21T15:04:05.678Z')
type GivenDebt = Parameters<typeof calendarFile>[0]
const visa: GivenDebt = {
  debt_uuid: '0199a0aa-0000-7000-8000-0000000000d1',
  name: 'Visa',
  due_day: 27,
  last_paid_due_on: null,
  debt_type: 'credit_card',
  is_paid_off: false,
  entered_on: '2026-11-21',
  balance_cents: 900_00,
}
const reminder = {
  reminder_uuid: '0199a0aa-0000-7000-8000-0000000000e1',
  days_before: [3, 0],
  local_time: '09:00',
  repeats: 'monthly',
  due_on: null,
  is_enabled: true,
} as const

type Given = Parameters<typeof calendarFile>[1][number]
const fileOf = (
  debt: Partial<GivenDebt> = {},
  reminders: readonly Given[] = [{ ...reminder, days_before: [3, 0] }],
) => calendarFile({ ...visa, ...debt }, reminders, '2026-11-21', AT)
/** The lines as a calendar parses them, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

it('is a calendar with one monthly event and an alarm for each day before', () => {
  expect(linesOf(fileOf())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Verdant//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:0199a0aa-0000-7000-8000-0000000000d1@verdant',
    'DTSTAMP:20261121T150405Z',
    'DTSTART;VALUE=DATE:20261127',
    'DTEND;VALUE=DATE:20261128',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=27',
    'SUMMARY:Visa is due',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Visa is due',
    'TRIGGER:-P2DT15H',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Visa is due',
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

it('ends each line with CRLF, has none longer than 75 octets, and splits no character', () => {
  const file = fileOf({ name: `${'é'.repeat(50)} ${'漢'.repeat(20)} 👩‍👩‍👧 ${'x'.repeat(80)}` })
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toContain(`SUMMARY:${'é'.repeat(50)} ${'漢'.repeat(20)} 👩‍👩‍👧 ${'x'.repeat(80)} is due`)
})

it('folds only full lines', () => {
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`)
})

it('keeps a name from adding lines of its own', () => {
  expect(escapeText('a\\b;c,d\r\nBEGIN:VEVENT\u0000')).toBe(String.raw`a\\b\;c\,d\nBEGIN:VEVENT`)
  const lines = linesOf(fileOf({ name: 'Visa\r\nEND:VCALENDAR\r\nX' }))
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines).toContain(String.raw`SUMMARY:Visa\nEND:VCALENDAR\nX is due`)
})

/** The days of a month that our rule names, per RFC 5545: BYMONTHDAY first, then BYSETPOS of what exists. */
function daysOf(rule: string, year: number, month: number): number[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const named = (/BYMONTHDAY=([\d,]+)/.exec(rule)?.[1] ?? '').split(',').map(Number)
  const existing = named.filter((day) => day <= length)
  return rule.includes('BYSETPOS=-1') ? existing.slice(-1) : existing
}

describe.each([1, 15, 28, 29, 30, 31])('a debt due on day %i', (dueDay) => {
  it.each([
    [2027, 2],
    [2028, 2],
    [2026, 4],
    [2026, 12],
  ])('is due once in %i-%i, on its day or the last', (year, month) => {
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
    expect(daysOf(monthlyRule(dueDay, null), year, month)).toEqual([Math.min(dueDay, length)])
  })
})

it('names a day that every month has directly, and a later one as the last existing one', () => {
  expect(monthlyRule(28, null)).toBe('RRULE:FREQ=MONTHLY;BYMONTHDAY=28')
  expect(monthlyRule(29, null)).toBe('RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1')
  expect(monthlyRule(31, null)).toBe('RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')
  expect(monthlyRule(31, '2027-06-30')).toBe(
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;UNTIL=20270630',
  )
})

/** Minutes of a duration (3.3.6). */
function minutesOf(trigger: string): number {
  const match = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(trigger)
  if (!match) throw new Error(`${trigger} is no duration`)
  const [, sign, days = 0, hours = 0, minutes = 0] = match
  return (sign ? -1 : 1) * (Number(days) * 1440 + Number(hours) * 60 + Number(minutes))
}

it.each([
  [0, '09:00', 'PT9H'],
  [0, '00:00', 'PT0M'],
  [1, '00:00', '-P1D'],
  [1, '09:30', '-PT14H30M'],
  [30, '23:59', '-P29DT1M'],
])('rings %i days before at %s', (days, time, trigger) => {
  expect(triggerOf(days, time)).toBe(trigger)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  expect(minutesOf(trigger)).toBe(hours * 60 + minutes - days * 1440)
})

it('starts at the next unpaid due date', () => {
  expect(fileOf({ last_paid_due_on: '2026-11-27' })).toContain('DTSTART;VALUE=DATE:20261227\r\n')
  expect(fileOf({ last_paid_due_on: '2026-10-27' })).toContain('DTSTART;VALUE=DATE:20261127\r\n')
  expect(fileOf({ due_day: 21 })).toContain('DTSTART;VALUE=DATE:20261121\r\n')
  expect(fileOf({ due_day: 31 })).toContain('DTSTART;VALUE=DATE:20261130\r\n')
})

it('starts at an unpaid due date of the past week, as the debt’s page does', () => {
  const overdue = { due_day: 18, entered_on: '2026-01-05', last_paid_due_on: '2026-10-18' }
  expect(fileOf(overdue)).toContain('DTSTART;VALUE=DATE:20261118\r\n')
  expect(fileOf({ ...overdue, last_paid_due_on: '2026-11-18' })).toContain('DTSTART;VALUE=DATE:20261218\r\n')
})

it('has no due dates for a debt that is paid off or has nothing left to pay', () => {
  expect(fileOf({ is_paid_off: true })).not.toContain('BEGIN:VEVENT')
  expect(fileOf({ balance_cents: 0 })).not.toContain('BEGIN:VEVENT')
})

it('ends with the lease, and is empty once that is over', () => {
  expect(fileOf({ ends_on: '2027-05-31' })).toContain(';UNTIL=20270531\r\n')
  expect(fileOf({ ends_on: '2026-11-26' })).not.toContain('BEGIN:VEVENT')
})

it('gives a single date its own event, and leaves out reminders that are off', () => {
  const once = { ...reminder, days_before: [1], repeats: 'once', due_on: '2026-12-24' } as const
  const off = { ...reminder, days_before: [14], is_enabled: false }
  const lines = linesOf(fileOf({}, [{ ...once, days_before: [1] }, off]))
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
    `UID:${visa.debt_uuid}@verdant`,
    `UID:${reminder.reminder_uuid}@verdant`,
  ])
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20261127',
    'DTSTART;VALUE=DATE:20261224',
  ])
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT15H'])
  expect(lines.filter((line) => line.startsWith('RRULE'))).toHaveLength(1)
})

it('rings once for two reminders at the same moment', () => {
  const twice = { ...reminder, days_before: [3] }
  expect(linesOf(fileOf({}, [twice, twice])).filter((line) => line.startsWith('TRIGGER'))).toHaveLength(1)
})

it('is the same event at each download', () => {
  const uid = (file: string) => /UID:.*/.exec(file)?.[0]
  const later = calendarFile(visa, [], addDays('2026-11-21', 40), new Date('2027-01-01T00:00:00Z'))
  expect(uid(later)).toBe(uid(fileOf()))
})
