import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const line = (...cells: string[]) => toCsv([cells]).slice(1)

it('starts with the UTF-8 byte order mark, and ends lines as RFC 4180 does', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\u{FEFF}a,b\r\n1,2\r\n')
})

it('quotes commas, quotes, line breaks and spaces at the ends', () => {
  expect(line('a,b', 'say "hi"', 'two\r\nlines', ' x', 'plain')).toBe(
    '"a,b","say ""hi""","two\r\nlines"," x",plain\r\n',
  )
})

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '|cmd', '%x'])(
  'keeps a spreadsheet from running %j',
  (cell) => {
    const written = line(cell).replace(/^"/, '')
    expect(written.startsWith("'")).toBe(true)
  },
)

it('leaves numbers unchanged, including negative ones', () => {
  expect(line('-12.50', '0.00', '1234.05')).toBe('-12.50,0.00,1234.05\r\n')
})
