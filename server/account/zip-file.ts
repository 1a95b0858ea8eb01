/** Writes a zip to a file as its content comes, so that memory stays flat. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { v7 as uuidv7 } from 'uuid'
import type { Settings } from '#server/environment.ts'
import { UPLOADS_DIRECTORY } from '#server/http/form.ts'

/** A path for a temporary file. What a crash leaves is swept with uploads that were given up. */
export async function temporaryFile({ dataDir }: Pick<Settings, 'dataDir'>): Promise<string> {
  const directory = join(dataDir, UPLOADS_DIRECTORY)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return join(directory, uuidv7())
}

/**
 * A zip under way.
 *
 * @param mtime when its files were last changed, by the clock
 */
export function createZip(path: string, mtime: Date) {
  const file = createWriteStream(path, { mode: 0o600 })
  let failure: unknown
  file.once('error', (error) => (failure = error))
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else file.write(chunk)
  })
  const settle = async () => {
    if (failure === undefined && file.writableNeedDrain) await once(file, 'drain')
    if (failure !== undefined) throw failure
  }
  return {
    /** Adds a file. @returns the length of its content and its SHA-256, base64url */
    async add(
      name: string,
      chunks: Iterable<string> | AsyncIterable<string>,
    ): Promise<{ bytes: number; sha256: string }> {
      const entry = new ZipDeflate(name, { level: 6 })
      entry.mtime = mtime
      zip.add(entry)
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of chunks) {
        const bytes = Buffer.from(chunk)
        hash.update(bytes)
        size += bytes.length
        entry.push(bytes)
        await settle()
      }
      entry.push(new Uint8Array(), true)
      await settle()
      return { bytes: size, sha256: hash.digest('base64url') }
    },
    /** Ends the zip and closes its file. */
    async end(): Promise<void> {
      zip.end()
      file.end()
      if (!file.closed) await once(file, 'close')
      if (failure !== undefined) throw failure
    },
  }
}
