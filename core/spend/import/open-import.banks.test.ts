/** Files in the shape of real exports; see tests/fixtures/imports/README.md. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ImportRow } from '#core/contract/imports.ts'
import type { ImportedFile } from './imported-file.ts'
import { openImport } from './open-import.ts'
import { readCsv } from './read-csv.ts'

const textOf = (name: string, encoding = 'utf-8'): string =>
  new TextDecoder(encoding).decode(
    readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url)),
  )

function open(name: string, encoding?: string) {
  const opened = openImport(textOf(name, encoding))
  if (!opened.ok) throw new Error(opened.message)
  return opened.value
}

/** The file as imported without any correction, and what the client would be asked. */
function imported(name: string, encoding?: string): ImportedFile {
  const opened = open(name, encoding)
  if (opened.kind !== 'csv') return opened.file
  const file = readCsv(opened.table, opened.mapping)
  if (!file.ok) throw new Error(file.message)
  return { ...file.value, questions: opened.questions }
}

const brief = ({ rows }: ImportedFile) =>
  rows.map(({ date, amount_cents, description }) => [date, amount_cents, description])

it('reads a Chase card, whose purchases are negative', () => {
  const file = imported('chase-card.csv')
  expect(brief(file)).toEqual([
    ['2026-11-14', -8417, 'WHOLEFDS LAK 10236'],
    ['2026-11-12', -2350, 'BLUE DOOR BOOKS, LLC'],
    ['2026-11-10', 61240, 'AUTOMATIC PAYMENT - THANK YOU'],
    ['2026-11-08', -500, 'LAKESHORE TRANSIT #4'],
    ['2026-11-08', -500, 'LAKESHORE TRANSIT #4'],
    ['2026-11-05', 3108, 'NORTHSIDE HARDWARE'],
  ])
  expect(file.rows[0]).toMatchObject({ category_text: 'Groceries', line: 2, external_id: null })
  expect([file.problems, file.questions, file.ignored]).toEqual([[], [], 0])
})

it('reads Chase checking with its extra commas, check numbers and a pending row without a balance', () => {
  const file = imported('chase-checking.csv')
  expect(brief(file)).toEqual([
    ['2026-11-16', -4000, 'ZELLE PAYMENT TO RIVERA 24018837712'],
    ['2026-11-13', -25000, 'CHECK 1042'],
    ['2026-11-13', 241136, 'LAKESIDE SCHOOLS DIR DEP PPD ID: 9111111101'],
    ['2026-11-10', -61240, 'PAYMENT TO CHASE CARD ENDING IN 0000 11/10'],
  ])
  expect(file.rows[1]?.check_number).toBe('1042')
  expect(file.accounts).toEqual([
    { account_text: '', kind: null, balance: { as_of: '2026-11-13', balance_cents: 312011 } },
  ])
  expect([file.problems, file.questions]).toEqual([[], []])
})

it('skips the summary before Bank of America’s table and the opening balance within it', () => {
  const file = imported('bank-of-america-checking.csv')
  expect(file.rows.map(({ amount_cents, line }) => [amount_cents, line])).toEqual([
    [-11236, 9],
    [241136, 10],
    [-120000, 11],
  ])
  expect(file.accounts[0]?.balance).toEqual({ as_of: '2026-11-16', balance_cents: 530955 })
  expect([file.ignored, file.problems, file.questions]).toEqual([1, [], []])
})

it('takes positive charges of American Express as money out, and its reference as the id', () => {
  const file = imported('amex.csv')
  expect(brief(file)).toEqual([
    ['2026-11-15', -1842, 'GREEN BOWL KITCHEN'],
    ['2026-11-11', 30000, 'MOBILE PAYMENT - THANK YOU'],
    ['2026-11-09', -4410, 'AplPay HARBOR FUEL'],
  ])
  expect(file.rows[0]).toMatchObject({
    note: 'GREEN BOWL KITCHEN DULUTH MN',
    external_id: "'320263190000000001'",
    line: 2,
  })
  // The address of the first row is on several lines.
  expect(file.rows[1]?.line).toBe(6)
  expect([file.problems, file.questions]).toEqual([[], []])
})

it('joins the debit and credit columns of Capital One', () => {
  const file = imported('capital-one-card.csv')
  expect(brief(file)).toEqual([
    ['2026-11-14', -6125, 'TWIN PINES GROCERY'],
    ['2026-11-11', 45000, 'CAPITAL ONE MOBILE PYMT'],
    ['2026-11-03', -12800, 'HILLTOP VET CLINIC'],
  ])
  expect(file.rows.map(({ account_text }) => account_text)).toEqual(['0001', '0001', '0002'])
})

it.each([
  ['capital-one-card.csv', 'card'],
  ['chase-card.csv', 'card'],
  ['amex.csv', 'card'],
  ['apple-card.csv', 'card'],
  ['chase-checking.csv', undefined],
  ['bank-of-america-checking.csv', undefined],
  ['wells-fargo-checking.csv', undefined],
  ['mint.csv', undefined],
  ['ynab-register.csv', undefined],
])('tells from %s whether it is a card’s', (name, kind) => {
  expect(imported(name).accounts[0]?.kind ?? undefined).toBe(kind)
})

it('reads Wells Fargo, which names no columns', () => {
  const file = imported('wells-fargo-checking.csv')
  expect(brief(file)).toEqual([
    ['2026-11-16', -4510, 'PURCHASE AUTHORIZED ON 11/14 SAMPLE MARKET DULUTH MN S000000000000000 CARD 0000'],
    ['2026-11-13', 241136, 'LAKESIDE SCHOOLS PAYROLL 261113 00000 SAMPLE PERSON'],
    ['2026-11-09', -25000, 'CHECK # 1042'],
  ])
  expect(file.questions).toEqual([])
})

it('takes the direction of Mint’s positive amounts from its words', () => {
  const file = imported('mint.csv')
  expect(brief(file)).toEqual([
    ['2026-11-14', -785, 'Corner Bakery'],
    ['2026-11-13', 241136, 'Lakeside Schools'],
    ['2026-11-02', -1549, 'Streaming Plus'],
  ])
  expect(file.rows[2]).toMatchObject({
    category_text: 'Movies & DVDs',
    account_text: 'Rewards Card',
    note: 'shared with Ana',
  })
})

it('reads YNAB’s outflow and inflow, of which one is always zero', () => {
  const file = imported('ynab-register.csv')
  expect(brief(file)).toEqual([
    ['2026-11-14', -785, 'Corner Bakery'],
    ['2026-11-13', 241136, 'Lakeside Schools'],
    ['2026-11-02', 61240, 'Transfer : Checking'],
  ])
  expect(file.rows.map(({ category_text, account_text }) => [category_text, account_text])).toEqual([
    ['Eating out', 'Checking'],
    ['Ready to Assign', 'Checking'],
    ['', 'Visa'],
  ])
})

it('takes positive purchases of Apple Card as money out', () => {
  const file = imported('apple-card.csv')
  expect(file.rows.map(({ amount_cents }) => amount_cents)).toEqual([-6125, 20000, 3108])
  expect(file.questions).toEqual([])
})

it('reads a European table in UTF-16 with its stated delimiter', () => {
  const file = imported('european-utf16.csv', 'utf-16le')
  expect(brief(file)).toEqual([
    ['2026-11-13', 241136, 'Gehalt'],
    ['2026-11-16', -785, 'Café "Mitte"'],
  ])
})

it('imports what it can of an awkward file, and says of each other line what is wrong', () => {
  const file = imported('awkward.csv')
  expect(brief(file)).toEqual([
    ['2026-11-03', -1200, '=HYPERLINK("http://example.com","Refund")'],
    ['2026-11-08', -103450, '5" pipe'],
    ['2026-11-09', -2000, 'Two lines'],
    ['2026-11-25', 1250, 'After the break'],
  ])
  expect(file.problems).toEqual([
    { line: 6, message: 'Line 6: we couldn’t read the date “31/31/2026”.' },
    { line: 7, message: 'Line 7: we couldn’t read the amount “twelve”.' },
    { line: 8, message: 'Line 8: it has 6 columns instead of 4.' },
    { line: 9, message: 'Line 9: it has 2 of 4 columns.' },
  ])
  expect(file.rows[3]?.line).toBe(13)
  expect(file.ignored).toBe(1)
})

it('reads Quicken’s accounts, splits and years after an apostrophe, and counts investments', () => {
  const file = imported('quicken.qif')
  expect(brief(file)).toEqual([
    ['2026-11-03', -11236, 'North Coast Electric'],
    ['2026-11-09', -25000, 'Hilltop Roofing'],
    ['2026-11-13', -9620, 'Twin Pines'],
    ['2099-12-28', -1549, 'Streaming Plus'],
  ])
  expect(file.rows[1]).toMatchObject({
    category_text: '[Savings]',
    check_number: '1042',
    note: 'deposit for the porch',
    account_text: 'Everyday Checking',
  })
  expect(file.rows[2]).toMatchObject({
    category_text: '',
    splits: [
      { amount_cents: -6120, category_text: 'Groceries', note: '' },
      { amount_cents: -3500, category_text: 'Household', note: 'soap and towels' },
    ],
  })
  expect(file.accounts).toEqual([
    { account_text: 'Everyday Checking', kind: 'checking', balance: null },
    { account_text: 'Rewards Card', kind: 'card', balance: null },
  ])
  expect([file.ignored, file.problems, file.questions]).toEqual([1, [], []])
})

it('reads OFX version 1: values without closing tags, stray signs, dates with time zones', () => {
  const file = imported('checking-v1.ofx', 'windows-1252')
  expect(brief(file)).toEqual([
    ['2026-11-03', -11236, 'NORTH COAST ELECTRIC'],
    ['2026-11-09', -25000, 'CHECK'],
    ['2026-11-13', 241136, 'CAFÉ PAYROLL & CO'],
  ])
  expect(file.rows[0]).toMatchObject({
    note: 'BILL PAY <3 & THANKS',
    external_id: '202611030000001',
    account_text: '…1234',
    line: 27,
  })
  expect(file.rows[1]?.check_number).toBe('1042')
  expect(file.accounts).toEqual([
    {
      account_text: '…1234',
      kind: 'checking',
      balance: { as_of: '2026-11-20', balance_cents: 530955 },
    },
  ])
})

it('reads OFX version 2, and counts an investment account’s entries as ignored', () => {
  const file = imported('card-and-brokerage-v2.ofx')
  expect(brief(file)).toEqual([
    ['2026-11-14', -6125, 'TWIN PINES <GROCERY>'],
    ['2026-11-10', 45000, 'Payment – thank you'],
  ])
  expect(file.accounts).toEqual([
    { account_text: '…0002', kind: 'card', balance: { as_of: '2026-11-20', balance_cents: -6125 } },
  ])
  expect(file.ignored).toBe(2)
})

it.each([
  ['cut-off.csv', 'line 3'],
  ['checking-v1.ofx', 'Download it again'],
  ['card-and-brokerage-v2.ofx', 'Download it again'],
  ['quicken.qif', 'line 37'],
])('imports nothing of %s cut in half', (name, hint) => {
  const text = textOf(name)
  const half = name.startsWith('cut') ? text : text.slice(0, Math.floor(text.length * 0.55))
  const opened = openImport(half)
  expect(opened).toMatchObject({ ok: false, reason: 'cut_off' })
  expect(opened.ok ? '' : opened.message).toContain(hint)
})

it.each([
  'chase-card.csv',
  'bank-of-america-checking.csv',
  'amex.csv',
  'awkward.csv',
  'quicken.qif',
  'checking-v1.ofx',
])('reads %s into rows that the server accepts', (name) => {
  for (const row of imported(name).rows) expect(v.safeParse(ImportRow, row).issues).toBeUndefined()
})

it('recognizes later exports of the same shape by their fingerprint, which holds nothing of the rows', () => {
  const later = textOf('chase-card.csv').replaceAll('11/', '12/').replaceAll('84.17', '9.99')
  const opened = openImport(later)
  const first = open('chase-card.csv')
  const fingerprint = first.kind === 'csv' ? first.table.fingerprint : ''
  expect(opened).toMatchObject({ ok: true, value: { table: { fingerprint } } })
  const bare = open('wells-fargo-checking.csv')
  expect(bare.kind === 'csv' && bare.table.fingerprint).toBe('no header: date|amount|text|empty|text')
  const other = open('amex.csv')
  expect(other.kind === 'csv' && other.table.fingerprint).not.toBe(fingerprint)
})
