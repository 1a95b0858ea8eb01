/** Calls on the bundles that a client keeps. They need a connection: premiums are of the day. */
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { bundleQuery } from '#app/shared/protect/protect-queries.ts'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type Bundle,
  type BundleKind,
  type BundleStatus,
  type CoverAmount,
  createProtect,
  deleteProtect,
  restoreProtect,
  updateProtect,
} from '#core/contract/protect.ts'

const cacheBundle = (data: Data<typeof createProtect>): void =>
  void queryClient.setQueryData(bundleQuery(data.bundle.protect_uuid).queryKey, data)

/** Keeps a bundle as a draft under a uuid made by the caller, so that a repeated request adds one bundle. */
export async function keepBundle(input: {
  readonly protect_uuid: string
  readonly kind: BundleKind
  readonly name: string
  readonly covers: CoverAmount[]
}): Promise<boolean> {
  const outcome = await call(createProtect, { body: input })
  if (!outcome.ok) return false
  cacheBundle(outcome.data)
  toast.success('Draft saved')
  void refresh()
  return true
}

const moved: Readonly<Record<BundleStatus, string>> = {
  draft: 'Draft saved',
  requested: 'Marked as requested. Today’s premiums are saved with it',
  active: 'Marked as bought. Its coverage is now in your policies',
  cancelled: 'Request canceled',
}

/** Moves a bundle to its next status. */
export async function moveBundle({ protect_uuid, version }: Bundle, status: BundleStatus): Promise<boolean> {
  const outcome = await call(updateProtect, { body: { protect_uuid, status, version } })
  if (!outcome.ok) {
    if (outcome.code === 'conflict') await refresh()
    return false
  }
  cacheBundle(outcome.data)
  toast.success(moved[status])
  await refresh()
  return true
}

/** Changes a draft's name and covers. A refusal is shown beside the form. */
export async function changeBundle(
  { protect_uuid, version }: Bundle,
  change: { readonly name: string; readonly covers: CoverAmount[] },
) {
  const outcome = await call(updateProtect, { body: { protect_uuid, version, ...change } })
  if (outcome.ok) {
    cacheBundle(outcome.data)
    toast.success('Draft saved')
    void refresh()
  } else if (outcome.code === 'conflict') await refresh()
  return outcome
}

/** Deletes a bundle, which can be restored for seven days, and offers to undo it. Its policies stay. */
export async function removeBundle(bundle: Bundle, leave: () => Promise<unknown>): Promise<void> {
  const outcome = await call(deleteProtect, { params: { id: bundle.protect_uuid } })
  if (!outcome.ok) return
  await leave()
  queryClient.removeQueries(bundleQuery(bundle.protect_uuid))
  toast.success(`${bundle.name} deleted`, { label: 'Undo', run: () => void bringBundleBack(bundle) })
  await refresh()
}

/** Restores a deleted bundle, and resolves when the page has it again. */
export async function bringBundleBack({ protect_uuid }: Bundle, options: { readonly quiet?: boolean } = {}) {
  const outcome = await call(restoreProtect, { params: { id: protect_uuid } }, options)
  if (outcome.ok) await refresh()
  return outcome
}
