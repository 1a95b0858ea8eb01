import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { addMany } from '#tests/fixtures/many-reminders.ts'
import { claimDue } from './claim.ts'

const MINUTE = 60_000

describe.each(TEST_ENGINES)('a due reminder on %s', (engine) => {
  let database: TestDatabase
  let reports: string[] = []
  const count = 40
  const bad = '0199c000-0000-7000-8000-000000000007'
  const claim = (now: Date, most?: number) =>
    claimDue(database.db, now, most, (_, reminder_uuid) => reports.push(reminder_uuid))
  const read = async () =>
    (
      await database.pool.query<{ next_at: Date; failures: number; failed_at: Date | null; failure: string }>(
        'select next_at, failures, failed_at, failure from reminders where reminder_uuid = $1',
        [bad],
      )
    ).rows[0]
  const deliveries = async (): Promise<number> =>
    (await database.pool.query('select 1 from deliveries')).rowCount ?? 0

  beforeAll(async () => {
    database = await testDatabase(engine)
    const keys = { p256dh: 'x', auth: 'y' }
    await addMany(database.pool, {
      count,
      due: count,
      origin: 'https://push.example',
      host: 'push.example',
      keys,
    })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    reports = []
    await database.pool.query('delete from deliveries')
    await database.pool.query(
      "update reminders set next_at = date_trunc('minute', now()), next_due_on = current_date + 3, failures = 0, failure = null",
    )
  })

  it('that was snoozed to the year 1001 is advanced with the others', async () => {
    await database.pool.query(
      "update reminders set snoozed_until = '1001-01-02', next_at = '1001-01-02', days_before = '{9,8,7,6,5,4,3,2,1,0}' where reminder_uuid = $1",
      [bad],
    )
    const now = new Date()
    expect(await claim(now)).toBe(count)
    expect(reports).toEqual([])
    expect((await read())?.next_at.getTime()).toBeGreaterThan(now.getTime())
    expect(await claim(now)).toBe(0)
  })

  it('that the database rejects is postponed and retried, each time after a longer wait', async () => {
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22008'; end $$;
      create trigger refuse before insert on deliveries for each row when (new.reminder_uuid = '${bad}') execute function refuse()`)
    const start = new Date()
    let claimed = 0
    for (let round = 0; round < 60 && claimed < count; round += 1) claimed += await claim(start)
    expect(claimed).toBe(count)
    expect(await deliveries()).toBe(count - 1)
    expect(reports).toEqual([bad])
    const first = await read()
    expect(first).toMatchObject({ failures: 1, failed_at: start, failure: expect.stringContaining('22008') })
    expect(first?.next_at).toEqual(new Date(start.getTime() + MINUTE))
    expect(await claim(start)).toBe(0)

    const later = new Date(start.getTime() + MINUTE)
    expect(await claim(later)).toBe(1)
    expect(await read()).toMatchObject({ failures: 2, next_at: new Date(later.getTime() + 2 * MINUTE) })

    await database.pool.query('drop trigger refuse on deliveries; drop function refuse')
    expect(await claim(new Date(later.getTime() + 2 * MINUTE))).toBe(1)
    expect(await read()).toMatchObject({ failures: 0, failed_at: null, failure: null })
    expect(await deliveries()).toBe(count)
  })
})
