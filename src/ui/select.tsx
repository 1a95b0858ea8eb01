import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlBox, controlText } from './control.ts'
import { useFieldControl } from './field-wiring.ts'

export interface SelectProps extends ComponentProps<'select'> {
  onValueChange?: ((value: string) => void) | undefined
  /** The text shown while nothing is chosen (value ''). */
  placeholder?: string | undefined
}

/** One of up to twenty or so: the system's own menu, which works best on phones. Children are `<option>`s. */
export function Select({
  onValueChange,
  onChange,
  placeholder,
  className,
  children,
  required,
  ...props
}: SelectProps) {
  const wiring = useFieldControl({ ...props, required })
  return (
    <div data-slot="select" className={clsx(controlBox, className)}>
      <select
        data-slot="control"
        {...props}
        {...wiring}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={clsx(
          controlText,
          "appearance-none truncate pr-11 has-[option[value='']:checked]:text-quiet [&>option]:bg-surface [&>option]:text-ink",
        )}
      >
        {placeholder != null && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute right-4 size-5 text-quiet" aria-hidden="true" />
    </div>
  )
}
