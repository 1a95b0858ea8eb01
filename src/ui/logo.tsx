// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'

export interface LogoProps {
  /** The name beside the mark. Without it the mark is shown alone, hidden from screen readers. */
  name?: string | undefined
  className?: string | undefined
}

/** Two leaves on a stem: one grown, one growing. The mark is 1.6 times the size of the surrounding text. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span data-slot="logo" className={clsx('inline-flex items-center gap-2.5 text-20 font-bold', className)}>
      <svg viewBox="0 0 32 32" className="size-[1.6em] flex-none" aria-hidden="true">
        <path
          d="M14.9 29c.1-3.6.2-7.2.6-10.8h1.2c.4 3.6.5 7.2.6 10.8a1.2 1.2 0 0 1-2.4 0Z"
          className="fill-accent"
        />
        <path d="M15.3 23.4C7.8 24 2.4 19.7 1.7 11.1c8.1-.5 13.4 4.2 13.6 12.3Z" className="fill-accent" />
        <path d="M16.1 18.8C15.1 9.3 20.4 2.9 30 2.4c.8 9.9-4.5 16.1-13.9 16.4Z" className="fill-primary" />
      </svg>
      {name}
    </span>
  )
}
