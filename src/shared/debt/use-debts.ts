/** The client's debts with pending writes replayed over them. */
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type QueuedWrite, usePendingWrites } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { type ApiFailure, queryClient, queryFor } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { getUserDebtTypes, type CustomDebtType } from '#core/contract/debt-types.ts'
import { type DeletedDebt, getDebt, getDebts, getDeletedDebts, updateDebts } from '#core/contract/debt.ts'
import { outlookOnPath } from '#core/debt/outlook.ts'
import { debtPaths } from '#core/debt/plan.ts'
import {
  debtsToReopen,
  isDeletedBy,
  paymentConflictOf,
  paymentEditConflictOf,
  paymentsOn,
  pendingPayments,
  replayDebts,
  replayTypes,
} from '#core/debt/replay.ts'
import { dueAmounts, planGap, type UpcomingPayment, upcomingPayments } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { conflictOf, pendingSubjects } from '#core/outbox/replay.ts'
import { useSavedPlan } from './payoff-plan.ts'

const ownParams = { params: { userUuid: 'me' } }

export const debtsQuery = queryFor(getDebts, ownParams)
export const debtQuery = (debtUuid: string) => queryFor(getDebt, { params: { debtUuid } })
/** What can still be restored. Fetched after the list, so that a restored debt is always in one of them. */
export const deletedDebtsQuery = queryFor(getDeletedDebts, ownParams, [debtsQuery])
export const customTypesQuery = queryFor(getUserDebtTypes, ownParams)

/** The client's debts, and the query behind them. */
export interface DebtsOnHand {
  readonly query: UseQueryResult<readonly Debt[], ApiFailure>
  /** Undefined until they have loaded. */
  readonly debts: readonly Debt[] | undefined
  /** The uuids of those that a pending write is about. */
  readonly pending: ReadonlySet<string>
  /** What can be restored, newest deletion first; empty while unknown. */
  readonly deleted: readonly DeletedDebt[]
}

const NOTHING: readonly DeletedDebt[] = []
const NO_DEBTS: readonly Debt[] = []

/** The payments that pending writes change or delete are among those of these debts, as far as the device has them. */
function useReopenedPayments(writes: readonly QueuedWrite[], asks: boolean) {
  const queries = debtsToReopen(writes).map((debtUuid) => ({ ...debtQuery(debtUuid), enabled: asks }))
  const details = useQueries({ queries })
  return details.flatMap(({ data }) => data?.payments ?? [])
}

/** What to fetch; what is known already counts either way. */
interface Asked {
  readonly asks?: boolean
  /** What can be restored. */
  readonly asksDeleted?: boolean
}

export function useDebts({ asks = true, asksDeleted = asks }: Asked = {}): DebtsOnHand {
  const query = useQuery({ ...debtsQuery, enabled: asks })
  const { data: deleted = NOTHING } = useQuery({ ...deletedDebtsQuery, enabled: asksDeleted })
  const writes = usePendingWrites(query)
  const payments = useReopenedPayments(writes, asks)
  const plan = useSavedPlan(query.data ?? NO_DEBTS, useToday(), { asks })
  const after = query.data && replayDebts({ debts: query.data, deleted, payments, plan }, writes)
  return {
    query,
    debts: after?.debts,
    pending: pendingSubjects(writes),
    deleted: after?.deleted ?? NOTHING,
  }
}

/** The next payment on one debt, by the saved plan over all of them, and how that differs from the default one. */
export function useDuePayment(debt: Debt, today: IsoDate) {
  const { debts = NO_DEBTS } = useDebts({ asksDeleted: false })
  const others = debts.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid)
  const all = [...others, debt]
  const plan = useSavedPlan(all, today)
  const due = upcomingPayments(all, plan, today).find((payment) => payment.debt === debt)
  return { due, gap: due ? planGap(due, plan, today) : null }
}

/** The next payment on one debt; undefined where nothing is due. */
export const useUpcomingPayment = (debt: Debt, today: IsoDate): UpcomingPayment | undefined =>
  useDuePayment(debt, today).due

/** What a debt takes for a due date, by the saved plan over all debts, in cents. */
export function useDueAmount(debt: Debt, dueOn: IsoDate, today: IsoDate): number {
  const { debts = NO_DEBTS } = useDebts({ asksDeleted: false })
  const all = [...debts.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid), debt]
  return dueAmounts(all, useSavedPlan(all, today), today)(debt, dueOn)
}

/** A debt's outlook under the effective plan, and whether that is a saved one. */
export function useOutlook(debt: Debt | undefined, today: IsoDate) {
  const { debts = NO_DEBTS } = useDebts({ asksDeleted: false })
  const all = [...debts.filter(({ debt_uuid }) => debt_uuid !== debt?.debt_uuid), ...(debt ? [debt] : [])]
  const plan = useSavedPlan(all, today)
  if (!debt) return { outlook: { kind: 'none' } as const, isByPlan: false }
  const path = debtPaths(all, plan, today).get(debt.debt_uuid)
  return {
    outlook: outlookOnPath(debt, path, today),
    isByPlan: plan.version > 0 && path?.is_in_plan === true,
  }
}

/** One debt with its payments. Until they have loaded it is the debt from the list. */
export function useDebt(debtUuid: string) {
  const query = useQuery(debtQuery(debtUuid))
  const list = useQuery(debtsQuery)
  const writes = usePendingWrites(query.data ? query : list)
  const { data: deleted = NOTHING } = useQuery(deletedDebtsQuery)
  const listed = list.data ?? NO_DEBTS
  const plan = useSavedPlan(listed, useToday())
  // Do not show from the cache what the server says does not exist.
  const answered = query.error?.refusal.status === 404 ? undefined : query.data
  const others = listed.filter(({ debt_uuid }) => debt_uuid !== debtUuid)
  const debts = answered ? [...others, answered.debt] : listed
  const after = replayDebts({ debts, deleted, payments: answered?.payments ?? [], plan }, writes)
  const debt = after.debts.find(({ debt_uuid }) => debt_uuid === debtUuid)
  return {
    query,
    /** Undefined while nothing is known of it, or when it was deleted on this device. */
    detail: debt && {
      debt,
      payments: paymentsOn(after, debtUuid),
      balances: answered?.balances ?? [],
      isPending: pendingSubjects(writes).has(debtUuid),
      pendingPayments: pendingPayments(writes),
    },
    isDeleted: !debt && isDeletedBy(writes, debtUuid),
    conflict: conflictOf(writes, updateDebts, debtUuid),
    paymentConflict: answered && paymentConflictOf(answered, writes),
    paymentEditConflict: answered && paymentEditConflictOf(answered, writes),
  }
}

/** The client's own types; none until they have loaded. */
export function useCustomTypes(): readonly CustomDebtType[] {
  const query = useQuery(customTypesQuery)
  // What is cached of the debts is enough to count those that a pending write moves.
  const { data: debts = NO_DEBTS } = useQuery({ ...debtsQuery, enabled: false })
  const { data: deleted = NOTHING } = useQuery({ ...deletedDebtsQuery, enabled: false })
  const types = useReplayed<readonly CustomDebtType[]>(query, query.data ?? [], (answered, writes) =>
    replayTypes(answered, writes, { debts, deleted }),
  )
  return types.data ?? []
}

/** Puts the server's response into the list of types, so that nothing flickers until the refresh. */
export function cacheType(type: CustomDebtType): void {
  queryClient.setQueryData(customTypesQuery.queryKey, (types) => {
    const others = types?.filter(({ debt_type_uuid }) => debt_type_uuid !== type.debt_type_uuid)
    return [...(others ?? []), type].sort((a, b) => a.name.localeCompare(b.name))
  })
}
