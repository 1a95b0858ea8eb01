/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a native checkbox says its own state */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- see the wrapper below */
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFieldControl } from './field-wiring.ts'
import { Tooltip } from './tooltip.tsx'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  /** The text on the left, which is part of the target. */
  label?: ReactNode | undefined
  /** A quieter line under the label. */
  detail?: ReactNode | undefined
  /** With `disabled`: why, in a tooltip that hover, focus and tap open. */
  disabledReason?: ReactNode | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
}

/** On or off at once, without a Save. A native checkbox with the role of a switch. */
export function Switch({
  label,
  detail,
  disabledReason,
  onCheckedChange,
  onChange,
  className,
  required,
  ...props
}: SwitchProps) {
  const id = useId()
  const wiring = useFieldControl({
    ...props,
    required,
    'aria-describedby': clsx(props['aria-describedby'], detail && `${id}-detail`) || undefined,
  })
  const control = (
    <input
      type="checkbox"
      role="switch"
      data-slot="switch"
      {...props}
      {...wiring}
      // A disabled input swallows the pointer in some browsers; let it through to the tooltip's wrapper.
      className={clsx(wiring.disabled && 'pointer-events-none')}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
    />
  )
  const row =
    label == null ? (
      <span className={clsx('inline-flex min-h-11 items-center', className)}>{control}</span>
    ) : (
      <label
        data-slot="switch-label"
        className={clsx(
          'flex min-h-11 items-center justify-between gap-4 text-15 has-[:disabled]:cursor-not-allowed',
          className,
        )}
      >
        <span className={clsx(wiring.disabled && 'text-quiet')}>
          <span id={`${id}-label`}>{label}</span>
          {detail && (
            <span id={`${id}-detail`} aria-hidden="true" className="block text-13 text-quiet">
              {detail}
            </span>
          )}
        </span>
        {control}
      </label>
    )
  if (!props.disabled || disabledReason == null) return row
  return (
    <Tooltip content={disabledReason} tap>
      {/* A disabled input cannot take the focus, so the row does: otherwise the reason would be out of the keyboard's reach. */}
      <div
        role="group"
        aria-labelledby={label == null ? undefined : `${id}-label`}
        tabIndex={0}
        className="rounded-inner"
      >
        {row}
      </div>
    </Tooltip>
  )
}
