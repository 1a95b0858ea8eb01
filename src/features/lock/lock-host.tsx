/** Swaps the page for the lock screen and back. */
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { watchAppLock } from '#app/platform/app-lock-watch.ts'
import { appLocked } from '#app/platform/app-lock.ts'
import { holdDrafts } from '#app/platform/form-drafts.ts'
import { withdrawOverlays } from '#app/ui/overlay-root.ts'
import { toast } from '#app/ui/toast.ts'
import { LockScreen } from './lock-screen.tsx'

interface Withdrawn {
  readonly page: HTMLElement | null
  readonly focused: Element | null
  readonly scrollY: number
  readonly host: HTMLElement
  readonly screen: Root
}

let withdrawn: Withdrawn | undefined

/**
 * Takes the page and what is drawn over it out of the document. They keep their state in memory, so that nothing entered is lost;
 * what a reload would keep is stored in case the browser discards the tab.
 */
function conceal(): Withdrawn {
  const page = document.getElementById('root')
  const { activeElement: focused } = document
  const { scrollY } = window
  holdDrafts()
  toast.clear()
  page?.remove()
  withdrawOverlays(true)
  const host = document.createElement('div')
  host.dataset['slot'] = 'lock'
  document.body.append(host)
  const screen = createRoot(host)
  flushSync(() =>
    screen.render(
      <StrictMode>
        <LockScreen />
      </StrictMode>,
    ),
  )
  return { page, focused, scrollY, host, screen }
}

function reveal({ page, focused, scrollY, host, screen }: Withdrawn): void {
  // Before the lock screen goes: that runs the page's waiting effects, and a dialog's hides the page around it from screen readers.
  if (page) document.body.prepend(page)
  withdrawOverlays(false)
  screen.unmount()
  host.remove()
  const isUntouched = document.activeElement === document.body
  // After the page's own effects, which move the focus as on a new page.
  setTimeout(() => {
    if (focused instanceof HTMLElement && focused.isConnected && isUntouched)
      focused.focus({ preventScroll: true })
    window.scrollTo(0, scrollY)
  })
}

function follow(): void {
  if (appLocked.get()) withdrawn ??= conceal()
  else if (withdrawn) {
    reveal(withdrawn)
    withdrawn = undefined
  }
}

let stopAppLock: (() => void) | undefined

function start(): () => void {
  const stopFollowing = appLocked.subscribe(follow)
  follow()
  const stopWatching = watchAppLock()
  return () => {
    stopFollowing()
    stopWatching()
    stopAppLock = undefined
  }
}

/**
 * Watches this tab and shows the lock screen whenever the app is locked; a second call changes nothing.
 *
 * @returns stops it
 */
export function startAppLock(): () => void {
  return (stopAppLock ??= start())
}
