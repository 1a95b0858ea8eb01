import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advisorCalls } from '#server/db/schema/advisor.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

type Properties = Readonly<Record<string, string>>

/** Reads a calendar as RFC 5545 says, sharing no code with the writer: unfolds lines, and nests components. */
function parse(text: string): { calendar: Properties; events: Properties[] } {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const encoder = new TextEncoder()
  for (const line of text.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  const stack: { name: string; properties: Record<string, string> }[] = []
  const events: Properties[] = []
  let calendar: Properties = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`not a line of a calendar: ${line}`)
    if (name === 'BEGIN') stack.push({ name: value, properties: {} })
    else if (name === 'END') {
      const ended = stack.pop()
      if (ended?.name !== value) throw new Error(`${value} ends where it has not begun`)
      if (value === 'VEVENT') events.push(ended.properties)
      if (value === 'VCALENDAR') calendar = ended.properties
    } else {
      const top = stack.at(-1)
      if (!top) throw new Error('a line outside the calendar')
      top.properties[name] = value.replaceAll(/\\([\\;,])/g, '$1')
    }
  }
  expect(stack).toEqual([])
  return { calendar, events }
}

/** A client with a feed. */
async function client(known?: Awaited<ReturnType<typeof registerAndLogIn>>) {
  const testUser = known ?? (await registerAndLogIn(testServer))
  const { token } = testUser
  const send = (method: string, path: string, body?: object) => testServer.send(method, path, { token, body })
  const create = async () => String((await send('POST', '/calendar/create/feed')).json.data.path)
  const path = await create()
  const read = (headers: Record<string, string> = {}, at = path) => testServer.send('GET', at, { headers })
  const summaries = async () => parse((await read()).text).events.map(({ SUMMARY }) => SUMMARY)
  return { ...testUser, send, create, path, read, summaries }
}

describe('a calendar feed', () => {
  it('has the payments of twelve months by the saved plan, renewals and goals, without amounts', async () => {
    const maya = await client()
    const { create } = debtsOfClient(testServer, maya.token)
    const card = await create(
      cardInput({
        name: 'Everyday, card; \\ with a name that is long enough to be folded: Ünïcödé 🏦🏦🏦🏦',
      }),
    )
    const { createGoal } = goalsOfClient(testServer, maya.token)
    const goal = await createGoal({ name: 'Boat', target_date: '2028-06-01' })
    await maya.send('POST', '/spend/protect/create/policy', {
      kind: 'home',
      insurer: 'Acme',
      amount_cents: 100_000_00,
      premium_cents: 1_200_00,
      premium_period: 'year',
      renews_on: '2027-03-01',
    })
    const { status, headers, text } = await maya.read()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const { calendar, events } = parse(text)
    expect(calendar).toMatchObject({ VERSION: '2.0', 'X-WR-CALNAME': 'Verdant' })
    const dues = events.filter(({ UID }) => UID?.startsWith(card.debt_uuid))
    expect(dues.length).toBeGreaterThanOrEqual(11)
    expect(dues[0]?.SUMMARY).toBe(
      'Everyday, card; \\ with a name that is long enough to be folded: Ünïcödé 🏦🏦🏦🏦 is due',
    )
    for (const event of events) {
      expect(event['DTSTART;VALUE=DATE']).toMatch(/^\d{8}$/)
      expect(event.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/)
    }
    expect(events.find(({ UID }) => UID === `${goal.goal_uuid}@verdant`)).toMatchObject({
      SUMMARY: 'Boat: target date',
      'DTSTART;VALUE=DATE': '20280601',
      'DTEND;VALUE=DATE': '20280602',
    })
    expect(events.find(({ SUMMARY }) => SUMMARY === 'Acme policy renews')).toMatchObject({
      'DTSTART;VALUE=DATE': '20270301',
    })
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
    expect(text).not.toContain('$')
  })

  it('shows amounts and hides names when the client chooses so', async () => {
    const maya = await client()
    await debtsOfClient(testServer, maya.token).create(cardInput({ name: 'Everyday card' }))
    const { status, json } = await maya.send('PUT', '/calendar/update/feed', {
      shows_amounts: true,
      shows_names: false,
    })
    expect([status, json.data.shows_amounts, json.data.shows_names]).toEqual([200, true, false])
    const [first] = await maya.summaries()
    expect(first).toMatch(/^A payment is due: \$[\d,.]+$/)
    expect((await maya.read()).text).not.toContain('Everyday')
  })

  it('has a booked call at its instant, also across a clock change, and follows it until it is over', async () => {
    const maya = await client()
    const call_uuid = '0199a0aa-0000-7000-8000-0000000000a1'
    const half = HOUR / 2
    // New York’s clocks go from 2 AM to 3 AM a quarter of an hour into this call.
    const starts_at = new Date('2027-03-14T06:45:00Z')
    await testServer.database.db.insert(advisorCalls).values({
      call_uuid,
      user_uuid: maya.user_uuid,
      provider: 'sandbox',
      type: 'Review',
      minutes: 30,
      advisor_id: 'a',
      advisor_name: 'Dana',
      advisor_zone: 'America/New_York',
      starts_at,
      ends_at: new Date(starts_at.getTime() + half),
      state: 'booked',
      place: 'Phone',
      note: 'My divorce',
      sequence: 0,
      booked_at: testServer.now(),
    })
    const read = async () => {
      const { text, headers } = await maya.read()
      return { text, etag: headers.get('etag'), events: parse(text).events }
    }
    const booked = await read()
    expect(booked.events).toMatchObject([
      {
        UID: `call-${call_uuid}@verdant`,
        DTSTART: '20270314T064500Z',
        DTEND: '20270314T071500Z',
        SUMMARY: 'Review with Dana',
        SEQUENCE: '0',
      },
    ])
    expect(booked.text).not.toMatch(/Phone|divorce/)
    const change = (set: Partial<typeof advisorCalls.$inferInsert>) =>
      testServer.database.db.update(advisorCalls).set(set).where(eq(advisorCalls.call_uuid, call_uuid))
    const moved_to = new Date(testServer.now().getTime() + 2 * HOUR)
    await change({ starts_at: moved_to, ends_at: new Date(moved_to.getTime() + half), sequence: 1 })
    const moved = await read()
    expect(moved.etag).not.toBe(booked.etag)
    expect(moved.events).toMatchObject([{ UID: `call-${call_uuid}@verdant`, SEQUENCE: '1' }])
    expect(moved.events[0]?.DTSTART).toBe(`${moved_to.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
    await maya.send('PUT', '/calendar/update/feed', { shows_names: false })
    expect(await maya.summaries()).toEqual(['A call with your advisor'])
    await change({ state: 'canceled', sequence: 2 })
    expect((await read()).events).toEqual([])
    await change({ state: 'booked', sequence: 3 })
    testServer.pass(2 * HOUR + half - 1000)
    expect((await read()).events).toHaveLength(1)
    testServer.pass(2000)
    expect((await read()).events).toEqual([])
  })

  it('has all days by the client’s own calendar, whatever day it is elsewhere', async () => {
    testServer.pass(Date.parse('2027-01-16T08:00:00Z') - testServer.now().getTime())
    const maya = await client()
    await maya.send('PUT', '/users/update-user', { time_zone: 'Pacific/Honolulu' })
    const policy = { kind: 'home', insurer: 'Acme', amount_cents: 1_00, premium_cents: 1_00 }
    for (const renews_on of ['2027-01-14', '2027-01-15']) {
      const made = { ...policy, premium_period: 'year', renews_on }
      expect((await maya.send('POST', '/spend/protect/create/policy', made)).status).toBe(201)
    }
    const days = async () =>
      parse((await maya.read()).text).events.map((event) => event['DTSTART;VALUE=DATE'])
    // It is still January 15 in Honolulu, until 10 AM by UTC.
    expect(await days()).toEqual(['20270115'])
    testServer.pass(2 * HOUR)
    expect(await days()).toEqual([])
  })

  it('moves a payment with its due day, under a new id, and keeps the ids of all others', async () => {
    const maya = await client()
    const debts = debtsOfClient(testServer, maya.token)
    const moved = await debts.create(cardInput({ name: 'Moved card', due_day: 5 }))
    await debts.create(cardInput({ name: 'Other card', due_day: 9 }))
    const ids = async (name: string) =>
      parse((await maya.read()).text)
        .events.filter(({ SUMMARY }) => SUMMARY === `${name} is due`)
        .map(({ UID = '' }) => UID)
    const [before, others] = [await ids('Moved card'), await ids('Other card')]
    const { status } = await maya.send('PUT', '/debt/update/debts', {
      ...cardInput({ name: 'Moved card', due_day: 20 }),
      debt_uuid: moved.debt_uuid,
      version: moved.version,
    })
    expect(status).toBe(200)
    const after = await ids('Moved card')
    expect(after.length).toBeGreaterThanOrEqual(11)
    expect(after.filter((id) => before.includes(id))).toEqual([])
    expect(after.every((id) => id.endsWith('-20@verdant'))).toBe(true)
    expect(await ids('Other card')).toEqual(others)
  })

  it('has bills only where the client wants them, and says no merchant even in an id', async () => {
    testServer.pass(Date.parse('2027-03-12T15:00:00Z') - testServer.now().getTime())
    const spender = await spendingClient(testServer)
    const maya = await client(spender)
    for (const date of ['2026-12-10', '2027-01-10', '2027-02-10', '2027-03-10']) {
      await spender.enter({ date, amount_cents: -15_49, name: 'Streamflix', category: 'subscriptions' })
    }
    expect(await maya.summaries()).toEqual([])
    await maya.send('PUT', '/calendar/update/feed', { shows_charges: true })
    const named = await maya.read()
    expect(await maya.summaries()).toContain('Streamflix')
    await maya.send('PUT', '/calendar/update/feed', { shows_names: false })
    const unnamed = await maya.read()
    expect(unnamed.text).not.toMatch(/streamflix/i)
    const ids = (text: string) => parse(text).events.map(({ UID }) => UID)
    expect(ids(unnamed.text)).toEqual(ids(named.text))
  })

  it('leaves out a payment that the bank shows as made', async () => {
    const spender = await spendingClient(testServer)
    const maya = await client(spender)
    const { create } = debtsOfClient(testServer, maya.token)
    const { debt_uuid } = await create(cardInput({ lender: 'Big Bank', due_day: 20 }))
    const dues = async () =>
      parse((await maya.read()).text)
        .events.map(({ UID }) => UID ?? '')
        .filter((uid) => uid.startsWith(debt_uuid))
        .toSorted()
        .map((uid) => uid.slice(debt_uuid.length + 1, debt_uuid.length + 11))
    expect((await dues())[0]).toBe('2027-03-20')
    await spender.enter({
      date: '2027-03-11',
      amount_cents: -900_00,
      name: 'Big Bank',
      category: 'card_payment',
    })
    expect((await dues())[0]).toBe('2027-04-20')
  })

  it('answers a program that has this version with 304, until something changes', async () => {
    const maya = await client()
    const { create } = debtsOfClient(testServer, maya.token)
    await create(cardInput({ name: 'Everyday card' }))
    const first = await maya.read()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    testServer.pass(2_000)
    const again = await maya.read({ 'If-None-Match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await maya.read({ 'If-Modified-Since': modified })).status).toBe(304)
    expect((await maya.read()).text).toBe(first.text)
    await create(cardInput({ name: 'Second card' }))
    const changed = await maya.read({ 'If-None-Match': etag, 'If-Modified-Since': modified })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(modified))
  })

  it('has a secret that is neither stored nor logged, and of which its client is told', async () => {
    const maya = await client()
    const secret = /feed\/([\w-]{43})\.ics$/.exec(maya.path)?.[1] ?? 'none'
    await maya.read()
    await maya.read({}, '/calendar/feed/short.ics')
    const rows = await testServer.database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.user_uuid, maya.user_uuid))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(testServer.lines.join('\n')).toContain('calendar feed')
    expect(testServer.lines.join('\n')).not.toContain(secret)
    const { json } = await maya.send('GET', '/calendar/get/feed/me')
    expect(JSON.stringify(json)).not.toContain(secret)
    const listed = (await maya.send('GET', '/users/get/notifications/me')).json.data.notifications
    expect(listed).toMatchObject([{ kind: 'calendar_address_created' }])
  })

  it('is gone after a new address, after it is turned off, and with its client', async () => {
    const maya = await client()
    expect((await maya.read()).status).toBe(200)
    const renewed = await maya.create()
    expect([(await maya.read()).status, (await maya.read({}, renewed)).status]).toEqual([404, 200])
    await maya.send('DELETE', '/calendar/delete/feed/me')
    expect((await maya.read({}, renewed)).status).toBe(404)
    expect((await maya.send('GET', '/calendar/get/feed/me')).json.data).toBeNull()
    expect((await maya.send('PUT', '/calendar/update/feed', { shows_names: false })).status).toBe(404)
    const last = await maya.create()
    const gone = await maya.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
    expect([gone.status, (await maya.read({}, last)).status]).toEqual([200, 404])
  })

  it('keeps what the client chose when it gets a new address', async () => {
    const maya = await client()
    await maya.send('PUT', '/calendar/update/feed', { shows_names: false })
    await maya.create()
    expect((await maya.send('GET', '/calendar/get/feed/me')).json.data).toMatchObject({ shows_names: false })
  })
})

it('limits how often a feed is read', async () => {
  const strict = await createTestServer()
  try {
    const { token } = await registerAndLogIn(strict)
    const { json } = await strict.send('POST', '/calendar/create/feed', { token })
    const path = String(json.data.path)
    const statuses: number[] = []
    for (let reads = 0; reads < 121; reads += 1) statuses.push((await strict.send('GET', path)).status)
    expect([statuses[0], statuses[119], statuses[120]]).toEqual([200, 200, 429])
  } finally {
    await strict.close()
  }
})
