/** A server with debts as a test of the page has it. It answers; what a write changes is for the test to say. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import type { Payment } from '#core/contract/debt-payments.ts'
import { currentPlan, usualChoice } from '#core/debt/plan.ts'
import { type Asked, data, refused, serve } from './page-api.ts'

type Answer = (asked: Asked) => Response | Promise<Response>

interface Kept {
  readonly debts: readonly Debt[]
  readonly payments?: readonly Payment[]
  readonly balances?: readonly { as_of: string; balance_cents: number }[]
  readonly types?: readonly { debt_type_uuid: string; name: string; debt_count: number }[]
  readonly income?: unknown
  /** The plan that the client has chosen; none leaves it at what they pay. */
  readonly choice?: PlanChoice
}

/** The day on which these tests are set. */
export const TODAY = '2026-11-21'

const DETAIL = 'GET /api/debt/get/debt/'
const TAKE_BACK = 'DELETE /api/debt/delete/payment/'

/**
 * Serves the calls of the debt pages.
 *
 * @param kept looked up at each call, so that a test may change it
 * @param more other calls, or other answers to these
 * @param takeBack answers the deletion of whichever payment
 */
export function serveDebts(
  kept: Kept,
  more: Readonly<Record<string, Answer>> = {},
  takeBack?: Answer,
): Asked[] {
  const answers: Readonly<Record<string, Answer>> = {
    'GET /api/debt/get/debts/me': () => data(kept.debts),
    'GET /api/debt/get/plan/me': () =>
      data({
        ...currentPlan(
          kept.debts,
          { ...(kept.choice ?? usualChoice(kept.debts, TODAY)), version: kept.choice ? 1 : 0 },
          TODAY,
        ),
        version: kept.choice ? 1 : 0,
      }),
    'GET /api/debt/get/user-debt-types/me': () => data(kept.types ?? []),
    'GET /api/debt/get/reminder/me': () => data([]),
    'GET /api/investment/get-income-detail/me': () => data(kept.income ?? null),
    ...more,
  }
  const detail: Answer = ({ path }) => {
    const debt = kept.debts.find(({ debt_uuid }) => path.endsWith(debt_uuid))
    const { payments = [], balances = [] } = kept
    return debt ? data({ debt, payments, balances }) : refused(404, 'Not found', { code: 'not_found' })
  }
  return serve(
    new Proxy(answers, {
      get(known, asked: string) {
        if (asked in known) return known[asked]
        if (asked.startsWith(DETAIL)) return detail
        return asked.startsWith(TAKE_BACK) ? takeBack : undefined
      },
    }),
  )
}
