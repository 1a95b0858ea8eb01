/** Makes PDF documents. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** The library and its fonts, loaded with the first document: most processes never make one. */
async function loadPdf() {
  const { default: pdf } = await import('pdfmake')
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts',
    'Roboto',
  )
  const [normal, bold] = [join(fonts, 'Roboto-Regular.ttf'), join(fonts, 'Roboto-Medium.ttf')]
  pdf.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
  // A document names no file and no address of its own.
  pdf.setUrlAccessPolicy(() => false)
  pdf.setLocalAccessPolicy((path) => path === normal || path === bold)
  return pdf
}

let library: ReturnType<typeof loadPdf> | undefined

/** A document as PDF bytes. */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  library ??= loadPdf()
  const pdf = await library
  return pdf.createPdf(document).getBuffer()
}
