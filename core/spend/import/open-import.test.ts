import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ImportRow } from '#core/contract/imports.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { MAX_FILE_BYTES, type ImportedFile } from './imported-file.ts'
import { openImport } from './open-import.ts'
import { readCsv } from './read-csv.ts'
import { readQif } from './read-qif.ts'

function opened(text: string) {
  const file = openImport(text)
  if (!file.ok) throw new Error(file.message)
  return file.value
}

function csv(...lines: string[]) {
  const file = opened(lines.join('\n'))
  if (file.kind !== 'csv') throw new Error(file.kind)
  const read = readCsv(file.table, file.mapping)
  if (!read.ok) throw new Error(read.message)
  return { ...file, ...read.value, amounts: read.value.rows.map(({ amount_cents }) => amount_cents) }
}

function transactions(text: string): ImportedFile {
  const file = opened(text)
  if (file.kind === 'csv') throw new Error('a table')
  return file.file
}

const refused = (text: string) => {
  const file = openImport(text)
  return file.ok ? null : [file.reason, file.message]
}

describe('a file that is refused', () => {
  it.each([
    ['', 'nothing_found', 'couldn’t find any transactions'],
    ['\u{FEFF}\n\n', 'nothing_found', 'couldn’t find any transactions'],
    ['Dear diary,\ntoday I spent a lot.', 'nothing_found', 'couldn’t find any transactions'],
    ['PK\u0003\u0004 sheet', 'not_a_transaction_file', 'Save it as a CSV file'],
    ['%PDF-1.7', 'not_a_transaction_file', 'This is a PDF'],
    ['<!DOCTYPE html><p>Log in</p>', 'not_a_transaction_file', 'This is a web page'],
    ['x'.repeat(MAX_FILE_BYTES + 1), 'too_large', 'larger than 20 MB'],
    ['<OFX></OFX>', 'nothing_found', 'couldn’t find any transactions'],
    ['!Type:Cat\nNGroceries\n^\n', 'nothing_found', 'couldn’t find any transactions'],
  ])('says why: %#', (text, reason, message) => {
    expect(refused(text)).toEqual([reason, expect.stringContaining(message)])
  })

  it('has more than 100,000 rows, and is not read beyond them', () => {
    const row = '11/03/2026,Coffee,-4.50\n'
    const most = `Date,Description,Amount\n${row.repeat(100_000)}`
    expect(refused(most)).toBeNull()
    expect(refused(`${most}${row.repeat(500)}"unclosed`)).toEqual([
      'too_many_rows',
      'This file has more than 100,000 transactions. Split it into shorter periods and import them one by one.',
    ])
    expect(refused(`!Type:Bank\n${"D1/5'26\nT-1.00\n^\n".repeat(100_001)}`)?.[0]).toBe('too_many_rows')
  })

  it('has column names only', () => {
    const file = opened('Date,Description,Amount\n')
    expect(file.kind === 'csv' && readCsv(file.table, file.mapping)).toMatchObject({
      reason: 'nothing_found',
    })
  })
})

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('may be delimited by %j', (delimiter) => {
    const rows = [
      ['Date', 'Payee', 'Amount'],
      ['11/25/2026', '"Twin Pines, Inc; North"', '-12.50'],
      ['11/26/2026', 'Harbor Fuel', '"-1,003.00"'],
    ]
    const file = csv(...rows.map((cells) => cells.join(delimiter)))
    expect(file.table.delimiter).toBe(delimiter)
    expect(file.amounts).toEqual([-1250, -100300])
  })

  it('may have column names that say nothing', () => {
    const file = csv('A,B,C', '11/25/2026,Twin Pines,-12.50', '11/26/2026,Harbor Fuel,-30.00')
    expect(file.table.header?.cells).toEqual(['A', 'B', 'C'])
    expect(file.mapping).toMatchObject({ date: 0, description: 1, amount: 2, debit: null })
  })

  it('has a pair of amounts or an amount and a balance, by what unnamed columns hold', () => {
    const pair = csv(
      '11/25/2026,Twin Pines,12.50,',
      '11/26/2026,Payroll,,900.00',
      '11/27/2026,Harbor Fuel,30.00,',
    )
    expect(pair.amounts).toEqual([-1250, 90000, -3000])
    const running = csv('11/25/2026,A shop,-12.50,100.00', '11/26/2026,Another,-30.00,70.00')
    expect(running.mapping).toMatchObject({ amount: 2, balance: 3 })
  })

  it('asks what it cannot know: ambiguous dates, and amounts that are all positive', () => {
    const file = csv('Date,Description,Amount', '01/02/2026,Twin Pines,12.50', '03/04/2026,Harbor Fuel,30.00')
    expect(file.questions).toEqual([])
    const asked = opened('Date,Description,Amount\n01/02/2026,Twin Pines,12.50\n03/04/2026,Harbor Fuel,30.00')
    expect(asked).toMatchObject({
      questions: ['date_format', 'money_out'],
      mapping: { money_out: 'positive' },
    })
    const mixed = opened(
      'Date,Description,Amount\n11/25/2026,A,-1.00\n25/11/2026,B,-1.00\n11/26/2026,C,-2.00',
    )
    expect(mixed).toMatchObject({ questions: ['mixed_dates'] })
  })

  it('reports a date in another format than the column’s instead of guessing', () => {
    const file = csv(
      'Date,Description,Amount',
      '11/25/2026,A,-1.00',
      '25/11/2026,B,-1.00',
      '11/26/2026,C,-2.00',
    )
    expect(file.rows.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26'])
    expect(file.problems).toEqual([{ line: 3, message: 'Line 3: we couldn’t read the date “25/11/2026”.' }])
  })

  it('follows the client where the client knows better', () => {
    const { table, mapping } = csv('Date,Description,Amount', '01/02/2026,Twin Pines,12.50')
    const other = readCsv(table, { ...mapping, date_format: 'day_month_year', money_out: 'negative' })
    expect(other.ok && other.value.rows[0]).toMatchObject({ date: '2026-02-01', amount_cents: 1250 })
    expect(readCsv(table, { ...mapping, amount: null })).toMatchObject({
      reason: 'unmapped',
      message: 'Choose the columns that hold the date and the amount.',
    })
    expect(readCsv(table, { ...mapping, money_out: 'direction' })).toMatchObject({ reason: 'unmapped' })
  })

  it('tells the sign of its amounts by running balances, whichever way it is sorted', () => {
    const down = csv('Date,Memo,Amount,Balance', '11/26/2026,B,30.00,70.00', '11/25/2026,A,20.00,100.00')
    const up = csv('Date,Memo,Amount,Balance', '11/25/2026,A,20.00,100.00', '11/26/2026,B,30.00,70.00')
    expect([down.amounts, up.amounts]).toEqual([
      [-3000, -2000],
      [-2000, -3000],
    ])
    expect([down.questions, up.questions]).toEqual([[], []])
  })

  it('reports a row with both a debit and a credit, and with neither', () => {
    const file = csv(
      'Date,Payee,Debit,Credit',
      '11/25/2026,A,1.00,',
      '11/26/2026,B,1.00,2.00',
      '11/27/2026,C,,',
    )
    expect(file.problems.map(({ message }) => message)).toEqual([
      'Line 3: it has both a debit and a credit.',
      'Line 4: the amount is missing.',
    ])
  })

  it('takes a debit column of negative amounts as money out too', () => {
    const file = csv(
      'Date,Payee,Debit,Credit',
      '11/25/2026,A,-1.00,',
      '11/26/2026,B,-3.00,',
      '11/27/2026,C,,2.00',
    )
    expect(file.amounts).toEqual([-100, -300, 200])
  })

  it('keeps formulas as text, and shows four digits of account numbers', () => {
    const file = csv(
      'Date,Description,Amount,Account Number,Memo',
      "11/25/2026,=cmd|' /C calc'!A0,-1.00,000123456789,@SUM(1)",
      '11/26/2026,+1 800 555,-2.00,000123456789,-',
    )
    expect(file.rows.map(({ description, note, account_text }) => [description, note, account_text])).toEqual(
      [
        ["=cmd|' /C calc'!A0", '@SUM(1)', '…6789'],
        ['+1 800 555', '-', '…6789'],
      ],
    )
  })

  it.each([
    ['a date', 'T', ''],
    ['a date', ' ', 'x'],
    ['an amount', '1', ''],
    ['an amount', "1'", ''],
    ['a description', '" ', ''],
  ])('reads a file with %s of a million characters in a moment: %j', (what, piece, end) => {
    const long = piece.repeat(1_000_000 / piece.length) + end
    const cells = { date: '11/25/2026', amount: '-1.00', description: 'A' }
    const row = {
      'a date': [long, cells.description, cells.amount],
      'an amount': [cells.date, cells.description, long],
      'a description': [cells.date, long, cells.amount],
    }[what]
    const file = csv(
      'Date,Description,Amount',
      '11/25/2026,A,-1.00',
      row?.join(',') ?? '',
      '11/26/2026,B,-2.00',
    )
    expect(file.rows.length).toBeGreaterThanOrEqual(what === 'a description' ? 1 : 2)
  })

  it('reads any text without an error, and no row that the API refuses', () => {
    const piece = fc.constantFrom(
      'Date',
      'Amount',
      '11/25/2026',
      '-1.00',
      'é',
      '"',
      ',',
      ';',
      '\n',
      '\r\n',
      '=',
      '!Type:Bank',
      '^',
      'D',
      'T',
      '<OFX>',
      '</OFX>',
      '<STMTTRN>',
      '&#0;',
      '\u0000',
    )
    const start = fc.constantFrom(
      '',
      'Date,Amount,Payee\n11/25/2026,-1.00,',
      '!Type:Bank\nD11/25/2026\nT-1.00\nP',
      '<OFX><STMTRS><STMTTRN><DTPOSTED>20261125<TRNAMT>-1<NAME>',
    )
    fc.assert(
      fc.property(start, fc.array(piece, { maxLength: 40 }), (begun, pieces) => {
        const file = openImport(begun + pieces.join(''))
        if (!file.ok) return
        const read = file.value.kind === 'csv' ? readCsv(file.value.table, file.value.mapping) : null
        const rows = file.value.kind === 'csv' ? (read?.ok ? read.value.rows : []) : file.value.file.rows
        for (const row of rows) expect(v.safeParse(ImportRow, row).issues).toBeUndefined()
      }),
      { numRuns: draws(1000) },
    )
  })
})

const ofx = (entries: string, currency = 'USD') =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>1<ACCTTYPE>SAVINGS</BANKACCTFROM>` +
  `<BANKTRANLIST>\n${entries}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const entry = (fields: string) => `<STMTTRN><TRNTYPE>DEBIT${fields}</STMTTRN>`

describe('an OFX file', () => {
  it('may leave transactions unclosed, and repeat an id that then identifies nothing', () => {
    const open = '<STMTTRN><DTPOSTED>20261103<TRNAMT>-1.00<FITID>1<NAME>A'
    const file = transactions(ofx(`${open}\n${open}`))
    expect(file.rows.map(({ line, external_id }) => [line, external_id])).toEqual([
      [2, '1'],
      [3, null],
    ])
  })

  it('reports what it cannot read of a transaction, and imports the others', () => {
    const file = transactions(
      ofx(
        [
          entry('<DTPOSTED>20261331<TRNAMT>-1.00<NAME>A'),
          entry('<DTPOSTED>20261103<TRNAMT>a lot<NAME>B'),
          entry('<DTPOSTED>20261103<TRNAMT>-1,234.50<NAME>C'),
        ].join('\n'),
      ),
    )
    expect(file.problems.map(({ message }) => message)).toEqual([
      'Line 2: we couldn’t read the date “20261331”.',
      'Line 3: we couldn’t read the amount “a lot”.',
    ])
    expect(file.rows.map(({ amount_cents }) => amount_cents)).toEqual([-123450])
  })

  it('is refused in part if an account is in another currency', () => {
    const file = transactions(ofx(entry('<DTPOSTED>20261103<TRNAMT>-1.00<NAME>A'), 'CAD'))
    expect(file).toMatchObject({ rows: [], ignored: 1, accounts: [] })
    expect(file.problems[0]?.message).toBe('Line 2: this account is in “CAD”, and we import US dollars only.')
  })

  it('may have a memo of ten million characters', () => {
    const file = transactions(
      ofx(entry(`<DTPOSTED>20261103<TRNAMT>-1.00<NAME>A<MEMO>${'a & '.repeat(2_500_000)}`)),
    )
    expect(file.rows[0]?.note).toHaveLength(499)
  })

  it('counts pending transactions as ignored', () => {
    const pending = '<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20261103<TRNAMT>-9.00<NAME>B</STMTTRNP>'
    const file = transactions(ofx(`${entry('<DTPOSTED>20261103<TRNAMT>-1.00<NAME>A')}${pending}`))
    expect([file.rows.length, file.ignored]).toEqual([1, 1])
  })
})

describe('a QIF file', () => {
  it('asks how it writes dates, and follows the answer', () => {
    const text = '!Type:CCard\nD01/02/2026\nT-5.00\nPTwin Pines\n^\n'
    expect(transactions(text)).toMatchObject({ questions: ['date_format'], rows: [{ date: '2026-01-02' }] })
    expect(readQif(text, 'day_month_year')).toMatchObject({
      value: { questions: [], rows: [{ date: '2026-02-01' }] },
    })
  })

  it('reports splits that do not add up', () => {
    const text = "!Type:Bank\nD11/25'26\nT-5.00\nPA\nSFood\n$-3.00\nSHome\n$-1.00\n^\n"
    expect(transactions(text).problems).toEqual([
      { line: 2, message: 'Line 2: its splits don’t add up to its amount.' },
    ])
  })

  it('imports nothing if its last transaction is not closed', () => {
    expect(refused("!Type:Bank\nD11/25'26\nT-5.00\n^\nD11/26'26\nT-1")?.[0]).toBe('cut_off')
  })
})

/** How many characters are looked through to read a text. */
function workOf(text: string): number {
  let work = 0
  const indexOf = String.prototype.indexOf
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    mark,
    from = 0,
  ) {
    const found = indexOf.call(this, mark, from)
    work += (found < 0 ? this.length : found + mark.length) - from
    return found
  })
  openImport(text)
  spy.mockRestore()
  return work
}

it.each(['<?', '<!--', '<![CDATA[', '<a><![CDATA[', '<', '<a', '<a ', '<a>', '</', '<?>', '<? >', '< '])(
  'reads an OFX file of nothing but %j in proportion to its size',
  (mark) => {
    const filled = (size: number) => `<OFX>${mark.repeat(Math.ceil(size / mark.length))}`
    const work = workOf(filled(200_000))
    expect(work).toBeLessThan(200_000 * 5)
    expect(workOf(filled(400_000))).toBeLessThan(work * 2.1)
  },
)

it('reads tags after comments and instructions that begin or end nowhere', () => {
  const tag = (name: string, text: string) => `<${name}>${text}</${name}>`
  const transaction = tag(
    'STMTTRN',
    '<DTPOSTED>20261119<TRNAMT>-4.25<NAME><![CDATA[Tom & <b>Jerry</b>]]> < 5 < <?pi a > b ?>',
  )
  const { rows, problems } = transactions(
    `<?OFX?><!-- <STMTTRN> --><OFX><? no end <!-- \n${tag('STMTRS', transaction)}</OFX>`,
  )
  expect(problems).toEqual([])
  expect(rows).toMatchObject([
    { date: '2026-11-19', amount_cents: -425, description: 'Tom & <b>Jerry</b> < 5 <', line: 2 },
  ])
})
