const MAX_NAME_BYTES = 255

/** Marks that turn the direction of text, with which `photo[RLO]gpj.exe` reads as `photoexe.jpg`. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** As many characters as fit into a number of bytes of UTF-8. */
function withinBytes(text: string, most: number): string {
  let kept = ''
  let size = 0
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > most) break
    kept += character
  }
  return kept
}

/**
 * A file's name as it is kept and shown: without control characters, slashes, or marks that turn the direction of text,
 * and at most 255 bytes long with its ending.
 */
export function cleanName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(DIRECTION, '')
    .trim()
  const dot = clean.lastIndexOf('.')
  const ending = dot === -1 ? '' : clean.slice(dot)
  const stem = (dot === -1 ? clean : clean.slice(0, dot)).replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'document'
  return withinBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(ending)) + ending
}
