/** Replays pending writes over the accounts of a client's net worth, whose answer contains only their values. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import type { Deletion } from '#core/contract/deletion.ts'
import { type Account, createAccountValue } from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import {
  countOnce,
  debtHolding,
  type Holding,
  homeHolding,
  kindOfAccount,
  worthNow,
} from '#core/goal/net-worth.ts'
import { recordReplay } from '#core/outbox/record-replay.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { ACCOUNT_LIMIT, ACCOUNT_RECORDS, namedSettings, createAccount } from './change.ts'

/** An account that can be restored, as it would count. */
export type DeletedHolding = Holding & Deletion

/** The accounts of a client's net worth as a page knows them. */
export interface HoldingsState {
  readonly holdings: readonly Holding[]
  /** What can be restored, the newest deletion first. */
  readonly deleted: readonly DeletedHolding[]
}

const holdingOf = (account: Account): Holding => ({
  of: 'account',
  uuid: account.account_uuid,
  name: account.name,
  kind: kindOfAccount(account.kind),
  source: account.source,
  cents: account.balance_cents,
  as_of: account.as_of,
  debt_uuid: account.debt_uuid,
  separate_debt_uuids: account.separate_debt_uuids,
  owner: account.owner,
  history: [],
})

const holdingsIn = ({ groups }: NetWorth, of: Holding['of']): Holding[] =>
  groups.flatMap(({ kind, lines }) =>
    lines.filter((line) => line.of === of).map((line): Holding => ({ ...line, kind, history: [] })),
  )

/** The state of cached answers. An account that counts again is not deleted, whichever answer came first. */
export function holdingsState(answered: NetWorth, deleted: readonly DeletedAccount[] = []): HoldingsState {
  const holdings = holdingsIn(answered, 'account')
  const isBack = new Set(holdings.map(({ uuid }) => uuid))
  return {
    holdings,
    deleted: deleted
      .filter(({ account }) => !isBack.has(account.account_uuid))
      .map(({ account, ...deletion }) => ({ ...holdingOf(account), ...deletion })),
  }
}

/** A holding after a balance was stated; a balance older than the known one changes only the history. */
const restated = (holding: Holding, cents: number, as_of: IsoDate): Holding =>
  as_of < holding.as_of ? holding : { ...holding, cents, as_of }

// Only the server knows the balance after a value is deleted: this answer has no values.
export const holdingReplay: Replay<HoldingsState> = [
  ...recordReplay({
    ...ACCOUNT_RECORDS,
    limit: ACCOUNT_LIMIT,
    uuidOf: ({ uuid }: Holding) => uuid,
    read: ({ holdings, deleted }: HoldingsState) => ({ records: holdings, deleted }),
    write: (_, { records, deleted }) => ({ holdings: records, deleted }),
    create: ({ body, at, today }, uuid) => holdingOf(createAccount(body, uuid, at, today)),
    change: (holding, { body, today }) => {
      const fields = namedSettings(body)
      const { name = holding.name, source = holding.source, owner = holding.owner } = fields
      const { debt_uuid = holding.debt_uuid, separate_debt_uuids = holding.separate_debt_uuids } = fields
      const kind = fields.kind === undefined ? holding.kind : kindOfAccount(fields.kind)
      const changed = { ...holding, name, source, owner, debt_uuid, separate_debt_uuids, kind }
      const { balance_cents, as_of = today } = body
      return balance_cents === undefined ? changed : restated(changed, balance_cents, as_of)
    },
    delete: (holding, deletion) => ({ ...holding, ...deletion }),
    restore: (gone) => gone,
  }),
  on(createAccountValue, (state: HoldingsState, { body }) => ({
    ...state,
    holdings: state.holdings.map((each) =>
      each.uuid === body.account_uuid ? restated(each, body.balance_cents, body.as_of) : each,
    ),
  })),
]

/**
 * A net worth with other accounts and debts: its totals, and the last day of each range, follow.
 *
 * @param debts undefined while they have not come, and then they count as they were answered
 */
export function worthWith(
  answered: NetWorth,
  accounts: readonly Holding[],
  debts: readonly Debt[] | undefined,
): NetWorth {
  const owed = debts?.filter((debt) => hasBalance(debt))
  const homes = owed?.flatMap((debt) => homeHolding(debt, [])) ?? holdingsIn(answered, 'home')
  const debtHoldings = owed?.map((debt) => debtHolding(debt, [])) ?? holdingsIn(answered, 'debt')
  const worth = worthNow([...countOnce(accounts, homes), ...debtHoldings], answered.as_of)
  const { assets: _, liabilities: __, groups: ___, ...totals } = worth
  const { history, recent, year_ago } = answered
  return {
    ...worth,
    history: [...history.slice(0, -1), totals],
    recent: [...recent.slice(0, -1), totals],
    year_ago,
  }
}
