import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useThirdPerson } from '#app/ui/third-person.ts'

/** Rows with a hairline between them. In a `<Card padding="none">` the hairlines run to its edges. */
export const List = ({ className, ...props }: ComponentProps<'ul'>) => (
  <ul data-slot="list" className={clsx('divide-y divide-hair', className)} {...props} />
)

export interface ListRowProps extends Omit<ComponentProps<'li'>, 'title' | 'children'> {
  /** On the left: a color swatch, a ring, a date. */
  leading?: ReactNode | undefined
  /** A link or a button here makes the entire row its target. */
  title: ReactNode
  detail?: ReactNode | undefined
  /** On the right: an amount, a pill, a menu. A control here keeps its own target. */
  trailing?: ReactNode | undefined
}

/** A list item of one or two lines. */
export function ListRow({ leading, title, detail, trailing, className, ...props }: ListRowProps) {
  const thirdPerson = useThirdPerson()
  return (
    <li
      data-slot="list-row"
      className={clsx(
        'relative flex min-h-14 items-center gap-3 px-4 py-3 first:rounded-t-card last:rounded-b-card md:px-5',
        'has-[[data-slot=list-row-title]_:is(a,button):hover]:bg-canvas',
        className,
      )}
      {...props}
    >
      {leading}
      <div className="min-w-0 flex-1">
        <p data-slot="list-row-title" className="text-15 font-medium wrap-anywhere">
          {title}
        </p>
        {detail && <p className="text-13 wrap-anywhere text-quiet">{thirdPerson(detail)}</p>}
      </div>
      {trailing && (
        <div className="relative flex-none text-right text-15 font-medium [&:has(a,button)]:z-1">
          {trailing}
        </div>
      )}
    </li>
  )
}

export interface DateTileProps extends ComponentProps<'time'> {
  day: string
  month: string
}

/** A day as a small calendar page, on the left of a row. */
export const DateTile = ({ day, month, className, ...props }: DateTileProps) => (
  <time
    data-slot="date-tile"
    className={clsx(
      'grid size-12 flex-none place-content-center rounded-control bg-sunken text-center',
      className,
    )}
    {...props}
  >
    <span className="text-[0.6875rem]/4 font-medium text-quiet uppercase">{month}</span>
    <span className="text-17/5 font-bold">{day}</span>
  </time>
)
