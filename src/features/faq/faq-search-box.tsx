import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

interface FaqSearchBoxProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Moves to the first result. */
  readonly onLeave: () => void
}

/** The search box. A slash focuses it from anywhere on the page; arrow down and Enter move to the results. */
export function FaqSearchBox({ query, onQuery, onLeave }: FaqSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onQuery('')
    input.current?.focus()
  }
  const go = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Escape' && query) clear()
  }
  useEffect(() => {
    const comeHere = (event: globalThis.KeyboardEvent) => {
      if (!isFreeSlash(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', comeHere)
    return () => window.removeEventListener('keydown', comeHere)
  }, [])
  return (
    <search>
      <Field label="What would you like to know?">
        <Input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-keyshortcuts="/"
          maxLength={100}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={go}
          placeholder="Interest, reminders, two-factor"
          inputClassName="[&::-webkit-search-cancel-button]:hidden"
          prefix={<Search className="size-5" aria-hidden="true" />}
          suffix={
            query ? (
              <Button variant="quiet" size="icon" aria-label="Clear search" onClick={clear}>
                <X aria-hidden="true" />
              </Button>
            ) : (
              <kbd
                aria-hidden="true"
                className="mr-2 rounded-mark border border-line px-2 text-13 max-lg:hidden"
              >
                /
              </kbd>
            )
          }
        />
      </Field>
    </search>
  )
}

/** Whether a slash was pressed outside a text field. */
const isFreeSlash = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean =>
  key === '/' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
