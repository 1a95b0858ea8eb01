/** The operator's command line: what no client may do from the app. */
import { eq, sql } from 'drizzle-orm'
import { users } from './db/schema/account.ts'
import { openDatabase } from './db/connect.ts'
import { readSettings } from './environment.ts'

const USAGE =
  'Use: npm run operator -- advisor grant USERNAME, or: npm run operator -- advisor revoke USERNAME\n'

/** @throws Error with a message for the operator */
async function setAdvisor(username: string, isAdvisor: boolean): Promise<string> {
  const settings = readSettings(process.env)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir })
  try {
    const changed = await database.db
      .update(users)
      .set({ role_name: isAdvisor ? 'Advisor' : 'User', updated_at: new Date() })
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
      .returning({ username: users.username })
    const [user] = changed
    if (!user) throw new Error(`There is no client with the username ${username}.`)
    return `${user.username} is ${isAdvisor ? 'now an advisor' : 'no longer an advisor'}.\n`
  } finally {
    await database.close()
  }
}

const [subject, action, username] = process.argv.slice(2)
if (subject !== 'advisor' || (action !== 'grant' && action !== 'revoke') || !username) {
  process.stderr.write(USAGE)
  process.exit(2)
}
try {
  process.stdout.write(await setAdvisor(username, action === 'grant'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
