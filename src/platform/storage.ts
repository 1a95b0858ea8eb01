/**
 * The browser's storage. Where the browser refuses it, because cookies are blocked or it is full, what would be stored lasts for
 * this page. The linter lets no other file access it.
 */
import { createStore } from '#core/create-store.ts'

/** The part of the browser's Storage that the page uses. */
export interface PageStorage {
  readonly getItem: (key: string) => string | null
  /** False where the browser did not store it, so that it lasts for this page only. */
  readonly setItem: (key: string, value: string) => boolean
  readonly removeItem: (key: string) => void
  readonly clear: () => void
  readonly keys: () => readonly string[]
}

/** Why the device stores nothing for offline use: the browser blocks storage for this site, or has no room. */
export type StorageProblem = 'blocked' | 'full'
export const storageProblem = createStore<StorageProblem | undefined>(undefined)

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Notes that what the device needs offline did not fit. Any other error says nothing about the device's room. */
export function noteIfFull(error: unknown): void {
  if (isFull(error)) storageProblem.set('full')
}

function createPageStorage(name: 'sessionStorage' | 'localStorage'): PageStorage {
  /** What the browser did not store. */
  const memory = new Map<string, string>()
  const stored = (): Storage | undefined => {
    try {
      return name === 'localStorage' ? localStorage : sessionStorage
    } catch {
      if (storageProblem.get() !== 'blocked') storageProblem.set('blocked')
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? stored()?.getItem(key) ?? null,
    setItem(key, value) {
      const storage = stored()
      try {
        storage?.setItem(key, value)
        if (storage) memory.delete(key)
        else memory.set(key, value)
        return storage !== undefined
      } catch {
        memory.set(key, value)
        return false
      }
    },
    removeItem(key) {
      memory.delete(key)
      stored()?.removeItem(key)
    },
    clear() {
      memory.clear()
      stored()?.clear()
    },
    keys: () => [...new Set([...Object.keys(stored() ?? {}), ...memory.keys()])],
  }
}

/** Storage that ends with the tab. */
export const safeSessionStorage = createPageStorage('sessionStorage')
/** Storage of this device, which every tab reads. */
export const safeLocalStorage = createPageStorage('localStorage')

/** The names of the device's databases; undefined where the browser does not list them. Firefox does only since 126. */
export async function databaseNames(): Promise<readonly string[] | undefined> {
  try {
    const databases = await indexedDB.databases?.()
    return databases?.flatMap(({ name }) => name ?? [])
  } catch {
    return undefined
  }
}

/** Deletes a database. Resolves also where that waits for another tab, which closes it when it hears that the client has left. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
