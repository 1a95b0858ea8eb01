import { expect, it, vi } from 'vitest'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { clock, localDate } from './clock.ts'
import { clearSession, updateSessionUser, writeSession } from './session.ts'

it.each([
  ['Asia/Kolkata', '2026-11-21T20:00:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-01-01T05:00:00Z', '2025-12-31'],
  ['UTC', '2028-02-29T12:00:00Z', '2028-02-29'],
])('gives the date of a device in %s, not the one in Greenwich', (zone, instant, date) => {
  vi.stubEnv('TZ', zone)
  expect(localDate(new Date(instant))).toBe(date)
})

it('gives the date in the client’s chosen time zone, wherever the device is', () => {
  const chosen = { ...MAYA, time_zone: 'America/New_York', is_time_zone_chosen: true }
  writeSession({ token: 't', user: chosen }, false)
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const evening = new Date('2026-11-22T02:30:00Z')
  expect(localDate(evening)).toBe('2026-11-21')
  updateSessionUser({ ...chosen, is_time_zone_chosen: false })
  expect(localDate(evening)).toBe('2026-11-22')
  clearSession()
})

it('follows the clock of the device', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  expect(clock.now()).toEqual(new Date('2026-11-21T15:00:00Z'))
  vi.setSystemTime(new Date('2026-11-21T16:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-11-21T16:00:00Z'))
})

it('reports the UTC offset in the form that the prefix rule reads', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
  expect(clock.offsetMinutes()).toBe(-330)
})
