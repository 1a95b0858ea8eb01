/** Saves a file made on the device; works offline. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Not at once: some browsers start to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a PDF document that the server answered in base64. */
export const downloadPdf = (fileName: string, base64: string): void =>
  downloadFile(
    fileName,
    new Blob([Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0)], {
      type: 'application/pdf',
    }),
  )

/** Saves a text as a file. */
export const download = (fileName: string, mediaType: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))
