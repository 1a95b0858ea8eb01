import { Input, type InputProps } from './input.tsx'

export interface PercentInputProps extends Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'inputMode'> {
  /** What was typed, without the sign that the field shows itself. */
  readonly value: string
  readonly onValueChange: (typed: string) => void
}

/** A percentage. The sign stands in the field, so one that is typed or pasted is taken off. */
export const PercentInput = ({ value, onValueChange, ...props }: PercentInputProps) => (
  <Input
    {...props}
    value={value}
    onChange={(event) => onValueChange(event.target.value.replace(/\s*[%％]\s*$/, ''))}
    inputMode="decimal"
    autoComplete="off"
    suffix={<span className="pr-2.5">%</span>}
  />
)
