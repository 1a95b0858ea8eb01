/** Making, renaming and deleting the client's own types. */
import { v7 } from 'uuid'
import {
  createUserDebtTypes,
  deleteUserDebtTypes,
  updateUserDebtTypes,
  type UserDebtType,
} from '#core/contract/debt.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { customTypesQuery } from '#app/shared/debt/use-debts.ts'

type Made =
  | { readonly ok: true; readonly debtTypeUuid: string }
  | { readonly ok: false; readonly message: string }

/** Puts the server's answer into the list at once. */
function keep(type: UserDebtType): void {
  queryClient.setQueryData(customTypesQuery.queryKey, (types) => {
    const others = types?.filter(({ debt_type_uuid }) => debt_type_uuid !== type.debt_type_uuid)
    return [...(others ?? []), type].sort((a, b) => a.name.localeCompare(b.name))
  })
}

/** Makes a type under an id made here. A refusal says what is wrong with the name. */
export async function makeType(name: string): Promise<Made> {
  const debt_type_uuid = v7()
  const about = { subject: debt_type_uuid, label: `New type: ${name}` }
  const body = { debt_type_uuid, name }
  const outcome = await write(createUserDebtTypes, { body }, about, { quiet: true, onSent: keep })
  if (!outcome.ok) return { ok: false, message: outcome.fields['name'] ?? outcome.message }
  return { ok: true, debtTypeUuid: debt_type_uuid }
}

/** Gives a type another name. */
export async function renameType(type: UserDebtType, name: string) {
  const about = { subject: type.debt_type_uuid, label: `Rename ${type.name} to ${name}` }
  const body = { debt_type_uuid: type.debt_type_uuid, name }
  return write(updateUserDebtTypes, { body }, about, { onSent: keep })
}

/** Deletes a type that no debt is of. */
export async function removeType(type: UserDebtType) {
  const about = { subject: type.debt_type_uuid, label: `Delete the type ${type.name}` }
  const params = { id: type.debt_type_uuid }
  return write(deleteUserDebtTypes, { params }, about, { awaitsRefresh: true })
}
