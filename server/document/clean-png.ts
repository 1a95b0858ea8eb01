/** Removes what a PNG file says beside its picture, without decoding it: https://www.w3.org/TR/png-3/#5DataRep */
import type { FileReader, Piece } from './file-reader.ts'
import { assertPixels } from './pixels.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
/** A chunk's length and type before its data, and a checksum after it. */
const HEADER = 8
const CHECKSUM = 4

/** What decides how the picture looks. Left out are text, times, Exif, and chunks that are not in the standard. */
const KEPT: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)
/** A capital begins the type of a chunk without which the picture cannot be decoded. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type)

/**
 * What to store of a PNG file: the chunks of the picture. Whatever follows its end is left out.
 *
 * @returns undefined unless it is a whole PNG file
 * @throws ApiError `invalid_input` for too many pixels
 */
export async function cleanPng(reader: FileReader): Promise<Piece[] | undefined> {
  if ((await reader.at(0, SIGNATURE.length)).toString('latin1') !== SIGNATURE) return undefined
  const pieces: Piece[] = [{ start: 0, end: SIGNATURE.length }]
  let position = SIGNATURE.length
  let hasData = false
  for (;;) {
    const header = await reader.at(position, HEADER)
    if (header.length < HEADER) return undefined
    const length = header.readUInt32BE(0)
    const type = header.subarray(4).toString('latin1')
    const end = position + HEADER + length + CHECKSUM
    const isFirst = position === SIGNATURE.length
    if (end > reader.size || !/^[A-Za-z]{4}$/.test(type) || isFirst !== (type === 'IHDR')) return undefined
    if (isFirst) {
      if (length !== 13) return undefined
      const size = await reader.at(position + HEADER, 8)
      assertPixels(size.readUInt32BE(0), size.readUInt32BE(4))
    }
    if (KEPT.has(type)) pieces.push({ start: position, end })
    else if (isCritical(type)) return undefined
    hasData ||= type === 'IDAT' && length > 0
    if (type === 'IEND') return hasData ? pieces : undefined
    position = end
  }
}
