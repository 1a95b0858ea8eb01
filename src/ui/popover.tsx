import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { type ComponentProps, useMemo } from 'react'
import { overlayRoot } from './overlay-root.ts'

export type PopoverProps = Omit<ComponentProps<typeof Radix.Root>, 'modal'>

/** A small panel anchored to its trigger. Never modal: the modal kind locks scrolling with a style element. */
export const Popover = (props: PopoverProps) => <Radix.Root {...props} />

export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

export type PopoverContentProps = ComponentProps<typeof Radix.Content>

export function PopoverContent({ className, ...props }: PopoverContentProps) {
  return (
    <Radix.Portal container={overlayRoot()}>
      <Radix.Content
        data-slot="popover"
        sideOffset={6}
        collisionPadding={12}
        className={clsx(
          'z-50 animate-rise rounded-card border border-line bg-surface p-4 text-ink shadow-pop outline-none',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

/** A button, and what closes what is beside it. */
export interface PanelAnchor {
  readonly anchor: HTMLButtonElement
  readonly onClose: () => void
}

/** An open panel beside a button, which closes it with a second press. */
export function PanelBeside({ anchor, onClose, ...content }: PanelAnchor & PopoverContentProps) {
  const place = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={place} />
      <PopoverContent
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          // A press elsewhere has taken the focus there.
          if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
          event.preventDefault()
        }}
        {...content}
      />
    </Popover>
  )
}
