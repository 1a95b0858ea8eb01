import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useThirdPerson } from './third-person.ts'

const alertVariants = cva('flex gap-3 rounded-control p-4 text-15', {
  variants: {
    tone: {
      info: 'bg-sunken text-ink',
      success: 'bg-wash text-ink',
      warning: 'bg-amber-wash text-ink',
      danger: 'bg-red-wash text-ink',
    },
  },
  defaultVariants: { tone: 'info' },
})

const marks = {
  info: <Info className="text-quiet" />,
  success: <CircleCheck className="text-accent" />,
  warning: <TriangleAlert className="text-amber" />,
  danger: <CircleAlert className="text-red" />,
}

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'>, VariantProps<typeof alertVariants> {
  title?: ReactNode | undefined
  /** Buttons or links below the text. */
  actions?: ReactNode | undefined
}

/** A message that stays on the page. `danger` interrupts a screen reader; the other tones are announced politely. */
export function Alert({ tone, title, actions, className, children, ...props }: AlertProps) {
  const thirdPerson = useThirdPerson()
  return (
    <div
      data-slot="alert"
      role={tone === 'danger' ? 'alert' : 'status'}
      className={alertVariants({ tone, className })}
      {...props}
    >
      <span className="mt-px flex-none [&_svg]:size-5" aria-hidden="true">
        {marks[tone ?? 'info']}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-medium">{thirdPerson(title)}</p>}
        {children && <div>{thirdPerson(children)}</div>}
        {actions && <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">{actions}</div>}
      </div>
    </div>
  )
}
