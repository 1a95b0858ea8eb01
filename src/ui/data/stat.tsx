import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useThirdPerson } from '#app/ui/third-person.ts'

export interface StatProps extends Omit<ComponentProps<'div'>, 'title'> {
  label: ReactNode
  /** The figure or text that answers: an Amount, "December 2029". */
  value: ReactNode
  /** `hero` at 40 px, `large` at 28, `medium` at 20. */
  size?: 'hero' | 'large' | 'medium' | undefined
  /** Beside the figure: how it changed. */
  change?: ReactNode | undefined
  detail?: ReactNode | undefined
}

const sizes = { hero: 'text-40', large: 'text-28', medium: 'text-20' }

/** A figure with its label and how it changed. */
export function Stat({ label, value, size = 'medium', change, detail, className, ...props }: StatProps) {
  const thirdPerson = useThirdPerson()
  return (
    <div data-slot="stat" className={clsx('flex flex-col', className)} {...props}>
      <p className="text-15 text-quiet">{thirdPerson(label)}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className={clsx('font-bold', sizes[size])}>{thirdPerson(value)}</p>
        {change}
      </div>
      {detail && <p className="text-13 text-quiet">{thirdPerson(detail)}</p>}
    </div>
  )
}
