import { clsx } from 'clsx'
import type { DialogFrameProps } from './dialog-frame.tsx'
import { Overlay, OverlayClose, OverlayContent, OverlayTrigger } from './opening.tsx'

export const Sheet = Overlay
export const SheetTrigger = OverlayTrigger
/** Wraps a button that closes the sheet, with `asChild`. */
export const SheetClose = OverlayClose

export type SheetContentProps = Omit<DialogFrameProps, 'onOpenChange'>

/** A form or a list beside the page: from the bottom on a phone, from the right on a wider screen. */
export const SheetContent = ({ className, ...props }: SheetContentProps) => (
  <OverlayContent
    data-slot="sheet"
    className={clsx(
      'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] animate-slide-up rounded-t-card border-t pb-[env(safe-area-inset-bottom)]',
      'sm:inset-x-auto sm:top-0 sm:right-0 sm:max-h-none sm:w-full sm:max-w-box sm:animate-slide-in sm:rounded-none sm:border-t-0 sm:border-l',
      className,
    )}
    {...props}
  />
)
