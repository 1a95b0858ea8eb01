import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debts, debtTypes } from '#server/db/schema/debt.ts'
import { goals } from '#server/db/schema/goal.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'
import { TEST_ENGINES } from '#tests/fixtures/database.ts'
import { cardInput } from '#tests/fixtures/debts.ts'
import { accountInput, goalInput } from '#tests/fixtures/goals.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

const AT_ONCE = 24
const FREE = 3

describe.each(TEST_ENGINES)('the limits on %s', (engine) => {
  let testServer: TestServer
  let owner: { token: string; user_uuid: string }
  beforeAll(async () => {
    testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { engine })
    owner = await registerAndLogIn(testServer)
  })
  afterAll(() => testServer.close())

  const post = (path: string, body: object) => testServer.send('POST', path, { token: owner.token, body })

  /** Creates one record by its endpoint, copies it up to just below the limit, and returns how many of many concurrent requests succeed. */
  async function race(path: string, input: (index: number) => object, copy: () => Promise<void>) {
    expect((await post(path, input(0))).status).toBe(201)
    await copy()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => post(path, input(index + 1))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    return answers.filter(({ status }) => status === 201).length
  }
  const copies = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))

  it('hold for concurrent debts', async () => {
    const { db } = testServer.database
    const entered = await race(
      '/debt/create/debts',
      () => cardInput(),
      async () => {
        const [known] = await db.select().from(debts)
        if (known) await db.insert(debts).values(copies(99 - FREE, () => ({ ...known, debt_uuid: uuidv7() })))
      },
    )
    expect(entered).toBe(FREE)
    expect(await db.$count(debts)).toBe(100)
  })

  it('hold for concurrent goals', async () => {
    const { db } = testServer.database
    const entered = await race(
      '/investment/create',
      (index) => goalInput({ name: `Goal ${index}` }),
      async () => {
        const [known] = await db.select().from(goals)
        if (!known) return
        const others = copies(49 - FREE, (index) => ({
          ...known,
          goal_uuid: uuidv7(),
          name: `Copy ${index}`,
        }))
        await db.insert(goals).values(others)
      },
    )
    expect(entered).toBe(FREE)
    expect(await db.$count(goals)).toBe(50)
  })

  it('hold for concurrent accounts', async () => {
    const { db } = testServer.database
    const entered = await race(
      '/investment/create/account',
      (index) => accountInput({ name: `Account ${index}` }),
      async () => {
        const [known] = await db.select().from(financialAccounts)
        if (!known) return
        await db
          .insert(financialAccounts)
          .values(copies(99 - FREE, () => ({ ...known, account_uuid: uuidv7() })))
      },
    )
    expect(entered).toBe(FREE)
    expect(await db.$count(financialAccounts)).toBe(100)
  })

  it('hold for concurrent custom debt types', async () => {
    const { db } = testServer.database
    const entered = await race(
      '/debt/create/user-debt-types',
      (index) => ({ name: `Type ${index}` }),
      async () => {
        const [known] = await db.select().from(debtTypes)
        if (!known) return
        const others = copies(49 - FREE, (index) => ({
          ...known,
          debt_type_uuid: uuidv7(),
          name: `Copy ${index}`,
        }))
        await db.insert(debtTypes).values(others)
      },
    )
    expect(entered).toBe(FREE)
    expect(await db.$count(debtTypes)).toBe(50)
  })
})
