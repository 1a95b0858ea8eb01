/** Custom debt types: reading, creating, renaming and deleting them. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { required, Uuid } from './fields.ts'

/** The maximum number of custom debt types per client. */
export const MAX_TYPES = 50

/** A custom debt type. */
export const CustomDebtType = v.object({ debt_type_uuid: Uuid, name: v.string(), debt_count: v.number() })
export type CustomDebtType = v.InferOutput<typeof CustomDebtType>

const typeName = required('Enter a name for this type', 40)

export const getUserDebtTypes = endpoint({
  name: 'getUserDebtTypes',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/user-debt-types/{userUuid}',
  summary: "The client's own types, by name",
  access: 'client',
  shared: 'debts',
  data: v.array(CustomDebtType),
})

export const createUserDebtTypes = endpoint({
  name: 'createUserDebtTypes',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/user-debt-types',
  summary: 'Make a type of debt',
  access: 'client',
  shared: 'debts',
  body: v.object({ debt_type_uuid: v.optional(Uuid), name: typeName }),
  data: CustomDebtType,
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
  shared: 'debts',
  body: v.object({ debt_type_uuid: Uuid, name: typeName }),
  data: CustomDebtType,
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
  shared: 'debts',
  data: v.null(),
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const debtTypeEndpoints = [
  getUserDebtTypes,
  createUserDebtTypes,
  updateUserDebtTypes,
  deleteUserDebtTypes,
] as const
