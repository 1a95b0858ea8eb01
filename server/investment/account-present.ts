import type { Account, AccountWithGoals, Figure } from '#core/contract/money-accounts.ts'
import { freeOf, freeShare, shareOf, sumShares } from '#core/goal/shares.ts'
import type { AccountUse } from './share-queries.ts'
import type { AccountRow } from './account-queries.ts'

const usesOfOne = (row: AccountRow, uses: readonly AccountUse[]): AccountUse[] =>
  uses.filter(({ account_uuid }) => account_uuid === row.account_uuid)

/**
 * An account as the client sees it.
 *
 * @param uses shares of any accounts; those of other accounts are ignored
 */
export const presentAccount = (row: AccountRow, uses: readonly AccountUse[]): Account => ({
  account_uuid: row.account_uuid,
  name: row.name,
  kind: row.kind,
  institution: row.institution,
  source: row.source,
  balance_cents: row.balance_cents,
  as_of: row.as_of,
  apy: row.apy,
  debt_uuid: row.debt_uuid,
  separate_debt_uuids: row.separate_debt_uuids,
  owner: row.owner,
  used_share: sumShares(usesOfOne(row, uses).map(({ share }) => share)),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An account's value, with its day and source. */
export const figureOf = ({ balance_cents, as_of, source }: AccountRow): Figure => ({
  cents: balance_cents,
  as_of,
  source,
})

/** An account with the goals that it funds and the unallocated share. */
export function presentWithGoals(row: AccountRow, uses: readonly AccountUse[]): AccountWithGoals {
  const own = usesOfOne(row, uses)
  const goals = own.map(({ goal_account_uuid, goal_uuid, goal_name, share }) => ({
    goal_account_uuid,
    goal_uuid,
    name: goal_name,
    share,
    value_cents: shareOf(row.balance_cents, share),
  }))
  const shares = own.map(({ share }) => share)
  return {
    account: presentAccount(row, own),
    value: figureOf(row),
    goals,
    free_share: freeShare(shares),
    free_cents: freeOf(row.balance_cents, shares),
  }
}
