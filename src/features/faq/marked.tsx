import { lookUpForm, pieces } from './faq-tokens.ts'

/** A text with the matched words highlighted. */
export function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  if (words.size === 0) return text
  return pieces(text).map((piece, at) =>
    words.has(lookUpForm(piece) ?? '') ? (
      // Pieces have no names of their own; their places never change.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className="rounded-mark bg-primary px-0.5 text-primary-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
