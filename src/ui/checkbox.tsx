// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldControl } from './field-wiring.ts'
import { useThirdPerson } from './third-person.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The text beside the box, which is part of the click target. Links in it keep working. */
  label?: ReactNode | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
  /** Shown below and tied to the box, for a checkbox without a Field. */
  error?: ReactNode | undefined
}

/** A native checkbox with our styling. */
export function Checkbox({
  label,
  error,
  onCheckedChange,
  onChange,
  className,
  required,
  ...props
}: CheckboxProps) {
  const errorId = useId()
  const thirdPerson = useThirdPerson()
  const wiring = useFieldControl({
    ...props,
    required,
    'aria-invalid': error ? true : props['aria-invalid'],
    'aria-describedby': clsx(props['aria-describedby'], error && errorId) || undefined,
  })
  const box = (
    <input
      type="checkbox"
      data-slot="checkbox"
      {...props}
      {...wiring}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
    />
  )
  if (label == null)
    return <span className={clsx('inline-grid size-11 place-items-center', className)}>{box}</span>
  return (
    <div className={className}>
      <label
        data-slot="checkbox-label"
        className="inline-flex min-h-11 items-center gap-3 text-15 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-quiet"
      >
        {box}
        <span>{thirdPerson(label)}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" aria-live="polite" className="text-13 font-medium text-red">
          {error}
        </p>
      )}
    </div>
  )
}
