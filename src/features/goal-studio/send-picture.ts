/** The way of a picture out of the app: the device's share sheet where it takes files, else a download. */
import { downloadFile } from '#app/platform/download.ts'

const TYPE = 'image/png'

/** A canvas as a file; null where the browser makes none. */
export const pictureOf = async (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE))

/** Whether the device has a share sheet that takes pictures. */
export const canSharePictures = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: TYPE })] })

/** Hands a picture on. `cancelled` when the client closed the share sheet. */
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
