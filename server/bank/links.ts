/** Linking, updating and unlinking banks. */
import { v7 as uuidv7 } from 'uuid'
import type {
  BankLink,
  deleteBankLink,
  getAccessToken,
  getLinkToken,
  getPlaidAuthCheck,
  getUserAccountsLinkedWithPlaid,
  refreshBankLink,
  updateLinkToken,
} from '#core/contract/bank.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { sameRecord } from '#server/db/records.ts'
import { bankAccounts, bankLinks } from '#server/db/schema/bank.ts'
import { removeUnattached } from '#server/document/delete-documents.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import { countUse, inWords, type Limit, tooMany } from '#server/http/limits.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { detachAccount } from '#server/money-account/linked-accounts.ts'
import { assertBankLinkAllowed } from '#server/plan/plans.ts'
import type {
  BankAccount,
  BankFailure,
  BankItem,
  BankLink as BankProvider,
  BankProduct,
  BankResult,
  LinkToken,
} from '#server/providers/bank-link/bank-link.ts'
import { decryptBankToken, encryptBankToken } from '#server/providers/bank-link/bank-tokens.ts'
import { storable } from '#server/spend/store-transactions.ts'
import { removeHoldings } from './holdings.ts'
import { removeItems, scheduleLinkRemoval, scheduleRemoval } from './provider-cleanup.ts'
import {
  bankAccountsOf,
  type BankAccountRow,
  linkOf,
  linksOf,
  type LinkRow,
  lockLink,
  presentBankAccount,
  presentLink,
  shownBankAccountsOf,
  updateLink,
  addLinkRow,
} from './queries.ts'
import { isSame, saveAccounts } from './save-accounts.ts'
import { syncLink, trySync } from './sync.ts'

const LONGEST_NAME = 80
const PRODUCTS: readonly [BankProduct, ...BankProduct[]] = ['transactions', 'investments', 'liabilities']

/** What a client is told when a bank or the provider refuses. */
function failureOf(failure: BankFailure): ApiError {
  switch (failure.kind) {
    case 'gone':
      return new ApiError('conflict', 'That link has expired. Start again.')
    case 'login_required':
      return new ApiError('conflict', 'Your bank asks you to log in again.')
    case 'rate_limited':
      return new ApiError('unavailable', 'Your bank is busy. Try again in a few minutes.')
    case 'institution_unavailable':
      return new ApiError('unavailable', 'Your bank can’t be reached right now. Try again later.')
    case 'unsupported':
      return new ApiError('conflict', 'This bank has no accounts that we can read.')
    case 'not_ready':
    case 'unavailable':
    case 'refused':
      return new ApiError('unavailable', 'We can’t link banks right now. Try again later.')
  }
}

/** @throws ApiError for anything but success */
function valueOf<T>(result: BankResult<T>, { dependencies }: Context): T {
  if (result.kind === 'ok') return result.value
  if (result.kind === 'refused') dependencies.log.error({ failure: result }, 'the bank provider refuses us')
  throw failureOf(result)
}

type Context = Pick<Call<typeof getLinkToken>, 'dependencies'>

/** @throws ApiError where no bank can be linked: the sandbox is off, and no provider is configured */
function bankOf({ dependencies: { bankLink } }: Context): BankProvider {
  if (!bankLink) throw new ApiError('unavailable', 'Banks can’t be linked in this installation.')
  return bankLink
}

/** Null where no bank can be linked. */
const providerOf = ({ dependencies: { bankLink } }: Context): BankProvider['provider'] | null =>
  bankLink?.provider ?? null

export async function checkLinks(
  call: Call<typeof getPlaidAuthCheck>,
): Promise<Answer<Data<typeof getPlaidAuthCheck>>> {
  const links = await linksOf(call.db, ownUuid(call.caller, call.params.id))
  const broken = links
    .filter(({ state }) => state !== 'active')
    .map(({ link_uuid, institution, state }) => ({ link_uuid, institution, state }))
  return {
    data: { is_linked: links.length > 0, provider: providerOf(call), broken },
  }
}

export async function listLinks(
  call: Call<typeof getUserAccountsLinkedWithPlaid>,
): Promise<Answer<Data<typeof getUserAccountsLinkedWithPlaid>>> {
  const { db, caller, params } = call
  const userUuid = ownUuid(caller, params.id)
  const [links, accounts] = await parallelQueries(
    db,
    () => linksOf(db, userUuid),
    () => shownBankAccountsOf(db, userUuid),
  )
  return {
    data: {
      provider: providerOf(call),
      links: links.map(presentLink),
      accounts: accounts.map(presentBankAccount),
    },
  }
}

async function assertRoom(db: Db, { dependencies }: Context, userUuid: string): Promise<void> {
  await assertBankLinkAllowed(db, dependencies, userUuid, (await linksOf(db, userUuid)).length)
}

const presentToken = (token: LinkToken, call: Context) => ({
  data: { ...token, provider: bankOf(call).provider },
})

const isRoutingNumber = (bank: string | undefined): bank is string =>
  bank !== undefined && /^\d{9}$/.test(bank)

export async function createToken(
  call: Call<typeof getLinkToken>,
): Promise<Answer<Data<typeof getLinkToken>>> {
  const { db, caller, query } = call
  await assertRoom(db, call, caller.user_uuid)
  const made = await bankOf(call).createLinkToken({
    user_uuid: caller.user_uuid,
    products: PRODUCTS,
    ...(isRoutingNumber(query.bank) && { routing_number: query.bank }),
  })
  return presentToken(valueOf(made, call), call)
}

const tokenOf = ({ dependencies }: Context, link: LinkRow): string | undefined =>
  decryptBankToken(dependencies.secrets.bank_keys, link, link.token_ciphertext)

export async function createUpdateToken(
  call: Call<typeof updateLinkToken>,
): Promise<Answer<Data<typeof updateLinkToken>>> {
  const { db, caller, body, query } = call
  const link = await linkOf(db, ownUuid(caller, query.user_uuid), body.link_uuid)
  if (!link) throw notFound()
  const access_token = tokenOf(call, link)
  if (access_token === undefined) throw failureOf({ kind: 'gone' })
  const { user_uuid } = caller
  const made = await bankOf(call).createLinkToken({
    user_uuid,
    products: PRODUCTS,
    access_token,
    addsAccounts: body.adds_accounts,
  })
  return presentToken(valueOf(made, call), call)
}

/**
 * The links that a new one replaces: those of the same accounts, whose access was withdrawn.
 *
 * @throws ApiError `conflict` where a link that works has the accounts
 */
async function replacedLinks(
  db: Db,
  userUuid: string,
  item: BankItem,
  accounts: readonly BankAccount[],
): Promise<LinkRow[]> {
  const rows = await bankAccountsOf(db, userUuid)
  const same = (await linksOf(db, userUuid)).filter(
    ({ link_uuid, institution_id }) =>
      institution_id === item.institution?.id &&
      rows.some((row) => row.link_uuid === link_uuid && accounts.some((account) => isSame(row, account))),
  )
  if (same.every(({ state }) => state === 'revoked')) return same
  throw new ApiError(
    'conflict',
    'You’ve already linked these accounts. To add others of this bank, choose its accounts again.',
  )
}

/**
 * Stores a new link and its accounts. Links that are finished at the same time count one another.
 *
 * @throws ApiError `conflict` where the plan includes no more links, or the accounts are linked already
 */
async function addLink(
  call: Call<typeof getAccessToken>,
  item: BankItem,
  accounts: readonly BankAccount[],
): Promise<{ link: LinkRow; rows: BankAccountRow[] }> {
  const { db, caller, now, dependencies } = call
  const { user_uuid } = caller
  return db.transaction(async (transaction) => {
    const { item_id, institution, access_token } = item
    // Links are locked before the client, as a sync locks them.
    for (const link of await linksOf(transaction, user_uuid)) await lockLink(transaction, link)
    await lockClient(transaction, user_uuid)
    await assertRoom(transaction, call, user_uuid)
    const ended = await replacedLinks(transaction, user_uuid, item, accounts)
    // Their accounts stay, and become accounts of the new link.
    for (const link of ended) {
      await transaction.delete(bankLinks).where(sameRecord(bankLinks, link, 'link_uuid'))
    }
    const link = await addLinkRow(transaction, {
      link_uuid: uuidv7(),
      user_uuid,
      item_id,
      provider: bankOf(call).provider,
      token_ciphertext: encryptBankToken(
        dependencies.secrets.bank_keys,
        { user_uuid, item_id },
        access_token,
      ),
      institution_id: institution?.id ?? '',
      institution:
        storable(institution?.name ?? '')
          .slice(0, LONGEST_NAME)
          .trim() || 'Your bank',
      state: 'active',
      sync_cursor: null,
      history: 'none',
      sync_at: now,
      created_at: now,
    })
    if (!link) throw failureOf({ kind: 'gone' })
    const rows = await saveAccounts(transaction, link, { accounts, liabilities: undefined }, call)
    return { link, rows }
  })
}

export async function finishLink(
  call: Call<typeof getAccessToken>,
): Promise<Answer<Data<typeof getAccessToken>>> {
  const { db, caller, query, dependencies, now } = call
  await assertRoom(db, call, ownUuid(caller, query.user_uuid))
  const item = valueOf(await bankOf(call).exchangePublicToken(query.public_token), call)
  try {
    return await keepLink(call, item)
  } catch (error) {
    // The link exists at the provider from the exchange on, and must not outlive this failure.
    await scheduleRemoval(db, dependencies, item, now)
    throw error
  }
}

async function keepLink(
  call: Call<typeof getAccessToken>,
  item: BankItem,
): Promise<Answer<Data<typeof getAccessToken>>> {
  const { dependencies } = call
  const accounts = valueOf(await bankOf(call).accounts(item.access_token), call)
  const { link, rows } = await addLink(call, item, accounts)
  call.later(() => trySync(dependencies, link))
  return {
    data: { link: presentLink(link), accounts: rows.map(presentBankAccount) },
    message: `${link.institution} is linked`,
  }
}

const A_MINUTE: Limit = { max: 1, windowMs: MINUTE_MS }
const LOGINS_A_MINUTE: Limit = { max: 5, windowMs: MINUTE_MS }

/**
 * Counts an update against its limit: the provider charges for some, and limits all.
 *
 * @returns whether to ask the bank; false when it was asked in the last minute
 * @throws ApiError `too_many_requests` when the last answer was a failure
 */
async function maySync(
  { db, now, query, dependencies }: Call<typeof refreshBankLink>,
  { link_uuid, state, updated_at }: LinkRow,
): Promise<boolean> {
  if (dependencies.settings.relaxedLimits) return true
  const isAfterLogin = query.after_login === 'true'
  const [use, limit] = isAfterLogin ? (['login', LOGINS_A_MINUTE] as const) : (['refresh', A_MINUTE] as const)
  const wait = await countUse(db, `bank-${use}:${link_uuid}`, limit, now)
  if (wait === 0) return true
  const isFresh = updated_at !== null && now.getTime() - updated_at.getTime() < MINUTE_MS
  if (state === 'active' && isFresh) return false
  throw tooMany(wait, `We’ve just asked your bank. Try again in ${inWords(wait)}.`)
}

/** Asks the bank before a transaction opens. */
export async function refreshLink(call: Call<typeof refreshBankLink>): Promise<LinkRow> {
  const { db, caller, params, query, dependencies } = call
  const link = await linkOf(db, caller.user_uuid, params.id)
  if (!link) throw notFound()
  if (!(await maySync(call, link))) return link
  const synced = await syncLink(dependencies, link)
  if (!synced) throw notFound()
  if (query.after_login !== 'true' || synced.state !== 'active') return synced
  return (await updateLink(db, link, { has_new_accounts: false, login_ends_at: null })) ?? synced
}

export const answerRefreshed = async (
  _: Call<typeof refreshBankLink>,
  link: LinkRow,
): Promise<Answer<BankLink>> => ({
  data: presentLink(link),
  message: link.state === 'active' ? 'Your accounts are up to date' : presentLink(link).message,
})

/** Removes a link here, and at the provider as soon as it answers. */
export async function removeLink(call: Call<typeof deleteBankLink>): Promise<Answer<null>> {
  const { db, caller, params, query, now, dependencies } = call
  const institution = await db.transaction(async (transaction) => {
    const own = await linkOf(transaction, caller.user_uuid, params.id)
    const link = own && (await lockLink(transaction, own))
    if (!link) throw notFound()
    const accounts = (await bankAccountsOf(transaction, caller.user_uuid)).filter(
      ({ link_uuid }) => link_uuid === link.link_uuid,
    )
    for (const { account_uuid } of accounts) {
      if (account_uuid !== null) await detachAccount(transaction, caller.user_uuid, account_uuid, now)
    }
    await removeHoldings(transaction, accounts)
    if (query.keeps_transactions === 'false') {
      await transaction.delete(bankAccounts).where(sameRecord(bankAccounts, link, 'link_uuid'))
      await removeUnattached(transaction, now, caller.user_uuid)
    }
    await transaction.delete(bankLinks).where(sameRecord(bankLinks, link, 'link_uuid'))
    await scheduleLinkRemoval(transaction, dependencies, link, now)
    return link.institution
  })
  call.later(() => removeItems(dependencies))
  return { data: null, message: `${institution} is unlinked` }
}
