import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { type ComboboxOption, exactOption, filterOptions } from './combobox-filter.ts'
import { ComboboxList } from './combobox-list.tsx'
import { controlBox, controlText } from './control.ts'
import { useFieldControl } from './field-wiring.ts'
import { overlayRoot } from './overlay-root.ts'
import { Spinner } from './spinner.tsx'

export type { ComboboxOption } from './combobox-filter.ts'

/** More rows help nobody and cost time to draw; the list says how many it leaves out. */
const ROWS = 60

export interface ComboboxProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onSelect' | 'type' | 'role' | 'list'
> {
  options: readonly ComboboxOption[]
  /** The chosen option's value, or '' for none. */
  value: string
  onValueChange: (value: string) => void
  /** The options are loading: a spinner shows, and the box waits. */
  loading?: boolean | undefined
  loadingText?: string | undefined
  /** Shown when nothing matches the typed text. */
  emptyText?: ReactNode | undefined
}

/**
 * One of many: type to narrow, choose from the list below. The text always names an option or is empty: anything else is undone
 * when the focus leaves.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  loading,
  loadingText = 'Loading',
  emptyText = 'No matches. Check the spelling.',
  className,
  required,
  ...props
}: ComboboxProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  // If asked for while the options load, the list opens once they arrive.
  const [isAsked, setAsked] = useState(false)
  const open = isAsked && !loading
  const [active, setActive] = useState(-1)
  const wiring = useFieldControl({ ...props, required })
  const { disabled } = wiring

  const chosenLabel = options.find((option) => option.value === value)?.label ?? ''
  const matches = filterOptions(options, typed ?? '')
  const rows = matches.slice(0, ROWS)
  const activeOption = open ? rows[active] : undefined

  const show = () => {
    if (disabled || open) return
    setAsked(true)
    setActive(typed ? 0 : rows.findIndex((option) => option.value === value))
  }
  const hide = () => {
    setAsked(false)
    setActive(-1)
    setTyped(undefined)
  }
  const choose = (option: ComboboxOption) => {
    if (option.value !== value) onValueChange(option.value)
    hide()
  }
  /** On blur: keep what the text names, clear the choice of an emptied box, undo anything else. */
  const settle = () => {
    if (typed === undefined) return hide()
    const named = exactOption(options, typed)
    if (named) return choose(named)
    if (typed.trim() === '' && value !== '') onValueChange('')
    hide()
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    // Autofill writes without focusing, so apply its text now: no blur will follow.
    const named = document.activeElement === event.target ? undefined : exactOption(options, text)
    if (named) return choose(named)
    setTyped(text)
    setAsked(true)
    setActive(text === '' ? -1 : 0)
  }
  const move = (step: 1 | -1) => {
    if (!open) return show()
    const last = rows.length - 1
    setActive(step === 1 ? (active >= last ? 0 : active + 1) : active <= 0 ? last : active - 1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (activeOption) choose(activeOption)
    } else if (event.key === 'Escape' && open) {
      // Close only the list, not the dialog around it.
      event.stopPropagation()
      hide()
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && settle()}>
      <Radix.Anchor asChild>
        <div ref={box} data-slot="combobox" className={clsx(controlBox, className)}>
          <input
            data-slot="control"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            {...props}
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={activeOption && `${listId}-${active}`}
            aria-busy={loading || undefined}
            readOnly={loading}
            value={typed ?? chosenLabel}
            onChange={type}
            onClick={(event) => {
              // The next keystroke replaces the chosen text instead of appending to it.
              if (typed === undefined) event.currentTarget.select()
              show()
            }}
            onKeyDown={press}
            onBlur={(event) => {
              props.onBlur?.(event)
              settle()
            }}
            className={clsx(controlText, 'truncate pr-1')}
          />
          <span className="pointer-events-none flex flex-none pr-4 text-quiet">
            {loading ? (
              <Spinner label={loadingText} />
            ) : (
              <ChevronDown className="size-5" aria-hidden="true" />
            )}
          </span>
        </div>
      </Radix.Anchor>
      <Radix.Portal container={overlayRoot()}>
        <Radix.Content
          role="presentation"
          data-slot="combobox-popover"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-50 w-(--radix-popover-trigger-width) animate-fade rounded-control border border-line bg-surface text-ink shadow-pop"
        >
          <ComboboxList
            id={listId}
            rows={rows}
            matches={matches.length}
            active={active}
            chosen={value}
            grouped={!typed}
            emptyText={emptyText}
            onChoose={choose}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
