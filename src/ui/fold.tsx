import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FoldProps {
  title: ReactNode
  children: ReactNode
  /** With it, the parent controls whether the fold is open. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** A collapsed part of a page that few clients need. */
export const Fold = ({ title, children, open, onOpenChange }: FoldProps) => (
  <details
    data-slot="fold"
    className="group"
    open={open}
    onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
  >
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
