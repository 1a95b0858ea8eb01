import { clsx } from 'clsx'

export interface LogoProps {
  /** The name beside the mark. Without it the mark stands alone and is hidden from screen readers. */
  name?: string | undefined
  className?: string | undefined
}

/** Two leaves on a stem: one grown, one growing. The mark is 1.6 times the size of the text around it. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span data-slot="logo" className={clsx('inline-flex items-center gap-2.5 text-20 font-bold', className)}>
      <svg viewBox="0 0 32 32" className="size-[1.6em] flex-none" aria-hidden="true">
        <path
          d="M16 29.5v-10"
          className="stroke-accent"
          fill="none"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path d="M16 21.6C9 22 3.2 18.4 2 10.8c7.6-.9 13.7 2.4 14 10.8Z" className="fill-accent" />
        <path d="M16 18.4C15.2 9.6 20.2 3.2 30 2.5c.9 9.5-5 15.6-14 15.9Z" className="fill-primary" />
      </svg>
      {name}
    </span>
  )
}
