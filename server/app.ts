import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { CLIENT_DATE_HEADER, TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { getDemo } from '#core/contract/demo.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { serveExport } from './account/export.ts'
import { serveRestore } from './account/restore.ts'
import { findCaller } from './account/sessions.ts'
import { serveAdvisorWebhook } from './advisor/webhook.ts'
import { serveBankWebhook } from './bank/webhook.ts'
import { serveCalendarFeed } from './calendar/feed.ts'
import { isStorageFull } from './db/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { serveFiles } from './document/documents.ts'
import { formFiles } from './document/receive.ts'
import { serveUploads } from './document/tus.ts'
import { answerError } from './http/answer.ts'
import { ApiError, notFound } from './http/api-error.ts'
import type { FindCaller } from './http/caller.ts'
import { watchDatabase } from './http/database-health.ts'
import { watchDiskSpace } from './http/disk-space.ts'
import { CLIENT_BUSY, createGate, UNLIMITED } from './http/gate.ts'
import { securityHeaders } from './http/headers.ts'
import { serveOpenApi } from './http/openapi.ts'
import type { RequestState } from './http/request-state.ts'
import type { Route } from './http/route.ts'
import { honoPath, serveRoutes } from './http/serve.ts'
import type { StaticFiles } from './http/static-files.ts'
import { servePaymentWebhook } from './payment/webhook.ts'
import { routes } from './routes.ts'
import { views } from './sharing/views.ts'

/** Whether the server is to get requests: /health answers 503 while it stops. */
export interface Readiness {
  isReady: boolean
}

/** Fifty requests of one session at the same moment would otherwise all be looked up before anybody else's. */
const LOOKUPS_OF_ONE = { atOnce: 2, mostWaiting: 250 }

const notBuilt: Route['handle'] = () => {
  throw new ApiError('not_built', 'This feature isn’t available yet.')
}

/** Every endpoint of the contract; one without a handler answers that it is not available yet. */
function allRoutes(): Route[] {
  const built = new Map(routes.map((route) => [route.endpoint.name, route]))
  return endpoints.map((endpoint) => built.get(endpoint.name) ?? { endpoint, handle: notBuilt })
}

/** Headers of resumable uploads. */
const TUS_HEADERS = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']

/** Allows pages on other hosts to call the API: only the configured origins, never any that asks. */
function allowPages(app: Hono<RequestState>, pageOrigins: readonly string[]): void {
  if (pageOrigins.length === 0) return
  const allow = cors({
    origin: [...pageOrigins],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      TIME_ZONE_HEADER,
      CLIENT_DATE_HEADER,
      ...TUS_HEADERS,
    ],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'X-Verdant-Build', 'Location', ...TUS_HEADERS],
    maxAge: 600,
  })
  app.use('/api/*', allow)
  // A page without a connection to the API checks here whether the server is back.
  app.use('/health', allow)
}

/**
 * Tells whether demo households are available: the login page always asks, and a 404 would log an error in its
 * console.
 */
function offerDemo(api: Hono<RequestState>, isOffered: boolean): void {
  api.get(getDemo.path, (context) => {
    context.set('endpoint', getDemo.name)
    context.header('Cache-Control', 'no-store')
    return context.json({ data: { is_offered: isOffered } })
  })
}

function createApi(dependencies: Dependencies): Hono<RequestState> {
  const api = new Hono<RequestState>()
  const lookups = createGate(UNLIMITED, CLIENT_BUSY, LOOKUPS_OF_ONE)
  const whoCalls: FindCaller = (token, now, deviceZone) =>
    lookups.run(() => findCaller(dependencies.database.db, token, now, deviceZone), token)
  serveOpenApi(api)
  offerDemo(api, dependencies.development !== undefined)
  dependencies.development?.serve(api, dependencies)
  serveBankWebhook(api, dependencies)
  servePaymentWebhook(api, dependencies)
  serveAdvisorWebhook(api, dependencies)
  serveFiles(api, dependencies, whoCalls)
  serveCalendarFeed(api, dependencies)
  serveUploads(api, dependencies, whoCalls)
  serveExport(api, dependencies, whoCalls)
  serveRestore(api, dependencies, whoCalls)
  serveRoutes(api, allRoutes(), dependencies, whoCalls, formFiles, views)
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.method)
    api.all(honoPath(path), (context) => {
      context.header('Allow', allowed.join(', '))
      throw new ApiError('method_not_allowed', 'This isn’t supported here.')
    })
  }
  api.all('*', () => {
    throw notFound()
  })
  return api
}

/**
 * Builds the whole server without listening: tests call `app.request`.
 *
 * @param files the built page, or undefined for the API alone
 */
export function createApp(
  dependencies: Dependencies,
  readiness: Readiness,
  files?: StaticFiles,
): Hono<RequestState> {
  const app = new Hono<RequestState>()
  app.use(async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    // Logs the endpoint's name: the path and query of a request can contain a name or a number.
    dependencies.log.info(
      {
        request_id: requestId,
        endpoint: context.get('endpoint') ?? 'other',
        method: context.req.method,
        status: context.res.status,
        ms: Math.round(performance.now() - started),
        user_uuid: context.get('userUuid'),
      },
      'request',
    )
  })
  const { apiOrigins, plaid, stripe } = dependencies.settings
  const dialogs = { plaid: plaid !== undefined, stripe: stripe !== undefined }
  app.use(securityHeaders(apiOrigins, dialogs, files?.build))
  app.use(async (context, next) => {
    try {
      // Most addresses have no escape that could be wrong.
      if (context.req.url.includes('%')) decodeURIComponent(new URL(context.req.url).pathname)
    } catch {
      throw new ApiError('malformed', 'That address isn’t valid.')
    }
    await next()
  })
  allowPages(app, dependencies.settings.pageOrigins)
  const diskSpace = watchDiskSpace(dependencies)
  const databaseAnswers = watchDatabase(dependencies)
  const whyUnavailable = async () => {
    if (!readiness.isReady) return 'stopping'
    if (!(await databaseAnswers())) return 'database'
    return (await diskSpace.isFull()) ? 'disk_full' : undefined
  }
  app.get('/health', async (context) => {
    context.set('endpoint', 'health')
    context.header('Cache-Control', 'no-store')
    const reason = await whyUnavailable()
    return reason ? context.json({ status: 'unavailable', reason }, 503) : context.json({ status: 'ok' })
  })
  app.route('/api', createApi(dependencies))
  if (files) app.get('*', (context) => files.serve(context))
  app.notFound((context) => answerError(dependencies, notFound(), context))
  app.onError((error, context) => {
    if (isStorageFull(error)) diskSpace.report(error)
    return answerError(dependencies, error, context)
  })
  return app
}
