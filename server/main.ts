/** Starts the server: the only module with side effects. */
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { brand } from '#core/contract/brand.ts'
import { createApp, type Readiness } from './app.ts'
import { openDatabase } from './db/connect.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import type { Dependencies } from './dependencies.ts'
import { readSettings, type Settings } from './environment.ts'
import { describeError } from './http/describe-error.ts'
import { listen, type Listening } from './http/listen.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { startAdvisorJobs } from './jobs/advisor-calls.ts'
import { startCleaning } from './jobs/clean.ts'
import { startReleasingPushes } from './jobs/release-pushes.ts'
import { startReminding } from './jobs/remind.ts'
import { startSweepingFiles } from './jobs/sweep-files.ts'
import { startSyncingBanks, startSyncingBrokerage, startSyncingPayments } from './jobs/sync.ts'
import { createLog } from './log.ts'
import { openDependencies } from './open-dependencies.ts'
import { createThreads } from './threads/threads.ts'

// A supervisor allows ten seconds after draining: for running requests, then for messages being sent, then for the database.
const REQUESTS_WITHIN_MS = 4_000
const BACKGROUND_WITHIN_MS = 1_500
const STOP_WITHIN_MS = 9_500
/** npm passes a signal on to a process that has received it as well, so it arrives twice. */
const SAME_SIGNAL_MS = 1_000

/** Paths next to the program, which differ between the build and the development start. */
export interface Places {
  readonly migrations: string
  /** The built page, or undefined when a development server serves it. */
  readonly page: string | undefined
  /** The program of the threads beside the main one. */
  readonly thread: string
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
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    statementNames: settings.statementNames,
    dataDir: settings.dataDir,
    onError: (error) => log.error({ err: describeError(error) }, 'a database connection broke'),
  })
  const open = () => listen(settings.host, settings.port)
  // Migrations may take long, and /health has to tell them from a crash: it answers 503 meanwhile. Without any, a proxy sends
  // nothing here until there is somebody to answer.
  const early = (await isMigrated(database.pool, places.migrations)) ? undefined : await open()
  await migrate(database.pool, places.migrations)
  const clock = () => new Date()
  const threads = createThreads({ entry: places.thread, database, log, clock })
  const dependencies: Dependencies = {
    ...(await openDependencies({ settings, database, log, clock })),
    threads,
  }
  const readiness: Readiness = { isReady: true }
  const listening = early ?? (await open())
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

function addressOf({ host, sandbox }: Settings, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${sandbox ? ' (sandbox: codes are at /dev/outbox)' : ''}`
}

/**
 * Stops at the first signal: tells proxies through /health while it still serves, then lets running work finish. A second
 * signal ends the process at once.
 */
function stopOnSignal(
  { background, database, push, settings, threads }: Dependencies,
  readiness: Readiness,
  listening: Listening,
  jobs: readonly { stop(): void }[],
): void {
  let stoppingSince: number | undefined
  const stop = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    readiness.isReady = false
    listening.drain()
    for (const job of jobs) job.stop()
    await wait(settings.drainMs)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await listening.stop(REQUESTS_WITHIN_MS)
    await Promise.race([Promise.all([background.idle(), threads.close()]), wait(BACKGROUND_WITHIN_MS)])
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
