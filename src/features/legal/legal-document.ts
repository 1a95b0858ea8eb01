/** The structure of a legal document. The texts are beside this file; legal-page.tsx renders them. */

/** A term and its description. */
export interface Definition {
  readonly name: string
  readonly text: string
}

/** Rows under headings; the first cell of a row is its header. */
export interface LegalTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A part of a section. `contact` is how to reach the operator. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'definitions'; readonly items: readonly Definition[] }
  | { readonly kind: 'table'; readonly table: LegalTable }
  | { readonly kind: 'contact' }

/** A numbered part of a document, with the anchor for links. */
export interface LegalSection {
  readonly id: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** Where a document is read. */
export type LegalPath = '/disclosure' | '/termsAndConditions' | '/privacyPolicy'

/** A complete document. */
export interface LegalDocument {
  readonly path: LegalPath
  readonly title: string
  /** The effective date, `YYYY-MM-DD`, which is also the version's name. */
  readonly version: string
  /** The few sentences that a hurried reader must not miss. */
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items })
export const definitions = (...items: readonly (readonly [name: string, text: string])[]): Block => ({
  kind: 'definitions',
  items: items.map(([name, words]) => ({ name, text: words })),
})
export const table = (
  caption: string,
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): Block => ({ kind: 'table', table: { caption, head, rows } })
export const contact: Block = { kind: 'contact' }

/** A section whose paragraphs may be written as plain strings. */
export const section = (
  id: string,
  heading: string,
  ...blocks: readonly (Block | string)[]
): LegalSection => ({
  id,
  heading,
  blocks: blocks.map((block) => (typeof block === 'string' ? text(block) : block)),
})
