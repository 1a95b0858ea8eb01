/** Starts the server: the only place with side effects of its own. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { brand } from '#core/contract/brand.ts'
import { createApp, type Readiness } from './app.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { createBackground, type Dependencies } from './dependencies.ts'
import { readSettings } from './environment.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { startCleaning } from './jobs/clean.ts'
import { sandboxSms } from './providers/sms/sandbox.ts'
import { twilioSms } from './providers/sms/twilio.ts'
import { loadSecrets } from './secrets.ts'

const STOP_WITHIN_MS = 9_000

/** Where things lie beside the program; the build and the development start differ. */
export interface Places {
  readonly migrations: string
  /** The built page, or undefined when a development server serves it. */
  readonly page: string | undefined
}

/** @throws when the environment is wrong, the database cannot be had, or the port is taken */
export async function start(places: Places): Promise<void> {
  const settings = readSettings(process.env)
  const clock = () => new Date()
  const log = pino({ level: settings.logLevel, base: null })
  const secrets = await loadSecrets(settings)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir })
  const readiness: Readiness = { isReady: false }
  await migrate(database.pool, places.migrations)
  const sms =
    settings.twilio && !settings.sandbox ? twilioSms(settings.twilio) : sandboxSms(database.db, clock)
  const background = createBackground(log)
  const dependencies: Dependencies = { settings, secrets, database, log, clock, sms, background }
  const files =
    places.page && (await loadStaticFiles(places.page, settings.sandbox ? undefined : /^\/dev(?:\/|$)/))
  const app = createApp(dependencies, readiness, files || undefined)
  const cleaning = startCleaning(dependencies)

  const server = createServer(
    // A client that sends slowly is cut off; a page that waits long for an answer is not.
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000, maxHeaderSize: 16_384 },
    getRequestListener(app.fetch),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  readiness.isReady = true
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  process.stdout.write(
    `${brand} is running at http://${host}:${port}${settings.sandbox ? ' (sandbox: codes are at /dev/outbox)' : ''}\n`,
  )

  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    readiness.isReady = false
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    cleaning.stop()
    server.closeIdleConnections()
    await new Promise((resolve) => server.close(resolve))
    await background.idle()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Starts, or says in one sentence why it cannot. */
export async function startOrExplain(places: Places): Promise<void> {
  await start(places).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    process.stderr.write(
      `${brand} could not start. ${hint ? 'Its port is taken: set PORT to another one.' : reason}\n`,
    )
    process.exit(1)
  })
}
