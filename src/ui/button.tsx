import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'
import { Slot } from 'radix-ui'

import { Spinner } from './spinner.tsx'

export const buttonVariants = cva(
  // The transparent edge is painted by forced-colours modes, where backgrounds are not.
  'relative inline-flex items-center justify-center gap-2 rounded-control border border-transparent text-15 font-medium ' +
    'transition-colors select-none aria-disabled:opacity-60 disabled:opacity-50 [&_svg]:size-5 [&_svg]:flex-none',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-ink hover:bg-primary-pressed active:bg-primary-pressed',
        secondary: 'bg-sunken text-ink hover:bg-line active:bg-line',
        quiet: 'text-ink hover:bg-sunken active:bg-sunken',
        danger: 'bg-red text-red-ink hover:opacity-90 active:opacity-90',
        link: 'text-accent underline-offset-4 hover:underline',
      },
      size: {
        // 36 px to the eye, 44 to the finger.
        sm: "min-h-9 px-3 after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
        md: 'min-h-11 px-4',
        lg: 'min-h-12 px-5 text-17',
        icon: 'size-11 flex-none',
      },
      block: { true: 'w-full' },
    },
    compoundVariants: [
      // A link in a line of text keeps to the line's edges.
      { variant: 'link', size: ['sm', 'md'], class: 'px-0' },
    ],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Work is under way: a spinner shows, presses do nothing, and the focus stays where it is. */
  busy?: boolean | undefined
  /** Gives the looks to the one child, such as a router's link. */
  asChild?: boolean | undefined
}

/** A press. `primary` once a screen; `link` for the way out. An `icon` button needs an aria-label. */
export function Button({ variant, size, block, busy, asChild, className, ...props }: ButtonProps) {
  const classes = buttonVariants({ variant, size, block, className })
  if (asChild) return <Slot.Root data-slot="button" className={classes} {...props} />

  const { children, onClick, type = 'button', ...rest } = props
  // Not `disabled`: that would throw the focus back to the top of the page in the middle of a submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      data-slot="button"
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
