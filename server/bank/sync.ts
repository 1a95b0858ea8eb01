/** Fetches balances, terms and transactions of a linked bank, and stores them in one transaction. */
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import type { LinkState } from '#core/contract/bank.ts'
import { dayIn } from '#server/http/client-day.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { userById } from '#server/account/queries.ts'
import type {
  BankAccount,
  BankFailure,
  BankLiabilities,
  BankLink,
  BankResult,
  TransactionChanges,
} from '#server/providers/bank-link/bank-link.ts'
import { openBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import { storeTransactions } from '#server/spend/store-transactions.ts'
import { type LinkRow, lockLink, updateLink } from './queries.ts'
import { saveAccounts } from './save-accounts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Banks report changes by webhook; this is for those that do not. */
const EVERY_MS = 6 * HOUR_MS
/** How soon to ask again while the provider still fetches older months. */
const HISTORY_MS = MINUTE_MS
/** A bank that does not answer is asked again after 2, 4, 8 … minutes, at most every six hours. */
const backOffMs = (failures: number): number => Math.min(2 ** failures * MINUTE_MS, EVERY_MS)

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** What a failure makes of a link. */
export function afterFailure(link: LinkRow, failure: BankFailure, now: Date): Partial<LinkRow> {
  const failure_count = link.failure_count + 1
  const broken = (state: LinkState): Partial<LinkRow> => ({ state, failure_count, sync_at: null })
  switch (failure.kind) {
    case 'login_required':
      return broken('login_required')
    case 'gone':
      return broken('revoked')
    case 'not_ready':
      return { sync_at: after(now, HISTORY_MS) }
    case 'rate_limited':
      return { sync_at: after(now, Math.max(failure.retryAfterMs, MINUTE_MS)) }
    case 'unsupported':
    case 'institution_unavailable':
    case 'unavailable':
    case 'refused':
      return { state: 'unavailable', failure_count, sync_at: after(now, backOffMs(failure_count)) }
  }
}

interface Fetched {
  readonly accounts: readonly BankAccount[]
  readonly liabilities: BankLiabilities | undefined
  /** Undefined while the provider has none yet, or for a bank without transactions. */
  readonly changes: TransactionChanges | undefined
}

const isMissing = ({ kind }: BankResult<unknown>): boolean => kind === 'unsupported' || kind === 'not_ready'

async function fetchAll(
  bankLink: BankLink,
  token: string,
  cursor: string | null,
): Promise<BankResult<Fetched>> {
  const accounts = await bankLink.accounts(token)
  if (accounts.kind !== 'ok') return accounts
  const owes = accounts.value.some(({ type }) => type === 'credit' || type === 'loan')
  const liabilities = owes ? await bankLink.liabilities(token) : undefined
  if (liabilities && liabilities.kind !== 'ok' && !isMissing(liabilities)) return liabilities
  const changes = await bankLink.syncTransactions(token, cursor)
  if (changes.kind !== 'ok' && !isMissing(changes)) return changes
  return {
    kind: 'ok',
    value: {
      accounts: accounts.value,
      liabilities: liabilities?.kind === 'ok' ? liabilities.value : undefined,
      changes: changes.kind === 'ok' ? changes.value : undefined,
    },
  }
}

const historyAfter = (link: LinkRow, changes: TransactionChanges | undefined): LinkRow['history'] =>
  changes === undefined
    ? link.history
    : changes.status === 'historical_complete' || link.history === 'complete'
      ? 'complete'
      : 'initial'

/** Stores what was fetched; undefined when the link was removed, or another process has synced it meanwhile. */
async function store(
  { database }: Dependencies,
  link: LinkRow,
  { accounts, liabilities, changes }: Fetched,
  now: Date,
): Promise<LinkRow | undefined> {
  return database.db.transaction(async (transaction) => {
    const locked = await lockLink(transaction, link.link_uuid)
    if (!locked || locked.sync_cursor !== link.sync_cursor) return undefined
    const today = dayIn(now, (await userById(transaction, link.user_uuid))?.time_zone ?? DEFAULT_TIME_ZONE)
    const rows = await saveAccounts(transaction, locked, { accounts, liabilities }, { now, today })
    if (changes) {
      await storeTransactions(transaction, { user_uuid: link.user_uuid, accounts: rows, changes }, now)
    }
    const history = historyAfter(locked, changes)
    return updateLink(transaction, link.link_uuid, {
      state: 'active',
      failure_count: 0,
      updated_at: now,
      sync_cursor: changes?.next_cursor ?? locked.sync_cursor,
      history,
      sync_at: after(now, history === 'complete' ? EVERY_MS : HISTORY_MS),
    })
  })
}

/**
 * Syncs a link now. The bank is asked outside of any transaction.
 *
 * @returns the link afterwards, with its new state when the bank refused; undefined when it was removed meanwhile
 */
export async function syncLink(dependencies: Dependencies, link: LinkRow): Promise<LinkRow | undefined> {
  const { bankLink, database, secrets, clock, log } = dependencies
  if (!bankLink) return link
  const token = openBankToken(secrets.bank_keys, link, link.token_ciphertext)
  const fetched: BankResult<Fetched> =
    token === undefined ? { kind: 'gone' } : await fetchAll(bankLink, token, link.sync_cursor)
  const now = clock()
  if (fetched.kind === 'ok') return (await store(dependencies, link, fetched.value, now)) ?? link
  if (fetched.kind === 'refused' || fetched.kind === 'unavailable') {
    log.warn({ link_uuid: link.link_uuid, failure: fetched }, 'a bank could not be synced')
  }
  return updateLink(database.db, link.link_uuid, afterFailure(link, fetched, now))
}

/** {@link syncLink}, with anything unexpected logged instead of thrown. */
export async function trySync(dependencies: Dependencies, link: LinkRow): Promise<void> {
  await syncLink(dependencies, link).catch((error: unknown) =>
    dependencies.log.error({ err: describeError(error), link_uuid: link.link_uuid }, 'a bank sync failed'),
  )
}
