/** Creates and changes transactions and rules. Shared by the server and the replay of queued writes. */
import { type CategoryRule, MAX_RULES, type RuleInput } from '#core/contract/category-rules.ts'
import type { ParsedBody } from '#core/contract/endpoint.ts'
import type { Limit } from '#core/contract/limit.ts'
import {
  MAX_ENTERED,
  type Transaction,
  type TransactionChange,
  type TransactionInput,
  type updateTransactions,
} from '#core/contract/transactions.ts'
import { namedFields } from '#core/fields.ts'
import { usualType } from './categories.ts'
import { keywordCategory } from './keyword-category.ts'

export const ENTERED_LIMIT: Limit = { most: MAX_ENTERED, things: 'entered transactions' }
export const RULE_LIMIT: Limit = { most: MAX_RULES, things: 'rules' }

/** Tags once each, whatever their case. */
const unique = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)

/**
 * A transaction that a client enters.
 *
 * @param at the instant of it
 */
export function createTransaction(
  input: TransactionInput,
  transaction_uuid: string,
  at: string,
): Transaction {
  const { new_account_name: _, ...fields } = input
  return {
    ...fields,
    transaction_uuid,
    type: input.type ?? usualType(input.category),
    tags: unique(input.tags),
    description: input.name,
    category_source: 'client',
    splits: [],
    is_excluded: false,
    is_reviewed: true,
    is_pending: false,
    origin: 'manual',
    import_uuid: null,
    pair: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

/** What a transaction has that entering one does not set; null if there is nothing. */
export const setSinceEntry = ({ splits, is_excluded, is_reviewed }: Transaction) =>
  splits.length === 0 && !is_excluded && is_reviewed ? null : { splits, is_excluded, is_reviewed }

/** Why a change is refused: the field, and a sentence for the client. */
export interface ChangeProblem {
  readonly field: keyof TransactionChange
  readonly message: string
}

const dollars = (cents: number): string => {
  const [whole = '0', part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${part ?? '00'}`
}

function splitProblem(amount_cents: number, splits: Transaction['splits']): string | null {
  if (splits.length === 0) return null
  if (splits.length === 1) return 'Add a second part'
  if (splits.some((split) => split.amount_cents > 0 !== amount_cents > 0)) {
    return `Every part must be money ${amount_cents > 0 ? 'in' : 'out'}, like the transaction`
  }
  const left = Math.abs(amount_cents) - Math.abs(splits.reduce((sum, split) => sum + split.amount_cents, 0))
  if (left === 0) return null
  return `The parts must add up to ${dollars(amount_cents)}. They are ${dollars(left)} ${left > 0 ? 'short' : 'over'}`
}

/** Why a change of a transaction is refused; null if it is not. */
export function changeProblem(before: Transaction, change: TransactionChange): ChangeProblem | null {
  for (const field of ['date', 'amount_cents'] as const) {
    if (change[field] === undefined || change[field] === before[field]) continue
    if (before.origin !== 'manual') {
      return {
        field,
        message: `Only a transaction that you entered can have another ${field === 'date' ? 'date' : 'amount'}`,
      }
    }
    if (before.pair && change.pair === undefined) {
      return { field, message: 'This is matched with another transaction. Undo the match first' }
    }
  }
  const message = splitProblem(change.amount_cents ?? before.amount_cents, change.splits ?? before.splits)
  return message === null ? null : { field: 'splits', message }
}

/** A transaction without its pair. A former transfer counts again, as what its words say it is. */
export function unpairTransaction(before: Transaction): Transaction {
  if (before.pair?.kind !== 'transfer' || before.type !== 'transfer') return { ...before, pair: null }
  const guess = keywordCategory(before.description, before.amount_cents)
  const unknown = before.amount_cents > 0 ? 'other_income' : 'other'
  const category = guess === null || usualType(guess) === 'transfer' ? unknown : guess
  return { ...before, pair: null, category, type: usualType(category), category_source: 'guess' }
}

/** A transaction as the next version, made by the client. */
export const nextVersion = (transaction: Transaction, at: string): Transaction => ({
  ...transaction,
  version: transaction.version + 1,
  updated_at: at,
})

/**
 * A transaction with the named fields changed. Another category comes with its usual type unless a type is named. A
 * transaction that the client categorized, named, tagged or split is reviewed. {@link changeProblem} has found nothing
 * wrong. If the pair is undone, so is its counterpart's: see {@link unpairTransaction}.
 */
export function changeTransaction(before: Transaction, change: TransactionChange, at: string): Transaction {
  const { transaction_uuid: _, version: __, pair, tags, ...fields } = change
  const named = namedFields(fields)
  const { category, type } = change
  const isCategorized = category !== undefined || type !== undefined
  const isSeen =
    isCategorized || change.name !== undefined || change.splits !== undefined || tags !== undefined
  const from = pair === null ? unpairTransaction(before) : before
  return nextVersion(
    {
      ...from,
      ...(isSeen && { is_reviewed: true }),
      ...named,
      ...(category !== undefined && type === undefined && { type: usualType(category) }),
      ...(isCategorized && { category_source: 'client' as const }),
      ...(tags && { tags: unique(tags) }),
    },
    at,
  )
}

/** The same change of several transactions. */
export type BulkChange = Omit<ParsedBody<typeof updateTransactions>, 'transaction_uuids'>

/** The most tags that a transaction keeps; one more by a change of several is left out. */
const MAX_TAGS = 10

/** One of several transactions that are changed together. */
export function changeOfMany(
  before: Transaction,
  { add_tag, ...change }: BulkChange,
  at: string,
): Transaction {
  const { transaction_uuid } = before
  const tags = add_tag === undefined ? undefined : unique([...before.tags, add_tag]).slice(0, MAX_TAGS)
  return changeTransaction(before, { ...change, transaction_uuid, tags }, at)
}

/** Only what the client entered can be deleted; the rest would come back with the next sync or file. */
export const isDeletable = ({ origin }: Pick<Transaction, 'origin'>): boolean => origin === 'manual'

/** A new rule, which no transaction has its category from. */
export const createRule = (input: RuleInput, rule_uuid: string, at: string): CategoryRule => ({
  rule_uuid,
  text: input.text,
  match: input.match,
  direction: input.direction,
  least_cents: input.least_cents,
  most_cents: input.most_cents,
  bank_account_uuid: input.bank_account_uuid,
  category: input.category,
  type: input.type,
  rename: input.rename,
  used_count: 0,
  version: 1,
  created_at: at,
})

/** Whether a rule may categorize a stored transaction: the client has not, and it is no side of a transfer. */
export const isOpenToRules = ({
  category_source,
  pair,
}: Pick<Transaction, 'category_source' | 'pair'>): boolean =>
  category_source !== 'client' && pair?.kind !== 'transfer'
