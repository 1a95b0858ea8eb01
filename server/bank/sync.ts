/** Fetches balances, terms and transactions of a linked bank, and stores them in one transaction. */
import type { LinkState } from '#core/contract/bank.ts'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { HOUR_MS, MINUTE_MS } from '#core/finance/math/duration.ts'
import { userById } from '#server/account/queries.ts'
import { backOffMs } from '#server/db/retry-queue.ts'
import type { Dependencies, Job } from '#server/dependencies.ts'
import { dayIn } from '#server/http/client-day.ts'
import { describeError } from '#server/http/describe-error.ts'
import type {
  BankAccount,
  BankFailure,
  BankHolding,
  BankLiabilities,
  BankLink,
  BankResult,
  TransactionChanges,
} from '#server/providers/bank-link/bank-link.ts'
import { decryptBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import { storeTransactions } from '#server/spend/store-transactions.ts'
import { transactionsChanged } from '#server/spend/transactions-changed.ts'
import { noteFullCards } from './debts.ts'
import { saveHoldings } from './holdings.ts'
import { type LinkRow, lockLink, updateLink } from './queries.ts'
import { saveAccounts } from './save-accounts.ts'

/** Banks report changes by webhook; this is for those that do not. */
const EVERY_MS = 6 * HOUR_MS
/** How soon to ask again while the provider still fetches older months. */
const historyMs = ({ created_at }: LinkRow, now: Date): number =>
  now.getTime() - created_at.getTime() < HOUR_MS ? MINUTE_MS : 15 * MINUTE_MS
/** A login that the client finished at the bank, without coming back to us, is found after a day. */
const LOGIN_MS = 24 * HOUR_MS

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** What a failure makes of a link. */
function afterFailure(
  link: LinkRow,
  failure: BankFailure,
  now: Date,
): Partial<LinkRow> & Pick<LinkRow, 'sync_at'> {
  const failure_count = link.failure_count + 1
  const broken = (state: LinkState, sync_at: Date | null) => ({ state, failure_count, sync_at })
  switch (failure.kind) {
    case 'login_required':
      return broken('login_required', after(now, LOGIN_MS))
    case 'gone':
      return broken('revoked', null)
    case 'not_ready':
      return { sync_at: after(now, historyMs(link, now)) }
    case 'rate_limited':
      return { sync_at: after(now, Math.max(failure.retryAfterMs, MINUTE_MS)) }
    case 'unsupported':
    case 'institution_unavailable':
    case 'unavailable':
    case 'refused':
      return broken('unavailable', after(now, backOffMs(failure_count)))
  }
}

interface Fetched {
  readonly accounts: readonly BankAccount[]
  /** Undefined where the bank says nothing about terms now. */
  readonly liabilities: BankLiabilities | undefined
  /** Undefined where the bank says nothing about holdings now. */
  readonly holdings: readonly BankHolding[] | undefined
  /** `not_ready` while the provider has none yet, `unsupported` for a bank without transactions. */
  readonly changes: TransactionChanges | 'not_ready' | 'unsupported'
}

type Missing = Extract<BankFailure, { readonly kind: 'unsupported' | 'not_ready' }>
const isMissing = <T>(result: BankResult<T>): result is Missing =>
  result.kind === 'unsupported' || result.kind === 'not_ready'

async function fetchAll(
  bankLink: BankLink,
  token: string,
  cursor: string | null,
): Promise<BankResult<Fetched>> {
  const accounts = await bankLink.accounts(token)
  if (accounts.kind !== 'ok') return accounts
  const has = (...types: BankAccount['type'][]) => accounts.value.some(({ type }) => types.includes(type))
  const liabilities = has('credit', 'loan') ? await bankLink.liabilities(token) : undefined
  if (liabilities && liabilities.kind !== 'ok' && !isMissing(liabilities)) return liabilities
  const holdings = has('investment') ? await bankLink.holdings(token) : undefined
  if (holdings && holdings.kind !== 'ok' && !isMissing(holdings)) return holdings
  const changes = await bankLink.syncTransactions(token, cursor)
  if (changes.kind !== 'ok' && !isMissing(changes)) return changes
  return {
    kind: 'ok',
    value: {
      accounts: accounts.value,
      liabilities: liabilities?.kind === 'ok' ? liabilities.value : undefined,
      holdings: holdings?.kind === 'ok' ? holdings.value : undefined,
      changes: changes.kind === 'ok' ? changes.value : changes.kind,
    },
  }
}

function historyAfter({ history }: LinkRow, changes: Fetched['changes']): LinkRow['history'] {
  if (changes === 'not_ready') return history
  if (changes === 'unsupported') return 'complete'
  return changes.status === 'historical_complete' || history === 'complete' ? 'complete' : 'initial'
}

/** Whether another sync has stored what it fetched since this one began. */
const isOvertaken = (locked: LinkRow, link: LinkRow): boolean =>
  locked.sync_cursor !== link.sync_cursor || locked.updated_at?.getTime() !== link.updated_at?.getTime()

/** When to sync next: as asked meanwhile, by a webhook or another process, or else as planned. */
const nextSync = (locked: LinkRow, link: LinkRow, planned: Date | null): Date | null =>
  locked.sync_at?.getTime() === link.sync_at?.getTime() ? planned : locked.sync_at

/** What a bank said, to be stored. */
interface Found {
  readonly link: LinkRow
  readonly fetched: Fetched
  readonly now: Date
}

/** Stores what was fetched, unless another sync was faster; undefined when the link was removed meanwhile. */
async function store(
  { database }: Dependencies,
  { link, fetched: { accounts, liabilities, holdings, changes }, now }: Found,
): Promise<LinkRow | undefined> {
  return database.db.transaction(async (transaction) => {
    const locked = await lockLink(transaction, link)
    if (!locked || isOvertaken(locked, link)) return locked
    const today = dayIn(now, (await userById(transaction, link.user_uuid))?.time_zone ?? DEFAULT_TIME_ZONE)
    const rows = await saveAccounts(transaction, locked, { accounts, liabilities }, { now, today })
    if (holdings) await saveHoldings(transaction, rows, holdings, now)
    const isChanged = typeof changes !== 'string'
    if (isChanged) {
      await storeTransactions(transaction, { user_uuid: link.user_uuid, accounts: rows, changes }, now)
    }
    await noteFullCards(transaction, link.user_uuid, rows, { now, today })
    const history = historyAfter(locked, changes)
    const planned = after(now, history === 'complete' ? EVERY_MS : historyMs(locked, now))
    return updateLink(transaction, link, {
      state: 'active',
      failure_count: 0,
      updated_at: now,
      sync_cursor: isChanged ? changes.next_cursor : locked.sync_cursor,
      history,
      sync_at: nextSync(locked, link, planned),
    })
  })
}

/** The job of storing what a bank said: pairing a long history takes the processor for a second. */
export const storing: Job<Found, LinkRow | undefined> = { name: 'store bank data', run: store }

/** Stores a failure, unless another sync has succeeded since; undefined when the link was removed meanwhile. */
async function storeFailure(
  { database }: Dependencies,
  link: LinkRow,
  failure: BankFailure,
  now: Date,
): Promise<LinkRow | undefined> {
  return database.db.transaction(async (transaction) => {
    const locked = await lockLink(transaction, link)
    if (!locked || isOvertaken(locked, link)) return locked
    const change = afterFailure(locked, failure, now)
    return updateLink(transaction, link, {
      ...change,
      sync_at: nextSync(locked, link, change.sync_at),
    })
  })
}

/**
 * Syncs a link now. The bank is asked outside of any transaction.
 *
 * @returns the link afterwards, with its new state when the bank refused; undefined when it was removed meanwhile
 */
export async function syncLink(dependencies: Dependencies, link: LinkRow): Promise<LinkRow | undefined> {
  const { bankLink, secrets, clock, log } = dependencies
  if (!bankLink) return link
  const token = decryptBankToken(secrets.bank_keys, link, link.token_ciphertext)
  const fetched: BankResult<Fetched> =
    token === undefined ? { kind: 'gone' } : await fetchAll(bankLink, token, link.sync_cursor)
  const now = clock()
  if (fetched.kind === 'ok') {
    const found = { link, fetched: fetched.value, now }
    const stored = await dependencies.threads.run(storing, link.user_uuid, found)
    if (stored) {
      dependencies.background.run('changed transactions', () =>
        transactionsChanged(dependencies, link.user_uuid),
      )
    }
    return stored
  }
  if (fetched.kind === 'refused' || fetched.kind === 'unavailable') {
    log.warn({ link_uuid: link.link_uuid, failure: fetched }, 'a bank could not be synced')
  }
  return storeFailure(dependencies, link, fetched, now)
}

/** {@link syncLink}, with anything unexpected logged instead of thrown. */
export async function trySync(dependencies: Dependencies, link: LinkRow): Promise<void> {
  await syncLink(dependencies, link).catch((error: unknown) =>
    dependencies.log.error({ err: describeError(error), link_uuid: link.link_uuid }, 'a bank sync failed'),
  )
}
