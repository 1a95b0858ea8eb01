/** Starts the server: the only module with side effects. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { brand } from '#core/contract/brand.ts'
import { createApp, type Readiness } from './app.ts'
import { type Db, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { createBackground, type Dependencies } from './dependencies.ts'
import { readSettings, type Settings } from './environment.ts'
import { describeError } from './http/describe-error.ts'
import { listen, type Listening } from './http/listen.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { createLog } from './log.ts'
import { startAdvisorJobs } from './jobs/advisor-calls.ts'
import { startCleaning } from './jobs/clean.ts'
import { startReleasingPushes } from './jobs/release-pushes.ts'
import { startSweepingFiles } from './jobs/sweep-files.ts'
import { startSyncingBanks, startSyncingBrokerage, startSyncingPayments } from './jobs/sync.ts'
import { startReminding } from './jobs/remind.ts'
import type { BankLink } from './providers/bank-link/bank-link.ts'
import { plaidBankLink } from './providers/bank-link/plaid.ts'
import { sandboxBank } from './providers/bank-link/sandbox.ts'
import type { Brokerage } from './providers/brokerage/brokerage.ts'
import { ibkrBrokerage } from './providers/brokerage/ibkr.ts'
import { sandboxBrokerage } from './providers/brokerage/sandbox.ts'
import type { Payments } from './providers/payments/payments.ts'
import { sandboxPayments } from './providers/payments/sandbox.ts'
import { stripePayments } from './providers/payments/stripe.ts'
import { directoryFiles } from './providers/files/directory.ts'
import type { FileStore } from './providers/files/files.ts'
import { s3Files } from './providers/files/s3.ts'
import { calendlyScheduling } from './providers/scheduling/calendly.ts'
import { sandboxScheduling } from './providers/scheduling/sandbox.ts'
import type { Scheduling } from './providers/scheduling/scheduling.ts'
import { sandboxSms } from './providers/sms/sandbox.ts'
import { twilioSms } from './providers/sms/twilio.ts'
import { createSender, type PushSender } from './push/sender.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

// A supervisor allows ten seconds: for running requests, then for messages being sent, then for the database.
const REQUESTS_WITHIN_MS = 4_000
const BACKGROUND_WITHIN_MS = 1_500
const STOP_WITHIN_MS = 9_500

/** Paths next to the program, which differ between the build and the development start. */
export interface Places {
  readonly migrations: string
  /** The built page, or undefined when a development server serves it. */
  readonly page: string | undefined
}

/** @throws when the environment is invalid, the database is unavailable, or the port is taken */
export async function start(places: Places): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const files =
    places.page &&
    (await loadStaticFiles(places.page, {
      hidden: settings.sandbox ? undefined : /^\/dev(?:\/|$)/,
      worker: settings.worker,
    }))
  const secrets = await loadSecrets(settings)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onError: (error) => log.error({ err: describeError(error) }, 'a database connection broke'),
  })
  // Listen before the migrations, which may take long: /health answers 503 meanwhile.
  const listening = await listen(settings.host, settings.port)
  await migrate(database.pool, places.migrations)
  const clock = () => new Date()
  const sms =
    settings.twilio && !settings.sandbox ? twilioSms(settings.twilio) : sandboxSms(database.db, clock)
  const documentFiles = await openFiles(settings)
  const bankLink = await openBankLink(settings, database.db, clock)
  const payments = await openPayments(settings, database.db, clock)
  const brokerage = await openBrokerage(settings, database.db, clock)
  const background = createBackground(log)
  const push = openSender(settings, secrets, clock, log)
  const development = settings.sandbox ? (await import('./development/routes.ts')).development : undefined
  const shared = { settings, secrets, database, log, clock, background }
  const dependencies: Dependencies = {
    ...shared,
    sms,
    bankLink,
    payments,
    scheduling: openScheduling(settings, clock),
    brokerage,
    files: documentFiles,
    push,
    development,
  }
  const readiness: Readiness = { isReady: true }
  listening.serve(getRequestListener(createApp(dependencies, readiness, files || undefined).fetch))
  const jobs = [
    startCleaning(dependencies),
    startReminding(dependencies),
    startReleasingPushes(dependencies),
    startSyncingBanks(dependencies),
    startSyncingPayments(dependencies),
    startSyncingBrokerage(dependencies),
    startSweepingFiles(dependencies),
    startAdvisorJobs(dependencies),
  ]
  stopOnSignal(dependencies, readiness, listening, jobs)
  process.stdout.write(`${brand} is running at ${addressOf(settings, listening.port)}\n`)
}

/** A bucket where one is configured, else a folder of the data directory. */
async function openFiles({ s3, dataDir }: Settings): Promise<FileStore> {
  return s3 ? s3Files(s3) : directoryFiles(join(dataDir, 'documents'))
}

/** Plaid where it is configured, also in the sandbox; else the sandbox's banks; else none. */
async function openBankLink(
  { plaid, sandbox }: Settings,
  db: Db,
  clock: () => Date,
): Promise<BankLink | undefined> {
  if (plaid) return plaidBankLink(plaid, clock)
  return sandbox ? sandboxBank(db, clock) : undefined
}

/** Stripe where it is configured, also in the sandbox; else the sandbox's cards; else none. */
async function openPayments(
  { stripe, sandbox }: Settings,
  db: Db,
  clock: () => Date,
): Promise<Payments | undefined> {
  if (stripe) return stripePayments(stripe, clock)
  return sandbox ? sandboxPayments(db, clock) : undefined
}

/** Calendly where it is configured, also in the sandbox; else the sandbox's advisors; else none. */
function openScheduling({ calendly, sandbox }: Settings, clock: () => Date): Scheduling | undefined {
  if (calendly) return calendlyScheduling(calendly, clock)
  return sandbox ? sandboxScheduling : undefined
}

/** Interactive Brokers where it is configured, also in the sandbox; else the sandbox's broker; else none. */
async function openBrokerage(
  { ibkr, sandbox }: Settings,
  db: Db,
  clock: () => Date,
): Promise<Brokerage | undefined> {
  if (ibkr) return ibkrBrokerage(ibkr, clock)
  return sandbox ? sandboxBrokerage(db, clock) : undefined
}

/**
 * A push service writes to the contact before it blocks an operator over a flood or an error (RFC 8292 section 2.1).
 */
const NO_CONTACT = 'mailto:operator@example.com'

function openSender(settings: Settings, secrets: Secrets, clock: () => Date, log: Logger): PushSender {
  const { pushContact, pushHosts: hosts, sandbox } = settings
  if (!sandbox && pushContact === undefined) {
    log.warn('VERDANT_PUSH_CONTACT is not set: push services cannot reach you, and some may refuse messages')
  }
  return createSender({ vapid: secrets.vapid, contact: pushContact ?? NO_CONTACT, hosts, clock })
}

function addressOf({ host, sandbox }: Settings, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${sandbox ? ' (sandbox: codes are at /dev/outbox)' : ''}`
}

function stopOnSignal(
  { background, database, push }: Dependencies,
  readiness: Readiness,
  listening: Listening,
  jobs: readonly { stop(): void }[],
): void {
  const stop = async (): Promise<void> => {
    if (!readiness.isReady) return
    readiness.isReady = false
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    for (const job of jobs) job.stop()
    await listening.stop(REQUESTS_WITHIN_MS)
    await Promise.race([background.idle(), wait(BACKGROUND_WITHIN_MS)])
    await push.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Starts the server, or prints one sentence about why it cannot. */
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
