import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useThirdPerson } from './third-person.ts'

const pillVariants = cva(
  'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-13 font-medium whitespace-nowrap forced-colors:border [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        quiet: 'bg-sunken text-quiet',
        good: 'bg-wash text-accent',
        warning: 'bg-amber-wash text-amber',
        bad: 'bg-red-wash text-red',
      },
    },
    defaultVariants: { tone: 'quiet' },
  },
)

export interface PillProps extends ComponentProps<'span'>, VariantProps<typeof pillVariants> {}

/** A state in a word or two. The text carries it; the color only helps. */
export function Pill({ tone, className, children, ...props }: PillProps) {
  const thirdPerson = useThirdPerson()
  return (
    <span data-slot="pill" className={pillVariants({ tone, className })} {...props}>
      {thirdPerson(children)}
    </span>
  )
}

export interface ChangeProps extends ComponentProps<'span'> {
  /** Up or down, drawn as a triangle and announced as a word. */
  direction: 'up' | 'down' | 'none'
  /** Whether that is good: more debt is up and bad. */
  good?: boolean | undefined
}

/** "▲ $3,240 this month". The children are the text after the triangle. */
export function Change({
  direction,
  good = direction !== 'down',
  className,
  children,
  ...props
}: ChangeProps) {
  const tone = direction === 'none' ? 'quiet' : good ? 'good' : 'bad'
  return (
    <span data-slot="change" className={pillVariants({ tone, className })} {...props}>
      {direction !== 'none' && (
        <>
          <svg viewBox="0 0 10 10" className="size-2.5!" aria-hidden="true" fill="currentColor">
            <path d={direction === 'up' ? 'M5 1 9.5 9h-9Z' : 'M5 9 .5 1h9Z'} />
          </svg>
          <span className="sr-only">{direction === 'up' ? 'up ' : 'down '}</span>
        </>
      )}
      {children}
    </span>
  )
}
