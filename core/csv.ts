/** Tables as text files that any spreadsheet opens. */

/**
 * Spreadsheets run a cell that starts this way as a formula; a leading quote makes it text. A plain number may be negative.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const guarded = (cell: string): string =>
  /^[=+\-@\t\r\n|%]/.test(cell.trimStart()) && !/^-?\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Text before the first row: a byte order mark, by which Excel knows that the text is UTF-8. */
export const CSV_START = '\u{FEFF}'

/** One row as RFC 4180 writes it; amounts stand as plain numbers. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

/** @param rows the first one names the columns */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_START + rows.map(csvRow).join('')
