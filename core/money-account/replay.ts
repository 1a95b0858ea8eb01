/** Replays pending writes over a client's accounts and their values. */
import * as v from 'valibot'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import {
  type Account,
  AccountChange,
  type AccountPoint,
  type AccountWithGoals,
  createAccountValue,
  deleteAccountValue,
  updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import { freeOf, shareOf } from '#core/goal/shares.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { recordReplay } from '#core/outbox/record-replay.ts'
import { on, replay, type PendingWrite, type Replay } from '#core/outbox/replay.ts'
import {
  ACCOUNT_LIMIT,
  ACCOUNT_RECORDS,
  changeAccount,
  namedSettings,
  createAccount,
  firstValue,
  statedValue,
  type StatedValue,
} from './change.ts'

/** An account with the goals that it funds; its values, the newest first, where this device has seen them. */
export interface KnownAccount extends AccountWithGoals {
  readonly history?: AccountPoint[]
}

/** An account with its values, as its own page shows it. */
export type AccountDetail = KnownAccount & { readonly history: AccountPoint[] }

/** A deleted account. Of one that was deleted on this device its goals and values are known, too. */
interface Deleted extends DeletedAccount {
  readonly known?: KnownAccount
}

/** A client's accounts, or one of them, as a page knows them. */
export interface AccountsState {
  readonly accounts: readonly KnownAccount[]
  /** What can be restored, the newest deletion first. */
  readonly deleted: readonly Deleted[]
}

/** The state of cached answers. An account in the list again is not deleted, whichever answer came first. */
export function accountsState(
  accounts: readonly KnownAccount[],
  deleted: readonly DeletedAccount[] = [],
): AccountsState {
  const isBack = new Set(accounts.map(({ account }) => account.account_uuid))
  return { accounts, deleted: deleted.filter(({ account }) => !isBack.has(account.account_uuid)) }
}

/** An account with its current value, and the resulting amounts of the goals that share it. */
function withAccount(known: KnownAccount, account: Account, history?: AccountPoint[]): KnownAccount {
  const { balance_cents: cents, as_of, source } = account
  const shares = known.goals.map(({ share }) => share)
  return {
    ...known,
    account,
    value: { cents, as_of, source },
    goals: known.goals.map((goal) => ({ ...goal, value_cents: shareOf(cents, goal.share) })),
    free_cents: freeOf(cents, shares),
    ...(history && { history }),
  }
}

/** An account of which one value is known, and no goal. */
function knownOf(account: Account): KnownAccount {
  const { balance_cents: cents, as_of, source } = account
  const value = { cents, as_of, source }
  return { account, value, goals: [], free_share: 1, free_cents: cents, history: [firstValue(account)] }
}

const find = ({ accounts }: AccountsState, accountUuid: string): KnownAccount | undefined =>
  accounts.find(({ account }) => account.account_uuid === accountUuid)

const replaceAccount = (state: AccountsState, before: KnownAccount, after: KnownAccount): AccountsState => ({
  ...state,
  accounts: state.accounts.map((each) => (each === before ? after : each)),
})

const isOn =
  (day: string) =>
  ({ as_of }: AccountPoint): boolean =>
    as_of === day

/** The values after one was stated, the newest first. */
const withValue = (history: readonly AccountPoint[], value: StatedValue): AccountPoint[] =>
  [
    ...history.filter((each) => !isOn(value.as_of)(each)),
    statedValue(history.find(isOn(value.as_of)), value),
  ].toSorted((a, b) => b.as_of.localeCompare(a.as_of))

/** An account with fields changed and a value stated. Where no values are known, an older one than the balance changes nothing. */
function changed(
  known: KnownAccount,
  fields: Partial<Account>,
  value: StatedValue | undefined,
  at: string,
): KnownAccount {
  const { account } = known
  const history = value && known.history ? withValue(known.history, value) : known.history
  const stated = value && value.as_of >= account.as_of ? value : account
  return withAccount(known, changeAccount(account, fields, history?.[0] ?? stated, at), history)
}

/** An account without the value of a day; the server keeps the last one. Where no values are known, the balance stays. */
function withoutValue(known: KnownAccount, day: string, at: string): KnownAccount {
  const { account } = known
  const history = known.history?.filter((each) => !isOn(day)(each))
  if (known.history && (!history?.[0] || history.length === known.history.length)) return known
  return withAccount(known, changeAccount(account, {}, history?.[0] ?? account, at), history)
}

export const accountReplay: Replay<AccountsState> = [
  ...recordReplay({
    ...ACCOUNT_RECORDS,
    limit: ACCOUNT_LIMIT,
    uuidOf: ({ account }: KnownAccount) => account.account_uuid,
    read: ({ accounts, deleted }: AccountsState) => ({ records: accounts, deleted }),
    write: (_, { records, deleted }) => ({ accounts: records, deleted }),
    create: ({ body, at, today }, uuid) => knownOf(createAccount(body, uuid, at, today)),
    change: (known, { body, at, today }) => {
      const { balance_cents, as_of = today } = body
      const value = balance_cents === undefined ? undefined : { balance_cents, as_of }
      return changed(known, namedSettings(body), value, at)
    },
    delete: (known, deletion) => ({
      account: { ...known.account, updated_at: deletion.deleted_at },
      known,
      ...deletion,
    }),
    restore: (gone, at) => {
      const account = { ...gone.account, updated_at: at }
      return gone.known ? { ...gone.known, account } : knownOf(account)
    },
  }),
  on(createAccountValue, (state: AccountsState, { body, at }) => {
    const found = find(state, body.account_uuid)
    return found ? replaceAccount(state, found, changed(found, {}, body, at)) : state
  }),
  on(deleteAccountValue, (state: AccountsState, { params, at }) => {
    const found = find(state, params.id)
    return found ? replaceAccount(state, found, withoutValue(found, params.asOf, at)) : state
  }),
]

/**
 * The account that a write is about. A home that is linked to a new mortgage is queued behind the mortgage, and so is not what
 * orders the write in the queue.
 */
export function accountOfWrite({ endpoint, body, subject }: PendingWrite): string {
  const parsed = endpoint === updateMoneyAccount.name ? v.safeParse(AccountChange, body) : undefined
  return parsed?.success ? parsed.output.account_uuid : subject
}

const hasHistory = (account: KnownAccount): account is AccountDetail => account.history !== undefined

/**
 * An account as its own page shows it. `detail` is undefined while nothing is known of it, or once it is deleted.
 *
 * @param deleted what the server can restore, as far as the device knows it
 */
export function replayDetail(
  answered: AccountDetail | undefined,
  accountUuid: string,
  writes: Queue,
  deleted: readonly DeletedAccount[] = [],
) {
  const state = replay(accountsState(answered ? [answered] : [], deleted), writes, accountReplay)
  const found = find(state, accountUuid)
  return {
    detail: found && hasHistory(found) ? found : undefined,
    isDeleted: state.deleted.some(({ account, known }) => known && account.account_uuid === accountUuid),
  }
}
