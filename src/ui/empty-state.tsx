import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useReadOnly } from './read-only.ts'
import { useThirdPerson } from './third-person.ts'

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  icon?: ReactNode | undefined
  title: ReactNode
  /** The one action. */
  action?: ReactNode | undefined
  /** It tells what is so, rather than what to do, so that it is shown where one may only read. */
  reads?: boolean | undefined
}

/** What is empty, where one may not fill it. */
const NOTHING = 'Nothing here yet'

/** Nothing here yet: one sentence (the children) and one action. Where one may only read, only that. */
export function EmptyState({ reads, ...props }: EmptyStateProps) {
  const isReadOnly = useReadOnly()
  if (!isReadOnly || reads) return <Empty {...props} />
  const { action: _, children: __, ...rest } = props
  return <Empty {...rest} title={NOTHING} />
}

/** How to fill a card in one line; where one may only read, that it is empty. */
export function EmptyHint({ children }: { readonly children: ReactNode }) {
  const thirdPerson = useThirdPerson()
  return <p className="text-15 text-quiet">{useReadOnly() ? `${NOTHING}.` : thirdPerson(children)}</p>
}

function Empty({ icon, title, action, className, children, ...props }: EmptyStateProps) {
  const thirdPerson = useThirdPerson()
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
      <div className="text-17 font-medium">{thirdPerson(title)}</div>
      {children && <p className="max-w-80 text-15 text-quiet">{thirdPerson(children)}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
