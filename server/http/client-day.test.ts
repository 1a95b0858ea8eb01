import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { goalInput } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { clientToday, dayIn, latestDay, namedZone } from './client-day.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const zone = fc.constantFrom(...ZONES)
const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })

/** The day by the platform's own calendar. */
const calendarDay = (at: Date, timeZone: string): IsoDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

describe("the client's today", () => {
  it('is the calendar date in their zone, whatever the zone and its clock changes', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        expect(clientToday(at, timeZone)).toBe(calendarDay(at, timeZone))
      }),
    )
  })

  it('changes at midnight on both days of a clock change', () => {
    const turns: [string, string, IsoDate, IsoDate][] = [
      // Clocks go forward on March 8, back on November 1.
      ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-07', '2026-03-08'],
      ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-08', '2026-03-09'],
      ['America/New_York', '2026-11-01T04:00:00Z', '2026-10-31', '2026-11-01'],
      ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-01', '2026-11-02'],
      ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-21', '2026-11-22'],
      ['Pacific/Honolulu', '2026-11-22T10:00:00Z', '2026-11-21', '2026-11-22'],
    ]
    for (const [timeZone, midnight, before, after] of turns) {
      const at = Date.parse(midnight)
      expect([dayIn(new Date(at - 1), timeZone), dayIn(new Date(at), timeZone)]).toEqual([before, after])
    }
  })

  it('never goes backwards, nor beyond the latest date anywhere', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 0, max: 48 }), (at, timeZone, hours) => {
        const later = new Date(at.getTime() + hours * HOUR)
        const days = daysBetween(clientToday(at, timeZone), clientToday(later, timeZone))
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(3)
        expect(clientToday(at, timeZone) <= latestDay(at)).toBe(true)
      }),
    )
  })

  it('is the day on which a write was made, if that day is plausible', () => {
    const now = new Date('2026-11-22T02:30:00Z')
    expect(clientToday(now, 'America/New_York', '2026-11-19')).toBe('2026-11-19')
    for (const wrong of ['2026-11-24', '2025-11-01', '0001-01-01', '2026-02-30', 'today', '']) {
      expect(clientToday(now, 'America/New_York', wrong)).toBe('2026-11-21')
    }
  })

  it('accepts known zones in any spelling, and no others', () => {
    expect(namedZone('america/new_york')).toBe('America/New_York')
    for (const wrong of [undefined, '', 'Mars/Olympus', 'x'.repeat(500)])
      expect(namedZone(wrong)).toBeUndefined()
  })
})

describe('in the evening, when UTC is a day ahead', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    // 9:30 p.m. on Saturday, November 21, in New York.
    testServer.pass(Date.parse('2026-11-22T02:30:00Z') - testServer.now().getTime())
  })
  afterAll(() => testServer.close())

  /** A client whose device is in a zone. */
  const client = async (timeZone?: string) => {
    const { token } = await registerAndLogIn(testServer)
    const headers = timeZone === undefined ? {} : { 'Time-Zone': timeZone }
    const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
      testServer.send(method, path, {
        token,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body }),
      })
    return { send, token }
  }
  const goal = async ({ send }: Awaited<ReturnType<typeof client>>, more: Record<string, string> = {}) => {
    const { json } = await send('POST', '/investment/create', goalInput({ initial_cents: 500_00 }), more)
    return json.data
  }

  it.each([
    ['America/New_York', '2026-11-21'],
    ['Pacific/Honolulu', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-22'],
    [undefined, '2026-11-21'],
  ])('a goal starts and its money is set aside on the day in %s', async (timeZone, day) => {
    const made = await goal(await client(timeZone))
    expect(made).toMatchObject({ timeline: { start: day }, initial_as_of: day, value: { as_of: day } })
  })

  it('dates set-asides, snapshots, net worth, totals, and accounts the same day', async () => {
    const maya = await client('America/Los_Angeles')
    const { goal_uuid } = await goal(maya)
    testServer.pass(24 * HOUR)
    const changed = await maya.send('PUT', '/investment/update', { goal_uuid, initial_cents: 600_00 })
    expect(changed.json.data.initial_as_of).toBe('2026-11-22')
    const saved = await maya.send('POST', '/investment/create/goal-plan', { goal_uuid, note: '' })
    expect(saved.json.data.saved_on).toBe('2026-11-22')
    const worth = await maya.send('POST', '/investment/get-net-worth', {})
    expect(worth.json.data.as_of).toBe('2026-11-22')
    const home = await maya.send('GET', '/investment/get-invest-home/me')
    expect(home.json.data.as_of).toBe('2026-11-22')
    const card = await debtsOfClient(testServer, maya.token).create(cardInput())
    expect(card).toMatchObject({ balance_as_of: '2026-11-22', entered_on: '2026-11-22' })
    testServer.pass(-24 * HOUR)
  })

  it('dates a queued write by the day on which it was made', async () => {
    const made = await goal(await client('America/New_York'), { 'Client-Date': '2026-11-18' })
    expect(made).toMatchObject({ timeline: { start: '2026-11-18' }, initial_as_of: '2026-11-18' })
  })

  it('ignores a date from a year ago or from the future', async () => {
    for (const wrong of ['2025-01-01', addDays('2026-11-22', 2), 'x'.repeat(300)]) {
      const made = await goal(await client('America/New_York'), { 'Client-Date': wrong })
      expect(made.timeline.start).toBe('2026-11-21')
    }
  })
})
