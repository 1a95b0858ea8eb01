/** What benchmarks of calls share: the server inside this process on a filled database, and calls without a network. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** SQL of a UUID that a number makes; the prefix has four hexadecimal digits. */
export const idOf = (prefix, number) =>
  `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** SQL that adds clients of some numbers. */
export const clientRows = (from, to) =>
  `insert into users (user_uuid, status, username, password_hash, first_name, last_name, email, dob, mobile_no, address_1,
     address_2, city, state, zip_code, role_name, subscription_plan, is_mfa_enabled, terms_version, created_at, updated_at)
   select ${idOf('aaaa', 'i')}, 'active', 'client' || i, '', 'A', 'B', 'a@example.com', '1980-01-01', '+1' || (2000000000 + i),
     '1 A St', '', 'Burlington', 'US-VT', '05401', 'User', 'PLUS', false, '', now(), now()
   from generate_series(${from}, ${to}) i`

/** Runs statements without their time limit. */
export async function fill(database, statements) {
  const filler = await database.pool.connect()
  await filler.query('set statement_timeout = 0')
  for (const statement of statements) await filler.query(statement)
  filler.release(true)
}

/** The server on a database at a time, without anything outside of it. */
export function appOn(parts, database, now) {
  const nothing = () => undefined
  const dependencies = {
    threads: { run: (job, _who, input) => job.run(dependencies, input) },
    settings: parts.readSettings({
      VERDANT_DATA_DIR: join(tmpdir(), 'verdant-bench'),
      VERDANT_LIMITS: 'relaxed',
    }),
    secrets: { code_key: 'k'.repeat(43), bank_keys: [], vapid: { publicKey: '', privateKey: '' } },
    database,
    log: { info: nothing, error: (fault) => console.error(fault), warn: nothing, debug: nothing },
    clock: () => now,
    sms: { send: async () => undefined },
    push: { send: async () => undefined, close: async () => undefined },
    background: { run: nothing, idle: async () => undefined },
  }
  return parts.createApp(dependencies, { isReady: true })
}

/** Makes calls below a path, and gives their data. */
export function callerOf(app, base) {
  return async (token, method, path, body) => {
    const answer = await app.request(`${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = await answer.json()
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json.data
  }
}

/** A session of the client with a number. */
export const tokenOf = async (parts, database, client, now) => {
  const user = `aaaa0000-0000-7000-8000-${client.toString(16).padStart(12, '0')}`
  const { token } = await parts.createSession(database.db, user, { is_kept: true, userAgent: '' }, now)
  return token
}
