import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string
  /** Hide it from screen readers where the name stands beside it. */
  decorative?: boolean | undefined
}

/** The first letter of the first and of the last word; the u flag keeps letters beyond 16 bits whole. */
const initials = (name: string) => {
  const letters = name.match(/(?<=^|\s)\S/gu) ?? []
  return [letters[0], letters.length > 1 && letters.at(-1)].filter(Boolean).join('').toUpperCase()
}

/** A person's initials in a circle, 44 px unless `className` says otherwise. */
export const Avatar = ({ name, decorative, className, ...props }: AvatarProps) => (
  <span
    data-slot="avatar"
    {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    className={clsx(
      'inline-grid size-11 flex-none place-items-center rounded-full bg-wash text-15 font-medium text-accent select-none',
      className,
    )}
    {...props}
  >
    {initials(name)}
  </span>
)
