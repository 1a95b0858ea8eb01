import * as v from 'valibot'

/** Asks a page to navigate to a path in the app. The page replies on the message's port. */
export const NavigateMessage = v.object({
  type: v.literal('go-there'),
  /** A path from the app's root, never another host. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
})
export type NavigateMessage = v.InferOutput<typeof NavigateMessage>

/** Tells a page that the app's files do not fit on the device, so that it does not open offline. */
export const StorageFull = v.object({ type: v.literal('storage-full') })

/** Asks a page to reload without the worker, once it has no unsaved input. */
export const ReloadWhenFree = v.object({ type: v.literal('reload-when-free') })
