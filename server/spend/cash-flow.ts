/** The next 30 days of a client's cash. */
import type { CashFlow, getCashFlow } from '#core/contract/spend-dashboard.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { CASH_FLOW_DAYS, cashAhead } from '#core/ledger/cash-flow.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { loadLedger } from '#server/ledger/load-ledger.ts'
import { guardrailOf } from './guardrail-queries.ts'

export async function readCashFlow({
  db,
  caller,
  params,
  today,
}: Call<typeof getCashFlow>): Promise<Answer<CashFlow>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { cushion_cents } = await guardrailOf(db, userUuid)
  const loaded = await loadLedger(db, userUuid, today, addDays(today, CASH_FLOW_DAYS - 1))
  return { data: cashAhead({ ...loaded, cushion_cents, today }) }
}
