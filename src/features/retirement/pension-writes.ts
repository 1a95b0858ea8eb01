/** Writes of pensions and other incomes. A write may be queued on the device. */
import { isConflict } from '#app/platform/api.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'
import { toast } from '#app/ui/toast.ts'
import {
  createPensionAccount,
  deletePensionAccount,
  type Pension,
  type PensionChange,
  type PensionInput,
  restorePensionAccount,
  updatePensionAccount,
} from '#core/contract/pensions.ts'
import { PENSION_LIMIT } from '#core/retirement/change.ts'

type Named = Pick<Pension, 'pension_uuid' | 'name'>

/**
 * Creates a pension under a uuid made here, and waits until the page has it.
 *
 * @param count how many pensions the client has
 */
export async function addPension(pensionUuid: string, input: PensionInput, count: number) {
  const about = { subject: pensionUuid, label: `Add ${input.name}` }
  const body = { ...input, pension_uuid: pensionUuid }
  const room = { limit: PENSION_LIMIT, count }
  return write(createPensionAccount, { body }, about, { room, awaitsRefresh: true })
}

/** Changes the named fields of a pension; `conflict` when the server has a newer version than the one named. */
export async function changePension(name: string, change: PensionChange) {
  const about = { subject: change.pension_uuid, label: `Edit ${name}` }
  // The form shows a conflict, with the choice between both versions.
  return write(updatePensionAccount, { body: change }, about, { quiet: isConflict })
}

/** Deletes a pension, which can be restored for seven days, and offers to undo it. */
export async function removePension({ pension_uuid, name }: Named): Promise<void> {
  const about = { subject: pension_uuid, label: `Delete ${name}` }
  const outcome = await write(deletePensionAccount, { params: { id: pension_uuid } }, about)
  if (!outcome.ok) return
  toast.success(`${name} deleted`, {
    label: 'Undo',
    run: () => void restorePension({ pension_uuid, name }),
  })
}

/** Restores a deleted pension, and resolves when the page has it again. */
export async function restorePension(
  { pension_uuid, name }: Named,
  { count, ...options }: Pick<WriteOptions, 'quiet'> & { readonly count?: number } = {},
) {
  const about = { subject: pension_uuid, label: `Restore ${name}` }
  const params = { id: pension_uuid }
  const room = { limit: PENSION_LIMIT, count }
  return write(restorePensionAccount, { params }, about, { ...options, room, awaitsRefresh: true })
}
