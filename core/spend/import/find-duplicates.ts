import { epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { plainName, similarity } from '#core/finance/spend/name-similarity.ts'

/** What a transaction is recognized by. */
export type Comparable = {
  readonly bank_account_uuid: string
  readonly date: IsoDate
  readonly amount_cents: Cents
  readonly description: string
  /** The bank's id as files state it; null for transactions entered by hand and of a bank link. */
  readonly external_id: string | null
}

export type StoredTransaction = Comparable & { readonly transaction_uuid: string }

/** Banks post a purchase up to three days after it was made. */
const DAYS_APART = 3

/** With equal amounts days apart, names may differ more than those of one merchant's recurring charges. */
const SAME_NAME = 0.8

/** The most names compared with one row, so that files of many equal amounts stay fast. */
const MOST_NAMES = 20

type Candidate = { readonly index: number; readonly day: number; readonly external_id: string | null }

/** The stored transactions of one account, amount and name, by date, without those already matched. */
type Group = { readonly name: string; readonly candidates: Candidate[] }

const idKey = (of: Comparable): string => `${of.bank_account_uuid}|${of.external_id}`
const amountKey = (of: Comparable): string => `${of.bank_account_uuid}|${of.amount_cents}`

/** Two ids of one bank that differ are two transactions, however alike. */
const mayBeSame = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

/** Removes and returns the candidate nearest in time, at most `apart` days away; of two as near, the earlier one. */
function takeNearest(
  group: Group,
  day: number,
  external_id: string | null,
  apart = DAYS_APART,
): Candidate | null {
  const { candidates } = group
  let low = 0
  for (let high = candidates.length; low < high;) {
    const middle = (low + high) >>> 1
    if ((candidates[middle]?.day ?? 0) < day - apart) low = middle + 1
    else high = middle
  }
  let best = -1
  for (let at = low; at < candidates.length; at += 1) {
    const candidate = candidates[at]
    if (!candidate || candidate.day > day + apart) break
    if (!mayBeSame(candidate.external_id, external_id)) continue
    const isNearer = best < 0 || Math.abs(candidate.day - day) < Math.abs((candidates[best]?.day ?? 0) - day)
    if (isNearer) best = at
    if (candidate.day === day) break
  }
  return best < 0 ? null : (candidates.splice(best, 1)[0] ?? null)
}

/** How alike two names are, 0 to 1; 1 also if one begins with the other, whole words only: the other has the town too. */
const likeness = (a: string, b: string): number =>
  `${a} `.startsWith(`${b} `) || `${b} `.startsWith(`${a} `) ? 1 : similarity(a, b)

/** The groups whose name is similar, the most similar first. */
function similarGroups(byName: ReadonlyMap<string, Group> | undefined, name: string): readonly Group[] {
  const some: Group[] = []
  for (const group of byName?.values() ?? []) {
    if (some.length >= MOST_NAMES) break
    if (group.candidates.length > 0) some.push(group)
  }
  return some
    .map((group) => ({ group, score: likeness(name, group.name) }))
    .filter(({ score }) => score >= SAME_NAME)
    .toSorted((a, b) => b.score - a.score)
    .map(({ group }) => group)
}

/**
 * Finds the rows of a file that are stored already: those with the same id of the bank, else those of the same account and
 * amount, at most three days apart, with a similar name. Each stored transaction matches at most one row, so two equal
 * purchases in a file stay two. Exact matches are taken before similar ones.
 *
 * @returns for each row the uuid of the stored transaction, or null for a new one
 */
export function findDuplicates(
  rows: readonly Comparable[],
  stored: readonly StoredTransaction[],
): readonly (string | null)[] {
  const found: (string | null)[] = rows.map(() => null)
  const isTaken = new Uint8Array(stored.length)
  const take = (row: number, index: number) => {
    found[row] = stored[index]?.transaction_uuid ?? null
    isTaken[index] = 1
  }

  const byId = new Map<string, number[]>()
  for (const [index, of] of stored.entries()) {
    const same = byId.get(idKey(of))
    if (same) same.push(index)
    else if (of.external_id !== null) byId.set(idKey(of), [index])
  }
  for (const [row, of] of rows.entries()) {
    const index = of.external_id === null ? undefined : byId.get(idKey(of))?.shift()
    if (index !== undefined) take(row, index)
  }

  const groups = groupsOf(stored, isTaken)
  const names = new Map<string, string>()
  const nameOf = (description: string): string => {
    const name = names.get(description) ?? plainName(description)
    names.set(description, name)
    return name
  }
  const open = rows.flatMap((of, row) =>
    found[row] === null && groups.has(amountKey(of))
      ? [{ of, row, day: epochDay(of.date), name: nameOf(of.description) }]
      : [],
  )
  // Equal days and names first, then equal names, then similar ones, so that a near match takes no exact one's partner.
  const passes: readonly ((entry: (typeof open)[number]) => Candidate | null)[] = [
    ({ of, day, name }) => {
      const group = groups.get(amountKey(of))?.get(name)
      return group ? takeNearest(group, day, of.external_id, 0) : null
    },
    ({ of, day, name }) => {
      const group = groups.get(amountKey(of))?.get(name)
      return group ? takeNearest(group, day, of.external_id) : null
    },
    ({ of, day, name }) => {
      for (const group of similarGroups(groups.get(amountKey(of)), name)) {
        const nearest = takeNearest(group, day, of.external_id)
        if (nearest) return nearest
      }
      return null
    },
  ]
  for (const pass of passes) {
    for (const entry of open) {
      const candidate = found[entry.row] === null ? pass(entry) : null
      if (candidate) take(entry.row, candidate.index)
    }
  }
  return found
}

/** The stored transactions by account and amount, then by name, each list by date. */
function groupsOf(
  stored: readonly StoredTransaction[],
  isTaken: Uint8Array,
): Map<string, Map<string, Group>> {
  const groups = new Map<string, Map<string, Group>>()
  const names = new Map<string, string>()
  for (const [index, of] of stored.entries()) {
    if (isTaken[index] === 1) continue
    const name = names.get(of.description) ?? plainName(of.description)
    names.set(of.description, name)
    const key = amountKey(of)
    const byName = groups.get(key) ?? new Map<string, Group>()
    groups.set(key, byName)
    const group = byName.get(name) ?? { name, candidates: [] }
    byName.set(name, group)
    group.candidates.push({ index, day: epochDay(of.date), external_id: of.external_id })
  }
  for (const byName of groups.values()) {
    for (const { candidates } of byName.values())
      candidates.sort((a, b) => a.day - b.day || a.index - b.index)
  }
  return groups
}
