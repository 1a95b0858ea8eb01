/**
 * Finds what a PDF file would do by itself when it is opened: scripts, programs to start, files and media within. Objects
 * are described in ISO 32000-1, 7.3, object streams in 7.5.7, actions in 12.6.
 *
 * Any place that says it is an object is read, also within streams and comments: the file's table decides where a viewer
 * looks. Names are not encrypted, and count also where they are written with escapes, `/J#53`; texts do not count.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** Names that only active content needs. An action that opens a page or a link is none. */
const ACTIVE: ReadonlySet<string> = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
])
/** Filters of an object stream that we do not undo; common producers only deflate. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Crypt',
  'Predictor',
])
/** What all object streams of a file together may unpack to, and what may be read of it: no file of 5 MB needs more. */
const MOST_UNPACKED = 32 * 1024 * 1024
const MOST_READ = 4 * MOST_UNPACKED
/** What each object stream counts beside its content: thousands of tiny ones are work, too. */
const STREAM_COST = 4096
/** How much is read before other requests have their turn. */
const READ_AT_ONCE = 256 * 1024

/** What is wrong with a PDF file. */
export type PdfProblem = 'active' | 'unreadable'

const unpack = promisify<Buffer, object, Buffer>(inflate)

const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITER = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !SPACE.has(byte) && !DELIMITER.has(byte)

const [OPEN, CLOSE, BACKSLASH, SLASH, PERCENT, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x2f, 0x25, 0x3c, 0x3e]

/** The end of a text in parentheses, which may be nested. */
function endOfText(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (isRegular(bytes[at])) at += 1
  return at
}

/** Whether with this word, outside of a dictionary, an object ends, or its stream or another object begins. */
const isEnd = (word: string): boolean =>
  ['endobj', 'stream', 'endstream', 'xref', 'startxref'].includes(word) || word.startsWith('obj')

/** The names of an object, and the position after the word that ends it. */
interface Names {
  readonly names: ReadonlySet<string>
  readonly end: number
  readonly hasStream: boolean
}

function namesFrom(bytes: Buffer, from: number): Names {
  const names = new Set<string>()
  let depth = 0
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === OPEN) at = endOfText(bytes, at)
    else if (byte === PERCENT) at = endOfLine(bytes, at)
    else if (byte === SLASH) {
      const end = endOfWord(bytes, at + 1)
      const written = bytes.toString('latin1', at + 1, end)
      names.add(
        written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
      )
      at = end
    } else if (isRegular(byte)) {
      const end = endOfWord(bytes, at)
      const word = end - at <= 9 ? bytes.toString('latin1', at, end) : ''
      at = end
      if (depth === 0 && isEnd(word)) return { names, end, hasStream: word === 'stream' }
    } else if (byte === bytes[at + 1] && (byte === LESS || byte === GREATER)) {
      depth = Math.max(0, depth + (byte === LESS ? 1 : -1))
      at += 2
    } else at += 1
  }
  return { names, end: bytes.length, hasStream: false }
}

/** Where objects may begin: viewers also accept `0obj` and `obj1`. */
function* beginnings(file: Buffer): Generator<number> {
  for (let at = file.indexOf('obj'); at !== -1; at = file.indexOf('obj', at + 1)) {
    if (file.toString('latin1', Math.max(0, at - 3), at) !== 'end') yield at + 3
  }
}

const isActive = (names: ReadonlySet<string>): boolean => [...names].some((name) => ACTIVE.has(name))

/** The content of an object stream that begins behind its word, or undefined where we cannot read it. */
async function objectsOf(
  file: Buffer,
  { names, end }: Names,
  maxOutputLength: number,
): Promise<Buffer | undefined> {
  if ([...names].some((name) => UNREADABLE.has(name)) || maxOutputLength <= 0) return undefined
  const start = end + (file[end] === 13 && file[end + 1] === 10 ? 2 : 1)
  if (!names.has('Filter') && !names.has('F')) {
    const stop = file.indexOf('endstream', start)
    return file.subarray(start, stop === -1 ? file.length : stop)
  }
  if (!names.has('FlateDecode') && !names.has('Fl')) return undefined
  // What follows the stream is ignored.
  return unpack(file.subarray(start), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).catch(
    () => undefined,
  )
}

/**
 * Whether a PDF file contains active content, or parts where such content could hide: object streams that are encrypted,
 * damaged, or larger than any document needs.
 */
export async function pdfProblem(file: Buffer): Promise<PdfProblem | undefined> {
  let unpacked = 0
  let read = 0
  let pauseAt = READ_AT_ONCE
  for (const beginning of beginnings(file)) {
    const found = namesFrom(file, beginning)
    if (isActive(found.names)) return 'active'
    read += found.end - beginning
    // A viewer needs a stream's number of objects and the place of the first, whatever it says it is.
    const { names, hasStream } = found
    if (hasStream && (names.has('ObjStm') || (names.has('N') && names.has('First')))) {
      const objects = await objectsOf(file, found, MOST_UNPACKED - unpacked)
      if (!objects) return 'unreadable'
      for (let at = 0; at < objects.length;) {
        const inner = namesFrom(objects, at)
        if (isActive(inner.names)) return 'active'
        at = inner.end
      }
      unpacked += objects.length + STREAM_COST
      read += objects.length
    }
    // Objects that begin within each other would be read again and again.
    if (read > MOST_READ) return 'unreadable'
    if (read > pauseAt) {
      pauseAt = read + READ_AT_ONCE
      await nextTurn()
    }
  }
  return undefined
}
