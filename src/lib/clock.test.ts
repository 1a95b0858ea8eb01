import { expect, it, vi } from 'vitest'
import { clock, localDate } from './clock.ts'

it("says the device's date, not the one in Greenwich", () => {
  // Read in the device's own zone, whichever the test runs in.
  expect(localDate(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05')
  expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
  expect(localDate(new Date(2028, 1, 29, 12))).toBe('2028-02-29')
})

it('follows the clock of the device', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  expect(clock.now()).toEqual(new Date('2026-11-21T15:00:00Z'))
  vi.setSystemTime(new Date('2026-11-21T16:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-11-21T16:00:00Z'))
})

it('says how far the device is from UTC as the rule of the prefix reads it', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
  expect(clock.offsetMinutes()).toBe(-330)
})
