import { lookUpForm, pieces } from '#app/shared/faq/faq-tokens.ts'

/** A text with the matched words highlighted. */
export function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  if (words.size === 0) return text
  return pieces(text).map((piece, at) =>
    words.has(lookUpForm(piece) ?? '') ? (
      // oxlint-disable-next-line react/no-array-index-key -- a word may repeat, and keeps no state
      <mark key={at} className="rounded-mark bg-primary px-0.5 text-primary-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
