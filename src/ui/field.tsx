import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { FieldContext } from './field-wiring.ts'
import { useThirdPerson } from './third-person.ts'

export interface FieldProps {
  label: ReactNode
  /** Shown below the control, even while an error shows. */
  hint?: ReactNode | undefined
  /** A sentence that says what is wrong and how to fix it. An error the control itself reports takes precedence. */
  error?: ReactNode | undefined
  /** Adds "(optional)" to the label: most fields are required, so the exception is marked. */
  optional?: boolean | undefined
  /** Tells assistive technology that the field is required. No asterisk is drawn. */
  required?: boolean | undefined
  /** For a group of controls (radios, segments): the label names the group instead of one control. */
  group?: boolean | undefined
  /** At the right end of the label's line, such as a "Forgot password" link. */
  aside?: ReactNode | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label above one control, its hint below and its error in place, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  required,
  group,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const thirdPerson = useThirdPerson()
  const [reported, report] = useState<string>()
  const problem = reported ?? error
  const hasError = Boolean(problem)
  const describedBy = clsx(hasError && `${id}-error`, hint && `${id}-hint`) || undefined
  const Label = group ? 'span' : 'label'
  return (
    <div data-slot="field" className={clsx('flex flex-col gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <Label
          data-slot="label"
          id={`${id}-label`}
          {...(group ? undefined : { htmlFor: id })}
          className="text-15 font-medium"
        >
          {thirdPerson(label)}
          {optional && <span className="font-normal text-quiet"> (optional)</span>}
        </Label>
        {aside}
      </div>
      <FieldContext
        value={{
          controlId: id,
          labelId: `${id}-label`,
          describedBy,
          invalid: hasError,
          required: Boolean(required),
          report,
        }}
      >
        {children}
      </FieldContext>
      {hasError && (
        // Polite: several fields may fail at once, and none should interrupt the others.
        <p
          data-slot="field-error"
          id={`${id}-error`}
          role="alert"
          aria-live="polite"
          className="flex gap-1.5 text-13 font-medium text-red"
        >
          <ErrorMark />
          <span>{problem}</span>
        </p>
      )}
      {hint && (
        <p data-slot="field-hint" id={`${id}-hint`} className="text-13 text-quiet">
          {thirdPerson(hint)}
        </p>
      )}
    </div>
  )
}

/** A shape beside the color, so that an error never depends on red alone. */
const ErrorMark = () => (
  <svg viewBox="0 0 16 16" className="mt-px size-4 flex-none" aria-hidden="true">
    <circle cx="8" cy="8" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M8 4.4v4.2M8 10.9v.6" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
  </svg>
)
