import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useThirdPersonText } from '#app/ui/third-person.ts'

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number
  max: number
  /** The expected value by now at an even pace, on the same scale; drawn as a mark across the bar. */
  pace?: number | undefined
  /** What is measured. */
  label: string
  /** The progress as text: "$1,218 of $2,100 used, $252 under pace". */
  valueText: string
  tone?: 'good' | 'warning' | 'bad' | undefined
}

const tones = { good: 'bg-primary', warning: 'bg-amber', bad: 'bg-red' }
const percent = (value: number, max: number) =>
  `${max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0}%`

/** A bar with a mark for the pace. The sentence beside it says the same. */
export function Progress({
  value,
  max,
  pace,
  label,
  valueText,
  tone = 'good',
  className,
  ...props
}: ProgressProps) {
  const thirdPersonText = useThirdPersonText()
  return (
    <div
      data-slot="progress"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native <progress> cannot show the pace mark
      role="progressbar"
      aria-label={thirdPersonText(label)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={valueText}
      className={clsx('relative py-1', className)}
      {...props}
    >
      <div className="h-2.5 overflow-hidden rounded-full bg-line">
        <div className={clsx('h-full rounded-full', tones[tone])} style={{ width: percent(value, max) }} />
      </div>
      {pace != null && (
        <div
          className="absolute inset-y-0 -ml-px w-0.5 rounded-full bg-ink"
          style={{ left: percent(pace, max) }}
        />
      )}
    </div>
  )
}
