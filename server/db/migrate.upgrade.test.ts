/** A database that the previous release wrote, on its way to this one. See scripts/upgrade-fixture.mjs. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { planSections } from '#core/contract/retirement-sections.ts'
import { MAX_WAITING } from '#core/outbox/queue.ts'
import { TEST_ENGINES, testDatabase } from '#tests/fixtures/database.ts'
import { createTestServer } from '#tests/fixtures/test-server.ts'
import { restoreBackup } from './backup.ts'
import { migrate, MIGRATIONS_DIRECTORY } from './migrate.ts'

const FOLDER = 'tests/fixtures/upgrade'
const KEY = Buffer.alloc(32, 'verdant')

interface Recorded {
  readonly token: string
  readonly made_at: string
  /** What the previous release answered, by path. */
  readonly answers: Readonly<Record<string, object>>
}

it.each(TEST_ENGINES)(
  'migrates the previous release’s database on %s and answers as before',
  async (engine) => {
    const { token, made_at, answers }: Recorded = JSON.parse(await readFile(`${FOLDER}/answers.json`, 'utf8'))
    const server = await createTestServer({}, { engine })
    try {
      await server.database.pool.query('drop schema public cascade; create schema public')
      await restoreBackup(server.database.pool, `${FOLDER}/database.backup`, KEY)
      server.pass(Date.parse(made_at) - server.now().getTime())
      for (const [path, before] of Object.entries(answers)) {
        const { status, json } = await server.send('GET', path, {
          token,
          headers: { 'Time-Zone': 'America/New_York' },
        })
        expect([path, status]).toEqual([path, 200])
        expect({ path, data: json.data }).toMatchObject({ path, data: before })
      }
      const { rows } = await server.database.pool.query('select note, saved_on::text from goal_plans')
      expect(rows).toEqual([{ note: 'When Theo was born', saved_on: '2024-11-22' }])
    } finally {
      await server.close()
    }
  },
)

it.each(TEST_ENGINES)(
  'recognizes a write on %s that a former release did under a former name',
  async (engine) => {
    const { pool, close } = await testDatabase(engine)
    try {
      await pool.query('drop schema public cascade; create schema public')
      await migrate(pool, MIGRATIONS_DIRECTORY, '0020_retirement_plans.sql')
      for (const endpoint of [
        'freezeGoal /api/investment/create/goal-plan',
        'deleteGoalPlan /api/investment/delete-goal-plan/1',
        'createGoal /api/investment/create/goal',
      ]) {
        await pool.query(
          `insert into idempotency_keys (caller, endpoint, key, body_hash, status, answer, created_at)
          values ('maya', $1, 'k-1', '', 201, '{}', now())`,
          [endpoint],
        )
      }
      await migrate(pool)
      const { rows } = await pool.query('select endpoint from idempotency_keys order by endpoint')
      expect(rows.map((row) => row.endpoint)).toEqual([
        'createGoal /api/investment/create/goal',
        'deleteGoalSnapshot /api/investment/delete-goal-plan/1',
        'saveGoalSnapshot /api/investment/create/goal-plan',
      ])
    } finally {
      await close()
    }
  },
)

it.each(TEST_ENGINES)(
  'starts the sections of a retirement plan on %s above any version that a former release’s queued change names',
  async (engine) => {
    const { pool, close } = await testDatabase(engine)
    try {
      await pool.query('drop schema public cascade; create schema public')
      await migrate(pool, MIGRATIONS_DIRECTORY, '0042_upload_finishing.sql')
      await pool.query(
        'alter table retirement_plans drop constraint retirement_plans_user_uuid_users_user_uuid_fk',
      )
      await pool.query(
        `insert into retirement_plans (user_uuid, targets, version, updated_at) values (gen_random_uuid(), '{}', 7, now())`,
      )
      await migrate(pool)
      const { rows } = await pool.query('select versions from retirement_plans')
      const versions = Object.fromEntries(Object.keys(planSections).map((name) => [name, 7 + MAX_WAITING]))
      expect(rows).toEqual([{ versions }])
    } finally {
      await close()
    }
  },
)
