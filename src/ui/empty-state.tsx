import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  icon?: ReactNode | undefined
  title: ReactNode
  /** The one action. */
  action?: ReactNode | undefined
}

/** Nothing here yet: one sentence (the children) and one action. */
export function EmptyState({ icon, title, action, className, children, ...props }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={clsx('flex flex-col items-center gap-1 px-4 py-8 text-center', className)}
      {...props}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 grid size-14 place-items-center rounded-full bg-wash text-accent [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      {/* Not a paragraph: the title of an entire page is a heading. */}
      <div className="text-17 font-medium">{title}</div>
      {children && <p className="max-w-80 text-15 text-quiet">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
