/** The debts as the server answered them, with what waits on this device laid over. */
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DeletedDebt, UserDebtType } from '#core/contract/debt.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment } from '#core/contract/debt-payments.ts'
import { outlookOnPath } from '#core/debt/outlook.ts'
import { debtPaths } from '#core/debt/plan.ts'
import { planGap, type UpcomingPayment, upcomingPayments } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type QueuedWrite, useWaitingOver } from '#app/platform/outbox.ts'
import { useKeptPlan } from '#app/shared/debt/payoff-plan.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { debtQuery, debtsQuery, deletedDebtsQuery, ownTypesQuery } from './debt-queries.ts'
import {
  conflictOf,
  debtsToReopen,
  detailWithWaiting,
  enteredBy,
  paymentConflictOf,
  paymentEditConflictOf,
  restoredBy,
  typesWithWaiting,
  withWaiting,
} from './waiting.ts'

/** The client's debts, and the call that brought them. */
export interface DebtsOnHand {
  readonly query: UseQueryResult<readonly Debt[], ApiFailure>
  /** Undefined until they have come. */
  readonly debts: readonly Debt[] | undefined
  /** The uuids of those that a waiting write is about. */
  readonly waiting: ReadonlySet<string>
  /** What can be restored, the newest deletion first; nothing while that is not known. */
  readonly deleted: readonly DeletedDebt[]
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING: readonly DeletedDebt[] = []
const NO_DEBTS: readonly Debt[] = []

/** The payments of debts of which one waits to be changed or removed, as far as the device has them. */
export function usePaymentsToReopen(queue: readonly QueuedWrite[]): readonly Payment[] {
  const details = useQueries({ queries: debtsToReopen(queue).map(debtQuery) })
  return details.flatMap(({ data }) => data?.payments ?? [])
}

/** @param asked `asksDeleted`: whether to ask for what can be restored, too; what is known of it counts either way */
export function useDebts({ asksDeleted = true } = {}): DebtsOnHand {
  const query = useQuery(debtsQuery)
  const { data: gone = NOTHING } = useQuery({ ...deletedDebtsQuery, enabled: asksDeleted })
  const queue = useWaitingOver(query)
  const payments = usePaymentsToReopen(queue)
  const plan = useKeptPlan(query.data ?? NO_DEBTS, useToday())
  const overlaid = query.data && withWaiting(query.data, queue, payments, gone, plan)
  return {
    query,
    debts: overlaid?.debts,
    waiting: overlaid?.waiting ?? NONE,
    deleted: overlaid?.deleted ?? NOTHING,
  }
}

/** The next payment on one debt, by the saved plan over all of them, and how that differs from the usual one. */
export function useDuePayment(debt: Debt, today: IsoDate) {
  const { debts = NO_DEBTS } = useDebts({ asksDeleted: false })
  const others = debts.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid)
  const all = [...others, debt]
  const plan = useKeptPlan(all, today)
  const due = upcomingPayments(all, plan, today).find((payment) => payment.debt === debt)
  return { due, gap: due ? planGap(due, plan, today) : null }
}

/** The next payment on one debt; undefined where nothing is due. */
export const useUpcomingPayment = (debt: Debt, today: IsoDate): UpcomingPayment | undefined =>
  useDuePayment(debt, today).due

/** Where a debt goes by the plan that holds, and whether that is a saved one. */
export function useOutlook(debt: Debt | undefined, today: IsoDate) {
  const { debts = NO_DEBTS } = useDebts({ asksDeleted: false })
  const all = [...debts.filter(({ debt_uuid }) => debt_uuid !== debt?.debt_uuid), ...(debt ? [debt] : [])]
  const plan = useKeptPlan(all, today)
  if (!debt) return { outlook: { kind: 'none' } as const, isByPlan: false }
  const path = debtPaths(all, plan, today).get(debt.debt_uuid)
  return {
    outlook: outlookOnPath(debt, path, today),
    isByPlan: plan.version > 0 && path?.is_in_plan === true,
  }
}

/** One debt with its payments. Until they have come it is what the list knows of it. */
export function useDebt(debtUuid: string) {
  const query = useQuery(debtQuery(debtUuid))
  const list = useQuery(debtsQuery)
  const queue = useWaitingOver(query.data ? query : list)
  // What the server says is not there is not shown from memory.
  const isGone = query.error?.refusal.status === 404
  const { data: gone = NOTHING } = useQuery(deletedDebtsQuery)
  const known =
    list.data?.find(({ debt_uuid }) => debt_uuid === debtUuid) ??
    enteredBy(queue, debtUuid) ??
    restoredBy(queue, gone, debtUuid)
  const answered = (isGone ? undefined : query.data) ?? (known && { debt: known, payments: [], balances: [] })
  const debts = list.data ?? NO_DEBTS
  const plan = useKeptPlan(debts, useToday())
  const detail = answered && detailWithWaiting(answered, queue, { plan, debts })
  return {
    query,
    /** Undefined while nothing is known of it, or when it was deleted on this device. */
    detail: detail?.debt && { ...detail, debt: detail.debt },
    isDeleted: detail !== undefined && detail.debt === undefined,
    conflict: conflictOf(debtUuid, queue),
    paymentConflict: answered && paymentConflictOf(answered, queue),
    paymentEditConflict: answered && paymentEditConflictOf(answered, queue),
  }
}

/** The client's own types; none while they have not come. */
export function useOwnTypes(): readonly UserDebtType[] {
  const query = useQuery(ownTypesQuery)
  const queue = useWaitingOver(query)
  return typesWithWaiting(query.data ?? [], queue)
}
