import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ABOUT_CLIENTS } from '#server/account/queries.ts'
import { testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'

/**
 * The tables that are the same for all clients. Every other table is divided by client, so that its rows can lie on any of
 * several machines: `user_uuid` is part of its primary key and of every unique and foreign key.
 */
const SHARED_TABLES: Readonly<Record<string, string>> = {
  plans: 'four rows',
  lookups: 'finds the client of what comes without one',
  share_invitations: 'few at a time; found by its code, by another client',
  passkey_challenges: 'lasts minutes; at a login nobody knows yet whose it is',
  login_throttles: 'counts by digests, whether or not there is such a client; cleaned every hour',
  rate_limits: 'counts by networks and clients; cleaned every hour',
  payment_events: 'ids of messages; cleaned',
  advisor_messages: 'a queue, claimed over all clients',
  advisor_removals: 'a queue of work that outlives its client',
  bank_removals: 'a queue of work that outlives its client',
  document_removals: 'a queue of work that outlives its client',
  payment_removals: 'a queue of work that outlives its client',
  departure_reasons: 'names nobody',
  sandbox_messages: 'in the sandbox only: what a text provider would have',
  advisor_sandbox_slots: 'in the sandbox only: what a scheduling provider would have',
  bank_sandbox_items: 'in the sandbox only: what a bank would have',
  bank_sandbox_sessions: 'in the sandbox only: what a bank would have',
  brokerage_sandbox_accounts: 'in the sandbox only: what a broker would have',
  payment_sandbox_customers: 'in the sandbox only: what a payment provider would have',
  verdant_migration: 'which migrations have run',
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('pglite')
})
afterAll(() => database.close())

interface Key {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
}
interface Reference extends Key {
  readonly to: string
  readonly to_columns: readonly string[]
  /** What a deletion clears; all of the columns if none is named. */
  readonly cleared: readonly string[] | null
}

const read = async <Row>(sql: string): Promise<Row[]> => (await database.pool.query(sql)).rows as Row[]

const tablesWith = (condition: string) =>
  read<{ name: string }>(`
    select relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${condition} order by relname`)

const HAS_CLIENT = `exists (select from pg_attribute a
  where a.attrelid = c.oid and a.attname = 'user_uuid' and not a.attisdropped)`

const namesOf = (relation: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as n (number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number order by n.place)`

/** Primary and unique keys, those of indexes included. */
const keys = () =>
  read<Key>(`
    select indrelid::regclass::text as table, indexrelid::regclass::text as key,
      ${namesOf('indrelid', 'indkey::int2[]')} as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace order by 1, 2`)

const references = () =>
  read<Reference>(`
    select conrelid::regclass::text as table, conname as key, confrelid::regclass::text as to,
      ${namesOf('conrelid', 'conkey')} as columns, ${namesOf('confrelid', 'confkey')} as to_columns,
      case when confdeltype = 'n' then ${namesOf('conrelid', "coalesce(confdelsetcols, '{}')")} end as cleared
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)

const isShared = ({ table }: { readonly table: string }): boolean => table in SHARED_TABLES

it('divides every table that is not shared by client: each of its keys has the client', async () => {
  const without = (await keys()).filter((key) => !isShared(key) && !key.columns.includes('user_uuid'))
  expect(without).toEqual([])
})

it('refers from one record to another of the same client only', async () => {
  const crossing = (await references()).filter(
    (each) =>
      isShared(each) ||
      isShared({ table: each.to }) ||
      !each.columns.includes('user_uuid') ||
      each.to_columns[each.columns.indexOf('user_uuid')] !== 'user_uuid',
  )
  expect(crossing).toEqual([])
})

it('clears no client where a record loses what it refers to', async () => {
  const cleared = (await references()).flatMap(({ key, cleared: names, columns }) =>
    names === null ? [] : [{ key, names: names.length === 0 ? columns : names }],
  )
  expect(cleared.length).toBeGreaterThan(5)
  expect(cleared.filter(({ names }) => names.includes('user_uuid'))).toEqual([])
})

it('finds a key without the client', async () => {
  await database.pool.query('create table proofs (proof_uuid uuid primary key, user_uuid uuid not null)')
  const without = (await keys()).filter((key) => !isShared(key) && !key.columns.includes('user_uuid'))
  await database.pool.query('drop table proofs')
  expect(without.map(({ key }) => key)).toEqual(['proofs_pkey'])
})

it('lists tables that exist as shared', async () => {
  const names = (await tablesWith('true')).map(({ name }) => name)
  expect(Object.keys(SHARED_TABLES).filter((name) => !names.includes(name))).toEqual([])
})

it('deletes with a client every row about them', async () => {
  const owned = new Set((await references()).flatMap(({ table, to }) => (to === 'users' ? [table] : [])))
  const about = new Set<string>(ABOUT_CLIENTS.map(getTableName))
  const left = (await tablesWith(HAS_CLIENT)).filter(({ name }) => !owned.has(name) && !about.has(name))
  // The clients themselves, and files whose removal outlives them.
  expect(left.map(({ name }) => name)).toEqual(['document_removals', 'users'])
})
