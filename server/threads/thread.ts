/** What each thread beside the main one runs: jobs, with a database connection and parties of its own. */
import { MessageChannel, parentPort } from 'node:worker_threads'
import { exporting } from '#server/account/export.ts'
import { restoring } from '#server/account/restore.ts'
import { storing } from '#server/bank/sync.ts'
import { openInThread } from '#server/db/connect.ts'
import type { AnyJob, Dependencies } from '#server/dependencies.ts'
import { readSettings } from '#server/environment.ts'
import { answering } from '#server/http/answer-request.ts'
import { describeError } from '#server/http/describe-error.ts'
import { createLog } from '#server/log.ts'
import { openDependencies } from '#server/open-dependencies.ts'
import { figuring } from '#server/retirement/goal-figures.ts'
import { routes } from '#server/routes.ts'
import { views } from '#server/sharing/views.ts'
import { type Outcome, captureOutcome } from './outcome.ts'

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const { port1: port, port2: databasePort } = new MessageChannel()
if (!settings.databaseUrl) parentPort?.postMessage(databasePort, [databasePort])
const database = openInThread(settings, port, (error) =>
  log.error({ err: describeError(error) }, 'a database connection broke'),
)

// The main thread's clock, which a test may have moved on.
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)

const dependencies: Dependencies = {
  ...(await openDependencies({ settings, database, log, clock })),
  // A job that asks for another one runs it itself.
  threads: {
    run: (job, _who, input) => job.run(dependencies, input),
    close: async () => undefined,
  },
}

const jobs: readonly AnyJob[] = [
  answering(routes, views),
  exporting,
  restoring,
  storing,
  figuring,
  ...(dependencies.development?.jobs ?? []),
]

interface Asked {
  readonly job: string
  readonly input: unknown
  readonly now: Date
}

/** Runs one job. Work that it leaves for afterwards is done before the next one. */
export async function runJob({ job: name, input, now }: Asked): Promise<Outcome<unknown>> {
  aheadMs = now.getTime() - Date.now()
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job called ${name}`)
  const outcome = await captureOutcome(() => job.run(dependencies, input as never))
  await dependencies.background.idle()
  return outcome
}
