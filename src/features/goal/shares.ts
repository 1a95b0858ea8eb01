/** The shares of accounts that fund a goal, as form values. */
import * as v from 'valibot'
import { parsePercent, formatPercent } from '#app/platform/typed-numbers.ts'
import type { Goal, GoalInput, GoalMode } from '#core/contract/goal-kinds.ts'
import type { AccountKind, AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { freeShare, shareProblem } from '#core/goal/shares.ts'

/** Whether an account funds the goal, by its uuid, and its percentage, as typed, by `%` and its uuid. */
export type ShareValues = Readonly<Record<string, string | boolean>>

/** An account with what other goals leave of it. */
export interface Offered {
  readonly account: AccountWithGoals['account']
  /** Shares of the other goals that are not archived. */
  readonly used: readonly number[]
  /** 0 to 1. */
  readonly free: number
}

/** A residence or a car is not sold for a goal. */
const NOT_OFFERED: ReadonlySet<AccountKind> = new Set(['property', 'vehicle', 'other_liability'])

const CASH: readonly AccountKind[] = ['savings', 'certificate', 'checking']
const INVESTED: readonly AccountKind[] = ['brokerage', 'education_529']
const RETIREMENT: readonly AccountKind[] = [
  'workplace_plan',
  'traditional_ira',
  'roth_ira',
  'other_retirement',
  'hsa',
]

/** The accounts that suit a goal best, first. */
const SUITED: Readonly<Record<GoalMode, readonly AccountKind[]>> = {
  save: [...CASH, ...INVESTED, ...RETIREMENT],
  invest: [...INVESTED, ...CASH, ...RETIREMENT],
  retire: [...RETIREMENT, ...INVESTED, ...CASH],
}

/**
 * The accounts that can fund a goal, with what other goals leave of each: the most suitable first, larger before smaller, and
 * fully allocated ones last. Homes and cars are left out unless the goal has one.
 */
export function offeredTo(
  { goal_uuid: goalUuid, mode, kind, accounts: own }: Pick<Goal, 'goal_uuid' | 'mode' | 'kind' | 'accounts'>,
  accounts: readonly AccountWithGoals[],
  goals: readonly GoalWithRisk[],
): Offered[] {
  const isOwn = (uuid: string): boolean => own.some(({ account_uuid }) => account_uuid === uuid)
  const suited: readonly AccountKind[] =
    kind === 'education' ? ['education_529', ...SUITED[mode]] : SUITED[mode]
  const rank = ({ account, free }: Offered): number =>
    (free > 0 ? 0 : 100) + (suited.includes(account.kind) ? suited.indexOf(account.kind) : suited.length)
  const others = goals.filter(({ goal }) => goal.goal_uuid !== goalUuid && goal.status !== 'archived')
  return accounts
    .filter(({ account }) => !NOT_OFFERED.has(account.kind) || isOwn(account.account_uuid))
    .map(({ account }) => {
      const used = others
        .flatMap(({ goal }) => goal.accounts)
        .filter(({ account_uuid }) => account_uuid === account.account_uuid)
        .map(({ share }) => share)
      return { account, used, free: freeShare(used) }
    })
    .sort((a, b) => rank(a) - rank(b) || b.account.balance_cents - a.account.balance_cents)
}

export const percentName = (accountUuid: string): string => `%${accountUuid}`

/** The form values of a goal's shares. */
export const shareValuesOf = ({ accounts }: Pick<Goal, 'accounts'>): ShareValues =>
  Object.fromEntries(
    accounts.flatMap(({ account_uuid, share }) => [
      [account_uuid, true],
      [percentName(account_uuid), formatPercent(share)],
    ]),
  )

function problemOf({ account, used }: Offered, text: string): string | null {
  const share = parsePercent(text) ?? Number.NaN
  if (!(share > 0)) return 'Enter a share above 0%'
  if (share > 1) return 'Enter a share of 100% or less'
  return shareProblem(account.name, share, used)
}

const chosenOf = (offered: readonly Offered[], values: ShareValues) =>
  offered
    .filter(({ account }) => values[account.account_uuid] === true)
    .map((each) => ({ each, text: String(values[percentName(each.account.account_uuid)] ?? '') }))

/** Parses the form, and reports each share that cannot be allocated. */
export const sharesSchema = (offered: readonly Offered[]) =>
  v.pipe(
    v.record(v.string(), v.union([v.string(), v.boolean()])),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { each, text } of chosenOf(offered, dataset.value)) {
        const message = problemOf(each, text)
        const key = percentName(each.account.account_uuid)
        const path = { type: 'object', origin: 'value', input: dataset.value, key, value: text } as const
        if (message !== null) addIssue({ message, path: [path] })
      }
    }),
    v.transform((values): GoalInput['accounts'] =>
      chosenOf(offered, values).map(({ each, text }) => ({
        account_uuid: each.account.account_uuid,
        share: Math.round((parsePercent(text) ?? 0) * 1e6) / 1e6,
      })),
    ),
  )
