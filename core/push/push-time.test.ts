import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, localDateTime } from '#core/finance/math/timezone.ts'
import { DEFAULT_PUSH_SETTINGS } from './change.ts'
import { pushTime, quietUntil } from './push-time.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string): number => Date.parse(text)
const night = { from: '22:00', to: '07:00' }

describe('quiet hours', () => {
  it('run over midnight in the client’s time zone', () => {
    expect(quietUntil(night, NEW_YORK, at('2026-11-24T02:59:59Z'))).toBeNull()
    expect(quietUntil(night, NEW_YORK, at('2026-11-24T03:00:00Z'))).toBe(at('2026-11-24T12:00:00Z'))
    expect(quietUntil(night, NEW_YORK, at('2026-11-24T11:59:59Z'))).toBe(at('2026-11-24T12:00:00Z'))
    expect(quietUntil(night, NEW_YORK, at('2026-11-24T12:00:00Z'))).toBeNull()
    expect(quietUntil(night, 'America/Los_Angeles', at('2026-11-24T03:00:00Z'))).toBeNull()
  })

  it('can lie within one day', () => {
    const noon = { from: '12:00', to: '14:00' }
    expect(quietUntil(noon, 'UTC', at('2026-11-24T12:00:00Z'))).toBe(at('2026-11-24T14:00:00Z'))
    expect(quietUntil(noon, 'UTC', at('2026-11-24T14:00:00Z'))).toBeNull()
    expect(quietUntil(noon, 'UTC', at('2026-11-24T02:00:00Z'))).toBeNull()
  })

  it('end at the wall time on nights when the clocks change', () => {
    // Clocks go forward on March 14, 2027, and back on November 1, 2026.
    expect(quietUntil(night, NEW_YORK, at('2027-03-14T04:00:00Z'))).toBe(at('2027-03-14T11:00:00Z'))
    expect(quietUntil(night, NEW_YORK, at('2026-11-01T04:00:00Z'))).toBe(at('2026-11-01T12:00:00Z'))
  })

  it('end once where their end occurs twice, and begin later where their start is skipped', () => {
    const early = { from: '00:00', to: '01:30' }
    expect(quietUntil(early, NEW_YORK, at('2026-11-01T05:29:00Z'))).toBe(at('2026-11-01T05:30:00Z'))
    // 1:10 AM for the second time.
    expect(quietUntil(early, NEW_YORK, at('2026-11-01T06:10:00Z'))).toBeNull()
    const skipped = { from: '02:30', to: '05:00' }
    expect(quietUntil(skipped, NEW_YORK, at('2027-03-14T07:15:00Z'))).toBeNull()
    expect(quietUntil(skipped, NEW_YORK, at('2027-03-14T07:30:00Z'))).toBe(at('2027-03-14T09:00:00Z'))
  })

  it('always end at their wall time, within a day, and never contain their end', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const hours = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)
    const zone = fc.constantFrom(NEW_YORK, 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC')
    const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    fc.assert(
      fc.property(hours, zone, moment, (quiet, where, now) => {
        const end = quietUntil(quiet, where, now)
        if (end === null) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(25 * 3_600_000)
        const { date } = localDateTime(end, where)
        expect(instantOf({ date, time: quiet.to }, where)).toBe(end)
        expect(quietUntil(quiet, where, end)).toBeNull()
      }),
    )
  })
})

describe('a push message', () => {
  const quiet = { ...DEFAULT_PUSH_SETTINGS, quiet_hours: night }
  const inTheNight = at('2026-11-24T04:00:00Z')
  const end = at('2026-11-24T12:00:00Z')

  it('is sent at once outside quiet hours', () => {
    expect(pushTime(quiet, NEW_YORK, 'debts', at('2026-11-24T15:00:00Z'))).toEqual({ when: 'now' })
    expect(pushTime(DEFAULT_PUSH_SETTINGS, NEW_YORK, 'debts', inTheNight)).toEqual({ when: 'now' })
  })

  it('waits for the end of quiet hours, unless it would be useless by then', () => {
    expect(pushTime(quiet, NEW_YORK, 'debts', inTheNight)).toEqual({ when: 'later', atMs: end })
    expect(pushTime(quiet, NEW_YORK, 'debts', inTheNight, end + 1)).toEqual({ when: 'later', atMs: end })
    expect(pushTime(quiet, NEW_YORK, 'debts', inTheNight, end)).toEqual({ when: 'now' })
  })

  it('is not sent to a client who turned its group off', () => {
    const muted = { ...quiet, spending: false }
    expect(pushTime(muted, NEW_YORK, 'spending', inTheNight)).toEqual({ when: 'never' })
    expect(pushTime(muted, NEW_YORK, 'debts', end)).toEqual({ when: 'now' })
  })

  it('comes at once when it has no group', () => {
    expect(pushTime(quiet, NEW_YORK, null, inTheNight)).toEqual({ when: 'now' })
  })
})
