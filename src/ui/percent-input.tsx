import { Input, type InputProps } from './input.tsx'

export interface PercentInputProps extends Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'inputMode'> {
  /** The typed text, without the sign that the field shows itself. */
  readonly value: string
  readonly onValueChange: (typed: string) => void
}

/** A percentage. The field shows the sign, so a typed or pasted one is stripped. */
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
