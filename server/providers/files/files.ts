/** Where the content of documents is kept. */
import type { Readable } from 'node:stream'

/** The store did not answer, or refused: the work may be repeated later. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

/** Whether a file could not be opened because there is none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files by id, each a UUID. Their names, types and owners are in the database. */
export interface FileStore {
  /**
   * Stores a file, durably once this resolves; one that is there already is replaced.
   *
   * @param content chunks, each of which is valid until the next is asked for
   * @param sizeBytes how many bytes `content` yields
   * @throws FilesUnavailable
   */
  put(id: string, content: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void>
  /**
   * @returns undefined where there is no such file
   * @throws FilesUnavailable
   */
  read(id: string): Promise<Readable | undefined>
  /**
   * Deletes a file; nothing happens where there is none.
   *
   * @throws FilesUnavailable
   */
  delete(id: string): Promise<void>
}
