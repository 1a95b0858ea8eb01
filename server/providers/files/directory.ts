import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'uuid'
import { type FileStore, FilesUnavailable, isMissing } from './files.ts'

/** Ends the name of a file that is being written. */
const PART = '.part'
/** No file takes so long to write: an older part is of a process that stopped. */
const LEFTOVER_MS = 60 * 60_000

/**
 * Keeps files in a folder of this machine, which only the server's user may open. Several processes may share it: each
 * writes into a file of its own and renames it when it is whole.
 */
export function directoryFiles(directory: string): FileStore {
  let isSwept = false
  const sweepOnce = async (): Promise<void> => {
    if (isSwept) return
    isSwept = true
    for await (const { name } of await opendir(directory)) {
      if (!name.endsWith(PART)) continue
      const path = join(directory, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true })
    }
  }
  const pathOf = (id: string): string => {
    if (!validate(id)) throw new Error('a file is named by a UUID')
    return join(directory, id)
  }
  return {
    async put(id, content, sizeBytes) {
      const path = pathOf(id)
      const partial = `${path}.${randomUUID()}${PART}`
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await sweepOnce()
        if ((await writeFile(partial, content)) !== sizeBytes) {
          throw new Error('a file has another length than announced')
        }
        await rename(partial, path)
        await flushDirectory(directory)
      } catch (error) {
        await rm(partial, { force: true })
        throw new FilesUnavailable('a file could not be written', { cause: error })
      }
    },
    async read(id) {
      const path = pathOf(id)
      try {
        const handle = await open(path, 'r')
        return createReadStream('', { fd: handle })
      } catch (error) {
        if (isMissing(error)) return undefined
        throw new FilesUnavailable('a file could not be read', { cause: error })
      }
    },
    async delete(id) {
      const path = pathOf(id)
      try {
        await rm(path, { force: true })
      } catch (error) {
        throw new FilesUnavailable('a file could not be deleted', { cause: error })
      }
    },
  }
}

/** Writes a file durably. @returns how many bytes */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'w', 0o600)
  try {
    let bytes = 0
    for await (const chunk of content) {
      await handle.appendFile(chunk)
      bytes += chunk.byteLength
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

/** Makes a new name in a folder durable: flushing the file alone does not. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
