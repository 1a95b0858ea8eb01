/** Hands a file to the client, made on the device; works offline. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Not at once: some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Hands a text to the client as a file. */
export const download = (fileName: string, mediaType: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))
