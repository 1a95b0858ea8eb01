/** The client's income: what is known of it, and what waits on this device. Debts, the reserve and the home page read it. */
import * as v from 'valibot'
import {
  createIncomeDetail,
  getIncomeDetail,
  type IncomeDetail,
  IncomeInput,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { queryFor } from '#app/platform/queries.ts'

export const incomeQuery = queryFor(getIncomeDetail, { params: { userUuid: 'me' } })

/** Income before tax a month, in cents. */
export const monthlyIncome = ({ gross_annual_cents, other_annual_cents }: IncomeDetail): number =>
  roundCents((gross_annual_cents + other_annual_cents) / 12)

/** The income with what waits laid over; null while none was entered, undefined while it is not known. */
export function incomeWithWaiting(
  answered: IncomeDetail | null | undefined,
  queue: readonly QueuedWrite[],
): IncomeDetail | null | undefined {
  let income = answered
  for (const { endpoint, body, made_at, state } of queue) {
    if (state !== 'waiting') continue
    const updated_at = new Date(made_at).toISOString()
    if (endpoint === createIncomeDetail.name) {
      const parsed = v.safeParse(IncomeInput, body)
      if (parsed.success) income = { ...parsed.output, updated_at }
    }
    if (endpoint === updateIncomeDetail.name && income) {
      const parsed = v.safeParse(updateIncomeDetail.body, body)
      // A field that is not named has its default in the parsed body, so the named ones are taken from it.
      if (parsed.success) income = { ...income, ...namedIn(body, parsed.output), updated_at }
    }
  }
  return income
}

function namedIn(body: unknown, parsed: object): Partial<Omit<IncomeDetail, 'updated_at'>> {
  const names = new Set(typeof body === 'object' && body !== null ? Object.keys(body) : [])
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => names.has(name)))
}
