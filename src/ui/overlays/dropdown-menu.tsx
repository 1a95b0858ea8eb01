import { clsx } from 'clsx'
import { Ellipsis, Trash2 } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { overlayRoot } from '#app/ui/overlay-root.ts'

export type DropdownMenuProps = Omit<ComponentProps<typeof Radix.Root>, 'modal'>

/** A menu of actions on one thing. Never modal: the modal kind locks scrolling with a style element. */
export const DropdownMenu = (props: DropdownMenuProps) => <Radix.Root modal={false} {...props} />

export const DropdownMenuTrigger = Radix.Trigger

export const DropdownMenuContent = ({ className, ...props }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal container={overlayRoot()}>
    <Radix.Content
      data-slot="dropdown-menu"
      align="end"
      sideOffset={6}
      collisionPadding={12}
      className={clsx(
        'z-50 min-w-48 animate-fade rounded-control border border-line bg-surface p-1 text-ink shadow-pop outline-none',
        className,
      )}
      {...props}
    />
  </Radix.Portal>
)

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  /** Deletes or removes something. */
  danger?: boolean | undefined
}

export const DropdownMenuItem = ({ danger, className, ...props }: DropdownMenuItemProps) => (
  <Radix.Item
    data-slot="dropdown-menu-item"
    className={clsx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 text-15 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-quiet data-highlighted:bg-sunken forced-colors:data-highlighted:outline [&_svg]:size-5',
      danger && 'text-red',
      className,
    )}
    {...props}
  />
)

export const DropdownMenuSeparator = ({ className, ...props }: ComponentProps<typeof Radix.Separator>) => (
  <Radix.Separator
    data-slot="dropdown-menu-separator"
    className={clsx('mx-3 my-1 h-px bg-hair', className)}
    {...props}
  />
)

interface MoreMenuProps {
  /** What the menu is about, read out after "More about". */
  readonly about: string
  readonly variant?: 'secondary' | 'quiet'
  readonly onDelete: () => void
  /** What the last action is called, where it is not Delete. */
  readonly deleteLabel?: string
  /** Actions other than delete, which comes last. */
  readonly children: ReactNode
}

/** A menu of further actions behind three dots. */
export const MoreMenu = ({
  about,
  variant = 'secondary',
  onDelete,
  deleteLabel = 'Delete',
  children,
}: MoreMenuProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button variant={variant} size="icon" aria-label={`More about ${about}`}>
        <Ellipsis aria-hidden="true" />
      </Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent>
      {children}
      <DropdownMenuSeparator />
      <DropdownMenuItem danger onSelect={onDelete}>
        <Trash2 aria-hidden="true" />
        {deleteLabel}
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
)
