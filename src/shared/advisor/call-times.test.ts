import { expect, it } from 'vitest'
import { dayKey, timeForBoth, timeOfDay } from './call-times.ts'

const NEW_YORK = 'America/New_York'
const priya = { name: 'Priya', time_zone: NEW_YORK }

it('shows one time where client and advisor have the same', () => {
  expect(timeForBoth('2026-12-01T15:00:00Z', NEW_YORK, priya)).toBe('10:00 AM EST')
})

it('shows the advisor’s time beside the client’s, with the day where it differs', () => {
  expect(timeForBoth('2026-12-01T15:00:00Z', 'America/Los_Angeles', priya)).toBe(
    '7:00 AM PST · 10:00 AM EST for Priya',
  )
  expect(timeForBoth('2026-12-01T15:00:00Z', 'Pacific/Auckland', priya)).toBe(
    '4:00 AM GMT+13 · Tue, Dec 1, 10:00 AM EST for Priya',
  )
})

it('is right on either side of a clock change', () => {
  // Clocks go forward in New York on March 14, 2027, and have done so in neither zone of Arizona.
  expect(timeOfDay('2027-03-12T15:00:00Z', NEW_YORK)).toBe('10:00 AM')
  expect(timeOfDay('2027-03-15T14:00:00Z', NEW_YORK)).toBe('10:00 AM')
  expect(timeForBoth('2027-03-12T15:00:00Z', 'America/Phoenix', priya)).toContain('8:00 AM MST')
  expect(timeForBoth('2027-03-15T14:00:00Z', 'America/Phoenix', priya)).toContain('7:00 AM MST')
  expect(dayKey('2027-03-14T04:30:00Z', NEW_YORK)).toBe('2027-03-13')
})
