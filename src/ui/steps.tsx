import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export interface StepsProps extends ComponentProps<'div'> {
  /** From 1. */
  current: number
  total: number
  /** What this step is about. */
  title?: string | undefined
}

/** The current step in a wizard: "Step 1 of 3" and as many bars. */
export function Steps({ current, total, title, className, ...props }: StepsProps) {
  return (
    <div data-slot="steps" className={clsx('flex flex-col gap-2', className)} {...props}>
      <p className="text-13 text-quiet">
        Step {current} of {total}
        {title && <span className="font-medium text-ink"> · {title}</span>}
      </p>
      <div className="flex gap-1.5" aria-hidden="true">
        {Array.from({ length: total }, (_, step) => (
          <span
            key={step}
            className={clsx(
              'h-1 flex-1 rounded-full transition-colors',
              step < current ? 'bg-series-2' : 'bg-line',
            )}
          />
        ))}
      </div>
    </div>
  )
}
