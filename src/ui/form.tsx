/** The frame of every form: its invalid fields announced, then the fields, then why it was refused, then its buttons. */
// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** What the frame needs of a form's state. */
export interface FormState {
  readonly formProps: ComponentProps<'form'>
  /** The labels of the invalid fields, in page order. Empty before the first submit. */
  readonly failed: readonly string[]
  /** Why the last submit was refused, where no field shows it. */
  readonly refusal: string | undefined
  readonly isBusy: boolean
}

const FormContext = createContext<Pick<FormState, 'refusal' | 'isBusy'> | undefined>(undefined)

const needing = (count: number): string => (count === 1 ? 'One field needs' : `${count} fields need`)

export interface FormProps extends ComponentProps<'form'> {
  form: FormState
  /** Its buttons are no FormButtons, such as those in a dialog's footer, so that it ends with the refusal. */
  hasOwnButtons?: boolean
}

/**
 * A column of fields that ends with FormButtons. Screen readers hear once which fields are invalid; sighted clients see them in
 * place.
 */
export const Form = ({ form, hasOwnButtons, className = 'gap-5', children, ...props }: FormProps) => (
  <FormContext value={form}>
    <form {...props} {...form.formProps} className={clsx('flex flex-col', className)}>
      <output data-slot="error-summary" className="sr-only">
        {form.failed.length > 0 && `${needing(form.failed.length)} attention: ${form.failed.join(', ')}.`}
      </output>
      {children}
      {hasOwnButtons && <FormRefusal message={form.refusal} />}
    </form>
  </FormContext>
)

export interface FormButtonsProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'disabled'> {
  /** What the form does, as a verb and its object. */
  label: string
  /** Leaves everything as it was. */
  onCancel?: (() => void) | undefined
  cancelLabel?: string
  /** A button that comes before. */
  before?: ReactNode
  /** Buttons that come after. */
  children?: ReactNode
  /** The layout of the row. */
  className?: string
}

/**
 * Sends the form around them. A refusal is shown right above: it answers the press, and the focus stays on the button, so that
 * the next press tries again.
 */
export function FormButtons({
  label,
  size,
  onCancel,
  cancelLabel = 'Cancel',
  before,
  children,
  className = 'flex flex-wrap gap-2',
  ...button
}: FormButtonsProps) {
  const form = use(FormContext)
  const buttons = (
    <>
      {before}
      <Button type="submit" size={size} busy={form?.isBusy} {...button}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="quiet" size={size} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {children}
    </>
  )
  return (
    <>
      <FormRefusal message={form?.refusal} />
      {button.block ? (
        buttons
      ) : (
        <div data-slot="form-buttons" className={className}>
          {buttons}
        </div>
      )}
    </>
  )
}
