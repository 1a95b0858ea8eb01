/** Calendly by its public API v2: https://developer.calendly.com/api-docs */
import * as v from 'valibot'
import { createCalendlyVerifier, seatPath } from './calendly-webhook.ts'
import type { EventType, LinkScheduling, SchedulingFailure, SchedulingResult, Seat } from './scheduling.ts'

/** How to reach Calendly. */
export interface CalendlyAccount {
  readonly token: string
  /** Signing keys of the webhook subscription, newest first. */
  readonly webhookKeys: readonly string[]
  /** Replaces Calendly's address, for a stand-in. */
  readonly baseUrl: string | undefined
}

const BASE = 'https://api.calendly.com'
const REQUEST_WITHIN_MS = 10_000
const MOST_ANSWER_BYTES = 5 * 1024 * 1024
const BACK_OFF_MS = 60_000
/** The kinds of calls change seldom, and every visit of the page asks for them. */
const TYPES_KEPT_MS = 5 * 60_000
const MOST_PAGES = 20

const uri = v.pipe(v.string(), v.maxLength(500))
const https = v.pipe(v.string(), v.maxLength(1000), v.startsWith('https://'))
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text).toISOString()),
)

const MeAnswer = v.object({ resource: v.object({ current_organization: uri }) })
const TypesAnswer = v.object({
  collection: v.array(
    v.object({
      uri,
      name: v.pipe(v.string(), v.maxLength(200)),
      duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720)),
      description_plain: v.nullish(v.string(), ''),
    }),
  ),
  pagination: v.object({ next_page_token: v.nullish(v.string(), null) }),
})
const LinkAnswer = v.object({ resource: v.object({ booking_url: https }) })
const Cancellation = v.nullish(
  v.object({ canceler_type: v.nullish(v.string(), ''), created_at: v.nullish(instant, null) }),
  null,
)
const InviteeAnswer = v.object({
  resource: v.object({
    uri,
    event: uri,
    status: v.picklist(['active', 'canceled']),
    updated_at: instant,
    old_invitee: v.nullish(uri, null),
    new_invitee: v.nullish(uri, null),
    reschedule_url: v.nullish(https, null),
    tracking: v.nullish(v.object({ utm_content: v.nullish(v.string(), null) }), null),
    cancellation: Cancellation,
  }),
})
const EventAnswer = v.object({
  resource: v.object({
    uri,
    name: v.nullish(v.string(), ''),
    status: v.picklist(['active', 'canceled']),
    start_time: instant,
    end_time: instant,
    location: v.nullish(
      v.object({
        type: v.string(),
        join_url: v.nullish(v.string(), null),
        location: v.nullish(v.string(), null),
      }),
      null,
    ),
    event_memberships: v.pipe(v.array(v.object({ user: uri })), v.minLength(1)),
    cancellation: Cancellation,
  }),
})
const UserAnswer = v.object({
  resource: v.object({ uri, name: v.string(), timezone: v.nullish(v.string(), 'America/New_York') }),
})

const failureOf = (status: number, headers: Headers): SchedulingFailure => {
  if (status === 429) {
    const seconds = Number(headers.get('x-ratelimit-reset') ?? headers.get('retry-after'))
    return { kind: 'rate_limited', retryAfterMs: seconds > 0 ? seconds * 1000 : BACK_OFF_MS }
  }
  if (status === 404) return { kind: 'gone' }
  if (status >= 500 || status < 400) return { kind: 'unavailable', fault: `HTTP ${status}` }
  return { kind: 'refused', code: `HTTP ${status}` }
}

/** Reads an answer's text, up to a size that no genuine answer has. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_ANSWER_BYTES) throw new Error('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Request {
  readonly method?: 'POST'
  readonly path: string
  readonly body?: object
}

function createClient({ token, baseUrl = BASE }: CalendlyAccount, withinMs: number) {
  return async <Output>(
    { method, path, body }: Request,
    schema: v.GenericSchema<unknown, Output>,
  ): Promise<SchedulingResult<Output>> => {
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method: method ?? 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      text = await textOf(response)
    } catch (error) {
      // The error's own text may quote the request, and is dropped.
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'unavailable', fault: isLate ? 'TIMEOUT' : 'NETWORK' }
    }
    if (!response.ok) return failureOf(response.status, response.headers)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (parsed.success) return { kind: 'ok', value: parsed.output }
    const at = parsed.issues.map((issue) => v.getDotPath(issue) ?? '').slice(0, 1)
    return { kind: 'unavailable', fault: `MALFORMED ${at.join()}`.trim() }
  }
}

/** The path of an address of Calendly's API, below its base. */
const pathOf = (address: string): string => {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return /^\/(?:users|scheduled_events)\/[\w-]+$/.test(path) ? path : '/unknown'
}

type Location = v.InferOutput<typeof EventAnswer>['resource']['location']

/** How an event takes place. Where the advisor calls, the location is the client's own number, which is not stored. */
function placeOf(location: Location): string {
  if (location?.join_url) return location.join_url
  if (location?.type === 'outbound_call') return 'Your advisor calls you.'
  if (location?.type === 'inbound_call') return `Call ${location.location ?? 'your advisor'}.`
  return location?.location ?? 'See your confirmation from Calendly.'
}

const isUuid = (text: string | null | undefined): text is string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')

/** Schedules calls at Calendly. */
export function calendlyScheduling(
  account: CalendlyAccount,
  clock: () => Date,
  { withinMs = REQUEST_WITHIN_MS }: { readonly withinMs?: number } = {},
): LinkScheduling {
  const ask = createClient(account, withinMs)
  let known: { readonly types: readonly EventType[]; readonly until: number } | undefined

  async function readTypes(): Promise<SchedulingResult<readonly EventType[]>> {
    const me = await ask({ path: '/users/me' }, MeAnswer)
    if (me.kind !== 'ok') return me
    const types: EventType[] = []
    let page: string | null = null
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = new URLSearchParams({
        organization: me.value.resource.current_organization,
        active: 'true',
        count: '100',
        ...(page !== null && { page_token: page }),
      })
      const answer: SchedulingResult<v.InferOutput<typeof TypesAnswer>> = await ask(
        { path: `/event_types?${query}` },
        TypesAnswer,
      )
      if (answer.kind !== 'ok') return answer
      for (const { uri: id, name, duration, description_plain } of answer.value.collection) {
        types.push({ id, name, description: (description_plain ?? '').slice(0, 500), minutes: duration })
      }
      page = answer.value.pagination.next_page_token
      if (page === null) break
    }
    types.sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name))
    return { kind: 'ok', value: types }
  }

  async function readSeat(seat: string): Promise<SchedulingResult<Seat>> {
    const path = seatPath(seat)
    if (path === undefined) return { kind: 'gone' }
    const invitee = await ask({ path }, InviteeAnswer)
    if (invitee.kind !== 'ok') return invitee
    const told = invitee.value.resource
    const event = await ask({ path: pathOf(told.event) }, EventAnswer)
    if (event.kind !== 'ok') return event
    const { name, start_time, end_time, location, event_memberships, cancellation, status } =
      event.value.resource
    const user = await ask({ path: pathOf(event_memberships[0]?.user ?? '') }, UserAnswer)
    if (user.kind !== 'ok') return user
    const isCanceled = told.status === 'canceled' || status === 'canceled'
    const why = told.cancellation ?? cancellation
    return {
      kind: 'ok',
      value: {
        seat: told.uri,
        event: told.event,
        moved_to: told.new_invitee ?? null,
        moved_from: told.old_invitee ?? null,
        link_uuid: isUuid(told.tracking?.utm_content) ? told.tracking.utm_content : null,
        type: name ?? '',
        advisor: {
          advisor_id: user.value.resource.uri,
          name: user.value.resource.name,
          credentials: '',
          about: '',
          time_zone: user.value.resource.timezone ?? 'America/New_York',
        },
        starts_at: start_time,
        ends_at: end_time,
        place: placeOf(location),
        change_url: told.reschedule_url ?? null,
        canceled: isCanceled
          ? { at: why?.created_at ?? told.updated_at, is_by_advisor: why?.canceler_type === 'host' }
          : null,
      },
    }
  }

  return {
    provider: 'calendly',
    async eventTypes() {
      const now = clock().getTime()
      if (known && known.until > now) return { kind: 'ok', value: known.types }
      const read = await readTypes()
      if (read.kind === 'ok') known = { types: read.value, until: now + TYPES_KEPT_MS }
      return read
    },
    async createLink({ id }, linkUuid) {
      const body = { max_event_count: 1, owner: id, owner_type: 'EventType' }
      const link = await ask({ method: 'POST', path: '/scheduling_links', body }, LinkAnswer)
      if (link.kind !== 'ok') return link
      const url = new URL(link.value.resource.booking_url)
      url.searchParams.set('utm_content', linkUuid)
      return { kind: 'ok', value: { url: url.href } }
    },
    readSeat,
    async cancel(event, reason) {
      const path = `${pathOf(event)}/cancellation`
      const canceled = await ask({ method: 'POST', path, body: { reason } }, v.object({}))
      if (canceled.kind === 'ok') return { kind: 'ok', value: null }
      // Calendly answers 403 or 404 for an event that is canceled or over.
      if (canceled.kind !== 'refused' && canceled.kind !== 'gone') return canceled
      const current = await ask({ path: pathOf(event) }, EventAnswer)
      if (current.kind === 'gone') return { kind: 'ok', value: null }
      if (current.kind !== 'ok') return current
      return current.value.resource.status === 'canceled' ? { kind: 'ok', value: null } : canceled
    },
    verifyWebhook: createCalendlyVerifier(account.webhookKeys, clock),
  }
}
