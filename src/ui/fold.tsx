import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FoldProps {
  title: ReactNode
  children: ReactNode
}

/** A part of a page that is rarely wanted: folded until it is asked for. */
export const Fold = ({ title, children }: FoldProps) => (
  <details data-slot="fold" className="group">
    <summary className="flex min-h-11 items-center gap-2 text-17 font-medium">
      {title}
      <ChevronDown
        className="size-5 text-quiet transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    {children}
  </details>
)
