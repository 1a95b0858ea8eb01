/** What the app stores on the device. */
import { expect, type Page } from '@playwright/test'

/** Contents of sessionStorage, localStorage, IndexedDB and caches as one searchable text. */
export async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The database does not answer.')))
      })
    const stored: unknown[] = [Object.entries(sessionStorage), Object.entries(localStorage)]
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await answered(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answered(entries.getAllKeys()), answered(entries.getAll())])
        stored.push(name, store, keys, values)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        stored.push(name, request.url, [...request.headers], await response?.text())
      }
    }
    return JSON.stringify(stored)
  })
}

/** Expects the device to store none of these texts, once it has been cleared: that may go on after the login has opened. */
export async function expectNoneStored(page: Page, marks: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const stored = await everythingStored(page)
      return marks.filter((mark) => stored.includes(mark))
    })
    .toEqual([])
}

/**
 * The queries whose answers are stored on the device, each as its call's name and its arguments. Reads no cache of the worker:
 * the app's own code there names every call.
 */
export async function storedAnswers(page: Page): Promise<readonly string[]> {
  const keys = await page.evaluate(async () => {
    const found = Object.keys(sessionStorage)
    if (!(await indexedDB.databases()).some(({ name }) => name === 'verdant')) return found
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('verdant')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The database does not answer.')))
    })
    const stored = await new Promise<readonly IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction('query-cache').objectStore('query-cache').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The database does not answer.')))
    })
    database.close()
    return [...found, ...stored.map(String)]
  })
  return keys.flatMap((key) => /\n\["(\w+)",(.*)\]$/.exec(key)?.slice(1).join(' ') ?? [])
}

/** Waits until the service worker is installed and controls this page. */
export async function beKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
