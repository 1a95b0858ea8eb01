import { Input, type InputProps } from './input.tsx'

export interface PercentInputProps extends Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'inputMode'> {
  /** The typed text, without the sign that the field shows itself. */
  readonly value: string
  readonly onValueChange: (typed: string) => void
  /** Whether it can be below zero. */
  readonly signed?: boolean
}

/** A percentage. The field shows the sign, so a typed or pasted one is stripped. */
export const PercentInput = ({ value, onValueChange, signed = false, ...props }: PercentInputProps) => (
  <Input
    {...props}
    value={value}
    onChange={(event) => onValueChange(event.target.value.replace(/\s*[%％]\s*$/, ''))}
    // On some phones the decimal keyboard has no minus.
    inputMode={signed ? 'text' : 'decimal'}
    autoComplete="off"
    suffix={<span className="pr-2.5">%</span>}
  />
)
