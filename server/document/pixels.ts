import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, UPLOAD_TOO_MANY_PIXELS } from '#core/contract/documents.ts'
import { wrongField } from '#server/http/api-error.ts'

/**
 * Opening a picture takes memory for each of its pixels, however small the file is.
 *
 * @throws ApiError `invalid_input`
 */
export function assertPixels(width: number, height: number): void {
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS) {
    throw wrongField('files', UPLOAD_TOO_MANY_PIXELS)
  }
}
