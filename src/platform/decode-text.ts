/** A text file's encoding; `windows-1252` also covers ISO 8859-1, and is what is left if nothing else fits. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SAMPLE_BYTES = 4000

/** UTF-16 without a byte order mark: of mostly Latin text, one byte of each pair is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2)
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1
    if (bytes[pair * 2 + 1] === 0) odd += 1
  }
  if (pairs < 2 || Math.abs(even - odd) < pairs * 0.4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes a file's bytes as browsers do for web pages: by its byte order mark, else as UTF-16 if its zero bytes say so, else
 * as UTF-8 if it is valid, else as Windows-1252, which older US software writes and every byte of which is a character.
 * The byte order mark is not part of the text, and zero bytes that pad a file are dropped.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const wide = marked ?? utf16Of(bytes)
  const decode = (encoding: TextEncoding, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '')
  if (wide !== null) return { text: decode(wide), encoding: wide }
  try {
    return { text: decode('utf-8', true), encoding: 'utf-8' }
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252' }
  }
}
