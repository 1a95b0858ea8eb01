import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger
/** Wraps a button that closes the sheet, with `asChild`. */
export const SheetClose = Radix.Close

export type SheetContentProps = DialogFrameProps

/** A form or a list beside the page: from the bottom on a phone, from the right on a wider screen. */
export const SheetContent = ({ className, ...props }: SheetContentProps) => (
  <DialogFrame
    data-slot="sheet"
    className={clsx(
      'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] animate-slide-up rounded-t-card border-t pb-[env(safe-area-inset-bottom)]',
      'sm:inset-x-auto sm:top-0 sm:right-0 sm:max-h-none sm:w-full sm:max-w-box sm:animate-slide-in sm:rounded-none sm:border-t-0 sm:border-l',
      className,
    )}
    {...props}
  />
)
