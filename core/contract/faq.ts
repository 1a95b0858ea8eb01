/** Help articles: the same for everyone, cached by the service worker and available offline. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate } from './fields.ts'

/** The product areas with articles, in display order. */
export const FAQ_MODULES = [
  'account',
  'debt',
  'save',
  'invest',
  'retire',
  'spend',
  'protect',
  'payment',
  'advisor',
  'brokerage',
] as const
export const FaqModule = v.picklist(FAQ_MODULES)
export type FaqModule = v.InferOutput<typeof FaqModule>

/** A block of an article: a paragraph, a bulleted list, numbered steps, or a link to a page of the app, or to a part of it. */
export const FaqBlock = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('points'), items: v.array(v.string()) }),
  v.object({ kind: v.literal('steps'), items: v.array(v.string()) }),
  v.object({
    kind: v.literal('link'),
    text: v.string(),
    // A path only, so that a link never leaves the app.
    to: v.pipe(v.string(), v.regex(/^\/[A-Za-z]+$/)),
    // Apart from the path, so that an app installed before there were any reads the article all the same.
    hash: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]+$/))),
  }),
])
export type FaqBlock = v.InferOutput<typeof FaqBlock>

/** A question with its answer. `slug` identifies it in URLs and never changes; `keywords` are synonyms for search. */
export const Faq = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  module: FaqModule,
  question: v.string(),
  answer: v.array(FaqBlock),
  keywords: v.array(v.string()),
  updated_on: IsoDate,
})
export type Faq = v.InferOutput<typeof Faq>

/** An answer's text by paragraph and list item, without link labels. */
export const faqTexts = ({ answer }: Faq): string[] =>
  answer.flatMap((block) => (block.kind === 'text' ? [block.text] : block.kind === 'link' ? [] : block.items))

export const getAllFaqsByModuleName = endpoint({
  name: 'getAllFaqsByModuleName',
  module: 'faq',
  method: 'GET',
  path: '/faq/get/all-faqs-by-module-name/{name}',
  summary: 'The questions and answers about one part of the product',
  access: 'public',
  data: v.array(Faq),
  errors: ['not_found'],
  cache: 'public',
})

export const getAllFaqs = endpoint({
  name: 'getAllFaqs',
  module: 'faq',
  method: 'GET',
  path: '/faq/get/all-faqs',
  summary: 'Every question and answer, by part of the product',
  access: 'public',
  data: v.array(Faq),
  errors: ['not_found'],
  cache: 'public',
})

export const faqEndpoints = [getAllFaqsByModuleName, getAllFaqs] as const
