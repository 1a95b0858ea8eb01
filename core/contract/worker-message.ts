import * as v from 'valibot'

/** What the worker asks of a page: to go to a place in the app. The page answers at the port that came with it. */
export const GoThere = v.object({
  type: v.literal('go-there'),
  /** From the root of the app, and never another host. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
})
export type GoThere = v.InferOutput<typeof GoThere>

/** What the worker asks of a page that is to do without it: a reload, once nothing typed is on it. */
export const ReloadWhenFree = v.object({ type: v.literal('reload-when-free') })
