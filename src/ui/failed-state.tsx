import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

export interface FailedStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What failed, such as "Couldn’t load your debts". */
  title: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** A part of the page that failed on its own: what failed, why if known (the children), and Try again. */
export function FailedState({ title, onRetry, retrying, className, children, ...props }: FailedStateProps) {
  return (
    <div
      data-slot="failed-state"
      role="alert"
      className={clsx('flex flex-col items-center gap-1 px-4 py-6 text-center', className)}
      {...props}
    >
      <CloudOff className="mb-2 size-6 text-quiet" aria-hidden="true" />
      <p className="text-15 font-medium">{title}</p>
      {children && <p className="max-w-80 text-15 text-quiet">{children}</p>}
      {onRetry && (
        <Button reads variant="secondary" className="mt-3" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
