// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

export interface FormRefusalProps {
  /** Why the form was refused; renders nothing without it. */
  message: string | undefined
}

const intoView = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' })

/** Stays beside the form after the toast is gone. */
export const FormRefusal = ({ message }: FormRefusalProps) =>
  message ? (
    <p
      ref={intoView}
      role="alert"
      data-slot="form-refusal"
      className="rounded-control bg-red-wash px-4 py-3 text-15 wrap-break-word text-ink"
    >
      {message}
    </p>
  ) : null
