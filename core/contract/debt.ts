/** Debts: reading, creating, changing and deleting them, and their totals. */
import * as v from 'valibot'
import { paymentEndpointsOfDebts, Payment } from './debt-payments.ts'
import { planEndpoints } from './debt-plan.ts'
import { Reminder, reminderEndpoints } from './debt-reminders.ts'
import { debtFamilyEndpoints } from './debt-families.ts'
import { Debt, DebtChange, DebtInput } from './debt-kinds.ts'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, required, Uuid } from './fields.ts'

/** A balance on a day; a history lists the newest first. */
const BalancePoint = v.object({ as_of: IsoDate, balance_cents: v.number() })

/** Totals of debts with a balance. Monthly amounts include escrow. */
export const DebtTotals = v.object({
  /** Number of debts with a balance, without rent and leases. */
  debt_count: v.number(),
  balance_cents: v.number(),
  home_cents: v.number(),
  card_cents: v.number(),
  loan_cents: v.number(),
  /** Monthly rent and leases. */
  rent_monthly_cents: v.number(),
  /** Monthly minimum payments, without rent and leases. */
  minimum_monthly_cents: v.number(),
  /** What the client pays next month under the current plan, without rent and leases. */
  payment_monthly_cents: v.number(),
  /** The escrow included in each of the two. */
  escrow_monthly_cents: v.number(),
  /** The interest of next month's payments. */
  interest_monthly_cents: v.number(),
  /** Weighted by balance; null if there is no balance. */
  average_apr: v.nullable(v.number()),
  paid_off_count: v.number(),
})
export type DebtTotals = v.InferOutput<typeof DebtTotals>

/** Debt-to-income and credit utilization, as decimal fractions. */
export const DebtPercentage = v.object({
  gross_monthly_income_cents: v.nullable(v.number()),
  /**
   * Housing costs (with escrow and rent), and housing plus all other debt, over gross income; null without an income.
   */
  front_end: v.nullable(v.number()),
  back_end: v.nullable(v.number()),
  /** The lenders' customary limits. */
  usual_most: v.object({ front_end: v.number(), back_end: v.number(), utilization: v.number() }),
  cards: v.array(v.object({ debt_uuid: Uuid, name: v.string(), share: v.nullable(v.number()) })),
  /** All card balances over all limits; null without a limit. */
  utilization: v.nullable(v.number()),
})
export type DebtPercentage = v.InferOutput<typeof DebtPercentage>

/** A custom debt type. */
export const UserDebtType = v.object({ debt_type_uuid: Uuid, name: v.string(), debt_count: v.number() })
export type UserDebtType = v.InferOutput<typeof UserDebtType>

const typeName = required('Enter a name for this type', 40)

export const getDebts = endpoint({
  name: 'getDebts',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debts/{userUuid}',
  summary: 'Every debt of every kind: open ones first, by balance',
  access: 'client',
  data: v.array(Debt),
})

export const getDebt = endpoint({
  name: 'getDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt/{debtUuid}',
  summary: 'One debt with its payments and balances, the newest first',
  access: 'client',
  data: v.object({ debt: Debt, payments: v.array(Payment), balances: v.array(BalancePoint) }),
  errors: ['not_found'],
})

export const createDebts = endpoint({
  name: 'createDebts',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/debts',
  summary: 'Enter a debt of any kind',
  access: 'client',
  body: DebtInput,
  data: Debt,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateDebts = endpoint({
  name: 'updateDebts',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/debts',
  summary: 'Change a debt of any kind; `conflict` when it was changed since the version that is named',
  access: 'client',
  body: DebtChange,
  data: Debt,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteDebts = endpoint({
  name: 'deleteDebts',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/debts/{id}',
  summary: 'Delete a debt with its payments and reminders; it can be restored for seven days',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const restoreDebt = endpoint({
  name: 'restoreDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/restore/debts/{id}',
  summary: 'Restore a deleted debt',
  access: 'client',
  data: Debt,
  errors: ['not_found'],
  waits: true,
})

/** A deleted debt that can still be restored. */
const DeletedDebt = v.object({ debt: Debt, ...deletionFields })
export type DeletedDebt = v.InferOutput<typeof DeletedDebt>

export const getDeletedDebts = endpoint({
  name: 'getDeletedDebts',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/deleted/{userUuid}',
  summary: 'Debts deleted in the last seven days, which can be restored; the newest first',
  access: 'client',
  data: v.array(DeletedDebt),
})

export const getUserDebtTypes = endpoint({
  name: 'getUserDebtTypes',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/user-debt-types/{userUuid}',
  summary: "The client's own types, by name",
  access: 'client',
  data: v.array(UserDebtType),
})

export const createUserDebtTypes = endpoint({
  name: 'createUserDebtTypes',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/user-debt-types',
  summary: 'Make a type of debt',
  access: 'client',
  body: v.object({ debt_type_uuid: v.optional(Uuid), name: typeName }),
  data: UserDebtType,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateUserDebtTypes = endpoint({
  name: 'updateUserDebtTypes',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/user-debt-types',
  summary: 'Rename a type of debt',
  access: 'client',
  body: v.object({ debt_type_uuid: Uuid, name: typeName }),
  data: UserDebtType,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteUserDebtTypes = endpoint({
  name: 'deleteUserDebtTypes',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/user-debt-types/{id}',
  summary: 'Delete a type that no debt uses',
  access: 'client',
  data: v.null(),
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const getDebtPercentage = endpoint({
  name: 'getDebtPercentage',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt-percentage/{userUuid}',
  summary: 'Debt to income, front and back, and how much of each card is used',
  access: 'client',
  data: DebtPercentage,
})

export const getTotals = endpoint({
  name: 'getTotals',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/totals/{userUuid}',
  summary: 'Totals across all debts',
  access: 'client',
  data: DebtTotals,
})

export const getDashboardData = endpoint({
  name: 'getDashboardData',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/dashboard-data/{userUuid}',
  summary: 'What the home page shows of debts, in one call',
  access: 'client',
  data: v.object({
    totals: DebtTotals,
    percentage: DebtPercentage,
    /** Months until debt-free under the saved plan; null if it never ends or nothing is owed. */
    months_to_debt_free: v.nullable(v.number()),
    /** The next three. */
    reminders: v.array(v.object({ ...Reminder.entries, debt_name: v.string(), amount_cents: v.number() })),
  }),
})

export const debtEndpoints = [
  getDebts,
  createDebts,
  updateDebts,
  deleteDebts,
  restoreDebt,
  getDeletedDebts,
  getUserDebtTypes,
  createUserDebtTypes,
  updateUserDebtTypes,
  deleteUserDebtTypes,
  getDebtPercentage,
  getDashboardData,
  getTotals,
  getDebt,
  ...debtFamilyEndpoints,
  ...reminderEndpoints,
  ...planEndpoints,
  ...paymentEndpointsOfDebts,
] as const
