/*
 * Why no library reads these files: Papa Parse 5.5 splits a quoted cell that follows a space at its commas, and takes several rows
 * for one where a file mixes line breaks. Banks write both, and a column that shifts is a wrong amount.
 */

/** A row of a table: its cells, and the line of the file on which it starts, from 1. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const lineBreaksIn = (text: string): number =>
  text.includes('\n') ? text.split('\n').length - 1 : text.split('\r').length - 1

/** Where a quoted cell ends: its closing quote, or -1. A quote before other text is part of the cell: 5" pipe. */
function closingQuote(text: string, from: number, separator: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0) {
    let next = at + 1
    if (text.charCodeAt(next) === QUOTE) {
      at = text.indexOf('"', next + 1)
      continue
    }
    while (text.charCodeAt(next) === 32) next += 1
    const code = text.charCodeAt(next)
    if (next >= text.length || code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) return at
    at = text.indexOf('"', at + 1)
  }
  return -1
}

/**
 * Splits delimited text into rows (RFC 4180, and what programs write beyond it: any line break, spaces around quotes,
 * stray quotes). Empty rows are left out. It stops after `most` rows, so a longer file is not read to its end.
 *
 * @param delimiter one character
 * @returns the rows, and if the text ends within quotes, the line on which its unfinished row starts
 */
export function csvLines(
  text: string,
  delimiter: string,
  most: number,
): { readonly rows: readonly CsvLine[]; readonly openLine: number | null } {
  const separator = delimiter.charCodeAt(0)
  const rows: CsvLine[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  let at = 0
  while (at <= text.length && rows.length < most) {
    let from = at
    while (text.charCodeAt(from) === 32) from += 1
    if (text.charCodeAt(from) === QUOTE) {
      const end = closingQuote(text, from + 1, separator)
      if (end < 0) return { rows, openLine: start }
      const inside = text.slice(from + 1, end)
      cells.push(inside.includes('""') ? inside.replaceAll('""', '"') : inside)
      line += lineBreaksIn(inside)
      at = end + 1
      while (text.charCodeAt(at) === 32) at += 1
    } else {
      let end = at
      for (; end < text.length; end += 1) {
        const code = text.charCodeAt(end)
        if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) break
      }
      cells.push(text.slice(at, end).trim())
      at = end
    }
    const code = text.charCodeAt(at)
    at += 1
    if (code === separator) continue
    if (code === CARRIAGE_RETURN && text.charCodeAt(at) === LINE_FEED) at += 1
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells })
    cells = []
    line += 1
    start = line
  }
  return { rows, openLine: null }
}
