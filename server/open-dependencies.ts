/** Opens what the server is built from, as its settings say, in each of its threads. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database, Db } from './db/connect.ts'
import { createBackground, type Dependencies } from './dependencies.ts'
import type { Settings } from './environment.ts'
import type { BankLink } from './providers/bank-link/bank-link.ts'
import { plaidBankLink } from './providers/bank-link/plaid.ts'
import { sandboxBank } from './providers/bank-link/sandbox.ts'
import type { Brokerage } from './providers/brokerage/brokerage.ts'
import { ibkrBrokerage } from './providers/brokerage/ibkr.ts'
import { sandboxBrokerage } from './providers/brokerage/sandbox.ts'
import { directoryFiles } from './providers/files/directory.ts'
import type { FileStore } from './providers/files/files.ts'
import { s3Files } from './providers/files/s3.ts'
import type { Payments } from './providers/payments/payments.ts'
import { sandboxPayments } from './providers/payments/sandbox.ts'
import { stripePayments } from './providers/payments/stripe.ts'
import { calendlyScheduling } from './providers/scheduling/calendly.ts'
import { sandboxScheduling } from './providers/scheduling/sandbox.ts'
import type { Scheduling } from './providers/scheduling/scheduling.ts'
import { sandboxSms } from './providers/sms/sandbox.ts'
import { twilioSms } from './providers/sms/twilio.ts'
import { createSender, type PushSender } from './push/sender.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

interface Given {
  readonly settings: Settings
  readonly database: Database
  readonly log: Logger
  readonly clock: () => Date
}

/** @throws when a secret or a provider's key cannot be read */
export async function openDependencies({
  settings,
  database,
  log,
  clock,
}: Given): Promise<Omit<Dependencies, 'threads'>> {
  const { db } = database
  const { sandbox, twilio } = settings
  const secrets = await loadSecrets(settings)
  return {
    settings,
    secrets,
    database,
    log,
    clock,
    background: createBackground(log),
    sms: twilio && !sandbox ? twilioSms(twilio) : sandboxSms(db, clock),
    bankLink: await openBankLink(settings, db, clock),
    payments: await openPayments(settings, db, clock),
    scheduling: openScheduling(settings, clock),
    brokerage: await openBrokerage(settings, db, clock),
    files: await openFiles(settings),
    push: openSender(settings, secrets, clock, log),
    development: sandbox ? (await import('./development/routes.ts')).development : undefined,
  }
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
