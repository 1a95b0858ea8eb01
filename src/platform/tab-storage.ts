/**
 * Storage that ends with the tab's session. Session storage has exactly that lifetime: it survives a reload, and no other tab,
 * browser restart or database ever sees it.
 */
import { safeSessionStorage } from './storage.ts'

const PREFIX = 'verdant.tab.'

/** Reads a stored value; undefined where there is none. The caller parses it: an older build may have written it. */
export function readFromTab(key: string): unknown {
  const text = safeSessionStorage.getItem(PREFIX + key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a value. False where the browser has no room for it, so that it lasts for this page only. */
export const writeToTab = (key: string, value: unknown): boolean =>
  safeSessionStorage.setItem(PREFIX + key, JSON.stringify(value))

/** The name of an entry in session storage, for the code that clears the others. */
export const entryInTab = (key: string): string => PREFIX + key

/** The keys with a prefix. */
export const tabKeys = (start: string): string[] =>
  safeSessionStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length))

export const removeFromTab = (key: string): void => safeSessionStorage.removeItem(PREFIX + key)
