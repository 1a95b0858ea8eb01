import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { csvLines } from './csv-lines.ts'

const cellsOf = (text: string, delimiter = ',') =>
  csvLines(text, delimiter, 1000).rows.map(({ cells }) => cells)

describe('the rows of a CSV file', () => {
  it('end at any line break, and keep the number of their line', () => {
    expect(csvLines('a,b\r\n\r\nc,"d\ne"\rf,g\n', ',', 1000)).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['c', 'd\ne'] },
        { line: 5, cells: ['f', 'g'] },
      ],
      openLine: null,
    })
  })

  it('leave out rows of empty cells', () => {
    expect(cellsOf('a,b\n,,\n  \nc,d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('keep stray quotes as text, and ignore spaces around quoted cells', () => {
    expect(cellsOf('5" pipe, "a, b" ,"6" pipe",c')).toEqual([['5" pipe', 'a, b', '6" pipe', 'c']])
  })

  it('say on which line an unclosed quote leaves a row unfinished', () => {
    expect(csvLines('a,b\nc,"d\ne', ',', 1000)).toEqual({
      rows: [{ line: 1, cells: ['a', 'b'] }],
      openLine: 2,
    })
  })

  it('are not read beyond the most that are wanted', () => {
    expect(csvLines('a\nb\n"unclosed', ',', 2)).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }],
      openLine: null,
    })
  })

  it('are read back as they were written, whatever their cells hold', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r', '\t', '|', 'é', '='),
    })
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        const written = rows.map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        )
        const expected = rows.filter((cells) => cells.some((text) => text !== ''))
        expect(cellsOf(written.join('\r\n'), delimiter)).toEqual(expected)
      }),
      { numRuns: draws(500) },
    )
  })

  it('come from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '=') }), (text) => {
        expect(csvLines(text, ',', 50).rows.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
