import { describe, expect, it } from 'vitest'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import type { BankTransaction } from './bank-link.ts'
import { householdOf } from './sandbox-household.ts'
import { SANDBOX_INSTITUTIONS } from './sandbox-institutions.ts'
import { ledgerThrough } from './sandbox-transactions.ts'
import { sandboxAccounts, sandboxChanges } from './sandbox-view.ts'

const USER = '0190a5b4-7c1e-7d2f-8a3b-4c5d6e7f8091'
const LINKED = '2026-11-21'
const FROM = addMonths(LINKED, -24)

/** What a client has read of a bank, by id, as a server applies it. */
function createReader(institution: (typeof SANDBOX_INSTITUTIONS)[number]) {
  const known = new Map<string, BankTransaction>()
  let since: IsoDate | null = null
  return {
    known,
    read(day: IsoDate) {
      const view = { institution, ledger: ledgerThrough(householdOf(USER), day) }
      const changes = sandboxChanges(view, since, FROM)
      for (const id of changes.removed) expect(known.delete(id)).toBe(true)
      for (const each of changes.modified) expect(known.has(each.external_id)).toBe(true)
      for (const each of changes.added) expect(known.has(each.external_id)).toBe(false)
      for (const each of [...changes.modified, ...changes.added]) known.set(each.external_id, each)
      since = day
      return { ...changes, accounts: sandboxAccounts(view) }
    },
    posted: (external_id: string): number =>
      [...known.values()]
        .filter((each) => !each.is_pending && each.account_external_id === external_id)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
}

describe.each(SANDBOX_INSTITUTIONS.filter(({ behavior }) => behavior !== 'down'))('$name', (institution) => {
  it('shows the same after reading every day as after reading once', () => {
    const [daily, once] = [createReader(institution), createReader(institution)]
    for (let day = 0; day <= 25; day += 1) daily.read(addDays(LINKED, day))
    once.read(addDays(LINKED, 25))
    const sorted = (known: ReadonlyMap<string, BankTransaction>) =>
      [...known.values()].toSorted((a, b) => a.external_id.localeCompare(b.external_id))
    expect(sorted(daily.known)).toEqual(sorted(once.known))
  })

  it('changes its balances by what posts, and posts what was pending the day before', () => {
    const reader = createReader(institution)
    const before = reader.read(LINKED).accounts
    const opening = before.map(({ external_id }) => reader.posted(external_id))
    let after = before
    for (let day = 1; day <= 25; day += 1) {
      const today = addDays(LINKED, day)
      after = reader.read(today).accounts
      const pending = [...reader.known.values()].filter(({ is_pending }) => is_pending)
      expect(pending.every(({ date }) => date === today)).toBe(true)
    }
    for (const [index, { external_id, type, balance_cents }] of after.entries()) {
      if (type === 'investment') continue
      const change = reader.posted(external_id) - (opening[index] ?? 0)
      const owedOrOwned = type === 'depository' ? 1 : -1
      expect((balance_cents ?? 0) - (before[index]?.balance_cents ?? 0)).toBe(owedOrOwned * change)
    }
  })
})

it('names a few merchants a day late, as a modification', () => {
  const [institution] = SANDBOX_INSTITUTIONS
  if (!institution) throw new Error('There is a bank')
  const reader = createReader(institution)
  reader.read(LINKED)
  const modified: BankTransaction[] = []
  for (let day = 1; day <= 60; day += 1) {
    const today = addDays(LINKED, day)
    const unnamed = new Map(reader.known)
    for (const each of reader.read(today).modified) {
      expect(unnamed.get(each.external_id)).toEqual({ ...each, merchant_name: null })
      modified.push(each)
    }
  }
  expect(modified.length).toBeGreaterThan(0)
  expect(modified.every(({ merchant_name }) => merchant_name !== null)).toBe(true)
})

it('lists a purchase as pending, then in its place what posted', () => {
  const [institution] = SANDBOX_INSTITUTIONS
  if (!institution) throw new Error('There is a bank')
  const reader = createReader(institution)
  reader.read(LINKED)
  const replaced = Array.from({ length: 14 }, (_, day) => {
    const pending = new Map(reader.known)
    const { added, removed } = reader.read(addDays(LINKED, day + 1))
    return removed.map((id) => ({
      before: pending.get(id),
      after: added.find((each) => each.pending_external_id === id),
    }))
  }).flat()
  expect(replaced.length).toBeGreaterThan(5)
  for (const { before, after } of replaced) {
    expect(before?.is_pending).toBe(true)
    expect(after).toMatchObject({ is_pending: false, authorized_date: before?.date, name: before?.name })
  }
})
