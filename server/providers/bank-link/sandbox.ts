import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { addMonths, isIsoDate, type IsoDate } from '#core/finance/math/dates.ts'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { findClient } from '#server/db/lookup.ts'
import { bankSandboxItems, bankSandboxSessions, demoHouseholds } from '#server/db/schema/sandbox.ts'
import type { BankDialog, BankFailure, BankLink, BankResult, DialogStep } from './bank-link.ts'
import { demoHousehold } from './demo-household.ts'
import { householdOf, type Household, LEDGER_STARTS } from './sandbox-household.ts'
import { institutionById, SANDBOX_INSTITUTIONS, type SandboxInstitution } from './sandbox-institutions.ts'
import type { Ledger } from './sandbox-ledger.ts'
import { ledgerThrough } from './sandbox-transactions.ts'
import {
  type SandboxView,
  sandboxAccounts,
  sandboxChanges,
  sandboxHoldings,
  sandboxLiabilities,
} from './sandbox-view.ts'

const USERNAME = 'user_good'
const PASSWORD = 'pass_good'
const CODE = '1234'
const MOST_CODE_TRIES = 5

/** As at Plaid: four hours to finish a new link, 30 minutes for a login, and 30 minutes to exchange. */
const NEW_LINK_MS = 240 * MINUTE_MS
const UPDATE_MS = 30 * MINUTE_MS
const EXCHANGE_MS = 30 * MINUTE_MS
/** How long a login lasts at a bank where it expires. */
const LOGIN_LASTS_MS = 7 * 24 * 60 * MINUTE_MS
const HISTORY_MONTHS = 24
/** A bank's day begins when it has begun in Hawaii, so that nothing is dated tomorrow for any client. */
const BEHIND_UTC_MS = 10 * 60 * MINUTE_MS
/** Before the last day that a cursor has read. */
export const SANDBOX_CURSOR = 'sandbox-through-'
/** Generating a household's years takes some 50 ms. */
const MOST_LEDGERS = 8

type Item = typeof bankSandboxItems.$inferSelect
type Session = typeof bankSandboxSessions.$inferSelect

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
export const bankDay = (now: Date): IsoDate => {
  const date = new Date(now.getTime() - BEHIND_UTC_MS).toISOString().slice(0, 10)
  return date < LEDGER_STARTS ? LEDGER_STARTS : date
}

const DESCRIPTIONS: Readonly<Record<SandboxInstitution['behavior'], string>> = {
  plain: 'Checking, savings and a credit card',
  code: 'Brokerage, 401(k), health savings and a mortgage; asks for a code',
  expires: 'Student loan, auto loan and a card; asks for a new login after a week',
  down: 'Never answers',
}

const failed = (message: string): DialogStep => ({ kind: 'failed', message })
const EXPIRED = failed('This took too long. Start again.')

/** A bank's login as its side stores it, and the token that opens it. */
export async function createSandboxItem(
  db: Db,
  item: Pick<Item, 'user_uuid' | 'institution_id' | 'linked_on' | 'logged_in_at'>,
): Promise<{ readonly access_token: string; readonly item_id: string }> {
  const access_token = `access-sandbox-${randomUUID()}`
  const item_id = `item-sandbox-${randomUUID()}`
  await db.insert(bankSandboxItems).values({ ...item, item_id, token_hash: hashOf(access_token) })
  return { access_token, item_id }
}

/** Makes the sandbox's banks ask a client to log in again; returns at how many. */
export async function expireSandboxLogins(db: Db, username: string): Promise<number> {
  const client = await findClient(db, 'username', username.toLowerCase())
  if (client === undefined) return 0
  const changed = await db
    .update(bankSandboxItems)
    .set({ is_login_required: true })
    .where(eq(bankSandboxItems.user_uuid, client))
    .returning({ item_id: bankSandboxItems.item_id })
  return changed.length
}

/** The dialog that a provider would show, with its test credentials. */
function createDialog(db: Db, clock: () => Date): BankDialog {
  const isOpen = (user_uuid: string, link_token: string) =>
    and(
      eq(bankSandboxSessions.link_token, link_token),
      eq(bankSandboxSessions.user_uuid, user_uuid),
      isNull(bankSandboxSessions.public_token),
      gt(bankSandboxSessions.expires_at, clock()),
    )

  /** Logs in again, or readies a new link for its exchange; one of several parallel calls succeeds. */
  async function finish(
    { user_uuid, link_token, item_id }: Session,
    institution_id: string,
  ): Promise<DialogStep> {
    if (item_id !== null) {
      const ended = await db
        .delete(bankSandboxSessions)
        .where(isOpen(user_uuid, link_token))
        .returning({ link_token: bankSandboxSessions.link_token })
      if (ended.length === 0) return EXPIRED
      await db
        .update(bankSandboxItems)
        .set({ logged_in_at: clock(), is_login_required: false })
        .where(and(eq(bankSandboxItems.item_id, item_id), eq(bankSandboxItems.user_uuid, user_uuid)))
      return { kind: 'done', public_token: null }
    }
    const public_token = `public-sandbox-${randomUUID()}`
    const readied = await db
      .update(bankSandboxSessions)
      .set({ public_token, institution_id, expires_at: new Date(clock().getTime() + EXCHANGE_MS) })
      .where(isOpen(user_uuid, link_token))
      .returning({ link_token: bankSandboxSessions.link_token })
    return readied.length === 0 ? EXPIRED : { kind: 'done', public_token }
  }

  /** The bank of a login: the one that was linked, or for a new link the chosen one. */
  async function institutionOf(
    { item_id }: Session,
    chosen: string,
  ): Promise<SandboxInstitution | undefined> {
    if (item_id === null) return institutionById(chosen)
    const [item] = await db
      .select({ institution_id: bankSandboxItems.institution_id })
      .from(bankSandboxItems)
      .where(eq(bankSandboxItems.item_id, item_id))
    return institutionById(item?.institution_id ?? '')
  }

  return {
    banks: SANDBOX_INSTITUTIONS.map(({ id, name, behavior }) => ({
      id,
      name,
      description: DESCRIPTIONS[behavior],
    })),

    async start({ user_uuid, link_token, institution_id, username, password }) {
      const [session] = await db.select().from(bankSandboxSessions).where(isOpen(user_uuid, link_token))
      if (!session) return EXPIRED
      const institution = await institutionOf(session, institution_id)
      if (!institution) return failed('Choose a bank from the list.')
      if (institution.behavior === 'down')
        return failed(`${institution.name} isn’t responding. Try again later.`)
      if (username !== USERNAME || password !== PASSWORD) {
        return failed(
          `That username or password isn’t right. In the sandbox they are ${USERNAME} and ${PASSWORD}.`,
        )
      }
      if (institution.behavior !== 'code') return finish(session, institution.id)
      await db
        .update(bankSandboxSessions)
        .set({ institution_id: institution.id })
        .where(isOpen(user_uuid, link_token))
      return { kind: 'code_required' }
    },

    async submitCode({ user_uuid, link_token, code }) {
      const [session] = await db
        .update(bankSandboxSessions)
        .set({ code_tries: sql`${bankSandboxSessions.code_tries} + 1` })
        .where(
          and(
            isOpen(user_uuid, link_token),
            isNotNull(bankSandboxSessions.institution_id),
            lt(bankSandboxSessions.code_tries, MOST_CODE_TRIES),
          ),
        )
        .returning()
      if (session?.institution_id == null) return EXPIRED
      if (code !== CODE) return failed(`That code isn’t right. In the sandbox it is ${CODE}.`)
      return finish(session, session.institution_id)
    },
  }
}

/** Links to invented banks; their state is in our database, and their money comes from the client's id. */
export function sandboxBank(db: Db, clock: () => Date): BankLink {
  const ledgers = new Map<string, Ledger>()
  function ledgerOf(household: Household, day: IsoDate): Ledger {
    const key = `${household.id} ${day}`
    const known = ledgers.get(key)
    if (known) return known
    const made = ledgerThrough(household, day)
    const [oldest] = ledgers.keys()
    if (ledgers.size >= MOST_LEDGERS && oldest !== undefined) ledgers.delete(oldest)
    ledgers.set(key, made)
    return made
  }

  async function itemOf(access_token: string): Promise<Item | undefined> {
    const [item] = await db
      .select()
      .from(bankSandboxItems)
      .where(eq(bankSandboxItems.token_hash, hashOf(access_token)))
    return item
  }

  async function livesIn(user_uuid: string): Promise<Household> {
    const [demo] = await db.select().from(demoHouseholds).where(eq(demoHouseholds.user_uuid, user_uuid))
    return demo ? demoHousehold(bankDay(demo.created_at)) : householdOf(user_uuid)
  }

  /** What a link shows now, or why it shows nothing. */
  async function open(
    access_token: string,
  ): Promise<({ readonly kind: 'ok'; readonly item: Item } & SandboxView) | BankFailure> {
    const item = await itemOf(access_token)
    const institution = item && institutionById(item.institution_id)
    if (!item || !institution) return { kind: 'gone' }
    const now = clock()
    const isExpired =
      institution.behavior === 'expires' && now.getTime() - item.logged_in_at.getTime() > LOGIN_LASTS_MS
    if (item.is_login_required || isExpired) return { kind: 'login_required' }
    const household = await livesIn(item.user_uuid)
    return { kind: 'ok', item, institution, ledger: ledgerOf(household, bankDay(now)) }
  }

  async function read<Value>(
    access_token: string,
    of: (view: SandboxView) => Value,
  ): Promise<BankResult<Value>> {
    const view = await open(access_token)
    return view.kind === 'ok' ? { kind: 'ok', value: of(view) } : view
  }

  return {
    provider: 'sandbox',
    dialog: createDialog(db, clock),

    async createLinkToken({ user_uuid, access_token }) {
      const now = clock()
      await db.delete(bankSandboxSessions).where(lte(bankSandboxSessions.expires_at, now))
      const item = access_token === undefined ? undefined : await itemOf(access_token)
      if (access_token !== undefined && item?.user_uuid !== user_uuid) return { kind: 'gone' }
      const link_token = `link-sandbox-${randomUUID()}`
      const expires_at = new Date(now.getTime() + (item ? UPDATE_MS : NEW_LINK_MS))
      await db
        .insert(bankSandboxSessions)
        .values({ link_token, user_uuid, item_id: item?.item_id ?? null, expires_at })
      return { kind: 'ok', value: { link_token, expires_at: expires_at.toISOString() } }
    },

    async exchangePublicToken(public_token) {
      const now = clock()
      const [session] = await db
        .delete(bankSandboxSessions)
        .where(
          and(eq(bankSandboxSessions.public_token, public_token), gt(bankSandboxSessions.expires_at, now)),
        )
        .returning()
      const institution = institutionById(session?.institution_id ?? '')
      if (!session || !institution) return { kind: 'gone' }
      const { id, name } = institution
      const made = await createSandboxItem(db, {
        user_uuid: session.user_uuid,
        institution_id: id,
        linked_on: bankDay(now),
        logged_in_at: now,
      })
      return { kind: 'ok', value: { ...made, institution: { id, name } } }
    },

    accounts: (access_token) => read(access_token, sandboxAccounts),

    async holdings(access_token) {
      const held = await read(access_token, sandboxHoldings)
      return held.kind === 'ok' && held.value.length === 0 ? { kind: 'unsupported' } : held
    },

    liabilities: (access_token) => read(access_token, sandboxLiabilities),

    async syncTransactions(access_token, cursor) {
      const view = await open(access_token)
      if (view.kind !== 'ok') return view
      const since = cursor?.startsWith(SANDBOX_CURSOR) ? cursor.slice(SANDBOX_CURSOR.length) : null
      if (cursor !== null && (since === null || !isIsoDate(since))) {
        return { kind: 'refused', code: 'INVALID_CURSOR' }
      }
      const changes = sandboxChanges(view, since, addMonths(view.item.linked_on, -HISTORY_MONTHS))
      const next_cursor = `${SANDBOX_CURSOR}${view.ledger.through}`
      return { kind: 'ok', value: { ...changes, next_cursor, status: 'historical_complete' } }
    },

    async removeItem(access_token) {
      await db.delete(bankSandboxItems).where(eq(bankSandboxItems.token_hash, hashOf(access_token)))
      return { kind: 'ok', value: null }
    },

    // The sandbox's banks send no webhooks.
    verifyWebhook: async () => ({ kind: 'forged' }),
  }
}
