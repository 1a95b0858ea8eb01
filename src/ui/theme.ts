import { useSyncExternalStore } from 'react'
import { createListeners } from '#core/create-store.ts'

/** The chosen theme of this device. public/theme.js applies it before the first paint and must agree with this file. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'verdant.theme'
/** The canvas of each theme, for the browser's or the phone's bar; hex because older Safari reads nothing else there. */
const CANVAS = { light: '#f5f9f4', dark: '#0e1713' }
const { notify, subscribe: listen } = createListeners()

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is denied in some private windows.
    return 'system'
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts for this page only.
  }
  document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = CANVAS[theme === 'system' ? own : theme]
  }
  notify()
}

function subscribe(listener: () => void) {
  const end = listen(listener)
  // Another tab of the same browser chose.
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

/** The chosen theme and its setter. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, readTheme),
  chooseTheme,
]
