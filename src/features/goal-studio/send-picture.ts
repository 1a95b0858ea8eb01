/** Exports a picture from the app: the device's share sheet where it accepts files, else a download. */
import { downloadFile } from '#app/platform/download.ts'

const TYPE = 'image/png'

/** A canvas as a file; null where the browser cannot create one. */
export const pictureOf = async (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE))

/** Whether the device has a share sheet for pictures. */
export const canSharePictures = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: TYPE })] })

/** Shares a picture. `cancelled` when the client closed the share sheet. */
export async function sendPicture(picture: Blob, name: string): Promise<'sent' | 'cancelled' | 'failed'> {
  if (!canSharePictures()) {
    downloadFile(name, picture)
    return 'sent'
  }
  try {
    await navigator.share({ files: [new File([picture], name, { type: TYPE })] })
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
