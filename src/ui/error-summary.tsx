export interface ErrorSummaryProps {
  /** The labels of the fields that failed, in their order on the page. Empty before the first submit. */
  fields: readonly string[]
}

/** Says once, to screen readers, which fields of a form need another look. Sighted people see them in place. */
export const ErrorSummary = ({ fields }: ErrorSummaryProps) => (
  <output data-slot="error-summary" className="sr-only">
    {fields.length > 0 &&
      `${fields.length === 1 ? 'One field needs' : `${fields.length} fields need`} another look: ${fields.join(', ')}.`}
  </output>
)
