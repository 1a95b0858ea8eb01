import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlBox, controlText } from './control.ts'
import { useFieldControl } from './field-wiring.ts'

/** Several lines of text. Inside a Field it picks up the label, hint and error. */
export function Textarea({ className, required, rows = 5, ...props }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl({ ...props, required })
  return (
    <div data-slot="textarea" className={clsx(controlBox, className)}>
      <textarea
        data-slot="control"
        {...props}
        {...wiring}
        rows={rows}
        className={clsx(controlText, 'resize-y py-3')}
      />
    </div>
  )
}
