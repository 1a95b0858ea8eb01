/** Debts for modules that total a household: current balances, and balances at month ends. */
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { type DebtType, RentType } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { historyPeriod } from '#server/db/history-period.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { sameRecord } from '#server/db/records.ts'
import { debtBalances, debts } from '#server/db/schema/debt.ts'

/** A debt as a household's liability. */
export interface DebtHolding {
  readonly debt_uuid: string
  readonly name: string
  readonly debt_type: DebtType
  readonly balance_cents: Cents
  readonly balance_as_of: IsoDate
  /** The home's value, if the client has entered it. */
  readonly property_value_cents: Cents | null
  readonly property_value_as_of: IsoDate | null
  readonly is_paid_off: boolean
  /** The balances that net worth needs, one for each {@link historyPeriod}, oldest first. */
  readonly history: readonly { readonly as_of: IsoDate; readonly cents: Cents }[]
}

/** A client's debts that have a balance, including paid-off ones, with their balance history. */
export async function openBalances(db: Db, userUuid: string, today: IsoDate): Promise<DebtHolding[]> {
  const period = historyPeriod(debtBalances.as_of, today)
  const isOwed = and(
    eq(debts.user_uuid, userUuid),
    isNull(debts.deleted_at),
    notInArray(debts.debt_type, [...RentType.options]),
  )
  const [rows, points] = await parallelQueries(
    db,
    () =>
      db
        .select({
          debt_uuid: debts.debt_uuid,
          name: debts.name,
          debt_type: debts.debt_type,
          balance_cents: debts.balance_cents,
          balance_as_of: debts.balance_as_of,
          property_value_cents: debts.property_value_cents,
          property_value_as_of: debts.property_value_as_of,
          is_paid_off: debts.is_paid_off,
        })
        .from(debts)
        .where(isOwed),
    () =>
      db
        .selectDistinctOn([debtBalances.debt_uuid, period], {
          debt_uuid: debtBalances.debt_uuid,
          as_of: debtBalances.as_of,
          cents: debtBalances.balance_cents,
          period,
        })
        .from(debtBalances)
        .innerJoin(debts, sameRecord(debts, debtBalances, 'debt_uuid'))
        .where(isOwed)
        .orderBy(debtBalances.debt_uuid, period, desc(debtBalances.as_of)),
  )
  return rows.map((row) => ({
    ...row,
    history: points
      .filter(({ debt_uuid }) => debt_uuid === row.debt_uuid)
      .map(({ as_of, cents }) => ({ as_of, cents })),
  }))
}
