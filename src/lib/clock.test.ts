import { expect, it, vi } from 'vitest'
import { clock, localDate } from './clock.ts'

it.each([
  ['Asia/Kolkata', '2026-11-21T20:00:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-01-01T05:00:00Z', '2025-12-31'],
  ['UTC', '2028-02-29T12:00:00Z', '2028-02-29'],
])('says the date of a device in %s and not the one in Greenwich', (zone, instant, date) => {
  vi.stubEnv('TZ', zone)
  expect(localDate(new Date(instant))).toBe(date)
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
