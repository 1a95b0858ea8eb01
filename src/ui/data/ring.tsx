import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useThirdPersonText } from '#app/ui/third-person.ts'

export interface RingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** From 0 to 1. */
  share: number
  /** The text for screen readers: "83% chance of success". */
  label: string
  /** Shown in the middle; defaults to the percentage. */
  children?: ReactNode | undefined
  tone?: 'good' | 'warning' | 'bad' | undefined
}

const tones = { good: 'stroke-series-2', warning: 'stroke-amber', bad: 'stroke-red' }
const ROUND = 2 * Math.PI * 20

/** A share as an arc, 48 px unless `className` sets another size. */
export function Ring({ share, label, children, tone = 'good', className, ...props }: RingProps) {
  const thirdPersonText = useThirdPersonText()
  const bounded = Math.min(1, Math.max(0, share))
  return (
    <span
      data-slot="ring"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file
      role="img"
      aria-label={thirdPersonText(label)}
      className={clsx('relative inline-grid size-12 flex-none place-items-center', className)}
      {...props}
    >
      <svg viewBox="0 0 46 46" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="5">
        <circle cx="23" cy="23" r="20" className="stroke-line" />
        {bounded > 0 && (
          <circle
            cx="23"
            cy="23"
            r="20"
            className={tones[tone]}
            strokeDasharray={`${bounded * ROUND} ${ROUND}`}
            strokeLinecap="round"
          />
        )}
      </svg>
      <span className="text-15 font-bold">{children ?? Math.round(bounded * 100)}</span>
    </span>
  )
}
