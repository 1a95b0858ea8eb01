/** What creating and changing a debt does to it: the server does so, and a page lays it over what it knows meanwhile. */
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { homeValueDay } from './home-value.ts'
import { hasBalance } from './kinds.ts'

/**
 * A debt as it stands when it has just been created.
 *
 * @param at the instant of it
 * @param today the client's day, on which its balance and the value of its home are stated
 */
export function createDebt(input: DebtInput, debt_uuid: string, at: string, today: IsoDate): Debt {
  const { as_of: _, ...fields } = input
  const debt = {
    ...fields,
    debt_uuid,
    is_paid_off: false,
    paid_off_on: null,
    balance_as_of: today,
    balance_stated_on: today,
    balance_stated_at: at,
    unpaid_interest_cents: 0,
    last_paid_due_on: null,
    version: 1,
    entered_on: today,
    created_at: at,
    updated_at: at,
  }
  if (!('property_value_cents' in debt)) return debt
  return { ...debt, property_value_as_of: homeValueDay(undefined, debt.property_value_cents, today) }
}

/**
 * A debt with the named fields changed; its version grows by one. Another balance is stated for today, or for the later
 * day of a payment, which it then holds; it leaves no interest unpaid. A debt that is owed again is open again.
 */
export function changeDebt<D extends Debt>(debt: D, change: DebtChange, at: string, today: IsoDate): D {
  const { version: _, as_of: __, ...fields } = change
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const before = hasBalance<Debt>(debt) ? debt.balance_cents : 0
  const balance_cents = fields.is_paid_off === true ? 0 : (fields.balance_cents ?? before)
  const is_paid_off = fields.is_paid_off ?? (debt.is_paid_off && balance_cents === 0)
  const stated_on = today > debt.balance_as_of ? today : debt.balance_as_of
  return {
    ...debt,
    ...named,
    ...(hasBalance<Debt>(debt) && { balance_cents }),
    ...(balance_cents !== before && {
      balance_as_of: stated_on,
      balance_stated_on: stated_on,
      balance_stated_at: at,
      unpaid_interest_cents: 0,
    }),
    ...('property_value_cents' in debt && {
      property_value_as_of: homeValueDay(
        debt,
        fields.property_value_cents === undefined ? debt.property_value_cents : fields.property_value_cents,
        today,
      ),
    }),
    is_paid_off,
    paid_off_on: is_paid_off ? (debt.paid_off_on ?? today) : null,
    version: debt.version + 1,
  }
}
