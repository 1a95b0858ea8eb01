/**
 * Accounts that were changed on this device and that the server has not answered yet, laid over what it answered last.
 * Pure. A refused write is not laid over: it did not happen.
 */
import * as v from 'valibot'
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
import type { NetWorth, NetWorthKind } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { sumFigures } from '#core/goal/figures.ts'
import { groupsOf, isLiability, kindOfAccount } from '#core/goal/net-worth.ts'
import { shareOf } from '#core/goal/shares.ts'
import { isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { localDate } from '#app/lib/clock.ts'

type Queue = readonly QueuedWrite[]
type Line = NetWorth['groups'][number]['lines'][number] & { readonly kind: NetWorthKind }
export type AccountDetail = Data<typeof getMoneyAccount>

const dayOf = (write: QueuedWrite): IsoDate => localDate(new Date(write.made_at))

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
      return success ? { does: 'enter', input: output, as_of: output.as_of ?? dayOf(write) } : undefined
    }
    case updateMoneyAccount.name: {
      const { success, output } = v.safeParse(AccountChange, write.body)
      return success ? { does: 'change', change: output, as_of: output.as_of ?? dayOf(write) } : undefined
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
    return said ? [{ uuid: write.subject, said, isUnsent: isUnsent(write) }] : []
  })

const unsentOf = (waits: ReturnType<typeof waitingIn>): ReadonlySet<string> =>
  new Set(waits.flatMap((each) => (each.isUnsent ? [each.uuid] : [])))

const newLine = (
  uuid: string,
  { name, kind, balance_cents, source }: AccountInput,
  as_of: IsoDate,
): Line => ({
  of: 'account',
  uuid,
  name,
  cents: balance_cents,
  as_of,
  source,
  kind: kindOfAccount(kind),
})

/** A line after a write. What a value that is taken back leaves is for the server to know. */
function lineAfter(line: Line, said: Said): Line {
  if (said.does === 'value') {
    const { as_of, balance_cents } = said.point
    return as_of < line.as_of ? line : { ...line, cents: balance_cents, as_of }
  }
  if (said.does !== 'change') return line
  const { name, kind, balance_cents, source } = said.change
  return {
    ...line,
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind: kindOfAccount(kind) }),
    ...(source !== undefined && { source }),
    ...(balance_cents !== undefined &&
      said.as_of >= line.as_of && { cents: balance_cents, as_of: said.as_of }),
  }
}

/** The net worth as it will be when everything that waits has been sent, and the accounts that it is about. */
export function worthWithWaiting(answered: NetWorth, queue: Queue) {
  const waits = waitingIn(queue)
  if (waits.length === 0) return { worth: answered, waiting: new Set<string>() }
  const before = answered.groups.flatMap(({ kind, lines }) => lines.map((line): Line => ({ ...line, kind })))
  const lines = new Map(before.map((line) => [`${line.of} ${line.uuid}`, line]))
  const deleted = new Map<string, Line>()
  for (const { uuid, said } of waits) {
    const key = `account ${uuid}`
    const line = lines.get(key)
    if (said.does === 'enter' && !line) lines.set(key, newLine(uuid, said.input, said.as_of))
    if (line) lines.set(key, lineAfter(line, said))
    if (line && said.does === 'delete') {
      deleted.set(key, line)
      lines.delete(key)
    }
    const gone = deleted.get(key)
    if (gone && said.does === 'restore') lines.set(key, gone)
  }
  return { worth: withLines(answered, [...lines.values()]), waiting: unsentOf(waits) }
}

/** The same household with other lines: what is worked out from them follows. */
function withLines(answered: NetWorth, lines: readonly Line[]): NetWorth {
  const assets = sumFigures(lines.filter(({ kind }) => !isLiability(kind)))
  const liabilities = sumFigures(lines.filter(({ kind }) => isLiability(kind)))
  const totals = {
    assets_cents: assets.cents,
    liabilities_cents: liabilities.cents,
    net_cents: assets.cents - liabilities.cents,
  }
  const { month_cents, year_cents } = answered.change
  const more = totals.net_cents - answered.net_cents
  const moved = (cents: number | null) => cents && cents + more
  return {
    ...answered,
    ...totals,
    assets,
    liabilities,
    groups: groupsOf(lines),
    history: [...answered.history.slice(0, -1), { as_of: answered.as_of, ...totals }],
    change: { month_cents: moved(month_cents), year_cents: moved(year_cents) },
  }
}

/** An account as it stands when it was just entered. */
function enteredDetail(uuid: string, input: AccountInput, as_of: IsoDate, at: string): AccountDetail {
  const { name, kind, institution, source, balance_cents, apy } = input
  const account: Account = {
    account_uuid: uuid,
    name,
    kind,
    institution,
    source,
    balance_cents,
    as_of,
    apy,
    used_share: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  }
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
    free_cents: shareOf(balance_cents, detail.free_share),
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
  const changed = { ...account, ...named, version: account.version + 1 }
  if (balance_cents === undefined) return detailWith(detail, changed, history)
  // As on the server: what was put in on a day stays when its value is corrected.
  const flow_cents = history.find(({ as_of }) => as_of === said.as_of)?.flow_cents ?? 0
  return detailWith(detail, changed, withPoint(history, { as_of: said.as_of, balance_cents, flow_cents }))
}

/** An account's page as it will be. `detail` is undefined while nothing is known of it, or when it is deleted. */
export function detailWithWaiting(answered: AccountDetail | undefined, uuid: string, queue: Queue) {
  const waits = waitingIn(queue).filter((each) => each.uuid === uuid)
  let detail = answered
  let isDeleted = false
  for (const { said } of waits) {
    if (said.does === 'enter') {
      const at = new Date(`${said.as_of}T12:00:00Z`).toISOString()
      detail ??= enteredDetail(uuid, said.input, said.as_of, at)
    }
    if (said.does === 'delete') isDeleted = true
    if (said.does === 'restore') isDeleted = false
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
