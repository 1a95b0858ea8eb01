/** The operator's command line: what no client may do from the app. */
import { eq } from 'drizzle-orm'
import { MAX_CLOCK_DAYS } from '#core/contract/payment-sandbox.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { findClient } from '#server/db/lookup.ts'
import { rotateAuthenticatorSecrets } from './account/authenticators.ts'
import { grantCalls, MOST_GRANTED } from './advisor/ledger.ts'
import { type Db, openDatabase } from './db/connect.ts'
import { users } from './db/schema/account.ts'
import { readSettings, type Settings } from './environment.ts'
import { listReductions, reviewReduction } from './payment/reductions.ts'
import { rotateBankTokens } from './providers/bank-link/bank-tokens.ts'
import { expireSandboxLogins } from './providers/bank-link/sandbox.ts'
import { advanceSandboxClock } from './providers/payments/sandbox.ts'
import { loadSecrets } from './secrets.ts'

const USAGE = `Use one of:
  npm run operator -- advisor grant USERNAME
  npm run operator -- advisor revoke USERNAME
  npm run operator -- advisor-calls grant USERNAME COUNT
  npm run operator -- bank-tokens rotate
  npm run operator -- reductions list
  npm run operator -- reductions approve USERNAME
  npm run operator -- reductions reject USERNAME
  npm run operator -- sandbox-bank expire-logins USERNAME
  npm run operator -- sandbox-payments advance USERNAME DAYS
`

/** Does the work and returns what to tell the operator. */
type Command = (db: Db, settings: Settings) => Promise<string>

const nobodyNamed = (username: string): Error =>
  new Error(`There is no client with the username ${username}.`)

async function clientNamed(db: Db, username: string): Promise<string> {
  const client = await findClient(db, 'username', username.toLowerCase())
  if (client === undefined) throw nobodyNamed(username)
  return client
}

const setAdvisor =
  (username: string, isAdvisor: boolean): Command =>
  async (db) => {
    const [user] = await db
      .update(users)
      .set({ role_name: isAdvisor ? 'Advisor' : 'User', updated_at: new Date() })
      .where(eq(users.user_uuid, await clientNamed(db, username)))
      .returning({ username: users.username })
    if (!user) throw nobodyNamed(username)
    return `${user.username} is ${isAdvisor ? 'now an advisor' : 'no longer an advisor'}.\n`
  }

const rotateTokens: Command = async (db, settings) => {
  const { bank_keys } = await loadSecrets(settings)
  const banks = await rotateBankTokens(db, bank_keys)
  const apps = await rotateAuthenticatorSecrets(db, bank_keys)
  const { rotated, unreadable } = banks
  if (unreadable.length > 0) {
    throw new Error(
      `${rotated} bank tokens were encrypted with the key ${bank_keys[0]?.id}. These links have tokens that no known key opens: ${unreadable.join(', ')}.`,
    )
  }
  if (apps.unreadable.length > 0) {
    throw new Error(
      `${apps.rotated} secrets of authenticator apps were encrypted with the key ${bank_keys[0]?.id}. These clients have secrets that no known key opens: ${apps.unreadable.join(', ')}.`,
    )
  }
  return `${rotated} bank tokens and ${apps.rotated} secrets of authenticator apps were encrypted with the key ${bank_keys[0]?.id}. All others had it already.\n`
}

const expireLogins =
  (username: string): Command =>
  async (db, settings) => {
    if (!settings.sandbox) throw new Error('VERDANT_SANDBOX is off, so there are no sandbox banks.')
    const count = await expireSandboxLogins(db, username)
    if (count === 0) throw new Error(`No client with the username ${username} has linked a sandbox bank.`)
    return `${username} must log in again at ${count} linked sandbox banks.\n`
  }

const advanceBilling =
  (username: string, days: number): Command =>
  async (db, settings) => {
    if (!settings.sandbox) throw new Error('VERDANT_SANDBOX is off, so there are no sandbox payments.')
    const client = await clientNamed(db, username)
    const at = await advanceSandboxClock(db, client, days * DAY_MS, new Date())
    if (!at) throw new Error(`No client with the username ${username} has paid with a sandbox card.`)
    return `The billing of ${username} is now at ${at.slice(0, 10)}. The app shows it within a minute.\n`
  }

/** Calls beyond the plan's, such as after one that an advisor missed. */
const giveCalls =
  (username: string, calls: number): Command =>
  async (db) => {
    await grantCalls(db, await clientNamed(db, username), calls, 'Granted by us', new Date())
    return `${username} has ${calls} more advisor calls this plan year.\n`
  }

const review =
  (username: string, state: 'approved' | 'rejected'): Command =>
  (db) =>
    reviewReduction(db, username, state, new Date())

function commandOf([subject, action, name, ...more]: readonly string[]): Command | undefined {
  if (subject === 'sandbox-payments' && action === 'advance' && name !== undefined) {
    const days = Number(more[0])
    const isValid = more.length === 1 && Number.isInteger(days) && days >= 1 && days <= MAX_CLOCK_DAYS
    return isValid ? advanceBilling(name, days) : undefined
  }
  if (subject === 'advisor-calls' && action === 'grant' && name !== undefined) {
    const calls = Number(more[0])
    const isValid = more.length === 1 && Number.isInteger(calls) && calls >= 1 && calls <= MOST_GRANTED
    return isValid ? giveCalls(name, calls) : undefined
  }
  if (more.length > 0) return undefined
  if (subject === 'bank-tokens' && action === 'rotate' && name === undefined) return rotateTokens
  if (subject === 'reductions' && action === 'list' && name === undefined) return listReductions
  if (name === undefined) return undefined
  if (subject === 'reductions' && action === 'approve') return review(name, 'approved')
  if (subject === 'reductions' && action === 'reject') return review(name, 'rejected')
  if (subject === 'advisor' && action === 'grant') return setAdvisor(name, true)
  if (subject === 'advisor' && action === 'revoke') return setAdvisor(name, false)
  if (subject === 'sandbox-bank' && action === 'expire-logins') return expireLogins(name)
  return undefined
}

/** @throws Error with a message for the operator */
async function run(command: Command): Promise<string> {
  const settings = readSettings(process.env)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    return await command(database.db, settings)
  } finally {
    await database.close()
  }
}

const command = commandOf(process.argv.slice(2))
if (!command) {
  process.stderr.write(USAGE)
  process.exit(2)
}
try {
  process.stdout.write(await run(command))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
