/** A database that an earlier build wrote, on its way to this one. See scripts/upgrade-fixture.mjs. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { TEST_ENGINES } from '#tests/fixtures/database.ts'
import { createTestServer } from '#tests/fixtures/test-server.ts'
import { restoreBackup } from './backup.ts'

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
    } finally {
      await server.close()
    }
  },
)
