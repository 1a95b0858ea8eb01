/**
 * Accounts that were changed on this device and that the server has not answered yet, laid over what it answered last.
 * Pure. A refused write is not laid over: it did not happen.
 */
import * as v from 'valibot'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import { type Deletion, deletionAt, newestFirst } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type Account,
  AccountChange,
  AccountInput,
  type AccountPoint,
  AccountValueInput,
  createAccountValue,
  createMoneyAccount,
  deleteAccountValue,
  deleteMoneyAccount,
  type getMoneyAccount,
  restoreMoneyAccount,
  updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import {
  countOnce,
  debtHolding,
  type Holding,
  homeHolding,
  kindOfAccount,
  mayHaveLoan,
  worthNow,
} from '#core/goal/net-worth.ts'
import { freeOf, shareOf } from '#core/goal/shares.ts'
import { isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { dayOfWrite } from '#app/platform/today.ts'

type Queue = readonly QueuedWrite[]
/** An account that can be restored, as it would count. */
export type DeletedHolding = Holding & Deletion
export type AccountDetail = Data<typeof getMoneyAccount>

/** What one waiting write says of one account. */
type Said =
  | { readonly does: 'enter'; readonly input: AccountInput; readonly as_of: IsoDate }
  | { readonly does: 'change'; readonly change: AccountChange; readonly as_of: IsoDate }
  | { readonly does: 'value'; readonly point: AccountPoint }
  | { readonly does: 'forget'; readonly as_of: IsoDate }
  | { readonly does: 'delete' }
  | { readonly does: 'restore' }

/** Reads a write; undefined for one that is about no account, or that cannot be understood. */
function read(write: QueuedWrite): Said | undefined {
  switch (write.endpoint) {
    case createMoneyAccount.name: {
      const { success, output } = v.safeParse(AccountInput, write.body)
      return success ? { does: 'enter', input: output, as_of: output.as_of ?? dayOfWrite(write) } : undefined
    }
    case updateMoneyAccount.name: {
      const { success, output } = v.safeParse(AccountChange, write.body)
      return success
        ? { does: 'change', change: output, as_of: output.as_of ?? dayOfWrite(write) }
        : undefined
    }
    case createAccountValue.name: {
      const { success, output } = v.safeParse(AccountValueInput, write.body)
      if (!success) return undefined
      const { as_of, balance_cents, flow_cents } = output
      return { does: 'value', point: { as_of, balance_cents, flow_cents } }
    }
    case deleteAccountValue.name:
      return { does: 'forget', as_of: write.params['asOf'] ?? '' }
    case deleteMoneyAccount.name:
      return { does: 'delete' }
    case restoreMoneyAccount.name:
      return { does: 'restore' }
    default:
      return undefined
  }
}

const waitingIn = (queue: Queue) =>
  queue.flatMap((write) => {
    const said = write.state === 'waiting' ? read(write) : undefined
    if (!said) return []
    // A home that is linked to a new mortgage waits behind the mortgage, and so is not the subject of the write.
    const uuid = said.does === 'change' ? said.change.account_uuid : write.subject
    return [{ uuid, said, write }]
  })

const unsentOf = (waits: ReturnType<typeof waitingIn>): ReadonlySet<string> =>
  new Set(waits.flatMap(({ uuid, write }) => (isUnsent(write) ? [uuid] : [])))

const newHolding = (
  uuid: string,
  {
    name,
    kind,
    balance_cents,
    source,
    debt_uuid,
    owner,
  }: Pick<Account, 'name' | 'kind' | 'balance_cents' | 'source' | 'debt_uuid' | 'owner'>,
  as_of: IsoDate,
): Holding => ({
  of: 'account',
  uuid,
  name,
  cents: balance_cents,
  as_of,
  source,
  kind: kindOfAccount(kind),
  debt_uuid,
  owner,
  history: [],
})

/** An account after a write. What a value that is taken back leaves is for the server to know. */
function holdingAfter(holding: Holding, said: Said): Holding {
  if (said.does === 'value') {
    const { as_of, balance_cents } = said.point
    return as_of < holding.as_of ? holding : { ...holding, cents: balance_cents, as_of }
  }
  if (said.does !== 'change') return holding
  const { name, kind, balance_cents, source, debt_uuid, separate_debt_uuids, owner } = said.change
  return {
    ...holding,
    ...(separate_debt_uuids !== undefined && { separate_debt_uuids }),
    ...(name !== undefined && { name }),
    ...(debt_uuid !== undefined && { debt_uuid }),
    ...(owner !== undefined && { owner }),
    ...(kind !== undefined && { kind: kindOfAccount(kind), ...(!mayHaveLoan(kind) && { debt_uuid: null }) }),
    ...(source !== undefined && { source }),
    ...(balance_cents !== undefined &&
      said.as_of >= holding.as_of && { cents: balance_cents, as_of: said.as_of }),
  }
}

const deletedHolding = ({ account, ...deletion }: DeletedAccount): DeletedHolding => ({
  ...newHolding(account.account_uuid, account, account.as_of),
  ...deletion,
})

/** The accounts after everything that waits, and those that can be restored then, the newest deletion first. */
function accountsAfter(
  answered: readonly Holding[],
  waits: ReturnType<typeof waitingIn>,
  gone: readonly DeletedAccount[],
) {
  const accounts = new Map(answered.map((account) => [account.uuid, account]))
  // What counts again is not deleted, whichever answer came first.
  const still = gone.map(deletedHolding).filter(({ uuid }) => !accounts.has(uuid))
  const deleted = new Map(still.map((account) => [account.uuid, account]))
  for (const { uuid, said, write } of waits) {
    const account = accounts.get(uuid)
    if (said.does === 'enter' && !account) accounts.set(uuid, newHolding(uuid, said.input, said.as_of))
    if (account) accounts.set(uuid, holdingAfter(account, said))
    if (account && said.does === 'delete') {
      deleted.set(uuid, { ...account, ...deletionAt(write.made_at) })
      accounts.delete(uuid)
    }
    if (said.does !== 'restore') continue
    const found = deleted.get(uuid)
    if (found) accounts.set(uuid, found)
    deleted.delete(uuid)
  }
  return { accounts: [...accounts.values()], deleted: newestFirst(deleted.values()) }
}

/**
 * The net worth as it will be when everything that waits has been sent, the accounts that it is about, and those that can
 * be restored, the newest deletion first.
 *
 * @param debts with what waits laid over; undefined while they have not come, and then they count as they were answered
 * @param gone what the server can restore, as far as the device knows it
 */
export function worthWithWaiting(
  answered: NetWorth,
  queue: Queue,
  debts?: readonly Debt[],
  gone: readonly DeletedAccount[] = [],
) {
  const waits = waitingIn(queue)
  const waiting = unsentOf(waits)
  const before = answered.groups.flatMap(({ kind, lines }) =>
    lines.map((line): Holding => ({ ...line, kind, history: [] })),
  )
  const answeredOf = (of: Holding['of']) => before.filter((holding) => holding.of === of)
  const { accounts, deleted } = accountsAfter(answeredOf('account'), waits, gone)
  if (!queue.some(({ state }) => state === 'waiting')) return { worth: answered, waiting, deleted }
  const owed = debts?.filter((debt) => hasBalance(debt))
  const homes = owed?.flatMap((debt) => homeHolding(debt, [])) ?? answeredOf('home')
  const holdings = [
    ...countOnce(accounts, homes),
    ...(owed?.map((debt) => debtHolding(debt, [])) ?? answeredOf('debt')),
  ]
  return { worth: withHoldings(answered, holdings), waiting, deleted }
}

/** The same household with other holdings: what is worked out from them follows. */
function withHoldings(answered: NetWorth, holdings: readonly Holding[]): NetWorth {
  const worth = worthNow(holdings, answered.as_of)
  const { assets: _, liabilities: __, groups: ___, ...totals } = worth
  const { history, recent, year_ago } = answered
  return {
    ...worth,
    history: [...history.slice(0, -1), totals],
    recent: [...recent.slice(0, -1), totals],
    year_ago,
  }
}

/** An account as it stands when it was just entered. */
function enteredDetail(uuid: string, input: AccountInput, as_of: IsoDate, at: string): AccountDetail {
  const { name, kind, institution, source, balance_cents, apy, debt_uuid, owner } = input
  const account: Account = {
    account_uuid: uuid,
    name,
    kind,
    institution,
    source,
    balance_cents,
    as_of,
    apy,
    debt_uuid,
    owner,
    used_share: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  return detailOfOne(account)
}

/** An account of which one value is known, and no goal. */
function detailOfOne(account: Account): AccountDetail {
  const { as_of, source, balance_cents } = account
  return detailWith(
    { account, value: { cents: 0, as_of, source }, goals: [], free_share: 1, free_cents: 0, history: [] },
    account,
    [{ as_of, balance_cents, flow_cents: 0 }],
  )
}

/** A detail with another account and history; the balance is that of the newest value. */
function detailWith(
  detail: AccountDetail,
  account: Account,
  history: readonly AccountPoint[],
): AccountDetail {
  const newest = history[0] ?? account
  const { balance_cents, as_of } = newest
  return {
    account: { ...account, balance_cents, as_of },
    value: { cents: balance_cents, as_of, source: account.source },
    goals: detail.goals.map((goal) => ({ ...goal, value_cents: shareOf(balance_cents, goal.share) })),
    free_share: detail.free_share,
    free_cents: freeOf(
      balance_cents,
      detail.goals.map(({ share }) => share),
    ),
    history: [...history],
  }
}

const withPoint = (history: readonly AccountPoint[], point: AccountPoint): AccountPoint[] =>
  [...history.filter(({ as_of }) => as_of !== point.as_of), point].toSorted((a, b) =>
    b.as_of.localeCompare(a.as_of),
  )

function detailAfter(detail: AccountDetail, said: Said): AccountDetail {
  const { account, history } = detail
  if (said.does === 'value') return detailWith(detail, account, withPoint(history, said.point))
  if (said.does === 'forget') {
    const left = history.filter(({ as_of }) => as_of !== said.as_of)
    return left.length > 0 ? detailWith(detail, account, left) : detail
  }
  if (said.does !== 'change') return detail
  const { version: _, account_uuid: __, balance_cents, as_of: ___, ...fields } = said.change
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // As on the server: so that a second change made offline does not meet the first one as a conflict.
  const isLoanLost = fields.kind !== undefined && !mayHaveLoan(fields.kind)
  const changed = {
    ...account,
    ...named,
    ...(isLoanLost && { debt_uuid: null }),
    version: account.version + 1,
  }
  if (balance_cents === undefined) return detailWith(detail, changed, history)
  // As on the server: what was put in on a day stays when its value is corrected.
  const flow_cents = history.find(({ as_of }) => as_of === said.as_of)?.flow_cents ?? 0
  return detailWith(detail, changed, withPoint(history, { as_of: said.as_of, balance_cents, flow_cents }))
}

/**
 * An account's page as it will be. `detail` is undefined while nothing is known of it, or when it is deleted.
 *
 * @param gone what the server can restore, as far as the device knows it
 */
export function detailWithWaiting(
  answered: AccountDetail | undefined,
  uuid: string,
  queue: Queue,
  gone: readonly DeletedAccount[] = [],
) {
  const waits = waitingIn(queue).filter((each) => each.uuid === uuid)
  let detail = answered
  let isDeleted = false
  for (const { said } of waits) {
    if (said.does === 'enter') {
      const at = new Date(`${said.as_of}T12:00:00Z`).toISOString()
      detail ??= enteredDetail(uuid, said.input, said.as_of, at)
    }
    if (said.does === 'delete') isDeleted = true
    if (said.does === 'restore') {
      isDeleted = false
      const found = gone.find(({ account }) => account.account_uuid === uuid)
      if (found) detail ??= detailOfOne(found.account)
    }
    detail &&= detailAfter(detail, said)
  }
  return { detail: isDeleted ? undefined : detail, isDeleted, isWaiting: unsentOf(waits).has(uuid) }
}

/** The change of an account that the server refused because it has a newer version; the oldest one. */
export function conflictOf(uuid: string, queue: Queue) {
  for (const write of queue) {
    if (write.state !== 'refused' || write.refusal.code !== 'conflict') continue
    if (write.subject !== uuid || write.endpoint !== updateMoneyAccount.name) continue
    const parsed = v.safeParse(AccountChange, write.body)
    if (parsed.success) return { write, change: parsed.output }
  }
  return undefined
}
