/** The scheduler alone, as a process that a test can kill; what it is told comes in its environment. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { openPostgres } from '#server/db/connect.ts'
import { createBackground, type Dependencies } from '#server/dependencies.ts'
import { readSettings } from '#server/environment.ts'
import { createReminding } from '#server/jobs/remind.ts'
import { createSender } from '#server/push/sender.ts'

const settings = readSettings(process.env)
const {
  databaseUrl = '',
  pushContact = '',
  pushHosts: hosts,
  vapid = { publicKey: '', privateKey: '' },
} = settings
const log = pino({ level: 'warn' })
const clock = () => new Date()
const database = openPostgres(databaseUrl)
const ca = readFileSync(process.env['TEST_CA'] ?? '', 'utf8')
const dependencies: Dependencies = {
  settings,
  secrets: { code_key: '', bank_key: '', vapid },
  database,
  log,
  clock,
  sms: { send: async () => undefined },
  push: createSender({ vapid, contact: pushContact, hosts, clock, ca }),
  background: createBackground(log),
}
const reminding = createReminding(dependencies, { leaseMs: Number(process.env['TEST_LEASE_MS']) })
for (;;) {
  await reminding.wake()
  await wait(250)
}
