import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useRadioGroup } from './radio-context.ts'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

export type SegmentedProps = RadioGroupProps

/** Two to four ways to view or do something; the choice applies at once. Radios underneath, so arrow keys move it. */
export const Segmented = ({ className, ...props }: SegmentedProps) => (
  <RadioGroup
    data-slot="segmented"
    className={clsx('flex-row! rounded-control bg-sunken p-1', className)}
    {...props}
  />
)

export interface SegmentProps {
  value: string
  children: ReactNode
  disabled?: boolean | undefined
}

export function Segment({ value, children, disabled }: SegmentProps) {
  const group = useRadioGroup()
  return (
    <label
      data-slot="segment"
      className={clsx(
        'relative flex min-h-11 flex-auto items-center justify-center rounded-inner px-1 text-center min-[22rem]:px-2 text-15 text-quiet transition-colors hover:text-ink',
        'has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-card forced-colors:has-checked:outline',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-50',
      )}
    >
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        disabled={disabled || group.disabled}
        onChange={() => group.choose(value)}
        className="sr-only"
      />
      {children}
    </label>
  )
}
