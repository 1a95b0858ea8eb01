// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast, type ToastItem, type ToastKind, toastStore } from './toast.ts'

const CHECK = <path d="m8 12.5 2.7 2.7L16 9.5" />
const BANG = <path d="M12 7.5v5.5m0 3.2v.3" />
/** Two seconds with a title, one without. Hover, focus and a hidden window pause the timer. */
const kinds: Record<ToastKind, { title?: string; durationMs: number; mark: ReactNode; color: string }> = {
  success: { title: 'Success', durationMs: 2000, mark: CHECK, color: 'text-accent' },
  error: { title: 'Error', durationMs: 2000, mark: BANG, color: 'text-red' },
  info: { durationMs: 1000, mark: <path d="M12 16.5V11m0-3.2v-.3" />, color: 'text-quiet' },
  warning: { durationMs: 1000, mark: BANG, color: 'text-amber' },
}

/** Time to read, decide and reach the button, even by keyboard. */
const WITH_ACTION_MS = 10_000
/** A finger that moves further than this, in CSS pixels, swipes the toast away. */
const SWIPE_PX = 32
const HOTKEY = 'F8'

// Inlined: the app's icons come in one file, which the login does not load.
const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isHidden = (): boolean => document.visibilityState === 'hidden'

/**
 * Renders the messages of {@link toast}, 65 px from the top (or below the notch), centered in the content: a page's actions are
 * on its right. On a wide screen inside.css puts them beside the title. The list is a live region that is in the page before its
 * first message, so that screen readers announce it.
 */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const isAway = useSyncExternalStore(subscribeToVisibility, isHidden)
  const [isHeld, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const pause = () => setHeld(true)
    const release = () => setHeld(false)
    for (const name of ['pointermove', 'focusin']) region.current?.addEventListener(name, pause)
    for (const name of ['pointerleave', 'focusout']) region.current?.addEventListener(name, release)
    const goThere = ({ key }: KeyboardEvent) => key === HOTKEY && region.current?.focus()
    document.addEventListener('keydown', goThere)
    return () => document.removeEventListener('keydown', goThere)
  }, [])
  return (
    <section
      ref={region}
      data-slot="toast-viewport"
      aria-label={`Messages (${HOTKEY})`}
      tabIndex={-1}
      className="pointer-events-none fixed inset-x-0 top-[max(65px,calc(env(safe-area-inset-top)+8px))] z-60 mx-auto max-w-150 px-safe-4 outline-none in-[:has([data-slot=bottom-bar])]:lg:left-58"
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col items-center gap-2">
        {items.map((item) => (
          <ToastCard key={item.id} item={item} isHeld={isHeld || isAway} />
        ))}
      </ol>
    </section>
  )
}

/** Calls `onSwipe` when a finger or a pen swipes over the element, in any direction. */
function useSwipe(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? undefined : { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const { current } = from
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > SWIPE_PX) onSwipe()
    },
  }
}

/** Calls back once the time is up; the timer pauses while it is held. */
function useCountdown(durationMs: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(durationMs)
  const end = useRef(onEnd)
  useEffect(() => {
    if (isHeld) return undefined
    const begun = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - begun
    }
  }, [isHeld])
}

/**
 * One toast. It may cover part of the page's title, so an offer such as Undo folds to its button, away from both title and actions,
 * once the message has been shown long enough. Screen readers can still read the message.
 */
function ToastCard({ item, isHeld }: { item: ToastItem; isHeld: boolean }) {
  const { title, durationMs, mark, color } = kinds[item.kind]
  const [isFolded, setFolded] = useState(false)
  const dismiss = () => toast.dismiss(item.id)
  useCountdown(durationMs, isHeld, () => (item.action ? setFolded(true) : dismiss()))
  useCountdown(item.action ? WITH_ACTION_MS : durationMs, isHeld, dismiss)
  const dismissAtEscape = ({ key }: { key: string }) => key === 'Escape' && dismiss()
  const act = () => {
    item.action?.run()
    dismiss()
  }
  return (
    <li
      data-slot="toast"
      data-kind={item.kind}
      data-folded={isFolded || undefined}
      {...useSwipe(dismiss)}
      className="group pointer-events-auto flex animate-rise touch-none items-start gap-3 rounded-control border border-line bg-surface pr-1 pl-4 text-15 text-ink shadow-pop max-sm:gap-2 max-sm:pl-3 max-sm:text-13 data-folded:self-end data-folded:px-0"
    >
      <Mark className={clsx('my-3 size-5 flex-none group-data-folded:hidden', color)}>
        <circle cx="12" cy="12" r="9" />
        {mark}
      </Mark>
      <div
        role={item.kind === 'error' ? 'alert' : undefined}
        className="min-w-0 flex-1 py-2.5 wrap-anywhere group-data-folded:sr-only"
      >
        {title && <strong className="mr-2 font-medium">{title}</strong>}
        <span>{item.message}</span>
      </div>
      {item.action && (
        <button
          type="button"
          onClick={act}
          onKeyDown={dismissAtEscape}
          className="min-h-11 flex-none rounded-inner px-3 font-medium text-accent hover:bg-sunken"
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        onKeyDown={dismissAtEscape}
        className="grid size-11 flex-none place-items-center rounded-inner text-quiet hover:text-ink group-data-folded:hidden"
      >
        <Mark className="size-4.5">
          <path d="m6 6 12 12M18 6 6 18" />
        </Mark>
      </button>
    </li>
  )
}
