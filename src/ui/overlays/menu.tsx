import { Ellipsis, type LucideIcon, Trash2 } from 'lucide-react'
import { Slot } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly onSelect: () => void
  readonly isDisabled?: boolean | undefined
  /** Deletes or removes something: it comes after a line. */
  readonly isDanger?: boolean | undefined
}

export interface MenuProps {
  readonly actions: readonly MenuAction[]
  /** The button that opens it. */
  readonly children: ReactElement
}

const UsedMenu = later(
  async () => (await import('./used-menu.tsx')).UsedMenu,
  ({ children }) => children,
)

/** A menu of actions on one thing. Its list loads when it is first opened. */
export function Menu({ actions, children }: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <UsedMenu actions={actions}>{children}</UsedMenu>
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => event.key === 'ArrowDown' && setUsed(true)}
    >
      {children}
    </Slot.Root>
  )
}

interface MoreMenuProps {
  /** What the menu is about, read out after "More about". */
  readonly about: string
  readonly variant?: 'secondary' | 'quiet'
  /** Actions other than delete, which comes last. */
  readonly actions: readonly MenuAction[]
  readonly onDelete?: () => void
  /** What the last action is called, where it is not Delete. */
  readonly deleteLabel?: string
}

/** A menu of further actions behind three dots. */
export const MoreMenu = ({
  about,
  variant = 'secondary',
  actions,
  onDelete,
  deleteLabel = 'Delete',
}: MoreMenuProps) => (
  <Menu
    actions={
      onDelete
        ? [...actions, { label: deleteLabel, icon: Trash2, onSelect: onDelete, isDanger: true }]
        : actions
    }
  >
    <Button variant={variant} size="icon" aria-label={`More about ${about}`}>
      <Ellipsis aria-hidden="true" />
    </Button>
  </Menu>
)
