// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'

export interface SpinnerProps {
  /** What is loading, for screen readers. Without it the spinner is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** A turning arc, 20 px and in the color of the surrounding text. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span data-slot="spinner" role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg
        viewBox="0 0 20 20"
        className="size-5 animate-spin"
        aria-hidden="true"
        fill="none"
        strokeWidth="2.25"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" opacity=".22" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
