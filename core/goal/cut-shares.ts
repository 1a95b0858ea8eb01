import type { GoalAccount } from '#core/contract/goal-accounts.ts'
import { formatShare } from './shares.ts'

type Shares = readonly Pick<GoalAccount, 'account_uuid' | 'name' | 'share'>[]

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * What a goal that came back has less of, in words for the client; null where it has all that it had.
 *
 * @param before the accounts that served it
 * @param after those that do now
 */
export function cutInWords(before: Shares, after: Shares): string | null {
  const cuts = before.flatMap(({ account_uuid, name, share }) => {
    const left = after.find((each) => each.account_uuid === account_uuid)?.share ?? 0
    if (left >= share) return []
    return left === 0 ? [`none of ${name}`] : [`${formatShare(left)} of ${name}`]
  })
  return cuts.length === 0
    ? null
    : `Other goals now use some of this goal’s accounts, so it gets ${listed.format(cuts)}.`
}
