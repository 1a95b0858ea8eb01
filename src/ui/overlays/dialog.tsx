import { clsx } from 'clsx'
import type { DialogFrameProps } from './dialog-frame.tsx'
import { Overlay, OverlayClose, OverlayContent, OverlayTrigger } from './opening.tsx'

export const Dialog = Overlay
export const DialogTrigger = OverlayTrigger
/** Wraps a button that closes the dialog, with `asChild`. */
export const DialogClose = OverlayClose

export type DialogContentProps = Omit<DialogFrameProps, 'onOpenChange'>

/** A centered question that must be answered or closed before going on. */
export const DialogContent = ({ className, ...props }: DialogContentProps) => (
  <OverlayContent
    data-slot="dialog"
    className={clsx(
      'inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-box -translate-y-1/2 animate-fade rounded-card border',
      className,
    )}
    {...props}
  />
)
