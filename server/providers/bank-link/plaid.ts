import * as v from 'valibot'
import { brand } from '#core/contract/brand.ts'
import {
  newestFirst,
  type BankFailure,
  type BankLink,
  type BankResult,
  type BankTransaction,
} from './bank-link.ts'
import {
  AccountsAnswer,
  ErrorAnswer,
  ExchangeAnswer,
  HoldingsAnswer,
  ItemAnswer,
  LiabilitiesAnswer,
  LinkTokenAnswer,
  RemoveAnswer,
  SyncAnswer,
  WebhookKeyAnswer,
} from './plaid-answers.ts'
import { createWebhookVerifier, type KeyAnswer } from './plaid-webhook.ts'

/** How to reach Plaid. */
export interface PlaidAccount {
  readonly clientId: string
  readonly secret: string
  readonly environment: 'sandbox' | 'production'
  /** Replaces the environment's address, for a stand-in. */
  readonly baseUrl: string | undefined
  /** Where Plaid reports changes. */
  readonly webhookUrl: string | undefined
  /** Where a bank's own login page returns to; registered at Plaid. */
  readonly redirectUri: string | undefined
}

const REQUEST_WITHIN_MS = 10_000
const MOST_ANSWER_BYTES = 50 * 1024 * 1024
/** Plaid's longest history. */
const HISTORY_DAYS = 730
/** Plaid's largest page. */
const PAGE_SIZE = 500
/** More than 24 months of any household: an answer that never ends must not keep us. */
const MOST_PAGES = 200
/** How often a sync starts again because the bank's data changed meanwhile. */
const MOST_STARTS = 3
/** Plaid's limits are by the minute: https://plaid.com/docs/errors/rate-limit-exceeded/ */
const BACK_OFF_MS = 60_000

/** What we use of an HTTP response. */
interface PlaidResponse {
  readonly status: number
  readonly headers: unknown
  readonly data: unknown
}
type Send = (options: { readonly signal: AbortSignal }) => Promise<PlaidResponse>

const LOGIN_ERRORS: ReadonlySet<string> = new Set([
  'ITEM_LOGIN_REQUIRED',
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'INVALID_UPDATED_USERNAME',
  'INSUFFICIENT_CREDENTIALS',
  'ITEM_LOCKED',
  'USER_SETUP_REQUIRED',
])
const GONE_ERRORS: ReadonlySet<string> = new Set([
  'INVALID_ACCESS_TOKEN',
  'INVALID_PUBLIC_TOKEN',
  'ITEM_NOT_FOUND',
  'USER_PERMISSION_REVOKED',
  'ACCESS_NOT_GRANTED',
])
const UNSUPPORTED_ERRORS: ReadonlySet<string> = new Set([
  'PRODUCTS_NOT_SUPPORTED',
  'PRODUCT_NOT_ENABLED',
  'ADDITIONAL_CONSENT_REQUIRED',
  'NO_ACCOUNTS',
  'NO_INVESTMENT_ACCOUNTS',
  'NO_LIABILITY_ACCOUNTS',
])
/** The bank's data changed between two pages of a sync. */
const MUTATION = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'

/** Error types and codes: https://plaid.com/docs/errors/ */
function failureOf({ status, headers, data }: PlaidResponse): BankFailure {
  const error = v.safeParse(ErrorAnswer, data)
  const [type, code] = error.success ? [error.output.error_type, error.output.error_code] : ['', '']
  if (status === 429 || type === 'RATE_LIMIT_EXCEEDED') {
    const seconds = Number(new Map(Object.entries(Object(headers))).get('retry-after'))
    return { kind: 'rate_limited', retryAfterMs: seconds > 0 ? seconds * 1000 : BACK_OFF_MS }
  }
  if (LOGIN_ERRORS.has(code)) return { kind: 'login_required' }
  if (code === 'PRODUCT_NOT_READY') return { kind: 'not_ready' }
  if (UNSUPPORTED_ERRORS.has(code)) return { kind: 'unsupported' }
  if (GONE_ERRORS.has(code)) return { kind: 'gone' }
  if (type === 'INSTITUTION_ERROR') return { kind: 'institution_unavailable' }
  // An error's code is a constant of Plaid's; nothing of the client is in it.
  if (error.success && type !== 'API_ERROR' && status < 500) return { kind: 'refused', code }
  return { kind: 'unavailable', fault: code || `HTTP ${status}` }
}

/** Sends one request and reads its response; the error's own text may quote the request, and is dropped. */
async function ask<Output>(
  send: Send,
  schema: v.GenericSchema<unknown, Output>,
  withinMs: number,
): Promise<BankResult<Output>> {
  let response: PlaidResponse
  try {
    response = await send({ signal: AbortSignal.timeout(withinMs) })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return { kind: 'unavailable', fault: code === 'ERR_CANCELED' ? 'TIMEOUT' : code }
  }
  if (response.status !== 200) return failureOf(response)
  const parsed = v.safeParse(schema, response.data)
  if (parsed.success) return { kind: 'ok', value: parsed.output }
  const path = parsed.issues.map((issue) => v.getDotPath(issue) ?? '').slice(0, 1)
  return { kind: 'unavailable', fault: `MALFORMED ${path.join()}`.trim() }
}

/**
 * Links banks through Plaid.
 *
 * @param options.withinMs how long a request may take, in tests
 */
export async function plaidBankLink(
  account: PlaidAccount,
  clock: () => Date,
  options: { readonly withinMs?: number } = {},
): Promise<BankLink> {
  // Loaded only where it is used: it costs 0.3 s and 80 MB.
  const { Configuration, CountryCode, PlaidApi, PlaidEnvironments, Products } = await import('plaid')
  const withinMs = options.withinMs ?? REQUEST_WITHIN_MS
  const api = new PlaidApi(
    new Configuration({
      basePath: account.baseUrl ?? PlaidEnvironments[account.environment] ?? '',
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': account.clientId, 'PLAID-SECRET': account.secret },
        timeout: withinMs,
        maxRedirects: 0,
        maxContentLength: MOST_ANSWER_BYTES,
        validateStatus: () => true,
      },
    }),
  )
  const products = {
    transactions: Products.Transactions,
    investments: Products.Investments,
    liabilities: Products.Liabilities,
  }
  const askPlaid = <Output>(send: Send, schema: v.GenericSchema<unknown, Output>) =>
    ask(send, schema, withinMs)

  async function fetchKey(key_id: string): Promise<KeyAnswer> {
    const answer = await askPlaid(
      (within) => api.webhookVerificationKeyGet({ key_id }, within),
      WebhookKeyAnswer,
    )
    if (answer.kind === 'ok') {
      const { expired_at, ...key } = answer.value.key
      return { key, expired_at }
    }
    return answer.kind === 'refused' ? 'unknown' : 'unavailable'
  }

  /** One pass over all pages after a cursor; 'changed' when the bank's data changed meanwhile. */
  async function pagesAfter(access_token: string, start: string | null) {
    const added = new Map<string, BankTransaction>()
    const modified = new Map<string, BankTransaction>()
    const removed = new Set<string>()
    let cursor = start ?? undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const request = { access_token, count: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
      const answer = await askPlaid((within) => api.transactionsSync(request, within), SyncAnswer)
      if (answer.kind === 'refused' && answer.code === MUTATION) return 'changed'
      if (answer.kind !== 'ok') return answer
      const { value } = answer
      if (value.transactions_update_status === 'NOT_READY') return { kind: 'not_ready' as const }
      for (const each of value.added) added.set(each.external_id, each)
      for (const each of value.modified) {
        ;(added.has(each.external_id) ? added : modified).set(each.external_id, each)
      }
      for (const { transaction_id } of value.removed) {
        added.delete(transaction_id)
        modified.delete(transaction_id)
        removed.add(transaction_id)
      }
      cursor = value.next_cursor
      if (value.has_more) continue
      return {
        kind: 'ok' as const,
        value: {
          added: newestFirst(added.values()),
          modified: newestFirst(modified.values()),
          removed: [...removed],
          next_cursor: value.next_cursor,
          status:
            value.transactions_update_status === 'HISTORICAL_UPDATE_COMPLETE'
              ? ('historical_complete' as const)
              : ('initial_complete' as const),
        },
      }
    }
    return { kind: 'unavailable' as const, fault: 'TOO_MANY_PAGES' }
  }

  return {
    provider: 'plaid',

    async createLinkToken({
      user_uuid,
      routing_number,
      access_token,
      addsAccounts,
      products: [first, ...others],
    }) {
      const answer = await askPlaid(
        (within) =>
          api.linkTokenCreate(
            {
              client_name: brand,
              language: 'en',
              country_codes: [CountryCode.Us],
              user: { client_user_id: user_uuid },
              ...(account.webhookUrl !== undefined && { webhook: account.webhookUrl }),
              ...(account.redirectUri !== undefined && { redirect_uri: account.redirectUri }),
              ...(access_token !== undefined
                ? { access_token, ...(addsAccounts && { update: { account_selection_enabled: true } }) }
                : {
                    products: [products[first]],
                    required_if_supported_products: others.map((product) => products[product]),
                    transactions: { days_requested: HISTORY_DAYS },
                    ...(routing_number !== undefined && { institution_data: { routing_number } }),
                  }),
            },
            within,
          ),
        LinkTokenAnswer,
      )
      if (answer.kind !== 'ok') return answer
      const { link_token, expiration } = answer.value
      return { kind: 'ok', value: { link_token, expires_at: expiration } }
    },

    async exchangePublicToken(public_token) {
      const answer = await askPlaid(
        (within) => api.itemPublicTokenExchange({ public_token }, within),
        ExchangeAnswer,
      )
      if (answer.kind !== 'ok') return answer
      const { access_token, item_id } = answer.value
      // The link exists from here on: a name that is missing must not lose it.
      const item = await askPlaid((within) => api.itemGet({ access_token }, within), ItemAnswer)
      const { institution_id: id = null, institution_name: name = null } =
        item.kind === 'ok' ? item.value.item : {}
      const institution = id !== null && name !== null ? { id, name } : null
      return { kind: 'ok', value: { access_token, item_id, institution } }
    },

    async accounts(access_token) {
      const answer = await askPlaid((within) => api.accountsGet({ access_token }, within), AccountsAnswer)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.accounts } : answer
    },

    holdings: (access_token) =>
      askPlaid((within) => api.investmentsHoldingsGet({ access_token }, within), HoldingsAnswer),

    liabilities: (access_token) =>
      askPlaid((within) => api.liabilitiesGet({ access_token }, within), LiabilitiesAnswer),

    async syncTransactions(access_token, cursor) {
      for (let start = 0; start < MOST_STARTS; start += 1) {
        const answer = await pagesAfter(access_token, cursor)
        if (answer !== 'changed') return answer
      }
      return { kind: 'unavailable', fault: MUTATION }
    },

    async removeItem(access_token) {
      const answer = await askPlaid((within) => api.itemRemove({ access_token }, within), RemoveAnswer)
      return answer.kind === 'ok' || answer.kind === 'gone' ? { kind: 'ok', value: null } : answer
    },

    verifyWebhook: createWebhookVerifier(fetchKey, clock),
  }
}
