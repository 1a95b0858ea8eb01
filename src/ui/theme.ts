import { useSyncExternalStore } from 'react'

/** The chosen look of this device. public/theme.js applies it before the first paint and must agree with this file. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'verdant.theme'
/** The canvas of each theme, for the bar of the browser or the phone; hex because older Safari reads nothing else there. */
const CANVAS = { light: '#f5f9f4', dark: '#0e1713' }
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage is refused in some private windows.
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
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of the same person chose.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The chosen theme and the way to choose another. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, readTheme),
  chooseTheme,
]
