import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

export interface DialogFrameProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  /** Names the dialog, at its top. */
  title: ReactNode
  /** One sentence under the title; it describes the dialog to screen readers. */
  description?: ReactNode | undefined
  /** Buttons at the bottom, which stay in view while the middle scrolls. */
  footer?: ReactNode | undefined
}

/**
 * What Dialog and Sheet share: backdrop, frame, title, close.
 *
 * The backdrop is our own: Radix's overlay locks scrolling with a style element, which our content security policy
 * refuses. base.css locks by it instead, and Radix still traps the focus, hides the page and closes on Escape.
 */
export function DialogFrame({ title, description, footer, className, children, ...props }: DialogFrameProps) {
  return (
    <Radix.Portal>
      <div data-slot="dialog-backdrop" className="fixed inset-0 z-40 animate-fade bg-backdrop" />
      <Radix.Content
        {...(description ? undefined : { 'aria-describedby': undefined })}
        {...props}
        className={clsx(
          'fixed z-50 flex flex-col overflow-hidden border-line bg-surface text-ink shadow-pop outline-none',
          className,
        )}
      >
        <div className="flex items-start justify-between gap-2 pt-3 pr-2 pl-5">
          <div className="min-w-0 py-2">
            <Radix.Title className="text-20 font-bold">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-15 text-quiet">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label="Close"
            className="grid size-11 flex-none place-items-center rounded-inner text-quiet hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </Radix.Close>
        </div>
        {children != null && (
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
        )}
        {footer && (
          <div
            data-slot="dialog-footer"
            className="mt-auto flex flex-col-reverse gap-2 px-5 pt-3 pb-5 sm:flex-row sm:justify-end"
          >
            {footer}
          </div>
        )}
      </Radix.Content>
    </Radix.Portal>
  )
}
