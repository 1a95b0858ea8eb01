import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { createStore } from '#core/create-store.ts'

const SearchDialog = later(async () => (await import('./search-dialog.tsx')).SearchDialog)

const opened = createStore(false)

/** Whether the command key of this device is ⌘. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isApple ? metaKey : ctrlKey) && !altKey && !shiftKey

/** The search dialog, once it is opened: by a {@link SearchButton}, or by Ctrl+K or ⌘K from anywhere inside. */
export function Search() {
  const isOpen = useSyncExternalStore(opened.subscribe, opened.get)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      opened.set(!opened.get())
    }
    window.addEventListener('keydown', open)
    return () => {
      window.removeEventListener('keydown', open)
      opened.set(false)
    }
  }, [])
  if (!isOpen) return null
  return <SearchDialog onClose={() => opened.set(false)} />
}

interface SearchButtonProps {
  readonly className: string
  /** Shows only the icon. */
  readonly isIcon?: boolean
  /** Runs first, such as to close what the button is in. */
  readonly onPress?: (() => void) | undefined
}

/** Opens the search. */
export const SearchButton = ({ className, isIcon = false, onPress }: SearchButtonProps) => (
  <PlainButton
    reads
    className={className}
    aria-label={isIcon ? 'Search' : undefined}
    aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
    onClick={() => {
      onPress?.()
      opened.set(true)
    }}
  >
    <SearchIcon className="size-5" aria-hidden="true" />
    {!isIcon && (
      <>
        Search
        <kbd
          aria-hidden="true"
          className="ml-auto rounded-mark border border-line px-1.5 text-13 max-lg:hidden"
        >
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </>
    )}
  </PlainButton>
)
