/** Creates and changes debts and custom debt types; shared by the server and the replay of queued writes. */
import {
  type Debt,
  type DebtChange,
  DebtInput,
  DebtWithoutPayment,
  MAX_DEBTS,
} from '#core/contract/debt-kinds.ts'
import { MAX_PAYMENTS } from '#core/contract/debt-payments.ts'
import { type CustomDebtType, MAX_TYPES } from '#core/contract/debt-types.ts'
import type { Limit } from '#core/contract/limit.ts'
import { namedFields } from '#core/fields.ts'
import { dateParts, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { familyOf, hasBalance } from './kinds.ts'
import type { FieldProblem } from './payment.ts'

/** Debts that are not deleted. */
export const DEBT_LIMIT: Limit = { most: MAX_DEBTS, things: 'debts' }

export const TYPE_LIMIT: Limit = { most: MAX_TYPES, things: 'types' }

/** Payments of one debt. */
export const PAYMENT_LIMIT: Limit = { most: MAX_PAYMENTS, things: 'payments on a debt' }

interface HomeValue {
  readonly property_value_cents: number | null
  readonly property_value_as_of: IsoDate | null
}

/**
 * The date of a home's value: today if the value changed, else the previous date; null without a value.
 *
 * @param before the debt before the change; undefined for a new debt
 */
export function homeValueDay(
  before: HomeValue | undefined,
  cents: number | null,
  today: IsoDate,
): IsoDate | null {
  if (cents === null) return null
  return before?.property_value_cents === cents ? before.property_value_as_of : today
}

/**
 * A newly created debt.
 *
 * @param at when it is created
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
    settled_due_on: null,
    version: 1,
    entered_on: today,
    created_at: at,
    updated_at: at,
  }
  if (debt.debt_type === 'credit_card')
    return withStatementDay({ ...debt, seems_paid_in_full: false, expected_payment_cents: null })
  if (!('property_value_cents' in debt)) return withTypeOfItsOwn<Debt>(debt)
  return { ...debt, property_value_as_of: homeValueDay(undefined, debt.property_value_cents, today) }
}

/** A changed debt as input, or the error of the change. */
export type ChangedInput =
  | { readonly ok: false; readonly problem: FieldProblem }
  | {
      readonly ok: true
      readonly schema: typeof DebtInput | typeof DebtWithoutPayment
      /** Must still be parsed by the schema, which also drops fields that the debt's type does not have. */
      readonly value: object
    }

/**
 * Merges a change into a debt. A payment is required only if the change has one, because debts of earlier versions may
 * have none.
 */
export function changedInput(debt: Debt, change: DebtChange): ChangedInput {
  const { version: _, is_paid_off: __, as_of: ___, ...fields } = change
  if (fields.debt_type !== undefined && familyOf(fields.debt_type) !== familyOf(debt.debt_type)) {
    const message = 'A debt’s type can’t be changed. Add this one as a new debt.'
    return { ok: false, problem: { field: 'debt_type', message } }
  }
  const namesPayment = fields.minimum_payment_cents !== undefined || fields.payment_cents !== undefined
  return {
    ok: true,
    schema: namesPayment ? DebtInput : DebtWithoutPayment,
    value: { ...debt, ...fields },
  }
}

/** Only a debt of a custom type has the type's id. */
const withTypeOfItsOwn = <D extends Debt>(debt: D): D =>
  'debt_type_uuid' in debt && debt.debt_type !== 'custom' ? { ...debt, debt_type_uuid: null } : debt

/** A card whose due day is that of a new statement; a due day of 31 falls on the last day of a shorter month. */
function withStatementDay<D extends Debt>(debt: D, before?: D): D {
  if (debt.debt_type !== 'credit_card' || debt.statement_due_on === null) return debt
  const said = before?.debt_type === 'credit_card' ? before.statement_due_on : null
  if (debt.statement_due_on === said) return debt
  const isItsDay = nextDueDate(debt.statement_due_on, debt.due_day) === debt.statement_due_on
  return isItsDay ? debt : { ...debt, due_day: dateParts(debt.statement_due_on).day }
}

/**
 * A debt with changed fields; its version increases by one. A new balance is stated for today, or for the later date of
 * a payment, which it then includes; it clears unpaid interest. A paid-off debt with a new balance is reopened.
 */
export function changeDebt<D extends Debt>(debt: D, change: DebtChange, at: string, today: IsoDate): D {
  const { version: _, as_of: __, ...fields } = change
  const named = namedFields(fields)
  const before = hasBalance<Debt>(debt) ? debt.balance_cents : 0
  const balance_cents = fields.is_paid_off === true ? 0 : (fields.balance_cents ?? before)
  const is_paid_off = fields.is_paid_off ?? (debt.is_paid_off && balance_cents === 0)
  const stated_on = today > debt.balance_as_of ? today : debt.balance_as_of
  const changed = withTypeOfItsOwn({
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
  })
  return withStatementDay(changed, debt)
}

/** A newly created custom debt type. */
export const createDebtType = (debt_type_uuid: string, name: string): CustomDebtType => ({
  debt_type_uuid,
  name,
  debt_count: 0,
})

/** Whether a custom debt type can be deleted: no debt uses it. */
export const isTypeUnused = ({ debt_count }: Pick<CustomDebtType, 'debt_count'>): boolean => debt_count === 0
