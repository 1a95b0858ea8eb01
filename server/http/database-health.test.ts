import { expect, it } from 'vitest'
import type { Dependencies } from '#server/dependencies.ts'
import { watchDatabase } from './database-health.ts'

/** A database whose next check ends when told to. */
function slowDatabase() {
  const checks: { answer: () => void; fail: () => void }[] = []
  const database = {
    db: {
      execute: () =>
        new Promise((resolve, reject) => {
          checks.push({ answer: () => resolve([]), fail: () => reject(new Error('gone')) })
        }),
    },
  } as unknown as Dependencies['database']
  let now = 0
  const answers = watchDatabase({ database, clock: () => new Date(now) })
  return { checks, answers, pass: (milliseconds: number) => void (now += milliseconds) }
}

it('waits for the first answer, however long it takes', async () => {
  const { checks, answers } = slowDatabase()
  const first = answers()
  checks[0]?.answer()
  expect(await first).toBe(true)
})

it('does not wait behind clients’ statements for a database that answered lately', async () => {
  const { checks, answers, pass } = slowDatabase()
  const first = answers()
  checks[0]?.answer()
  await first
  expect(await answers()).toBe(true)
  // The same check is still waiting, for too long by now.
  pass(16_000)
  const late = answers()
  expect(checks).toHaveLength(2)
  checks[1]?.fail()
  expect(await late).toBe(false)
})

it('tells at once of a database that is gone', async () => {
  const { checks, answers } = slowDatabase()
  const first = answers()
  checks[0]?.answer()
  await first
  const next = answers()
  checks[1]?.fail()
  expect(await next).toBe(false)
})
