/** Checks what a file is by its name, its declared type and its content, and leaves out what clients do not mean to send. */
import {
  DOCUMENT_ENDINGS,
  DocumentType,
  UPLOAD_ACTIVE_PDF,
  UPLOAD_UNREADABLE_PDF,
} from '#core/contract/documents.ts'
import { wrongField } from '#server/http/api-error.ts'
import { pdfProblem } from './active-pdf.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { type FileReader, MAX_READ, type Piece, withFileReader } from './file-reader.ts'

/** Readers look for a PDF file's end in its last kilobyte: ISO 32000-1, note 18 of appendix H. */
const PDF_TAIL = 1024

/** The whole of a file of at most 5 MB. */
async function contentOf(reader: FileReader, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size)
  let at = 0
  while (at < size) {
    const bytes = await reader.at(at, Math.min(MAX_READ, size - at))
    if (bytes.length === 0) throw new Error('a file became shorter while it was read')
    at += bytes.copy(content, at)
  }
  return content
}

/**
 * What to store of a PDF file: everything up to its last end mark.
 *
 * @returns undefined unless it begins as a PDF file and has an end
 * @throws ApiError `invalid_input` for active content
 */
async function cleanPdf(reader: FileReader): Promise<Piece[] | undefined> {
  if (!/^%PDF-\d\.\d/.test((await reader.at(0, 8)).toString('latin1'))) return undefined
  const start = Math.max(0, reader.size - PDF_TAIL)
  const tail = (await reader.at(start, PDF_TAIL)).toString('latin1')
  const [ending] = [...tail.matchAll(/startxref\s+\d+\s+%%EOF(?:\r\n|\r|\n)?/g)].slice(-1)
  if (!ending) return undefined
  const end = start + ending.index + ending[0].length
  switch (await pdfProblem(await contentOf(reader, end))) {
    case 'active':
      throw wrongField('files', UPLOAD_ACTIVE_PDF)
    case 'unreadable':
      throw wrongField('files', UPLOAD_UNREADABLE_PDF)
    case undefined:
      return [{ start: 0, end }]
  }
}

const CLEANERS: Readonly<Record<DocumentType, (reader: FileReader) => Promise<Piece[] | undefined>>> = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'application/pdf': cleanPdf,
}

/** What to store of a file. */
export interface CleanFile {
  readonly type: DocumentType
  readonly pieces: readonly Piece[]
  readonly size_bytes: number
}

const lengthOf = (piece: Piece): number =>
  piece instanceof Uint8Array ? piece.byteLength : piece.end - piece.start

/** Parts that follow each other as one, so that a file with many segments is not read in many reads. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece instanceof Uint8Array || !last || last instanceof Uint8Array || last.end !== piece.start) {
      all.push(piece)
    } else all.splice(-1, 1, { start: last.start, end: piece.end })
  }
  return all
}

/** The type that both a file's name and its declaration say, if they say the same. */
export function agreedType(name: string, declared: string): DocumentType | undefined {
  const ending = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = declared.split(';', 1)[0]?.trim().toLowerCase()
  return DocumentType.options.find((each) => each === type && DOCUMENT_ENDINGS[each].includes(ending))
}

/**
 * Checks a file's content against the type that its name and its declaration agree on.
 *
 * @returns undefined for a file that is not whole, or of another type
 * @throws ApiError `invalid_input` for a picture with too many pixels, or a PDF file with active content
 */
export async function cleanFile(path: string, type: DocumentType): Promise<CleanFile | undefined> {
  const pieces = await withFileReader(path, CLEANERS[type])
  if (!pieces) return undefined
  return { type, pieces: joined(pieces), size_bytes: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) }
}
