/** Which money is called invested: what is saved for invested goals, and what the retirement plan invests. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import { kindOfAccount } from './net-worth.ts'
import { isSteady } from './plan.ts'
import { isUnderWay } from './totals.ts'

type Invested = Pick<Goal, 'mode' | 'model' | 'status'>

/** Whether a goal is invested: it is open, and doesn't only earn its accounts' rate. */
export const isInvested = (goal: Invested): boolean => !isSteady(goal) && isUnderWay(goal)

/** What invested goals have now, in cents: nothing of an account that funds none of them. */
export const investedForGoals = (goals: readonly (Invested & Pick<Goal, 'value'>)[]): number =>
  goals.reduce((sum, goal) => sum + (isInvested(goal) ? goal.value.cents : 0), 0)

/** What net worth lists as investments and retirement, less college savings, in cents: the retirement plan spends no cash. */
export const investedForRetirement = (accounts: readonly Pick<Account, 'kind' | 'balance_cents'>[]): number =>
  accounts.reduce((sum, { kind, balance_cents }) => {
    const group = kindOfAccount(kind)
    const isCounted = (group === 'investments' || group === 'retirement') && kind !== 'education_529'
    return sum + (isCounted ? balance_cents : 0)
  }, 0)
