/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA
   listbox pattern: a native select's options cannot be narrowed by typing. */
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { ComboboxOption } from './combobox-filter.ts'

interface ComboboxListProps {
  id: string
  rows: readonly ComboboxOption[]
  /** How many match in total; the list counts those it does not show. */
  matches: number
  active: number
  chosen: string
  /** Shows the headings of groups. */
  grouped: boolean
  emptyText: ReactNode
  onChoose: (option: ComboboxOption) => void
}

/** Scrolls the active row into view. A row's ref runs when it becomes active. */
const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** The list under a Combobox. The focus stays in the input, so pressing here must not take it. */
export function ComboboxList({
  id,
  rows,
  matches,
  active,
  chosen,
  grouped,
  emptyText,
  onChoose,
}: ComboboxListProps) {
  const more = matches - rows.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is
    <div onMouseDown={(event) => event.preventDefault()}>
      <ul
        id={id}
        role="listbox"
        aria-label="Choices"
        className="max-h-72 overflow-y-auto overscroll-contain p-1"
      >
        {rows.map((option, index) => (
          <Fragment key={option.value}>
            {grouped && option.group !== undefined && option.group !== rows[index - 1]?.group && (
              <li role="presentation" className="px-3 pt-3 pb-1 text-13 font-medium text-quiet">
                {option.group}
              </li>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input’s aria-activedescendant has them */}
            <li
              id={`${id}-${index}`}
              ref={index === active ? intoView : null}
              role="option"
              aria-selected={option.value === chosen}
              data-active={index === active || undefined}
              onClick={() => onChoose(option)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-inner px-3 text-15 hover:bg-sunken',
                'data-active:bg-sunken forced-colors:data-active:outline',
              )}
            >
              {option.label}
              {option.value === chosen && <Check className="size-5 text-accent" aria-hidden="true" />}
            </li>
          </Fragment>
        ))}
      </ul>
      <output className="block text-13 text-quiet not-empty:px-3 not-empty:py-2.5">
        {matches === 0 && emptyText}
        {more > 0 && `${more.toLocaleString()} more. Keep typing to narrow the list.`}
      </output>
    </div>
  )
}
