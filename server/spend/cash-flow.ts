/** The next 30 days of a client's cash. */
import type { CashFlow, getCashFlow } from '#core/contract/spend-dashboard.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { CASH_FLOW_DAYS, cashFlow, everydaySpending } from '#core/spend/cash-flow.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { loadExpected } from './dashboard.ts'
import { activeAccounts } from './month-queries.ts'
import { recurringOf } from './recurring.ts'

type Account = Awaited<ReturnType<typeof activeAccounts>>[number]

/** Checking accounts; without one, savings and cash. */
function cashAccounts(accounts: readonly Account[]): readonly Account[] {
  const known = accounts.filter(({ balance_cents }) => balance_cents !== null)
  const checking = known.filter(({ type }) => type === 'checking')
  return checking.length > 0 ? checking : known.filter(({ type }) => type === 'savings' || type === 'cash')
}

/** What can be spent: less what is on hold, and without an overdraft that the bank counts as available. */
const balanceOf = ({ balance_cents, available_cents }: Account): number =>
  Math.min(balance_cents ?? 0, available_cents ?? balance_cents ?? 0)

export async function readCashFlow({
  db,
  caller,
  params,
  today,
}: Call<typeof getCashFlow>): Promise<Answer<CashFlow>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const accounts = cashAccounts(await activeAccounts(db, userUuid))
  const account_uuids = accounts.map(({ bank_account_uuid }) => bank_account_uuid)
  const start_cents = accounts.reduce((sum, account) => sum + balanceOf(account), 0)
  const { rows, found } = await recurringOf(db, userUuid, today, { accounts: account_uuids })
  const { items } = await loadExpected(db, userUuid, today, addDays(today, CASH_FLOW_DAYS - 1), found)
  const everyday_cents = everydaySpending(rows, found, today)
  const { days, low_point } = cashFlow(start_cents, items, everyday_cents, today)
  const isKnown = accounts.length > 0
  return { data: { start_cents, account_uuids, everyday_cents, days, low_point: isKnown ? low_point : null } }
}
