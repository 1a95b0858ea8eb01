import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdvisorJobs } from '#server/jobs/advisor-calls.ts'
import { advisorClient } from '#tests/fixtures/advisor-client.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const client = (plan?: 'NO_PLAN' | 'ESSENTIAL' | 'PLUS' | 'PREMIER') => advisorClient(server, plan)

describe('the kinds of calls', () => {
  it('are listed with their minutes, their cost and the advisors', async () => {
    const { send } = await client()
    const { data } = (await send('POST', '/users/calendly-event-type', {})).json
    expect(data.provider).toBe('sandbox')
    expect(
      data.event_types.map(({ name, minutes }: { name: string; minutes: number }) => [name, minutes]),
    ).toEqual([
      ['Intro', 15],
      ['Review', 30],
      ['Deep dive', 60],
    ])
    expect(data.event_types[0]).toMatchObject({ cost_calls: 1, is_bookable: true, reason: null })
    expect(new Set(data.advisors.map(({ time_zone }: { time_zone: string }) => time_zone)).size).toBe(2)
  })

  it('can be asked for one by one, in any case of letters', async () => {
    const { send } = await client()
    const one = await send('POST', '/users/calendly-event-type', { name: 'deep DIVE' })
    expect(one.json.data.event_types.map(({ name }: { name: string }) => name)).toEqual(['Deep dive'])
    expect((await send('POST', '/users/calendly-event-type', { name: 'Séance' })).status).toBe(404)
    expect((await send('POST', '/users/calendly-event-type', { name: ' ' })).status).toBe(422)
  })

  it('say why they cannot be booked', async () => {
    const without = await client('NO_PLAN')
    const reasonOf = async ({ send }: typeof without) =>
      (await send('POST', '/users/calendly-event-type', { name: 'Intro' })).json.data.event_types[0]
    expect(await reasonOf(without)).toMatchObject({ is_bookable: false, reason: 'no_plan' })
    const used = await client('ESSENTIAL')
    await used.bookAhead()
    expect(await reasonOf(used)).toMatchObject({ is_bookable: false, reason: 'no_calls' })
  })

  it('are booked on a page of the app', async () => {
    const { send } = await client()
    const link = await send('GET', '/users/get/calendly-call-link-by-name?name=Deep%20dive')
    expect(link.json.data).toEqual({ kind: 'path', link: '/advisor?book=Deep%20dive', expires_at: null })
    expect((await send('GET', '/users/get/calendly-call-link-by-name?name=Other')).status).toBe(404)
    expect((await send('GET', '/users/get/calendly-call-link-by-name')).status).toBe(422)
  })
})

describe('free times', () => {
  it('are within the advisors’ working hours, at least four hours ahead, and in order', async () => {
    const { slots } = await client()
    const free = await slots('Deep dive', 'priya-raman')
    expect(free.length).toBeGreaterThan(20)
    expect(free.map(({ starts_at }) => starts_at)).toEqual(free.map(({ starts_at }) => starts_at).toSorted())
    const local = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    for (const { starts_at } of free) {
      const at = new Date(starts_at)
      expect(at.getTime() - server.now().getTime()).toBeGreaterThanOrEqual(4 * HOUR)
      const [day, hour] = local.format(at).split(', ')
      expect(['Sat', 'Sun']).not.toContain(day)
      expect(Number(hour)).toBeGreaterThanOrEqual(9)
      expect(Number(hour)).toBeLessThan(17)
    }
    // Thanksgiving and the day after it.
    expect(free.some(({ starts_at }) => /^2026-11-2[67]/.test(starts_at))).toBe(false)
  })

  it('no longer include a time that was booked, nor one that overlaps it', async () => {
    const { slots, bookAhead } = await client()
    const { call, slot } = await bookAhead()
    const long = await slots('Deep dive', slot.advisor_id)
    const [from, until] = [Date.parse(call.starts_at), Date.parse(call.ends_at)]
    const overlapping = long.filter(({ starts_at }) => {
      const at = Date.parse(starts_at)
      return at < until && at + HOUR > from
    })
    expect(overlapping).toEqual([])
  })
})

describe('booking', () => {
  it('uses a call, and shows the booking with the advisor', async () => {
    const one = await client()
    const { call } = await one.bookAhead(48, { note: 'When can I retire?' })
    expect(call).toMatchObject({
      type: 'Review',
      minutes: 30,
      state: 'booked',
      note: 'When can I retire?',
      sequence: 0,
      packet: null,
      is_returned: false,
    })
    expect(Date.parse(call.ends_at) - Date.parse(call.starts_at)).toBe(30 * MINUTE)
    expect((await one.calls()).upcoming).toEqual([call])
    expect(await one.remaining()).toMatchObject({ plan: 'PLUS', included: 4, used: 1, remaining: 3 })
    expect(await one.notifications()).toContain('call_booked')
  })

  it('is done once for one key, and needs one', async () => {
    const { slots, book, calls, token } = await client()
    const [slot] = await slots()
    if (!slot) throw new Error('No time is free.')
    const answers = [await book(slot, {}, 'twice'), await book(slot, {}, 'twice')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.json.data.call).toEqual(answers[1]?.json.data.call)
    expect((await calls()).upcoming).toHaveLength(1)
    const body = { name: 'Review', ...slot }
    expect((await server.send('POST', '/advisor/create/call', { token, body })).status).toBe(400)
  })

  it('lets one of two clients have a time, and names others to the loser', async () => {
    const [one, two] = [await client(), await client()]
    const slot = (await one.slots()).at(40)
    if (!slot) throw new Error('No time is free.')
    const answers = await Promise.all([one.book(slot), two.book(slot)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = answers[0]?.status === 409 ? one : two
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json.message).toMatch(/^That time was just taken\. Still free nearby: .*M/)
    expect(await loser.remaining()).toMatchObject({ used: 0, remaining: 4 })
    expect((await loser.calls()).upcoming).toEqual([])
  })

  it('never exceeds the balance, however many are booked at once', async () => {
    const one = await client('ESSENTIAL')
    const free = await one.slots('Intro')
    const far = free.filter((_, place) => place % 7 === 0).slice(0, 6)
    const answers = await Promise.all(far.map((slot) => one.book(slot, { name: 'Intro' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.json.message).toBe(
      'You have no calls left in this plan year.',
    )
    expect(await one.remaining()).toMatchObject({ included: 1, used: 1, remaining: 0 })
  })

  it('is refused at a time of another call of the client', async () => {
    const one = await client()
    const { slot } = await one.bookAhead()
    const other = (await one.slots()).find(
      ({ starts_at, advisor_id }) => starts_at === slot.starts_at && advisor_id !== slot.advisor_id,
    )
    const again = other ?? slot
    expect((await one.book(again)).json.message).toMatch(/^You already have a call at that time/)
  })

  it.each([
    [{ starts_at: '2026-11-29T03:00:00.000Z' }, 409],
    [{ starts_at: '2027-11-29T15:00:00.000Z' }, 409],
    [{ starts_at: '2026-11-21T15:30:00.000Z' }, 409],
    [{ starts_at: '2026-11-23T15:07:00.000Z' }, 409],
    [{ starts_at: 'tomorrow' }, 422],
    [{ advisor_id: 'nobody' }, 409],
    [{ advisor_id: '' }, 422],
    [{ name: 'Other' }, 404],
    [{ note: 'x'.repeat(501) }, 422],
    [{ packet: { sections: [] } }, 422],
    [{ packet: { sections: ['salary'] } }, 422],
  ])('of %j is refused', async (change, status) => {
    const one = await client()
    const [slot] = await one.slots()
    if (!slot) throw new Error('No time is free.')
    expect((await one.book(slot, change)).status).toBe(status)
    expect(await one.remaining()).toMatchObject({ used: 0 })
  })

  it('is refused without calls left', async () => {
    const one = await client('NO_PLAN')
    const [slot] = await one.slots()
    if (!slot) throw new Error('No time is free.')
    const refused = await one.book(slot)
    expect([refused.status, refused.json.message]).toEqual([409, 'You have no calls left in this plan year.'])
  })
})

describe('moving a call', () => {
  it('frees its time, takes the other one, and uses no further call', async () => {
    const one = await client()
    const { call, slot } = await one.bookAhead(72)
    const other = (await one.slots()).findLast(({ advisor_id }) => advisor_id !== slot.advisor_id)
    if (!other) throw new Error('No time is free.')
    const moved = await one.move(call.call_uuid, other)
    expect(moved.json.data).toMatchObject({
      call_uuid: call.call_uuid,
      sequence: 1,
      starts_at: other.starts_at,
    })
    expect(await one.remaining()).toMatchObject({ used: 1, remaining: 3 })
    expect(await one.slots()).toContainEqual(slot)
    expect(await one.notifications()).toContain('call_changed')
  })

  it('to a time that overlaps its own is possible', async () => {
    const one = await client()
    const free = await one.slots('Deep dive')
    const from = free.find(
      (slot, place) =>
        place > 20 &&
        free.some(
          (each) =>
            each.advisor_id === slot.advisor_id &&
            Date.parse(each.starts_at) - Date.parse(slot.starts_at) === 30 * MINUTE,
        ),
    )
    if (!from) throw new Error('No pair of times is free.')
    const { call } = (await one.book(from, { name: 'Deep dive' })).json.data
    const starts_at = new Date(Date.parse(from.starts_at) + 30 * MINUTE).toISOString()
    expect((await one.move(call.call_uuid, { ...from, starts_at })).status).toBe(200)
  })

  it('to a taken time leaves it where it was', async () => {
    const [one, two] = [await client(), await client()]
    const { call } = await one.bookAhead(72)
    const { slot } = await two.bookAhead(120)
    const refused = await one.move(call.call_uuid, slot)
    expect([refused.status, refused.json.message.slice(0, 24)]).toEqual([409, 'That time was just taken'])
    expect((await one.calls()).upcoming[0]).toMatchObject({ starts_at: call.starts_at, sequence: 0 })
    // Its own time is still taken.
    expect(
      (await two.slots()).some(
        ({ starts_at, advisor_id }) =>
          starts_at === call.starts_at && advisor_id === 'priya-raman' && call.advisor.name === 'Priya Raman',
      ),
    ).toBe(false)
  })

  it('is possible until 24 hours before it', async () => {
    const one = await client()
    const { call } = await one.bookAhead(30)
    const later = (await one.slots()).at(-1)
    if (!later) throw new Error('No time is free.')
    server.pass(Date.parse(call.starts_at) - server.now().getTime() - 24 * HOUR + 1000)
    const refused = await one.move(call.call_uuid, later)
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
  })
})

describe('canceling a call', () => {
  it('24 hours before it returns the call, once', async () => {
    const one = await client()
    const { call, slot } = await one.bookAhead(72)
    const canceled = await one.cancel(call.call_uuid)
    expect(canceled.json.data).toMatchObject({ state: 'canceled', is_returned: true, sequence: 1 })
    const again = await one.cancel(call.call_uuid)
    expect([again.status, again.json.data.sequence]).toEqual([200, 1])
    const { remaining, entries } = await one.remaining()
    expect(remaining).toBe(4)
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['returned', 'booked', 'plan'])
    expect(await one.slots()).toContainEqual(slot)
    expect((await one.calls()).past).toHaveLength(1)
    expect(await one.notifications()).toContain('call_canceled')
  })

  it('later than that uses it', async () => {
    const one = await client()
    const { call } = await one.bookAhead(26)
    server.pass(Date.parse(call.free_until) - server.now().getTime() + 1)
    expect((await one.cancel(call.call_uuid)).json.data.is_returned).toBe(false)
    expect(await one.remaining()).toMatchObject({ used: 1, remaining: 3 })
  })

  it('returns one call when it is clicked twice at once', async () => {
    const one = await client()
    const { call } = await one.bookAhead(72)
    const answers = await Promise.all([one.cancel(call.call_uuid), one.cancel(call.call_uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await one.remaining()).toMatchObject({ used: 0, remaining: 4 })
  })

  it('is refused once it has started', async () => {
    const one = await client()
    const { call } = await one.bookAhead(5)
    server.pass(Date.parse(call.starts_at) - server.now().getTime())
    expect((await one.cancel(call.call_uuid)).status).toBe(409)
  })
})

describe('a call of another client', () => {
  it('cannot be seen, moved or canceled', async () => {
    const [owner, other] = [await client(), await client()]
    const { call } = await owner.bookAhead(72)
    const slot = (await other.slots()).at(-1)
    if (!slot) throw new Error('No time is free.')
    for (const call_uuid of [call.call_uuid, NOBODYS_UUID]) {
      expect((await other.move(call_uuid, slot)).status).toBe(404)
      expect((await other.cancel(call_uuid)).status).toBe(404)
      const packet = { call_uuid, sections: ['goals'] }
      expect((await other.send('POST', '/advisor/create/packet', packet)).status).toBe(404)
    }
    expect((await other.calls()).upcoming).toEqual([])
    expect((await other.send('GET', `/users/get/remaining-calls/${owner.user_uuid}`)).status).toBe(404)
    expect((await owner.calls()).upcoming[0]?.state).toBe('booked')
  })
})

describe('the reminder', () => {
  const withDevice = async () => {
    const one = await client()
    await one.send('POST', '/push/create/subscription', newDevice().subscription)
    return one
  }
  const pushedTo = ({ user_uuid }: { user_uuid: string }) =>
    server.push.pushed.filter(({ text }) => text.includes('"kind":"call"') && text.includes(user_uuid))

  it('is pushed once, an hour before the call', async () => {
    const one = await withDevice()
    const { call } = await one.bookAhead(30)
    server.pass(Date.parse(call.starts_at) - server.now().getTime() - HOUR - 1000)
    await runAdvisorJobs(server.dependencies)
    expect(pushedTo(one)).toEqual([])
    server.pass(1000)
    await Promise.all([runAdvisorJobs(server.dependencies), runAdvisorJobs(server.dependencies)])
    await runAdvisorJobs(server.dependencies)
    expect(pushedTo(one)).toHaveLength(1)
    expect(JSON.parse(pushedTo(one)[0]?.text ?? '').notification).toMatchObject({ navigate: '/advisor' })
  })

  it('is sent by another process where one died while sending', async () => {
    const one = await withDevice()
    const { call } = await one.bookAhead(30)
    server.pass(Date.parse(call.starts_at) - server.now().getTime() - HOUR)
    await server.database.pool.query(
      `update advisor_calls set reminder_leased_until = $2 where call_uuid = $1`,
      [call.call_uuid, new Date(server.now().getTime() + 3 * MINUTE)],
    )
    await runAdvisorJobs(server.dependencies)
    expect(pushedTo(one)).toEqual([])
    server.pass(3 * MINUTE)
    await runAdvisorJobs(server.dependencies)
    expect(pushedTo(one)).toHaveLength(1)
  })

  it('is not sent for a canceled call', async () => {
    const one = await withDevice()
    const { call } = await one.bookAhead(30)
    await one.cancel(call.call_uuid)
    server.pass(Date.parse(call.starts_at) - server.now().getTime() - HOUR)
    await runAdvisorJobs(server.dependencies)
    expect(pushedTo(one)).toEqual([])
  })
})
