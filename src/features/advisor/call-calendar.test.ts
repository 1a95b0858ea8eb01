import { expect, it } from 'vitest'
import type { AdvisorCall } from '#core/contract/advisor.ts'
import { callCalendar } from './call-calendar.ts'

const CALL: AdvisorCall = {
  call_uuid: '018f0000-0000-7000-8000-000000000001',
  type: 'Review',
  minutes: 30,
  advisor: { name: 'Priya Raman', time_zone: 'America/New_York' },
  starts_at: '2027-03-14T07:30:00.000Z',
  ends_at: '2027-03-14T08:00:00.000Z',
  state: 'booked',
  note: 'College, cars; and 401(k)\\IRA\nSecond line: a note that is long enough to need folding over two lines, with ünïcödé 🙂 in it',
  place: 'https://video.example/j/1?pwd=a,b',
  sequence: 0,
  booked_at: '2026-11-21T15:00:00.000Z',
  canceled_at: null,
  is_returned: false,
  free_until: '2027-03-13T07:30:00.000Z',
  change_url: null,
  packet: null,
}
const NOW = new Date('2026-11-21T15:00:00Z')

/** Reads a file as a calendar does: unfolds it, and takes values apart (RFC 5545, 3.1 and 3.3.11). */
function parse(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const unescape = (text: string) =>
    text.replaceAll(/\\(n|N|\\|;|,)/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))
  return new Map(
    lines.filter(Boolean).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), unescape(line.slice(colon + 1))]
    }),
  )
}

it('says when, with whom, and about what, whatever characters that has', () => {
  const file = callCalendar(CALL, NOW)
  const read = parse(file)
  expect(read.get('DTSTART')).toBe('20270314T073000Z')
  expect(read.get('DTEND')).toBe('20270314T080000Z')
  expect(read.get('SUMMARY')).toBe('Review call with Priya Raman')
  expect(read.get('LOCATION')).toBe(CALL.place)
  expect(read.get('STATUS')).toBe('CONFIRMED')
  expect(read.get('METHOD')).toBe('PUBLISH')
  expect(file.replaceAll('\r\n ', '')).toContain(
    String.raw`DESCRIPTION:To discuss: College\, cars\; and 401(k)\\IRA\nSecond line`,
  )
})

it('has lines of at most 75 octets that end with CRLF', () => {
  const file = callCalendar(CALL, NOW)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(file.split('\r\n').some((line) => line.startsWith(' '))).toBe(true)
})

it('keeps its id and raises its sequence when the call is moved or canceled', () => {
  const first = parse(callCalendar(CALL, NOW))
  const moved = parse(callCalendar({ ...CALL, sequence: 1 }, NOW))
  const canceled = parse(callCalendar({ ...CALL, sequence: 2, state: 'canceled' }, NOW))
  expect(new Set([first, moved, canceled].map((read) => read.get('UID'))).size).toBe(1)
  expect([first, moved, canceled].map((read) => read.get('SEQUENCE'))).toEqual(['0', '1', '2'])
  expect([canceled.get('METHOD'), canceled.get('STATUS')]).toEqual(['CANCEL', 'CANCELLED'])
  expect(callCalendar({ ...CALL, state: 'canceled' }, NOW)).not.toContain('VALARM')
})
