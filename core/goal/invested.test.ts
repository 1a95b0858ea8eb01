import { expect, it } from 'vitest'
import type { Goal } from '#core/contract/goal-kinds.ts'
import { AccountKind } from '#core/contract/money-accounts.ts'
import { investedForGoals, investedForRetirement } from './invested.ts'
import { kindOfAccount } from './net-worth.ts'

it('for goals is what open ones hold that follow a portfolio', () => {
  const goal = (cents: number, more: Partial<Goal>): Pick<Goal, 'mode' | 'model' | 'status' | 'value'> => ({
    mode: 'invest',
    model: null,
    status: 'active',
    value: { cents, as_of: '2026-11-20', source: 'typed' },
    ...more,
  })
  expect(
    investedForGoals([
      goal(1_00, {}),
      goal(10_00, { mode: 'retire', status: 'held' }),
      goal(100_00, { mode: 'save', model: 'low', status: 'paused' }),
      goal(1_000_00, { mode: 'save' }),
      goal(10_000_00, { status: 'draft' }),
    ]),
  ).toBe(111_00)
})

it('for retirement is all that net worth lists as invested, without college savings', () => {
  const accounts = AccountKind.options.map((kind, place) => ({ kind, balance_cents: 2 ** place }))
  const listed = accounts.filter(({ kind }) => ['investments', 'retirement'].includes(kindOfAccount(kind)))
  const all = listed.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const college = accounts.find(({ kind }) => kind === 'education_529')?.balance_cents ?? 0
  expect(investedForRetirement(accounts)).toBe(all - college)
})
