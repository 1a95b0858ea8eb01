import * as v from 'valibot'
import { FaqModule } from '#core/contract/faq.ts'

// The router parses 401 and true in an address as a number and a boolean.
const Words = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.check((text) => text.length <= 100),
)

/** The search of the help page: a topic, a query, and the open answer. */
export const FaqAddress = v.object({
  module: v.fallback(v.optional(FaqModule), undefined),
  q: v.fallback(v.optional(Words), undefined),
  answer: v.fallback(v.optional(Words), undefined),
})
export type FaqAddress = v.InferOutput<typeof FaqAddress>
