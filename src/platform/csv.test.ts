import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const line = (...cells: string[]) => csvOf([cells]).slice(1)

it('begins with the mark of UTF-8, and ends each line as RFC 4180 does', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\u{FEFF}a,b\r\n1,2\r\n')
})

it('quotes commas, quotes, breaks and spaces at the ends', () => {
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

it('leaves numbers as they are, also negative ones', () => {
  expect(line('-12.50', '0.00', '1234.05')).toBe('-12.50,0.00,1234.05\r\n')
})
