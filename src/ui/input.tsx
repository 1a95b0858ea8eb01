// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlBox, controlText } from './control.ts'
import { useFieldControl } from './field-wiring.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown before the text inside the box, such as `$`. */
  prefix?: ReactNode | undefined
  /** Shown after the text inside the box: a unit, a button or a spinner. */
  suffix?: ReactNode | undefined
  /** For the input itself; `className` goes to the box. */
  inputClassName?: string | undefined
}

/** One line of text. Inside a Field it picks up the label, hint and error. */
export function Input({ prefix, suffix, className, inputClassName, required, ...props }: InputProps) {
  const wiring = useFieldControl({ ...props, required })
  return (
    <div data-slot="input" className={clsx(controlBox, className)}>
      {prefix != null && (
        <span data-slot="input-prefix" className="-mr-2.5 pl-4 text-quiet">
          {prefix}
        </span>
      )}
      <input data-slot="control" {...props} {...wiring} className={clsx(controlText, inputClassName)} />
      {suffix != null && (
        <span data-slot="input-suffix" className="flex flex-none items-center pr-1.5 text-quiet">
          {suffix}
        </span>
      )}
    </div>
  )
}
