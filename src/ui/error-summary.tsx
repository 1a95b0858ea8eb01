// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

export interface ErrorSummaryProps {
  /** The labels of the invalid fields, in page order. Empty before the first submit. */
  fields: readonly string[]
}

/** Announces the invalid fields of a form to screen readers once. Sighted clients see them in place. */
export const ErrorSummary = ({ fields }: ErrorSummaryProps) => (
  <output data-slot="error-summary" className="sr-only">
    {fields.length > 0 &&
      `${fields.length === 1 ? 'One field needs' : `${fields.length} fields need`} attention: ${fields.join(', ')}.`}
  </output>
)
