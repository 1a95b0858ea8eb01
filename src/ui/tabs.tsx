import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Tabs = ({ className, ...props }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root data-slot="tabs" className={clsx('flex flex-col gap-4', className)} {...props} />
)

/** Parts of one subject. Scrolls sideways on a phone when there are many. */
export const TabsList = ({ className, ...props }: ComponentProps<typeof Radix.List>) => (
  <Radix.List
    data-slot="tabs-list"
    className={clsx('flex gap-6 overflow-x-auto border-b border-line', className)}
    {...props}
  />
)

export const TabsTrigger = ({ className, ...props }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    data-slot="tabs-trigger"
    className={clsx(
      'min-h-11 flex-none border-b-2 border-transparent text-15 text-quiet -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
      className,
    )}
    {...props}
  />
)

export const TabsContent = ({ className, ...props }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content data-slot="tabs-content" className={clsx('rounded-inner', className)} {...props} />
)
