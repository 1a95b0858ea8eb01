import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { parallelQueries } from './parallel-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('independent queries', () => {
  /** Records when each query begins and ends. */
  const noting = () => {
    const notes: string[] = []
    const query = (name: string) => async () => {
      notes.push(`${name} begins`)
      const { rows } = await database.db.execute<{ name: string }>(sql`select ${name}::text as name`)
      notes.push(`${name} ends`)
      return rows[0]?.name
    }
    return { notes, query }
  }

  it('run in parallel on the database, with results in order', async () => {
    const { notes, query } = noting()
    expect(await parallelQueries(database.db, query('a'), query('b'))).toEqual(['a', 'b'])
    expect(notes.slice(0, 2)).toEqual(['a begins', 'b begins'])
  })

  it('run in sequence in a transaction', async () => {
    const notes: string[] = []
    await database.db.transaction(async (transaction) => {
      const query = (name: string) => async () => {
        notes.push(`${name} begins`)
        await transaction.execute(sql`select 1`)
        notes.push(`${name} ends`)
        return name
      }
      expect(await parallelQueries(transaction, query('a'), query('b'))).toEqual(['a', 'b'])
    })
    expect(notes).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('fail together', async () => {
    const failing = async (): Promise<number> => {
      throw new Error('no')
    }
    await expect(parallelQueries(database.db, failing, async () => 1)).rejects.toThrow('no')
  })
})
