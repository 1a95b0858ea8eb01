import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
/** Wraps a button that closes the dialog, with `asChild`. */
export const DialogClose = Radix.Close

export type DialogContentProps = DialogFrameProps

/** A centered question that must be answered or closed before going on. */
export const DialogContent = ({ className, ...props }: DialogContentProps) => (
  <DialogFrame
    data-slot="dialog"
    className={clsx(
      'inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-box -translate-y-1/2 animate-fade rounded-card border',
      className,
    )}
    {...props}
  />
)
