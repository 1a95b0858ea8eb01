import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { useReadOnly } from './read-only.ts'
import { Spinner } from './spinner.tsx'

export const buttonVariants = cva(
  // Every variant has a border, if only a transparent one: forced-colors modes paint borders but not backgrounds.
  'relative inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-15 font-medium ' +
    'transition-colors select-none disabled:opacity-50 aria-busy:cursor-progress [&_svg]:size-5 [&_svg]:flex-none',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-primary-ink hover:bg-primary-pressed active:bg-primary-pressed',
        secondary: 'border-line bg-sunken text-ink hover:bg-line active:bg-line',
        quiet: 'border-transparent text-ink hover:bg-sunken active:bg-sunken',
        danger: 'border-transparent bg-red text-red-ink hover:opacity-90 active:opacity-90',
        link: 'border-transparent text-accent underline-offset-4 hover:underline forced-colors:border-0 forced-colors:underline',
      },
      size: {
        // Looks 36 px tall, with a 44 px touch target.
        sm: "min-h-9 after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
        md: 'min-h-11',
        lg: 'min-h-12 text-17',
        icon: 'size-11 flex-none',
      },
      block: { true: 'w-full' },
    },
    compoundVariants: [
      // A link has no padding, so that it aligns with the edges of its column.
      { variant: ['primary', 'secondary', 'quiet', 'danger'], size: 'sm', class: 'px-3' },
      { variant: ['primary', 'secondary', 'quiet', 'danger'], size: 'md', class: 'px-4' },
      { variant: ['primary', 'secondary', 'quiet', 'danger'], size: 'lg', class: 'px-5' },
    ],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Shows a spinner and ignores presses, without moving the focus. */
  busy?: boolean | undefined
  /** It changes nothing, so that it is shown where one may only read. */
  reads?: boolean | undefined
  /** Applies the style to its only child, such as a router link. */
  asChild?: boolean | undefined
}

export interface PlainButtonProps extends ComponentProps<'button'> {
  /** It changes nothing, so that it is a button also where one may only read. */
  reads?: boolean | undefined
}

/**
 * A button with the looks of its surroundings, such as the title of a row. Where one may only read, its content stays as
 * text, unless it `reads`.
 */
export function PlainButton({ reads, children, ...props }: PlainButtonProps) {
  const isReadOnly = useReadOnly()
  if (isReadOnly && !reads) return <span className={props.className}>{children}</span>
  return (
    <button type="button" {...props}>
      {children}
    </button>
  )
}

/** A button. One `primary` per screen; `link` for the way out. An `icon` button needs an aria-label. */
export function Button({ variant, size, block, busy, reads, asChild, className, ...props }: ButtonProps) {
  const isReadOnly = useReadOnly()
  const classes = buttonVariants({ variant, size, block, className })
  if (asChild) return <Slot.Root data-slot="button" className={classes} {...props} />

  if (isReadOnly && !reads) return null
  const { children, onClick, type = 'button', ...rest } = props
  // Not `disabled`: that would throw the focus back to the top of the page during a submit.
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
