import { clsx } from 'clsx'
import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { overlayRoot } from './overlay-root.ts'

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. */
  children: ReactNode
  /** A tap or a press opens it too. For a trigger that does nothing else, such as a disabled switch. */
  tap?: boolean | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  className?: string | undefined
}

/** A short note about the element under the pointer or the focus. Never the only place for an important fact. */
export function Tooltip({ content, children, tap, side = 'top', className }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const openByTap = tap && {
    // Radix closes on a press unless the event is prevented.
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild {...openByTap}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={overlayRoot()}>
          <Radix.Content
            data-slot="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className={clsx(
              'z-50 max-w-72 animate-fade rounded-inner bg-ink px-3 py-2 text-13 text-canvas shadow-pop',
              className,
            )}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
