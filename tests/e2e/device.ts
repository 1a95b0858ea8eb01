/** What the app stores on the device. */
import { expect, type Page, type Worker } from '@playwright/test'

interface DatabaseEntry {
  readonly database: string
  /** The app's keys are texts. */
  readonly key: string
}

/** Runs in a page or a worker: the entries of its databases as JSON, or their keys alone. */
async function readDatabases(isWhole: boolean): Promise<string> {
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The database does not answer.')))
    })
  const entries: object[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name)
    // It was deleted meanwhile. A new one would be in the app's way, which makes its own with a store.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    const database = await answered(request).catch(() => undefined)
    for (const store of database?.objectStoreNames ?? []) {
      const stored = database?.transaction(store).objectStore(store)
      if (!stored) continue
      const keys = await answered(stored.getAllKeys())
      const values: unknown[] = isWhole ? await answered(stored.getAll()) : []
      entries.push(...keys.map((key, place) => ({ database: name, key, value: values[place] })))
    }
    database?.close()
  }
  return JSON.stringify(entries)
}

/** The keys in all databases of a page or a worker. */
export const databaseKeys = async (where: Pick<Worker, 'evaluate'>): Promise<DatabaseEntry[]> =>
  JSON.parse(await where.evaluate(readDatabases, false)) as DatabaseEntry[]

/** Contents of all databases of a page as one searchable text. */
export const databaseText = (page: Page): Promise<string> => page.evaluate(readDatabases, true)

/** Contents of sessionStorage, localStorage, IndexedDB and caches as one searchable text. */
export async function everythingStored(page: Page): Promise<string> {
  const outside = await page.evaluate(async () => {
    const stored: unknown[] = [Object.entries(sessionStorage), Object.entries(localStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        stored.push(name, request.url, [...request.headers], await response?.text())
      }
    }
    return JSON.stringify(stored)
  })
  return outside + (await databaseText(page))
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
  const inTab = await page.evaluate(() => Object.keys(sessionStorage))
  const stored = await databaseKeys(page)
  const keys = [...inTab, ...stored.filter(({ database }) => database === 'verdant').map(({ key }) => key)]
  return keys.flatMap((key) => /\n\["(\w+)",(.*)\]$/.exec(key)?.slice(1).join(' ') ?? [])
}

/** Waits until a call's answer is stored on the device, which takes half a second. */
export const expectStored = (page: Page, call: string): Promise<void> =>
  expect
    .poll(() => storedAnswers(page), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`^${call} `)))

/** Waits until the service worker is installed and controls this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
