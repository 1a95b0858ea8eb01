/** Creates and changes an account and its daily values. Shared by the server and the replay of queued writes. */
import type { Limit } from '#core/contract/limit.ts'
import {
  type Account,
  type AccountChange,
  type AccountInput,
  type AccountPoint,
  createMoneyAccount,
  deleteMoneyAccount,
  MAX_ACCOUNTS,
  restoreMoneyAccount,
  updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import { namedFields } from '#core/fields.ts'
import { type IsoDate, isIsoDate } from '#core/finance/math/dates.ts'
import { mayHaveLoan } from '#core/goal/net-worth.ts'

/** Accounts that are not deleted. */
export const ACCOUNT_LIMIT: Limit = { most: MAX_ACCOUNTS, things: 'accounts' }

/** What the replays of accounts have in common: one knows each account, the other only what it is worth. */
export const ACCOUNT_RECORDS = {
  calls: {
    create: createMoneyAccount,
    change: updateMoneyAccount,
    delete: deleteMoneyAccount,
    restore: restoreMoneyAccount,
  },
  uuidIn: ({ account_uuid }: Pick<AccountInput, 'account_uuid'>) => account_uuid,
} as const

/**
 * A newly created account. Its balance is its first value: see {@link firstValue}.
 *
 * @param at the instant of it
 * @param today the client's day, on which the balance is stated unless the input names another
 */
export function createAccount(
  input: AccountInput,
  account_uuid: string,
  at: string,
  today: IsoDate,
): Account {
  return {
    ...input,
    account_uuid,
    as_of: input.as_of ?? today,
    separate_debt_uuids: [],
    used_share: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

/** The value that an account starts its history with. */
export const firstValue = ({ as_of, balance_cents }: Account): AccountPoint => ({
  as_of,
  balance_cents,
  flow_cents: 0,
})

/** The fields that a change names, except for the balance. An account that is no longer a home loses its loan. */
export function namedSettings(change: AccountChange): Partial<Account> {
  const { account_uuid: _, version: __, balance_cents: ___, as_of: ____, ...fields } = change
  const named = namedFields(fields)
  return { ...named, ...(change.kind !== undefined && !mayHaveLoan(change.kind) && { debt_uuid: null }) }
}

/**
 * An account with the named fields changed, or with another of its values; its version grows by one, so that a second change
 * made offline is no conflict with the first.
 *
 * @param newest the newest of its values after the change: its balance
 */
export const changeAccount = (
  account: Account,
  change: Partial<Account>,
  newest: Pick<AccountPoint, 'as_of' | 'balance_cents'>,
  at: string,
): Account => ({
  ...account,
  ...change,
  balance_cents: newest.balance_cents,
  as_of: newest.as_of,
  version: account.version + 1,
  updated_at: at,
})

/** A value as a write states it; without an amount for what was put in, the amount known for that day stays. */
export type StatedValue = Pick<AccountPoint, 'as_of' | 'balance_cents'> & {
  readonly flow_cents?: number | undefined
}

/**
 * The value of a day after it was stated, in place of the one known before.
 *
 * @param before undefined where none was known of that day
 */
export const statedValue = (
  before: AccountPoint | undefined,
  { as_of, balance_cents, flow_cents = before?.flow_cents ?? 0 }: StatedValue,
): AccountPoint => ({ as_of, balance_cents, flow_cents })

/**
 * The error of a value's date; null if it is valid.
 *
 * @param latest the latest valid date: today, or on the server today in the furthest time zone ahead
 */
export function asOfProblem(as_of: IsoDate, latest: IsoDate): string | null {
  if (!isIsoDate(as_of)) return 'Enter a date'
  if (as_of > latest) return 'Choose today or an earlier date'
  return as_of < '1900-01-01' ? 'Choose a later date' : null
}
