import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { closeOnBack } from '#app/ui/close-on-back.ts'
import { overlayRoot } from '#app/ui/overlay-root.ts'

export interface DialogFrameProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  /** Names the dialog, at its top. */
  title: ReactNode
  /** One sentence under the title; it describes the dialog to screen readers. */
  description?: ReactNode | undefined
  /** Buttons at the bottom, which stay in view while the body scrolls. */
  footer?: ReactNode | undefined
  onOpenChange: (open: boolean) => void
}

const FIELD =
  'input:not([type=hidden], :disabled), :is(select, textarea):not(:disabled), :is([role=combobox], [role=radio], [role=checkbox], [role=slider]):not(:disabled)'

/** The element focused before the dialog opened; for a menu item, which is removed, the button that opened the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/**
 * Where the focus starts and returns to. It starts at the first field, else at the dialog itself, so that a screen reader does
 * not start with Close. It returns to the element that opened the dialog, even if that is not a Radix trigger; if that is gone,
 * to the page's content.
 */
function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow()
      const dialog = event.currentTarget
      if (!(dialog instanceof HTMLElement)) return
      event.preventDefault()
      const field = dialog.querySelector<HTMLElement>(FIELD)
      ;(field ?? dialog).focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.querySelector('#content')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

/**
 * What an open dialog and an open sheet share: backdrop, frame, title, close.
 * The backdrop is our own: Radix's overlay locks scrolling with a style element, which our content security policy refuses.
 * base.css locks it instead, and Radix still traps the focus, hides the page and closes on Escape.
 */
export function DialogFrame({
  title,
  description,
  footer,
  onOpenChange,
  className,
  children,
  ...props
}: DialogFrameProps) {
  const focus = useDialogFocus()
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal container={overlayRoot()}>
        <div data-slot="dialog-backdrop" className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Radix.Content
          {...(description ? undefined : { 'aria-describedby': undefined })}
          {...focus}
          {...props}
          className={clsx(
            'fixed z-50 flex flex-col overflow-hidden border-line bg-surface text-ink shadow-pop outline-none',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-2 pt-3 pr-2 pl-5">
            <div className="min-w-0 py-2">
              <Radix.Title className="text-20 font-bold wrap-anywhere">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-15 wrap-anywhere text-quiet">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              ref={closeOnBack}
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
    </Radix.Root>
  )
}
