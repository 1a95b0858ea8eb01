import type { ReactNode } from 'react'
import { Explain } from '#app/ui/overlays/explain.tsx'

interface TermLineProps {
  readonly term: string
  readonly value: ReactNode
  /** What the question mark explains. */
  readonly explained: string
  readonly explanation: string
}

/** A figure with its name, which explains itself with one tap. */
export const TermLine = ({ term, value, explained, explanation }: TermLineProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-quiet">
      {term} <Explain term={explained}>{explanation}</Explain>
    </dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
)
