/** Calls at Calendly, with a local stand-in for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdvisorJobs } from '#server/jobs/advisor-calls.ts'
import { calendlyScheduling } from '#server/providers/scheduling/calendly.ts'
import { advisorClient } from '#tests/fixtures/advisor-client.ts'
import {
  CALENDLY_KEY,
  CALENDLY_TOKEN,
  calendlySignature,
  startCalendlyServer,
} from '#tests/fixtures/calendly-server.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD } from '#tests/fixtures/test-users.ts'

let service: Awaited<ReturnType<typeof startCalendlyServer>>
let server: TestServer
beforeAll(async () => {
  service = await startCalendlyServer()
  const account = { token: CALENDLY_TOKEN, webhookKeys: [CALENDLY_KEY], baseUrl: service.baseUrl }
  server = await createTestServer(
    { VERDANT_LIMITS: 'relaxed' },
    { scheduling: calendlyScheduling(account, () => server.now()) },
  )
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const later = (hours: number): string => new Date(server.now().getTime() + hours * HOUR).toISOString()

async function tell(event: 'invitee.created' | 'invitee.canceled', uri: string, key?: string) {
  const raw = JSON.stringify({ event, created_at: later(0), payload: { uri } })
  return server.send('POST', '/advisor/webhook', {
    raw,
    headers: { 'Calendly-Webhook-Signature': calendlySignature(raw, server.now(), key) },
  })
}

async function clientWithLink(plan: 'ESSENTIAL' | 'PLUS' = 'PLUS') {
  const one = await advisorClient(server, plan)
  const link = async (name = 'Review') =>
    one.send('GET', `/users/get/calendly-call-link-by-name?name=${name}`)
  const linkUuid = async (name?: string) =>
    new URL((await link(name)).json.data.link).searchParams.get('utm_content') ?? ''
  return { ...one, link, linkUuid }
}

describe('the booking link', () => {
  it('is the same until it is used', async () => {
    const { link, linkUuid, calls } = await clientWithLink()
    const answers = await Promise.all([link(), link(), link()])
    expect(new Set(answers.map(({ json }) => json.data.link)).size).toBe(1)
    expect(answers[0]?.json.data.kind).toBe('url')
    await tell('invitee.created', service.book(await linkUuid(), later(72)))
    expect((await calls()).upcoming).toHaveLength(1)
    expect((await link()).json.data.link).not.toBe(answers[0]?.json.data.link)
  })

  it('is refused without calls left, and for a kind that is not offered', async () => {
    const { link, linkUuid } = await clientWithLink('ESSENTIAL')
    expect((await link('Other')).status).toBe(404)
    await tell('invitee.created', service.book(await linkUuid(), later(72)))
    expect((await link()).status).toBe(409)
  })

  it('says so when Calendly does not answer', async () => {
    const { link } = await clientWithLink()
    service.say = (request) => (request.includes('scheduling_links') ? { status: 503 } : undefined)
    expect((await link()).status).toBe(503)
    service.say = () => undefined
  })
})

describe('a booking at Calendly', () => {
  it('uses a call, once, in whatever order and number its messages come', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    const answers = await Promise.all([tell('invitee.created', seat), tell('invitee.created', seat)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { upcoming } = await one.calls()
    expect(upcoming).toHaveLength(1)
    expect(upcoming[0]).toMatchObject({
      type: 'Review',
      minutes: 30,
      advisor: { name: 'Grace Lee', time_zone: 'America/Chicago' },
      place: 'https://video.example/j/123',
      change_url: expect.stringMatching(/^https:\/\/calendly\.com\//),
    })
    expect(await one.remaining()).toMatchObject({ used: 1, remaining: 3 })
  })

  it('that was moved keeps its call, also when the cancellation comes first', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    await tell('invitee.created', seat)
    const moved = service.move(seat, later(96), later(0))
    await tell('invitee.canceled', seat)
    await tell('invitee.created', moved)
    const { upcoming, past } = await one.calls()
    expect([upcoming.length, past.length]).toEqual([1, 0])
    expect(upcoming[0]).toMatchObject({ starts_at: later(96), sequence: 1 })
    expect(await one.remaining()).toMatchObject({ used: 1 })
    expect(await one.notifications()).toContain('call_changed')
  })

  it('that was moved before its first message is one call', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    const moved = service.move(seat, later(96), later(0))
    await tell('invitee.created', moved)
    await tell('invitee.canceled', seat)
    await tell('invitee.created', seat)
    expect((await one.calls()).upcoming).toHaveLength(1)
    expect(await one.remaining()).toMatchObject({ used: 1 })
  })

  it('that the client cancels there in time comes back, and a late one does not', async () => {
    const one = await clientWithLink()
    for (const [hours, remaining] of [
      [72, 4],
      [20, 3],
    ] as const) {
      const seat = service.book(await one.linkUuid(), later(hours))
      await tell('invitee.created', seat)
      service.cancel(seat, 'invitee', later(0))
      await tell('invitee.canceled', seat)
      expect((await one.remaining()).remaining).toBe(remaining)
    }
  })

  it('that the advisor cancels always comes back', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(5))
    await tell('invitee.created', seat)
    service.cancel(seat, 'host', later(0))
    await tell('invitee.canceled', seat)
    expect(await one.remaining()).toMatchObject({ used: 0, remaining: 4 })
  })

  it('is canceled there when the app cancels it', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    await tell('invitee.created', seat)
    const [call] = (await one.calls()).upcoming
    const canceled = await one.cancel(call?.call_uuid ?? '')
    expect(canceled.json.data).toMatchObject({ state: 'canceled', is_returned: true })
    expect(service.isCanceled(seat)).toBe(true)
    await tell('invitee.canceled', seat)
    expect(await one.remaining()).toMatchObject({ used: 0, remaining: 4 })
  })

  it('stays booked when Calendly does not answer a cancellation', async () => {
    const one = await clientWithLink()
    await tell('invitee.created', service.book(await one.linkUuid(), later(72)))
    const [call] = (await one.calls()).upcoming
    service.say = (request) => (request.includes('cancellation') ? { status: 500 } : undefined)
    expect((await one.cancel(call?.call_uuid ?? '')).status).toBe(503)
    service.say = () => undefined
    expect((await one.calls()).upcoming[0]?.state).toBe('booked')
  })

  it('beyond the balance is canceled again', async () => {
    const one = await clientWithLink('ESSENTIAL')
    const [first, second] = [await one.linkUuid('Review'), await one.linkUuid('Intro')]
    const seats = [service.book(first, later(72)), service.book(second, later(96))]
    for (const seat of seats) await tell('invitee.created', seat)
    await runAdvisorJobs(server.dependencies)
    expect(seats.map((seat) => service.isCanceled(seat))).toEqual([false, true])
    expect(await one.remaining()).toMatchObject({ used: 1, remaining: 0 })
    expect((await one.calls()).past[0]).toMatchObject({ state: 'canceled', is_returned: false })
  })

  it('without a link of ours is nobody’s', async () => {
    const seat = service.book(null, later(72))
    expect((await tell('invitee.created', seat)).status).toBe(200)
  })

  it('is read again until Calendly answers', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    service.say = (request) => (request.includes('invitees') ? { status: 503 } : undefined)
    await tell('invitee.created', seat)
    expect((await one.calls()).upcoming).toEqual([])
    service.say = () => undefined
    server.pass(MINUTE)
    await runAdvisorJobs(server.dependencies)
    expect((await one.calls()).upcoming).toHaveLength(1)
  })

  it('is canceled when its client deletes their account', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    await tell('invitee.created', seat)
    const deleted = await one.send('DELETE', `/users/delete/user-account/${one.user_uuid}`, {
      password: PASSWORD,
    })
    expect(deleted.status).toBe(200)
    await runAdvisorJobs(server.dependencies)
    expect(service.isCanceled(seat)).toBe(true)
    const { rows } = await server.database.pool.query('select * from advisor_removals')
    expect(rows).toEqual([])
  })
})

describe('a message', () => {
  it('that is not signed by Calendly has no effect', async () => {
    const one = await clientWithLink()
    const seat = service.book(await one.linkUuid(), later(72))
    expect((await tell('invitee.created', seat, 'a-key-that-calendly-does-not-have')).status).toBe(400)
    expect((await one.calls()).upcoming).toEqual([])
  })
})

it('has no slots and no booking in the app', async () => {
  const one = await clientWithLink()
  expect((await one.send('GET', '/advisor/get/slots?name=Review')).status).toBe(409)
  const slot = { starts_at: later(72), advisor_id: 'x' }
  expect((await one.book(slot)).status).toBe(409)
})
