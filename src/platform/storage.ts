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

/**
 * Why data is missing offline: the browser blocks storage for this site, the device has no room, or the tab has none, whose session
 * storage holds about 5 MB on any device.
 */
export type StorageProblem = 'blocked' | 'full' | 'tab_full'
export const storageProblem = createStore<StorageProblem | undefined>(undefined)

/** The second is Firefox's name for it in local and session storage. */
const FULL_ERRORS = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'])
const isFull = (error: unknown): boolean => error instanceof DOMException && FULL_ERRORS.has(error.name)

/** Notes that what the device needs offline did not fit. Any other error says nothing about the device's room. */
export function noteIfFull(error: unknown): void {
  if (isFull(error)) storageProblem.set('full')
}

/** The same of a tab's session, unless the device has a problem, which is worse. */
function noteIfTabFull(error: unknown): void {
  if (isFull(error) && storageProblem.get() === undefined) storageProblem.set('tab_full')
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
      } catch (error) {
        if (name === 'localStorage') noteIfFull(error)
        else noteIfTabFull(error)
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
