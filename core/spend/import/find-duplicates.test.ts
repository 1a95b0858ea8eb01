import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#core/finance/math/dates.ts'
import { findDuplicates, type Comparable, type StoredTransaction } from './find-duplicates.ts'

const row = (fields: Partial<Comparable> = {}): Comparable => ({
  bank_account_uuid: 'checking',
  date: '2026-11-10',
  amount_cents: -1250,
  description: 'TWIN PINES GROCERY 12',
  external_id: null,
  ...fields,
})
const stored = (transaction_uuid: string, fields: Partial<Comparable> = {}): StoredTransaction => ({
  ...row(fields),
  transaction_uuid,
})

describe('a row of a file', () => {
  it('is stored already if the bank’s id is, whatever else changed', () => {
    const changed = { description: 'Twin Pines', date: '2026-10-01' }
    expect(
      findDuplicates([row({ external_id: '7' })], [stored('a', { external_id: '7', ...changed })]),
    ).toEqual(['a'])
  })

  it('is new if another account has its id', () => {
    expect(
      findDuplicates(
        [row({ external_id: '7' })],
        [stored('a', { external_id: '7', bank_account_uuid: 'savings' })],
      ),
    ).toEqual([null])
  })

  it('is new if the bank gave a transaction that is alike another id', () => {
    expect(findDuplicates([row({ external_id: '8' })], [stored('a', { external_id: '7' })])).toEqual([null])
  })

  it.each([
    ['a posting three days later', { date: '2026-11-13' }, 'a'],
    ['a purchase three days before', { date: '2026-11-07' }, 'a'],
    ['four days later', { date: '2026-11-14' }, null],
    ['another amount', { amount_cents: -1251 }, null],
    ['the opposite amount', { amount_cents: 1250 }, null],
    ['another account', { bank_account_uuid: 'card' }, null],
    ['the store’s number changed', { description: 'TWIN PINES GROCERY 99' }, 'a'],
    ['the town added', { description: 'SQ *TWIN PINES GROCERY DULUTH MN' }, 'a'],
    ['another merchant', { description: 'NORTHSIDE HARDWARE' }, null],
  ] as const)('with %s is recognized or not', (_, fields, expected) => {
    expect(findDuplicates([row(fields)], [stored('a')])).toEqual([expected])
  })

  it('is no duplicate of an equal row of its own file', () => {
    expect(findDuplicates([row(), row()], [])).toEqual([null, null])
    expect(findDuplicates([row(), row(), row()], [stored('a'), stored('b')])).toEqual(['a', 'b', null])
  })

  it('takes the exact match, and leaves the near one to another row', () => {
    const rows = [row({ date: '2026-11-09' }), row({ date: '2026-11-10' })]
    expect(findDuplicates(rows, [stored('a', { date: '2026-11-10' })])).toEqual([null, 'a'])
    const names = [row({ description: 'TWIN PINES' }), row({ description: 'TWIN PINES GROCERY' })]
    expect(findDuplicates(names, [stored('a', { description: 'Twin Pines Grocery' })])).toEqual([null, 'a'])
  })
})

const comparable = fc.record({
  bank_account_uuid: fc.constantFrom('checking', 'card'),
  date: fc.integer({ min: 0, max: 12 }).map((day) => addDays('2026-11-01', day)),
  amount_cents: fc.constantFrom(-500, -1250),
  description: fc.constantFrom('TWIN PINES', 'TWIN PINES GROCERY', 'HARBOR FUEL'),
  external_id: fc.constantFrom(null, null, '1', '2'),
})

it('matches each stored transaction once, of the same account, and unless by id the same amount within three days', () => {
  fc.assert(
    fc.property(fc.array(comparable), fc.array(comparable), (rows, known) => {
      const all = known.map((of, index) => ({ ...of, transaction_uuid: String(index) }))
      const found = findDuplicates(rows, all)
      const taken = found.filter((uuid) => uuid !== null)
      expect(new Set(taken).size).toBe(taken.length)
      for (const [index, uuid] of found.entries()) {
        const [mine, other] = [rows[index], all[Number(uuid ?? -1)]]
        if (!mine || !other) continue
        expect(other.bank_account_uuid).toBe(mine.bank_account_uuid)
        if (mine.external_id !== null && mine.external_id === other.external_id) continue
        expect(other.amount_cents).toBe(mine.amount_cents)
        expect(Math.abs(daysBetween(mine.date, other.date))).toBeLessThanOrEqual(3)
      }
    }),
  )
})

it('recognizes every row of a file that was imported before', () => {
  const unique = fc.array(comparable).map((rows) => rows.map((of) => ({ ...of, external_id: null })))
  fc.assert(
    fc.property(unique, (rows) => {
      const all = rows.map((of, index) => ({ ...of, transaction_uuid: String(index) }))
      expect(findDuplicates(rows, all)).not.toContain(null)
    }),
  )
})
