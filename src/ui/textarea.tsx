import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlBox, controlText } from './control.ts'
import { useFieldControl } from './field-wiring.ts'

export type TextareaProps = ComponentProps<'textarea'>

/** Lines of text; grows with them where the browser can. */
export function Textarea({ className, required, rows = 3, ...props }: TextareaProps) {
  const wiring = useFieldControl({ ...props, required })
  return (
    <div data-slot="textarea" className={clsx(controlBox, className)}>
      <textarea
        data-slot="control"
        rows={rows}
        {...props}
        {...wiring}
        className={clsx(controlText, 'field-sizing-content max-h-80 min-h-24 resize-y py-3')}
      />
    </div>
  )
}
