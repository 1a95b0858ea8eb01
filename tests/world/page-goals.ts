/** A server with goals as a test of the page has it. It answers; what a write changes is for the test to say. */
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { type Asked, data, refused, serve } from './page-api.ts'

type Answer = (asked: Asked) => Response | Promise<Response>

interface Kept {
  readonly goals: readonly GoalWithRisk[]
  readonly accounts?: readonly AccountWithGoals[]
}

/** The day on which these tests are set. */
export const TODAY = '2026-11-21'

const NO_RETURNS = {
  from: null,
  to: null,
  source: 'typed',
  start_cents: 0,
  end_cents: 0,
  flow_cents: 0,
  gain_cents: 0,
  time_weighted: null,
  money_weighted: null,
  why_none: 'There is one value so far. A return needs two.',
  benchmark: null,
}

const withId =
  (kept: Kept, answer: (found: GoalWithRisk) => unknown): Answer =>
  ({ path, body }) => {
    const named = JSON.stringify(body ?? '')
    const found = kept.goals.find(
      ({ goal: { goal_uuid } }) => path.includes(goal_uuid) || named.includes(goal_uuid),
    )
    return found ? data(answer(found)) : refused(404, 'Not found', { code: 'not_found' })
  }

/** Calls whose address names a goal, by how it begins. */
const ofOneGoal = (kept: Kept): readonly (readonly [string, Answer])[] => [
  ['GET /api/investment/get-goal-with-risk/', withId(kept, (found) => found)],
  ['GET /api/investment/get/goal-plans/', () => data([])],
  [
    'GET /api/investment/get/return-save-data/',
    withId(kept, ({ goal }) => ({ goal_uuid: goal.goal_uuid, returns: NO_RETURNS, history: [] })),
  ],
  [
    'GET /api/investment/get/investment-return-data/',
    withId(kept, ({ goal }) => ({ goal_uuid: goal.goal_uuid, total: NO_RETURNS, accounts: [] })),
  ],
]

/**
 * Serves the calls of the goal pages.
 *
 * @param kept looked up at each call, so that a test may change it
 * @param more other calls, or other answers to these; one that ends in `/` answers every address that begins so
 */
export function serveGoals(kept: Kept, more: Readonly<Record<string, Answer>> = {}): Asked[] {
  const accounts = () => kept.accounts ?? []
  const answers: Readonly<Record<string, Answer>> = {
    'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data(kept.goals),
    'GET /api/users/get/uuid/me': () => refused(404, 'Not found', { code: 'not_found' }),
    'GET /api/investment/get-income-detail/me': () => data(null),
    'GET /api/investment/get/plaid_benchmark/me': () => data({ accounts: [], benchmark_source: '' }),
    'GET /api/investment/get/user-goal-accounts-with-net-values-for-web': () =>
      data({
        accounts: accounts(),
        assets: sumFigures(accounts().map(({ value }) => value)),
        liabilities: sumFigures([]),
        used_cents: accounts().reduce((sum, { value, free_cents }) => sum + value.cents - free_cents, 0),
      }),
    ...more,
  }
  const begun = [...Object.entries(more).filter(([asked]) => asked.endsWith('/')), ...ofOneGoal(kept)]
  return serve(
    new Proxy(answers, {
      get: (known, asked: string) => known[asked] ?? begun.find(([start]) => asked.startsWith(start))?.[1],
    }),
  )
}
