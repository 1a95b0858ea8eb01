import * as v from 'valibot'

/** The search of the login routes: where to return to. */
export const LoginSearch = v.object({ from: v.optional(v.fallback(v.string(), '')) })
