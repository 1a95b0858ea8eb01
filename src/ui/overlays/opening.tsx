/** Whether a dialog or a sheet is open. What an open one shows is loaded with the first one that opens. */
import { Slot } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react'
import { later } from '#app/ui/later.tsx'

interface Opening {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

const OpeningContext = createContext<Opening>({ isOpen: false, setOpen: () => undefined })

export interface OverlayProps {
  /** With `onOpenChange`, its owner decides; without it, its trigger does. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly children: ReactNode
}

export function Overlay({ open, onOpenChange, children }: OverlayProps) {
  const [isOpenHere, setOpenHere] = useState(false)
  const setOpen = (next: boolean) => {
    setOpenHere(next)
    onOpenChange?.(next)
  }
  return <OpeningContext value={{ isOpen: open ?? isOpenHere, setOpen }}>{children}</OpeningContext>
}

interface ActionProps extends ComponentProps<'button'> {
  /** Acts through its one child instead of a button of its own. */
  readonly asChild?: boolean
}

function Action({ asChild = false, onClick, act, ...props }: ActionProps & { readonly act: () => void }) {
  const Button = asChild ? Slot.Root : 'button'
  return (
    <Button
      {...(!asChild && { type: 'button' as const })}
      {...props}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) act()
      }}
    />
  )
}

/** Opens it. */
export function OverlayTrigger(props: ActionProps) {
  const { isOpen, setOpen } = use(OpeningContext)
  return <Action aria-haspopup="dialog" aria-expanded={isOpen} {...props} act={() => setOpen(!isOpen)} />
}

/** Closes it. */
export function OverlayClose(props: ActionProps) {
  const { setOpen } = use(OpeningContext)
  return <Action {...props} act={() => setOpen(false)} />
}

const Frame = later(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** What an open one shows. */
export function OverlayContent(props: Omit<ComponentProps<typeof Frame>, 'onOpenChange'>) {
  const { isOpen, setOpen } = use(OpeningContext)
  return isOpen ? <Frame onOpenChange={setOpen} {...props} /> : null
}
