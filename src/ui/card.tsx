import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useReadOnly } from './read-only.ts'
import { useThirdPerson } from './third-person.ts'

const cardVariants = cva('relative flex flex-col rounded-card', {
  variants: {
    tone: {
      plain: 'border border-line bg-surface shadow-card',
      /** For the most important thing on a page. */
      wash: 'border border-transparent bg-wash',
      sunken: 'border border-transparent bg-sunken',
    },
    /** `none` for a chart or a list that runs to the edges. */
    padding: { md: 'gap-3 p-4 md:p-5', none: 'overflow-hidden' },
  },
  defaultVariants: { tone: 'plain', padding: 'md' },
})

export interface CardProps extends ComponentProps<'div'>, VariantProps<typeof cardVariants> {
  asChild?: boolean | undefined
}

/** A surface with a hairline border. Each card answers one question. */
export function Card({ tone, padding, asChild, className, ...props }: CardProps) {
  const Root = asChild ? Slot.Root : 'div'
  return <Root data-slot="card" className={cardVariants({ tone, padding, className })} {...props} />
}

/** The top line of a card: title on the left, action on the right. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-header"
      className={clsx('flex min-h-6 items-center justify-between gap-4', className)}
      {...props}
    />
  )
}

export interface CardTitleProps extends ComponentProps<'h2'> {
  /** The heading level within the page. */
  level?: 2 | 3 | undefined
}

export function CardTitle({ level = 2, className, children, ...props }: CardTitleProps) {
  const thirdPerson = useThirdPerson()
  const Heading = `h${level}` as const
  return (
    <Heading data-slot="card-title" className={clsx('text-17 font-medium', className)} {...props}>
      {thirdPerson(children)}
    </Heading>
  )
}

export interface CardActionProps extends ComponentProps<'button'> {
  asChild?: boolean | undefined
  /** It changes nothing, so that it is shown where one may only read. A link to a page for changes is hidden by the view. */
  reads?: boolean | undefined
}

/** A small link or button in a card's header, with a 44 px touch target. */
export function CardAction({ asChild, reads, className, ...props }: CardActionProps) {
  const isReadOnly = useReadOnly()
  if (isReadOnly && !asChild && !reads) return null
  const Root = asChild ? Slot.Root : 'button'
  return (
    <Root
      data-slot="card-action"
      {...(asChild ? undefined : { type: 'button' })}
      className={clsx(
        "relative flex-none text-15 font-medium text-accent underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 after:content-[''] hover:underline",
        className,
      )}
      {...props}
    />
  )
}
