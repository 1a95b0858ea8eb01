/** What a file must be before it is sent; the server checks the same and more. */
import {
  DOCUMENT_ENDINGS,
  DocumentType,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  UPLOAD_TOO_LARGE,
  UPLOAD_WRONG_TYPE,
} from '#core/contract/documents.ts'

/** The `accept` of a file field: types for phones, endings for desktops. */
export const ACCEPTED = [
  ...DocumentType.options,
  ...Object.values(DOCUMENT_ENDINGS).flatMap((endings) => endings.map((ending) => `.${ending}`)),
].join(',')

export const TOO_MANY_FILES = `Add at most ${MAX_UPLOAD_FILES} files`

/** A file's type, if its name's ending is one of ours and the device's type agrees or is unknown. */
export function documentTypeOf({
  name,
  type: declared,
}: Pick<File, 'name' | 'type'>): DocumentType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const type = DocumentType.options.find((each) => DOCUMENT_ENDINGS[each].includes(ending))
  return declared === '' || declared === type ? type : undefined
}

/**
 * Why a file cannot be sent, or undefined.
 *
 * @param otherBytes the size of the files of the same upload
 */
export function problemOf(file: File, otherBytes: number): string | undefined {
  if (!documentTypeOf(file)) return UPLOAD_WRONG_TYPE
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return otherBytes + file.size > MAX_UPLOAD_BYTES ? UPLOAD_TOO_LARGE : undefined
}
