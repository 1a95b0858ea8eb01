import { createStore, type UseStore } from 'idb-keyval'

/** A database on the device with one store of keys and values. */
export interface Database {
  /** Opens it where necessary, and runs a transaction. */
  readonly use: UseStore
  /** Opens it anew at the next use. */
  readonly reopen: () => void
  readonly close: () => Promise<void>
}

/**
 * A database that any tab and the worker can delete. Its connection closes as soon as one of them wants to: deleting waits for open
 * connections, and every later opening waits for the deletion.
 */
export function createDatabase(name: string, store: string): Database {
  let opened: UseStore | undefined
  return {
    use: async (mode, work) => {
      const current = (opened ??= createStore(name, store))
      return current(mode, (entries) => {
        const { db } = entries.transaction
        db.onversionchange = () => {
          db.close()
          if (opened === current) opened = undefined
        }
        return work(entries)
      })
    },
    reopen: () => (opened = undefined),
    close: async () => {
      const current = opened
      opened = undefined
      try {
        await current?.('readonly', (entries) => entries.transaction.db.close())
      } catch {
        // Storage is unavailable, so nothing is open.
      }
    },
  }
}
