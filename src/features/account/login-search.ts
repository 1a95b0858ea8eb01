import * as v from 'valibot'

/** The search of the pages before login: where to return to once signed in. */
export const LoginSearch = v.object({ from: v.optional(v.fallback(v.string(), '')) })
