import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only.ts'

export interface ChipGroupProps extends ComponentProps<'fieldset'> {
  /** What is chosen here, for screen readers. */
  label: string
}

/** Many short choices in a wrapping row. For two to four, see Segmented. */
export const ChipGroup = ({ label, className, ...props }: ChipGroupProps) => (
  <fieldset
    data-slot="chip-group"
    aria-label={label}
    className={clsx('flex min-w-0 flex-wrap gap-x-2', className)}
    {...props}
  />
)

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  /** It changes what is shown, and nothing else, so that it works where one may only read. */
  reads?: boolean | undefined
}

/** One choice: 36 px tall, with a 44 px touch target. */
export function Chip({ pressed, reads, disabled, className, children, ...props }: ChipProps) {
  const isReadOnly = useReadOnly()
  return (
    <button
      data-slot="chip"
      type="button"
      aria-pressed={pressed}
      disabled={disabled || (isReadOnly && !reads) || undefined}
      className={clsx('group flex min-h-11 items-center rounded-full text-15', className)}
      {...props}
    >
      <span className="flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 transition-colors group-hover:border-faint group-aria-pressed:border-accent group-aria-pressed:bg-wash group-aria-pressed:font-medium group-aria-pressed:text-accent">
        {children}
      </span>
    </button>
  )
}
