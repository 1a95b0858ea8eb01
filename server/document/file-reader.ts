/** Reads a file piece by piece at any position, without holding more than a window of it in memory. */
import { open } from 'node:fs/promises'

/** Bytes of a file as they are stored: a part of the original, or bytes of our own. */
export type Piece = Uint8Array | { readonly start: number; readonly end: number }

/** A reader of one open file. */
export interface FileReader {
  readonly size: number
  /**
   * The bytes at a position; valid until the next call.
   *
   * @param length at most {@link MAX_READ}
   * @returns fewer bytes at the file's end
   */
  at(position: number, length: number): Promise<Buffer>
}

export const MAX_READ = 64 * 1024
/** Short reads in sequence, such as the headers of many small segments, are served from one read of the file. */
const WINDOW = 2 * MAX_READ

/** Opens a file for the time of `work`. */
export async function withFileReader<T>(path: string, work: (reader: FileReader) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const window = Buffer.alloc(Math.min(WINDOW, Math.max(size, 1)))
    let start = 0
    let filled = 0
    return await work({
      size,
      async at(position, length) {
        const end = Math.min(position + Math.min(length, MAX_READ), size)
        if (position >= end) return Buffer.alloc(0)
        if (position < start || end > start + filled) {
          const { bytesRead } = await handle.read(window, 0, window.length, position)
          start = position
          filled = bytesRead
        }
        return window.subarray(position - start, end - start)
      },
    })
  } finally {
    await handle.close()
  }
}
