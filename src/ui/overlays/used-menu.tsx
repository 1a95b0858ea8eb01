import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment } from 'react'
import { overlayRoot } from '#app/ui/overlay-root.ts'
import type { MenuProps } from './menu.tsx'

/** A menu that has been opened. Never modal: the modal kind locks scrolling with a style element. */
export const UsedMenu = ({ actions, children }: MenuProps) => (
  <Radix.Root modal={false} defaultOpen>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal container={overlayRoot()}>
      <Radix.Content
        data-slot="menu"
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 min-w-48 animate-fade rounded-control border border-line bg-surface p-1 text-ink shadow-pop outline-none"
      >
        {actions.map(({ label, icon: Icon, onSelect, isDisabled = false, isDanger = false }) => (
          <Fragment key={label}>
            {isDanger && <Radix.Separator className="mx-3 my-1 h-px bg-hair" />}
            <Radix.Item
              disabled={isDisabled}
              onSelect={onSelect}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 text-15 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-quiet data-highlighted:bg-sunken forced-colors:data-highlighted:outline [&_svg]:size-5',
                isDanger && 'text-red',
              )}
            >
              {Icon && <Icon aria-hidden="true" />}
              {label}
            </Radix.Item>
          </Fragment>
        ))}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
