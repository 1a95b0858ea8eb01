import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CALENDLY_KEY,
  CALENDLY_TOKEN,
  calendlySignature,
  startCalendlyServer,
} from '#tests/fixtures/calendly-server.ts'
import { calendlyScheduling } from './calendly.ts'

let service: Awaited<ReturnType<typeof startCalendlyServer>>
beforeAll(async () => {
  service = await startCalendlyServer()
})
afterAll(() => service.close())
beforeEach(() => {
  service.say = () => undefined
  service.requests.length = 0
})

const NOW = new Date('2026-11-21T15:00:00Z')
let now = NOW
const calendly = (change: { token?: string; withinMs?: number } = {}) =>
  calendlyScheduling(
    {
      token: change.token ?? CALENDLY_TOKEN,
      webhookKeys: ['another-key-of-32-characters-or-more', CALENDLY_KEY],
      baseUrl: service.baseUrl,
    },
    () => now,
    change.withinMs === undefined ? {} : { withinMs: change.withinMs },
  )

describe('kinds of calls', () => {
  it('are read over all pages, the shortest first, and kept for five minutes', async () => {
    const scheduling = calendly()
    const types = await scheduling.eventTypes()
    expect(types).toMatchObject({
      kind: 'ok',
      value: [
        { name: 'Intro', minutes: 15 },
        { name: 'Review', minutes: 30 },
      ],
    })
    const asked = service.requests.length
    await scheduling.eventTypes()
    expect(service.requests).toHaveLength(asked)
    now = new Date(NOW.getTime() + 5 * 60_000)
    await scheduling.eventTypes()
    expect(service.requests.length).toBeGreaterThan(asked)
    now = NOW
  })
})

describe('a booking link', () => {
  it('is for one booking, and carries our id', async () => {
    const scheduling = calendly()
    const types = await scheduling.eventTypes()
    const [type] = types.kind === 'ok' ? types.value : []
    if (!type) throw new Error('There are no kinds of calls.')
    const id = randomUUID()
    const link = await scheduling.createLink(type, id)
    expect(link.kind === 'ok' && link.value.url).toBe(`${service.links.at(-1)}?utm_content=${id}`)
  })
})

describe('a seat', () => {
  it('is read with its event and advisor', async () => {
    const id = randomUUID()
    const seat = service.book(id, '2026-12-01T16:00:00.000000Z')
    expect(await calendly().readSeat(seat)).toMatchObject({
      kind: 'ok',
      value: {
        seat,
        link_uuid: id,
        type: 'Review',
        starts_at: '2026-12-01T16:00:00.000Z',
        ends_at: '2026-12-01T16:30:00.000Z',
        advisor: { name: 'Grace Lee', time_zone: 'America/Chicago' },
        place: 'https://video.example/j/123',
        canceled: null,
        moved_to: null,
      },
    })
  })

  it('says who canceled it', async () => {
    const seat = service.book(randomUUID(), '2026-12-01T16:00:00.000000Z')
    service.cancel(seat, 'host', '2026-11-22T10:00:00.000000Z')
    expect(await calendly().readSeat(seat)).toMatchObject({
      value: { canceled: { at: '2026-11-22T10:00:00.000Z', is_by_advisor: true } },
    })
  })

  it.each([
    'https://evil.example/anything',
    'https://api.calendly.com/scheduled_events/a/invitees/../../users/me',
    'https://api.calendly.com/users/me',
    'file:///etc/passwd',
  ])('at %s is not asked for', async (seat) => {
    expect(await calendly().readSeat(seat)).toEqual({ kind: 'gone' })
    expect(service.requests).toEqual([])
  })

  it('that does not exist is gone', async () => {
    const seat = `https://api.calendly.com/scheduled_events/${randomUUID()}/invitees/${randomUUID()}`
    expect(await calendly().readSeat(seat)).toEqual({ kind: 'gone' })
  })
})

describe('a cancellation', () => {
  it('succeeds also when the event is canceled already', async () => {
    const seat = service.book(randomUUID(), '2026-12-01T16:00:00.000000Z')
    const event = seat.replace(/\/invitees\/.*/, '')
    const scheduling = calendly()
    expect(await scheduling.cancel(event, 'why')).toEqual({ kind: 'ok', value: null })
    expect(service.isCanceled(seat)).toBe(true)
    expect(await scheduling.cancel(event, 'why')).toEqual({ kind: 'ok', value: null })
  })
})

describe('a failure', () => {
  it('is a result: a wrong token, a limit, an error, nonsense, and no answer in time', async () => {
    expect(await calendly({ token: 'a-token-that-is-not-known' }).eventTypes()).toEqual({
      kind: 'refused',
      code: 'HTTP 401',
    })
    service.say = () => ({ status: 429, headers: { 'x-ratelimit-reset': '30' } })
    expect(await calendly().eventTypes()).toEqual({ kind: 'rate_limited', retryAfterMs: 30_000 })
    service.say = () => ({ status: 503 })
    expect(await calendly().eventTypes()).toEqual({ kind: 'unavailable', fault: 'HTTP 503' })
    service.say = () => ({ status: 200, json: { resource: {} } })
    expect(await calendly().eventTypes()).toMatchObject({
      kind: 'unavailable',
      fault: expect.stringMatching(/^MALFORMED/),
    })
    service.say = () => null
    expect(await calendly({ withinMs: 50 }).eventTypes()).toEqual({ kind: 'unavailable', fault: 'TIMEOUT' })
  })

  it('is a redirect, which is not followed', async () => {
    service.say = () => ({ status: 302, headers: { location: `${service.baseUrl}/users/me` } })
    expect(await calendly().eventTypes()).toMatchObject({ kind: 'unavailable' })
    expect(service.requests).toHaveLength(1)
  })
})

describe('a webhook', () => {
  const seat = `https://api.calendly.com/scheduled_events/${randomUUID()}/invitees/${randomUUID()}`
  const message = (event = 'invitee.created', uri = seat) => JSON.stringify({ event, payload: { uri } })
  const verify = (body: string, header: string | null) =>
    calendly().verifyWebhook(
      new Headers(header === null ? {} : { 'Calendly-Webhook-Signature': header }),
      body,
    )
  const signed = (body: string, at = NOW, key = CALENDLY_KEY) =>
    verify(body, calendlySignature(body, at, key))

  it('is accepted with any of the keys, five minutes both ways', () => {
    const event = { kind: 'event', message_id: `invitee.created ${seat}`, seat }
    expect(signed(message())).toEqual(event)
    expect(signed(message(), NOW, 'another-key-of-32-characters-or-more')).toEqual(event)
    for (const seconds of [-300, 300]) {
      expect(signed(message(), new Date(NOW.getTime() + seconds * 1000))).toEqual(event)
    }
  })

  it.each([-301, 301, -86_400])('is refused %d seconds away', (seconds) => {
    expect(signed(message(), new Date(NOW.getTime() + seconds * 1000))).toEqual({ kind: 'forged' })
  })

  it('is refused without a signature, with another key, and for another body', () => {
    expect(verify(message(), null)).toEqual({ kind: 'forged' })
    expect(signed(message(), NOW, 'not-the-key-that-calendly-was-given')).toEqual({ kind: 'forged' })
    expect(verify(message('invitee.canceled'), calendlySignature(message(), NOW))).toEqual({ kind: 'forged' })
    const time = Math.floor(NOW.getTime() / 1000)
    for (const header of [
      '',
      't=,v1=',
      `t=${time}`,
      `t=${time},v1=zz`,
      `t=${time},t=${time},v1=${'0'.repeat(64)}`,
    ]) {
      expect(verify(message(), header)).toEqual({ kind: 'forged' })
    }
  })

  it('of another kind, or about another address, is ignored', () => {
    expect(signed(message('routing_form_submission.created'))).toEqual({ kind: 'ignored' })
    expect(signed(message('invitee.created', 'https://evil.example/x'))).toEqual({ kind: 'ignored' })
    expect(signed('not json')).toEqual({ kind: 'ignored' })
  })
})
