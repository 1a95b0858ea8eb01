/** Files that a client uploads: proof for a reduced price, receipts of transactions. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant, Uuid } from './fields.ts'

/** The most bytes of all files of one upload together. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const UPLOAD_TOO_LARGE = 'The total file upload size must not exceed 5MB.'
export const UPLOAD_WRONG_TYPE = 'File should be jpeg/ jpg/ png or pdf'
export const UPLOAD_ACTIVE_PDF =
  'This PDF contains scripts or attachments. Print it to a new PDF and try again.'
export const UPLOAD_UNREADABLE_PDF =
  'We can’t check this PDF because it’s protected or damaged. Print it to a new PDF and try again.'
/** How large a picture may be, so that it can be opened. */
export const MAX_PICTURE_PIXELS = 50_000_000
export const MAX_PICTURE_SIDE = 16_384
export const UPLOAD_TOO_MANY_PIXELS =
  'This picture is too big to open. Resize it to at most 50 megapixels and 16,384 pixels on each side.'
/** The most files of one upload. */
export const MAX_UPLOAD_FILES = 10

/**
 * Where resumable uploads begin, below the API's base: tus 1.0.0 with creation and termination. Each upload's address
 * is this path and the id of its document to be.
 */
export const UPLOAD_PATH = '/documents/upload'

/** Where a document's file is, below the API's base, followed by the document's id. */
export const FILE_PATH = '/documents/file'

export const DocumentType = v.picklist(['image/png', 'image/jpeg', 'application/pdf'], UPLOAD_WRONG_TYPE)
export type DocumentType = v.InferOutput<typeof DocumentType>

/** The endings of file names by type. */
export const DOCUMENT_ENDINGS: Readonly<Record<DocumentType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpeg', 'jpg'],
  'application/pdf': ['pdf'],
}

export const DocumentPurpose = v.picklist(['reduced_price', 'transaction', 'brokerage'])
export type DocumentPurpose = v.InferOutput<typeof DocumentPurpose>

/** What an upload says of its file in `Upload-Metadata`. */
export const UploadMetadata = v.object({
  filename: v.pipe(
    v.string('Name the file'),
    v.minLength(1, 'Name the file'),
    v.maxLength(1000, 'Shorten the name'),
  ),
  filetype: v.string(UPLOAD_WRONG_TYPE),
  purpose: DocumentPurpose,
  subject_uuid: v.optional(v.nullable(Uuid), null),
  /** The same for files that are sent together, whose sizes count together. */
  batch: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Name the batch')),
})

export const Document = v.object({
  document_uuid: Uuid,
  purpose: DocumentPurpose,
  /** What it belongs to, such as a transaction; null for a document of the client's. */
  subject_uuid: v.nullable(Uuid),
  name: v.string(),
  type: DocumentType,
  size_bytes: v.number(),
  created_at: IsoInstant,
})
export type Document = v.InferOutput<typeof Document>

export const getDocuments = endpoint({
  name: 'getDocuments',
  module: 'document',
  method: 'GET',
  path: '/documents/getAll',
  summary: "The client's documents, newest first, and how much room is left",
  access: 'client',
  query: v.object({ purpose: v.optional(DocumentPurpose), subject_uuid: v.optional(Uuid) }),
  data: v.object({ documents: v.array(Document), used_bytes: v.number(), most_bytes: v.number() }),
})

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  module: 'document',
  method: 'DELETE',
  path: '/documents/delete/{id}',
  summary: 'Delete a document and its file',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
})

export const documentEndpoints = [getDocuments, deleteDocument] as const
