import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { FieldContext } from './field-wiring.ts'
import { RadioContext, useRadioGroup } from './radio-context.ts'
import { useReadOnly } from './read-only.ts'
import { useThirdPerson } from './third-person.ts'

export interface RadioGroupProps extends Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue'> {
  /** Undefined or '' while none is chosen. */
  value: string | undefined
  onValueChange: (value: string) => void
  /** For a form that reads its own fields. */
  name?: string | undefined
  disabled?: boolean | undefined
  /** The choice changes what is shown, and nothing else, so that it works where one may only read. */
  reads?: boolean | undefined
}

/** One of a few, all visible. Label it with a `<Field group>` around it or an aria-label. */
export function RadioGroup({
  value,
  onValueChange,
  name,
  disabled,
  reads,
  className,
  ...props
}: RadioGroupProps) {
  const ownName = useId()
  const isReadOnly = useReadOnly()
  const isOff = disabled || (isReadOnly && !reads) || undefined
  const field = use(FieldContext)
  return (
    <RadioContext value={{ name: name ?? ownName, value, disabled: isOff, choose: onValueChange }}>
      <div
        data-slot="radio-group"
        role="radiogroup"
        aria-labelledby={props['aria-label'] ? undefined : field?.labelId}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        aria-required={field?.required || undefined}
        className={clsx('flex flex-col', className)}
        {...props}
      />
    </RadioContext>
  )
}

export interface RadioItemProps {
  value: string
  label: ReactNode
  /** A quieter line under the label. */
  detail?: ReactNode | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

export function RadioItem({ value, label, detail, disabled, className }: RadioItemProps) {
  const group = useRadioGroup()
  const thirdPerson = useThirdPerson()
  const id = useId()
  const off = disabled || group.disabled
  return (
    <label
      data-slot="radio-item"
      className={clsx(
        'flex min-h-11 items-start gap-3 py-2.5 text-15 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-quiet',
        className,
      )}
    >
      <input
        type="radio"
        data-slot="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        disabled={off}
        aria-describedby={detail ? id : undefined}
        onChange={() => group.choose(value)}
        className="mt-px"
      />
      <span>
        {thirdPerson(label)}
        {detail && (
          <span id={id} aria-hidden="true" className="block text-13 text-quiet">
            {thirdPerson(detail)}
          </span>
        )}
      </span>
    </label>
  )
}
