import { queryFor } from '#app/platform/queries.ts'
import { getAllProtectBundles, getProtect, getProtectBundleBid } from '#core/contract/protect.ts'

/** The needs, what they are worked out from, and illustrative premiums. */
export const protectQuery = queryFor(getProtectBundleBid, {})
/** The bundles that the client keeps. */
export const bundlesQuery = queryFor(getAllProtectBundles, {})
export const bundleQuery = (protect_uuid: string) => queryFor(getProtect, { query: { protect_uuid } })
