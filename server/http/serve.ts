/** Serves the contract's endpoints: session, then input, then limits, then the answer. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { CLIENT_DATE_HEADER, DEFAULT_TIME_ZONE, TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { isReading } from '#core/contract/endpoint.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import { NOBODY } from '#server/db/lookup.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddress, networkOf, pageOrigin, siteOf } from './address.ts'
import { answering, answerRequest, type CheckedRequest, withRetries } from './answer-request.ts'
import { answerOf } from './answer.ts'
import { ApiError, notFound } from './api-error.ts'
import { type FindCaller, identify } from './caller.ts'
import { assertNoCardNumber } from './card-numbers.ts'
import { clientToday, namedZone } from './client-day.ts'
import {
  forgetForm,
  readForm,
  readNoFurther,
  type ReceivedFile,
  type SentFile,
  UPLOADS_DIRECTORY,
} from './form.ts'
import { CLIENT_BUSY, createGate, type Gate, LOGINS_BUSY, UNLIMITED } from './gate.ts'
import { parseInput, readJson, readQuery } from './input.ts'
import { countUse, createProcessCounts, tooMany, type Limit } from './limits.ts'
import type { RequestState } from './request-state.ts'
import { actorOf, type Caller, type Route } from './route.ts'
import { beginningTurn } from './upload-throttle.ts'
import { callerNamed, type Views } from './viewer-gate.ts'

/** What becomes of a form's files: see `Call.files`. */
export interface FormFiles {
  /**
   * Checks files and puts them into the file store.
   *
   * @throws ApiError for the first that is not as it should be; none is stored then
   */
  receive(dependencies: Dependencies, userUuid: string, files: readonly SentFile[]): Promise<ReceivedFile[]>
  /** Deletes those that no document was added for. */
  discard(
    dependencies: Dependencies,
    userUuid: string,
    files: readonly Pick<ReceivedFile, 'document_uuid'>[],
  ): Promise<void>
}

const PUBLIC_WRITES: Limit = { max: 60, windowMs: MINUTE_MS }
const CLIENT_WRITES: Limit = { max: 240, windowMs: MINUTE_MS }
/** Opening the app makes some thirty reads, and each page a few more. */
const PUBLIC_READS: Limit = { max: 600, windowMs: MINUTE_MS }
const CLIENT_READS: Limit = { max: 1200, windowMs: MINUTE_MS }
/**
 * Endpoints that hash a password: enough at once to keep both hashing threads busy, and the database free for others.
 */
const HASHING = { atOnce: 4, mostWaiting: 250 }

/**
 * What one client has in work at once: one request calculates while the other waits for the database. The answers of fifty would
 * come one after the other anyway, with everybody else's behind them.
 */
const OF_ONE_CLIENT = { atOnce: 2, mostWaiting: 100 }

/** Converts `{name}` as the contract writes it to Hono's `:name`. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

function readParams(context: Context): Record<string, string> {
  const params: Record<string, string> = context.req.param()
  for (const value of Object.values(params)) {
    if (value.includes('\0') || !value.isWellFormed() || value.length > 200) {
      throw notFound()
    }
  }
  return params
}

/** How many IPv6 networks of one /48 together reach a limit for an address, so that taking another network is no way around it. */
const NETWORKS_OF_A_SITE = 5

/**
 * Counts a call. A client's reads are counted in memory, so that they write nothing and do not wait for each other.
 *
 * @throws ApiError `too_many_requests`
 */
async function limitCalls(
  dependencies: Dependencies,
  countRead: ReturnType<typeof createProcessCounts>,
  route: Route,
  caller: Caller | undefined,
  ip: string,
  now: Date,
): Promise<void> {
  if (dependencies.settings.relaxedLimits) return
  const { db } = dependencies.database
  const { endpoint, perAddress } = route
  // Addresses are stored as digests: a limit needs to recognize an address, not to know it.
  const digest = (place: string): string =>
    createHash('sha256').update(`${dependencies.secrets.code_key}|${place}`).digest('base64url')
  const address = digest(networkOf(ip))
  const site = caller ? undefined : siteOf(ip)
  const isRead = isReading(endpoint)
  const cost = isRead ? (route.cost ?? 1) : 1
  if (perAddress) assertWithin(await countUse(db, `call:${endpoint.name}:${address}`, perAddress, now))
  if (perAddress && site !== undefined) {
    const ofSite = { ...perAddress, max: perAddress.max * NETWORKS_OF_A_SITE }
    assertWithin(await countUse(db, `call:${endpoint.name}:${digest(`site|${site}`)}`, ofSite, now))
  }
  if (caller) {
    const who = actorOf(caller)
    const wait = isRead
      ? countRead(who, CLIENT_READS, now, cost)
      : await countUse(db, `writes:${who}`, CLIENT_WRITES, now)
    return assertWithin(wait)
  }
  const [kind, limit] = isRead ? (['reads', PUBLIC_READS] as const) : (['writes', PUBLIC_WRITES] as const)
  assertWithin(await countUse(db, `${kind}:${address}`, limit, now, cost))
}

/** @throws ApiError `too_many_requests` */
function assertWithin(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** A request that has been read in full, so that a slow sender holds no transaction. */
interface Received {
  readonly context: Context<RequestState>
  readonly route: Route
  readonly caller: Caller | undefined
  readonly query: Record<string, string>
  readonly sent:
    | { readonly value: unknown; readonly bytes: Uint8Array; readonly files?: readonly SentFile[] }
    | undefined
  readonly deviceZone: string | undefined
  readonly now: Date
  /** @throws ApiError `session_expired` when the caller's session has ended meanwhile */
  readonly assertCaller: () => Promise<void>
}

async function serve(
  dependencies: Dependencies,
  received: Received,
  formFiles: FormFiles,
  views: Views,
): Promise<Response> {
  const { context, route, caller, query, sent, deviceZone, now, assertCaller } = received
  const { endpoint } = route
  const isRead = isReading(endpoint)
  if (endpoint.module === 'payment') {
    const names = sent?.files?.map(({ name }) => name)
    assertNoCardNumber([query, sent?.value, names, context.req.header('idempotency-key')])
  }
  const timeZone = caller?.time_zone ?? deviceZone ?? DEFAULT_TIME_ZONE
  const made = isRead ? undefined : context.req.header(CLIENT_DATE_HEADER)
  const owner = caller?.user_uuid ?? NOBODY
  const idempotencyKey = isRead ? undefined : context.req.header('idempotency-key')
  const call: CheckedRequest['call'] = {
    params: readParams(context),
    query: (endpoint.query ? parseInput(endpoint.query, query) : undefined) as never,
    body: (endpoint.body ? parseInput(endpoint.body, sent?.value) : undefined) as never,
    caller: caller as Caller,
    now,
    deviceZone,
    today: clientToday(now, timeZone, made),
    ip: clientAddress(context, dependencies.settings.trustedProxies),
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
    origin: pageOrigin(context, dependencies.settings),
    idempotencyKey,
    files: sent?.files ? await formFiles.receive(dependencies, owner, sent.files) : [],
  }
  const key = endpoint.secret ? undefined : idempotencyKey
  try {
    if (endpoint.keyed && key === undefined) {
      throw new ApiError(
        'malformed',
        'Send an Idempotency-Key with this request, so that it’s done only once.',
      )
    }
    const request: CheckedRequest = {
      endpoint: endpoint.name,
      call,
      write:
        key === undefined
          ? undefined
          : {
              user_uuid: owner,
              // Writes through a share are apart from the client's own.
              endpoint: [endpoint.name, context.req.path, caller?.viewer?.share_uuid]
                .filter(Boolean)
                .join(' '),
              key,
              query: new URLSearchParams(query).toString(),
              body: sent?.bytes ?? new Uint8Array(),
            },
      requestId: context.get('requestId'),
    }
    const who = caller ? actorOf(caller) : networkOf(call.ip)
    const done = route.isHeavy
      ? await withRetries(
          () => dependencies.threads.run(answering([route], views), who, request, context.req.raw.signal),
          assertCaller,
        )
      : await answerRequest(dependencies, route, request, views, (work) => withRetries(work, assertCaller))
    return answerOf(context, endpoint, done)
  } finally {
    if (call.files.length > 0) {
      dependencies.background.run('discard files', () => formFiles.discard(dependencies, owner, call.files))
    }
  }
}

/** What requests wait for before they are served. */
interface Gates {
  readonly hashing: Gate
  readonly clients: Gate
}

/** Reads the body in full, within the limits, then serves through a gate. */
async function readAndServe(
  dependencies: Dependencies,
  unread: Omit<Received, 'sent'>,
  formFiles: FormFiles,
  views: Views,
  count: () => Promise<void>,
  gates: Gates,
): Promise<Response> {
  const { context, route, caller } = unread
  const { raw } = context.req
  if (route.endpoint.form) {
    // Counted before a form is read, because it is large.
    await count()
    const form = await readForm(raw, join(dependencies.settings.dataDir, UPLOADS_DIRECTORY)).catch(
      (error: unknown) => {
        readNoFurther(context)
        throw error
      },
    )
    try {
      return await serve(dependencies, { ...unread, sent: form }, formFiles, views)
    } finally {
      await forgetForm(form)
    }
  }
  const sent = route.endpoint.method === 'GET' ? undefined : await readJson(raw)
  const answer = async () => {
    await count()
    return serve(dependencies, { ...unread, sent }, formFiles, views)
  }
  if (route.hashes) return gates.hashing.run(answer)
  // Heavy work waits for a thread, where it is in nobody's way.
  if (!caller || route.isHeavy) return answer()
  return gates.clients.run(answer, actorOf(caller), raw.signal)
}

/** Registers every route on the app. */
export function serveRoutes(
  app: Hono<RequestState>,
  routes: readonly Route[],
  dependencies: Dependencies,
  findCaller: FindCaller,
  formFiles: FormFiles,
  views: Views,
): void {
  const gates: Gates = {
    hashing: createGate(HASHING, LOGINS_BUSY),
    clients: createGate(UNLIMITED, CLIENT_BUSY, OF_ONE_CLIENT),
  }
  const countRead = createProcessCounts()
  for (const route of routes) {
    const { endpoint } = route
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      context.set('endpoint', endpoint.name)
      if (endpoint.form) await beginningTurn()
      const now = dependencies.clock()
      const deviceZone = namedZone(context.req.header(TIME_ZONE_HEADER))
      const whoCalls = () => identify(context, endpoint, findCaller, now, deviceZone)
      const signedIn = await whoCalls()
      const query = readQuery(context)
      const named = { ...context.req.param(), ...query }
      const caller =
        signedIn && (await callerNamed(views, dependencies.database.db, signedIn, endpoint, named, now))
      const unread: Omit<Received, 'sent'> = {
        context,
        route,
        caller,
        query,
        deviceZone,
        now,
        assertCaller: async () => void (signedIn && (await whoCalls())),
      }
      const count = () => {
        const ip = clientAddress(context, dependencies.settings.trustedProxies)
        return limitCalls(dependencies, countRead, route, caller, ip, now)
      }
      return readAndServe(dependencies, unread, formFiles, views, count, gates)
    })
  }
}
