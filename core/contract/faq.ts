/** Answers to frequent questions: the same for everybody, kept by the service worker and read offline. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate } from './fields.ts'

/** The parts of the product that have answers, in the order in which they are listed. */
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

/** A part of an answer: a paragraph, points in no order, steps in order, or a way to a page of the app. */
export const FaqBlock = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('points'), items: v.array(v.string()) }),
  v.object({ kind: v.literal('steps'), items: v.array(v.string()) }),
  // A path and nothing more: a link never leaves the app.
  v.object({ kind: v.literal('link'), text: v.string(), to: v.pipe(v.string(), v.regex(/^\/[A-Za-z]+$/)) }),
])
export type FaqBlock = v.InferOutput<typeof FaqBlock>

/** A question with its answer. `slug` names it in addresses and never changes; `keywords` are other words for it. */
export const Faq = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  module: FaqModule,
  question: v.string(),
  answer: v.array(FaqBlock),
  keywords: v.array(v.string()),
  updated_on: IsoDate,
})
export type Faq = v.InferOutput<typeof Faq>

/** What an answer says, by paragraph and point; the words of its links are not among it. */
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
