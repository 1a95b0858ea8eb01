import { clsx } from 'clsx'
import { type ChangeEvent, type ComponentProps, type SyntheticEvent, useState } from 'react'
import { useFieldControl } from './field-wiring.ts'

export interface CodeInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'maxLength'
> {
  value: string
  onValueChange: (code: string) => void
  /** Called once when the last digit arrives, typed, pasted or filled from a message. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  /** Draws dots for digits, as for a PIN. */
  isSecret?: boolean | undefined
}

/** The caret belongs after the last digit: the boxes cannot show any other position. */
const caretToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  if (input.selectionStart !== input.value.length)
    input.setSelectionRange(input.value.length, input.value.length)
}

/** A one-time code: one real input, so that paste and autofill work, drawn as a box per digit. */
export function CodeInput({
  value,
  onValueChange,
  onComplete,
  length = 6,
  isSecret,
  className,
  required,
  ...props
}: CodeInputProps) {
  const wiring = useFieldControl({ ...props, required })
  const { disabled } = wiring
  const [focused, setFocused] = useState(false)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const code = event.target.value.replaceAll(/\D/g, '').slice(0, length)
    if (code === value) return
    onValueChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <div data-slot="code-input" className={clsx('relative flex max-w-88 gap-2', className)}>
      {Array.from({ length }, (_, place) => (
        <span
          key={place}
          aria-hidden="true"
          data-active={(focused && place === Math.min(value.length, length - 1)) || undefined}
          className={clsx(
            'grid h-14 min-w-0 flex-1 place-items-center rounded-control border text-20 font-medium transition-colors',
            'data-active:border-accent data-active:outline-2 data-active:-outline-offset-1 data-active:outline-accent',
            disabled ? 'border-line bg-sunken text-quiet' : 'bg-surface',
            !disabled && (wiring['aria-invalid'] ? 'border-red' : 'border-faint'),
          )}
        >
          {isSecret && value[place] ? '●' : value[place]}
        </span>
      ))}
      <input
        data-slot="control"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        {...props}
        {...wiring}
        type="text"
        value={value}
        onChange={change}
        onSelect={caretToEnd}
        onFocus={(event) => {
          props.onFocus?.(event)
          setFocused(true)
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          setFocused(false)
        }}
        // Transparent, not hidden: iOS offers the code from the message only to a visible field.
        className="absolute inset-0 bg-transparent text-17 text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}
