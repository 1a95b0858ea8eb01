/**
 * Removes what a JPEG file says about its camera, place and editing, without decoding it. Segments are described in
 * ITU-T T.81 annex B, Exif in JEITA CP-3451 and ICC profiles in ICC.1 annex B.4.
 */
import { type FileReader, MAX_READ, type Piece } from './file-reader.ts'
import { assertPixels } from './pixels.ts'

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Markers of application segments 0 to 15. */
const APP = 0xe0
const COMMENT = 0xfe

/** Without a segment after them: TEM and the restart marks. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Frame headers SOF0 to SOF15, which exclude the tables DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Tables, frames and scans: what is needed to decode. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf)

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).toString('latin1') === text

const EXIF = 'Exif\0\0'
const ORIENTATION_TAG = 0x0112
const SHORT_TYPE = 3
/** More entries than a camera writes. */
const MAX_ENTRIES = 500

/** How a picture is to be turned, 1 to 8, from the first directory of an Exif segment. */
function orientationOf(exif: Buffer): number | undefined {
  const tiff = exif.subarray(EXIF.length)
  const order = tiff.subarray(0, 2).toString('latin1')
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return undefined
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  const count = Math.min(short(directory), MAX_ENTRIES)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.length) return undefined
    if (short(entry) !== ORIENTATION_TAG || short(entry + 2) !== SHORT_TYPE) continue
    const orientation = short(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

/** An Exif segment that says how the picture is to be turned, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION_TAG, 10)
  tiff.writeUInt16BE(SHORT_TYPE, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const header = Buffer.from([MARKER, APP + 1, 0, 2 + EXIF.length + tiff.length])
  return Buffer.concat([header, Buffer.from(EXIF, 'latin1'), tiff])
}

/** A JFIF segment without its thumbnail, which may show what was cut off the picture. */
function withoutThumbnail(jfif: Buffer): Buffer {
  const header = Buffer.from([MARKER, APP, 0, 16])
  const kept = Buffer.concat([header, jfif.subarray(0, 14)])
  kept.fill(0, 16)
  return kept
}

/** What is kept of an application segment or comment; nothing by default. */
function keptOf(marker: number, content: Buffer, whole: Piece): readonly Piece[] {
  if (marker === APP && content.length >= 14 && startsWith(content, 'JFIF\0'))
    return [withoutThumbnail(content)]
  if (marker === APP + 2 && startsWith(content, 'ICC_PROFILE\0')) return [whole]
  // Says in which color space the picture is.
  if (marker === APP + 14 && startsWith(content, 'Adobe')) return [whole]
  if (marker === APP + 1 && startsWith(content, EXIF)) {
    const orientation = orientationOf(content) ?? 1
    return orientation === 1 ? [] : [orientationSegment(orientation)]
  }
  return []
}

/** The position of the next marker after a scan's data, in which a 0 follows each byte like a marker's. */
async function endOfScan(reader: FileReader, from: number): Promise<number | undefined> {
  let position = from
  for (;;) {
    const bytes = await reader.at(position, MAX_READ)
    // A marker has two bytes.
    if (bytes.length < 2) return undefined
    let at = bytes.indexOf(MARKER)
    while (at !== -1 && at + 1 < bytes.length) {
      const next = bytes[at + 1] ?? 0
      if (next !== 0 && next !== MARKER && !standsAlone(next)) return position + at
      at = bytes.indexOf(MARKER, at + 1)
    }
    position += at === -1 ? bytes.length : at
  }
}

/**
 * What to store of a JPEG file: the picture, its color profile and how it is to be turned. Whatever follows the
 * picture's end is left out.
 *
 * @returns undefined unless it is a whole JPEG file
 * @throws ApiError `invalid_input` for too many pixels
 */
export async function cleanJpeg(reader: FileReader): Promise<Piece[] | undefined> {
  const opening = await reader.at(0, 2)
  if (opening[0] !== MARKER || opening[1] !== START_OF_IMAGE) return undefined
  const pieces: Piece[] = [{ start: 0, end: 2 }]
  let position = 2
  let hasFrame = false
  let hasScan = false
  for (;;) {
    const header = Buffer.from(await reader.at(position, 4))
    const [mark, marker = 0] = header
    if (mark !== MARKER || header.length < 2) return undefined
    if (marker === MARKER) {
      // Any number of fill bytes may stand before a marker.
      position += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      pieces.push({ start: position, end: position + 2 })
      return hasFrame && hasScan ? pieces : undefined
    }
    if (standsAlone(marker)) {
      position += 2
      continue
    }
    const length = header.length === 4 ? header.readUInt16BE(2) : 0
    const end = position + 2 + length
    if (length < 2 || end > reader.size) return undefined
    const whole = { start: position, end }
    if (isFrame(marker)) {
      if (length < 8) return undefined
      const frame = await reader.at(position + 4, 5)
      const height = frame.readUInt16BE(1)
      // A height that comes behind the first scan could be anything.
      if (height === 0) return undefined
      assertPixels(frame.readUInt16BE(3), height)
    }
    if (isNeeded(marker)) pieces.push(whole)
    else if ((marker >= APP && marker <= APP + 15) || marker === COMMENT) {
      pieces.push(...keptOf(marker, await reader.at(position + 4, length - 2), whole))
    } else return undefined
    hasFrame ||= isFrame(marker)
    position = end
    if (marker === START_OF_SCAN) {
      const next = await endOfScan(reader, end)
      if (next === undefined) return undefined
      pieces.push({ start: end, end: next })
      position = next
      hasScan = true
    }
  }
}
