import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { PlainButton } from '#app/ui/button.tsx'
import { hideAmounts, maskHiddenAmounts, readHidesAmounts, useHiddenAmounts } from '#app/ui/hidden-amounts.ts'
import { toast } from '#app/ui/toast.ts'

/** By the place of the key: with Alt, a Mac types another letter. */
const isShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyH' && altKey && shiftKey && !ctrlKey && !metaKey

/** Masks amounts in the whole document while the client wants it, before they are painted, and listens for the shortcut. */
export function useMaskedAmounts(): void {
  useLayoutEffect(() => maskHiddenAmounts(), [])
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      const isHidden = !readHidesAmounts()
      hideAmounts(isHidden)
      toast.success(isHidden ? 'Amounts are hidden' : 'Amounts are shown')
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])
}

/** Hides all amounts on this device, or shows them again. */
export function HideAmountsButton({ className }: { readonly className: string }) {
  const [isHidden, hide] = useHiddenAmounts()
  const Icon = isHidden ? EyeOff : Eye
  return (
    <PlainButton
      reads
      aria-pressed={isHidden}
      aria-keyshortcuts="Alt+Shift+H"
      className={className}
      onClick={() => hide(!isHidden)}
    >
      <Icon className="size-5" aria-hidden="true" />
      Hide amounts
    </PlainButton>
  )
}
