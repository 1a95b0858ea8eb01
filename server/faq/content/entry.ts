/** The format of the questions in this folder. */
import type { Faq, FaqBlock, FaqModule } from '#core/contract/faq.ts'

/** A question as it is written: paragraphs may be plain strings. */
interface Entry extends Omit<Faq, 'module' | 'answer'> {
  readonly answer: readonly (FaqBlock | string)[]
}

export const points = (...items: string[]): FaqBlock => ({ kind: 'points', items })
export const steps = (...items: string[]): FaqBlock => ({ kind: 'steps', items })
/** A link to a page, or to a part of it: `/settings#security`. */
export function link(address: string, text: string): FaqBlock {
  const [to = '', hash] = address.split('#')
  return { kind: 'link', to, text, ...(hash !== undefined && { hash }) }
}

/** The questions about one part of the product. */
export const about = (module: FaqModule, ...entries: readonly Entry[]): readonly Faq[] =>
  entries.map((entry) => ({
    ...entry,
    module,
    answer: entry.answer.map((block) => (typeof block === 'string' ? { kind: 'text', text: block } : block)),
  }))
