/** Replays pending writes over a client's transactions and rules. */
import { type CategoryRule, createCategoryRule, deleteCategoryRule } from '#core/contract/category-rules.ts'
import { hasRoom } from '#core/contract/limit.ts'
import {
  createTransaction as create,
  deleteTransaction,
  type Transaction,
  updateTransaction,
  updateTransactions,
} from '#core/contract/transactions.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { createMatcher, setByRule } from './categorize.ts'
import {
  changeOfMany,
  changeProblem,
  changeTransaction,
  createRule,
  createTransaction,
  ENTERED_LIMIT,
  isDeletable,
  isOpenToRules,
  nextVersion,
  RULE_LIMIT,
  unpairTransaction,
} from './change.ts'

/** A client's transactions and rules as a device knows them. */
export interface SpendState {
  /** Newest first; on one day by id, newest first. */
  readonly transactions: readonly Transaction[]
  /** Newest first. */
  readonly rules: readonly CategoryRule[]
}

const newestFirst = (a: Transaction, b: Transaction): number =>
  a.date === b.date ? (a.transaction_uuid < b.transaction_uuid ? 1 : -1) : a.date < b.date ? 1 : -1

const mapped = (
  state: SpendState,
  change: (transaction: Transaction) => Transaction,
): readonly Transaction[] => state.transactions.map(change)

/** The counterpart of a pair that is undone. */
const withoutPair = (each: Transaction, uuid: string, at: string): Transaction =>
  each.pair?.transaction_uuid === uuid ? nextVersion(unpairTransaction(each), at) : each

const find = ({ transactions }: SpendState, uuid: string): Transaction | undefined =>
  transactions.find(({ transaction_uuid }) => transaction_uuid === uuid)

export const spendReplay: Replay<SpendState> = [
  on(create, (state: SpendState, { body, id, at }) => {
    const { transaction_uuid = id } = body
    const entered = state.transactions.filter(({ origin }) => origin === 'manual').length
    if (find(state, transaction_uuid) || !hasRoom(ENTERED_LIMIT, entered)) return state
    const created = createTransaction(body, transaction_uuid, at)
    return { ...state, transactions: [...state.transactions, created].toSorted(newestFirst) }
  }),
  on(updateTransaction, (state: SpendState, { body, at }) => {
    const { transaction_uuid: uuid } = body
    const found = find(state, uuid)
    if (!found || changeProblem(found, body)) return state
    const transactions = mapped(state, (each) => {
      if (each === found) return changeTransaction(found, body, at)
      return body.pair === null ? withoutPair(each, uuid, at) : each
    })
    return { ...state, transactions: transactions.toSorted(newestFirst) }
  }),
  on(updateTransactions, (state: SpendState, { body: { transaction_uuids, ...change }, at }) => {
    const named = new Set(transaction_uuids)
    return {
      ...state,
      transactions: mapped(state, (each) =>
        named.has(each.transaction_uuid) ? changeOfMany(each, change, at) : each,
      ),
    }
  }),
  on(deleteTransaction, (state: SpendState, { params: { id }, at }) => {
    const found = find(state, id)
    if (!found || !isDeletable(found)) return state
    const rest = { ...state, transactions: state.transactions.filter((each) => each !== found) }
    return { ...rest, transactions: mapped(rest, (each) => withoutPair(each, id, at)) }
  }),
  on(createCategoryRule, (state: SpendState, { body, id, at }) => {
    const { rule_uuid = id, applies_to_past, ...input } = body
    if (state.rules.some((rule) => rule.rule_uuid === rule_uuid)) return state
    if (!hasRoom(RULE_LIMIT, state.rules.length)) return state
    const rule = createRule(input, rule_uuid, at)
    if (!applies_to_past) return { ...state, rules: [rule, ...state.rules] }
    const isMatch = createMatcher(rule)
    let used_count = 0
    const transactions = mapped(state, (each) => {
      if (!isOpenToRules(each) || !isMatch(each)) return each
      used_count += 1
      const { category, type, name } = setByRule(rule, each.name)
      return nextVersion({ ...each, category, type, name, category_source: 'rule' }, at)
    })
    return { transactions, rules: [{ ...rule, used_count }, ...state.rules] }
  }),
  on(deleteCategoryRule, (state: SpendState, { params: { id } }) => ({
    ...state,
    rules: state.rules.filter(({ rule_uuid }) => rule_uuid !== id),
  })),
]
