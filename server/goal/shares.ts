/** Allocating shares of accounts to goals. The caller locks the accounts, so that no share is allocated twice. */
import { v7 as uuidv7 } from 'uuid'
import * as core from '#core/goal/change.ts'
import { isLiability, kindOfAccount } from '#core/goal/net-worth.ts'
import { shareProblem } from '#core/goal/shares.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import { type AccountRow, lockAccounts } from '#server/money-account/account-queries.ts'
import {
  type AccountUse,
  addLinks,
  allLinksOf,
  removeLinksOf,
  setShare,
  usesOf,
} from '#server/money-account/share-queries.ts'

/** A share that a goal requests. */
export interface WantedShare {
  readonly account_uuid: string
  readonly share: number
}

interface Owner {
  readonly user_uuid: string
  readonly goal_uuid: string
}

/**
 * Checks a requested share against what other live goals leave of the account, which the transaction has locked.
 *
 * @throws ApiError for `field`
 */
export function assertShare(
  account: AccountRow,
  share: number,
  uses: readonly AccountUse[],
  goalUuid: string,
  field: string,
): void {
  if (isLiability(kindOfAccount(account.kind))) throw wrongField(field, 'A debt can’t fund a goal')
  const problem = shareProblem(account.name, share, core.usedByOthers(uses, account.account_uuid, goalUuid))
  if (problem !== null) throw wrongField(field, problem)
}

/**
 * Replaces a goal's shares with these.
 *
 * @throws ApiError `not_found` for an account that is not the client's, and for `accounts` if a share is no longer
 * available
 */
export async function replaceShares(
  db: Db,
  { user_uuid, goal_uuid }: Owner,
  wanted: readonly WantedShare[],
  now: Date,
): Promise<void> {
  const accounts = await lockAccounts(
    db,
    user_uuid,
    wanted.map(({ account_uuid }) => account_uuid),
  )
  const uses = await usesOf(db, user_uuid)
  const rows = wanted.map(({ account_uuid, share }) => {
    const account = accounts.find((each) => each.account_uuid === account_uuid.toLowerCase())
    if (!account || account.deleted_at !== null) throw notFound()
    assertShare(account, share, uses, goal_uuid, 'accounts')
    return {
      goal_account_uuid: uuidv7(),
      goal_uuid,
      account_uuid,
      user_uuid,
      share,
      created_at: now,
    }
  })
  await removeLinksOf(db, { user_uuid, goal_uuid })
  await addLinks(db, rows)
}

/** Reduces the shares of a restored goal to what other live goals leave. */
export async function reduceShares(db: Db, { user_uuid, goal_uuid }: Owner): Promise<void> {
  const shares = await allLinksOf(db, { user_uuid, goal_uuid })
  await lockAccounts(
    db,
    user_uuid,
    shares.map(({ account_uuid }) => account_uuid),
  )
  const fitted = core.fitShares(shares, await usesOf(db, user_uuid))
  for (const { goal_account_uuid, share } of shares) {
    const left = fitted.find((each) => each.goal_account_uuid === goal_account_uuid)?.share ?? 0
    if (left !== share) await setShare(db, { user_uuid, goal_account_uuid }, left)
  }
}
