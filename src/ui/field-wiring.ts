import { createContext, use } from 'react'

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
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** The id, description, validity and required state of a control: its own props first, then those of the field around it. */
export function useFieldControl(own: OwnProps) {
  const field = use(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': (own.required ?? field?.required) || undefined,
  }
}
