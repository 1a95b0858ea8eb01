import { createContext, use } from 'react'
import { useReadOnly } from './read-only.ts'

/** What a {@link Field} passes to the control inside it, so that label, hint and error are tied without manual ids. */
export interface FieldWiring {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** Reports invalid text before the form validates; undefined once it is valid. */
  report: (problem: string | undefined) => void
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

interface OwnProps {
  disabled?: boolean | undefined
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * The id, description, validity, required and disabled state of a control: its own props first, then those of the field
 * around it. Where one may only read, it is disabled.
 */
export function useFieldControl(own: OwnProps) {
  const field = use(FieldContext)
  const isReadOnly = useReadOnly()
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    disabled: own.disabled || isReadOnly || undefined,
    'aria-required': (own.required ?? field?.required) || undefined,
  }
}
