import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PanelAnchor } from '#app/ui/popover.tsx'

export interface PanelButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'ref' | 'type'> {
  /** The panel, while it is open; what it is drawn with loads with the first one. */
  readonly renderPanel: (at: PanelAnchor) => ReactNode
}

/** A button that opens a panel beside it, and closes it. */
export function PanelButton({ renderPanel, ...props }: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...props}
        ref={setAnchor}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && anchor && renderPanel({ anchor, onClose: () => setOpen(false) })}
    </>
  )
}
