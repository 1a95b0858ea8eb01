/** Endpoints that exist only while the sandbox is on. */
import type { Hono } from 'hono'
import { parse } from 'valibot'
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { createDemo } from '#core/contract/demo.ts'
import { createPaymentClock } from '#core/contract/payment-sandbox.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { presentUser } from '#server/account/present.ts'
import type { UserRow } from '#server/account/queries.ts'
import { createSession, findCaller } from '#server/account/sessions.ts'
import type { Dependencies, Development, Job } from '#server/dependencies.ts'
import { formFiles } from '#server/document/receive.ts'
import { clientAddress, networkOf } from '#server/http/address.ts'
import { ApiError } from '#server/http/api-error.ts'
import { namedZone } from '#server/http/client-day.ts'
import { readQuery } from '#server/http/input.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { type Call, route } from '#server/http/route.ts'
import { serveRoutes } from '#server/http/serve.ts'
import { leaseCustomer } from '#server/payment/queries.ts'
import { syncAndRelease } from '#server/payment/sync.ts'
import { advanceSandboxClock } from '#server/providers/payments/sandbox.ts'
import { lastMessages } from '#server/providers/sms/sandbox.ts'
import { views } from '#server/sharing/views.ts'
import { deleteOldHouseholds, createHousehold } from './demo/household.ts'

// A plus sign in a query means a space, but people paste +1… unescaped.
const asNumber = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : `+${value.replaceAll(/\D/g, '')}`

/** Each inserts a few thousand rows, so one address may create only a few. */
const HOUSEHOLDS: Limit = { max: 10, windowMs: 60_000 }

async function limitHouseholds({ settings, database, clock }: Dependencies, network: string): Promise<void> {
  if (settings.relaxedLimits) return
  const wait = await countUse(database.db, `demo:${network}`, HOUSEHOLDS, clock())
  if (wait > 0) throw tooMany(wait)
}

const creating: Job<{ readonly now: Date; readonly zone: string | undefined }, UserRow> = {
  name: 'create demo household',
  run: (dependencies, { now, zone }) => createHousehold(dependencies, now, zone),
}

/** Creates a demo household and returns a session for it. */
function demoRoute(api: Hono<RequestState>, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  api.post(createDemo.path, async (context) => {
    context.set('endpoint', createDemo.name)
    context.header('Cache-Control', 'no-store')
    const network = networkOf(clientAddress(context, dependencies.settings.trustedProxies))
    await limitHouseholds(dependencies, network)
    const now = clock()
    const zone = namedZone(context.req.header(TIME_ZONE_HEADER))
    const user = await dependencies.threads.run(creating, network, { now, zone }, context.req.raw.signal)
    const userAgent = (context.req.header('user-agent') ?? '').slice(0, 300)
    const { token } = await createSession(database.db, user.user_uuid, { is_kept: false, userAgent }, now)
    const data = parse(createDemo.data, { token, user: presentUser(user) })
    return context.json({ data }, createDemo.status)
  })
}

/** Moves the caller's billing ahead, for someone who tests renewals, and saves what has happened on the way. */
async function advanceClock(call: Call<typeof createPaymentClock>): Promise<string> {
  const { db, caller, body, now, dependencies } = call
  const at = await advanceSandboxClock(db, caller.user_uuid, body.days * DAY_MS, now)
  if (at === null) throw new ApiError('conflict', 'You haven’t paid with a test card yet.')
  const customer = await leaseCustomer(db, caller.user_uuid, now)
  if (customer) await syncAndRelease(dependencies, customer)
  return at
}

const paymentClock = route(createPaymentClock, async (_, at) => ({ data: { now: at } }), {
  prepare: advanceClock,
})

/** Serves the sandbox's text messages, demo households, and the clock of test payments. */
function serve(api: Hono<RequestState>, dependencies: Dependencies): void {
  api.get('/dev/outbox', async (context) => {
    context.set('endpoint', 'outbox')
    context.header('Cache-Control', 'no-store')
    const to = asNumber(readQuery(context).mobile_no)
    return context.json({ data: await lastMessages(dependencies.database.db, to) })
  })
  demoRoute(api, dependencies)
  serveRoutes(
    api,
    [paymentClock],
    dependencies,
    (token, now, deviceZone) => findCaller(dependencies.database.db, token, now, deviceZone),
    formFiles,
    views,
  )
}

export const development: Development = { serve, jobs: [creating], clear: deleteOldHouseholds }
