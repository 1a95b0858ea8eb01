/**
 * Stands for IndexedDB in tests of the page, below idb-keyval: what a test finds on it is what the next start of the
 * app would find. For `vi.mock('idb-keyval', () => import('#tests/world/disk.ts'))`.
 */

type Entries = Map<string, unknown>
/** As idb-keyval's store: it hands over the entries, here with a map in them. */
type Store = <T>(mode: string, work: (entries: Given) => T) => Promise<T>
interface Given {
  readonly map: Entries
  readonly transaction: object
}

const databases = new Map<string, Entries>()

/** What a test may do to it. */
export const disk = {
  /** Storage is refused, as in some private windows. */
  isDenied: false,
  /** The entries of a database. */
  entries: (database: string): Entries => {
    const entries = databases.get(database) ?? new Map<string, unknown>()
    databases.set(database, entries)
    return entries
  },
  wipe: (): void => {
    disk.isDenied = false
    databases.clear()
  },
}

export const createStore =
  (database: string): Store =>
  async (_mode, work) => {
    if (disk.isDenied) throw new DOMException('denied', 'InvalidStateError')
    return work({ map: disk.entries(database), transaction: { db: { close: () => undefined } } })
  }

const entriesOf = (store: Store): Promise<Entries> => store('readwrite', ({ map }) => map)

export const get = async (key: string, store: Store): Promise<unknown> =>
  structuredClone((await entriesOf(store)).get(key))
export const set = async (key: string, value: unknown, store: Store): Promise<void> =>
  void (await entriesOf(store)).set(key, structuredClone(value))
export const update = async (key: string, by: (kept: unknown) => unknown, store: Store): Promise<void> => {
  const entries = await entriesOf(store)
  entries.set(key, structuredClone(by(structuredClone(entries.get(key)))))
}
export const del = async (key: string, store: Store): Promise<void> =>
  void (await entriesOf(store)).delete(key)
export const clear = async (store: Store): Promise<void> => (await entriesOf(store)).clear()
export const keys = async (store: Store): Promise<string[]> => [...(await entriesOf(store)).keys()]
export const getMany = async (names: string[], store: Store): Promise<unknown[]> =>
  Promise.all(names.map((name) => get(name, store)))
export const delMany = async (names: string[], store: Store): Promise<void> => {
  const entries = await entriesOf(store)
  for (const name of names) entries.delete(name)
}
