import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useFieldControl } from './field-wiring.ts'
import { useThirdPerson } from './third-person.ts'
import './styles/slider.css'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type'> {
  value: number
  min: number
  max: number
  step?: number | undefined
  onValueChange: (value: number) => void
  /** Called when the finger or key is released: the time for expensive work. */
  onValueCommit?: ((value: number) => void) | undefined
  /** The value as text, announced and, with a label, shown: "$250", "June 2030". */
  valueText: string
  /** Above the track, with the value at the right end of the line. Without it use a Field or aria-label. */
  label?: ReactNode | undefined
}

/** Sets an approximate value. The system's own slider underneath: one finger, arrow keys, Page keys, Home and End. */
export function Slider({
  value,
  min,
  max,
  onValueChange,
  onValueCommit,
  valueText,
  label,
  className,
  required,
  ...props
}: SliderProps) {
  // What it changes is tried out, and saved by a button: so it works where one may only read.
  const wiring = { ...useFieldControl({ ...props, required }), disabled: props.disabled }
  const thirdPerson = useThirdPerson()
  const share = max > min ? (value - min) / (max - min) : 0
  const commit = onValueCommit && (() => onValueCommit(value))
  // The thumb is 28 px wide and stays inside the track, so its center stops half of that short of the ends.
  const fill: CSSProperties & Record<'--fill', string> = {
    '--fill': `calc(${share * 100}% + ${(0.5 - share) * 28}px)`,
  }
  const track = (
    <input
      data-slot="slider"
      {...props}
      {...wiring}
      type="range"
      min={min}
      max={max}
      value={value}
      aria-valuetext={valueText}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
      onPointerUp={commit}
      onKeyUp={commit}
      style={fill}
      className={clsx(label == null && className)}
    />
  )
  if (label == null) return track
  return (
    <label data-slot="slider-field" className={clsx('block', className)}>
      <span className="flex items-baseline justify-between gap-4 text-15">
        <span>{thirdPerson(label)}</span>
        <span aria-hidden="true" className="font-bold">
          {valueText}
        </span>
      </span>
      {track}
    </label>
  )
}
