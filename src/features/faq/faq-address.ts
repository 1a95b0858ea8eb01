import * as v from 'valibot'
import { FaqModule } from '#core/contract/faq.ts'

// The router reads 401 and true in an address as what they look like.
const Words = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.check((text) => text.length <= 100),
)

/** The address of the answers: a part of the product, what is searched for, and the answer that is open. */
export const FaqAddress = v.object({
  module: v.fallback(v.optional(FaqModule), undefined),
  q: v.fallback(v.optional(Words), undefined),
  answer: v.fallback(v.optional(Words), undefined),
})
export type FaqAddress = v.InferOutput<typeof FaqAddress>
