import type { GoalAccount } from '#core/contract/goal-accounts.ts'

/** Shares are stored to a millionth, so that their sum is exact. */
const WHOLE = 1_000_000

const millionths = (share: number): number => Math.round(share * WHOLE)

const sumMillionths = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + millionths(share), 0)

/** The sum of shares, exact to a millionth. */
export const sumShares = (shares: readonly number[]): number => sumMillionths(shares) / WHOLE

/** The unallocated share of an account, 0 to 1, exact to a millionth. */
export const freeShare = (used: readonly number[]): number => Math.max(0, WHOLE - sumMillionths(used)) / WHOLE

/**
 * The value of a share of a balance, in whole cents, rounded down so that goals together never exceed the balance.
 */
export function shareOf(balance_cents: number, share: number): number {
  const parts = millionths(share)
  // The balance is split in two, so that the products are integers a double can hold.
  const rest = balance_cents % WHOLE
  return ((balance_cents - rest) / WHOLE) * parts + Math.trunc((rest * parts) / WHOLE)
}

/** The unallocated rest of a balance, so that all parts add up to it. */
export const freeOf = (balance_cents: number, used: readonly number[]): number =>
  used.reduce((left, share) => left - shareOf(balance_cents, share), balance_cents)

/** `62.5%`. */
export const formatShare = (share: number): string => `${Number((share * 100).toFixed(2))}%`

/**
 * The error of a share, for the client; null if it is valid.
 *
 * @param used shares of the account used by other goals
 */
export function shareProblem(name: string, share: number, used: readonly number[]): string | null {
  const free = freeShare(used)
  if (millionths(share) <= millionths(free)) return null
  return free === 0
    ? `Other goals already use all of ${name}`
    : `Other goals use ${formatShare(sumShares(used))} of ${name}. You can assign up to ${formatShare(free)}`
}

type Shares = readonly Pick<GoalAccount, 'account_uuid' | 'name' | 'share'>[]

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * Which shares of a restored goal are smaller, for the client; null if it has all of them.
 *
 * @param before the accounts that funded it
 * @param after the accounts that fund it now
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
