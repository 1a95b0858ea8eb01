/** Debts for modules that total a household: current balances, and balances at month ends. */
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { type DebtType, RentType } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type HistoryPoint, historyPoints } from '#server/db/history-points.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
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
  /** The balances that net worth needs, oldest first. */
  readonly history: readonly HistoryPoint[]
}

/** A client's debts that have a balance, including paid-off ones, with their balance history of some months. */
export async function openBalances(
  db: Db,
  userUuid: string,
  today: IsoDate,
  months: number,
): Promise<DebtHolding[]> {
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
      historyPoints(
        db,
        userUuid,
        {
          values: debtBalances,
          of: debtBalances.debt_uuid,
          records: debts,
          id: debts.debt_uuid,
          where: isOwed,
        },
        today,
        months,
      ),
  )
  return rows.map((row) => ({
    ...row,
    history: points.get(row.debt_uuid) ?? [],
  }))
}
