import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
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
