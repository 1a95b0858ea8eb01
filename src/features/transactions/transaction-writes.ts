/** Writes of transactions and rules. A write may be queued on the device. */
import { v7 } from 'uuid'
import * as v from 'valibot'
import { isShownInForm } from '#app/platform/api.ts'
import { count } from '#app/platform/format.ts'
import { write } from '#app/platform/outbox.ts'
import { stopReading } from '#app/platform/queries.ts'
import { toast } from '#app/ui/toast.ts'
import {
  type CategoryRule,
  createCategoryRule,
  deleteCategoryRule,
  type RuleInput,
} from '#core/contract/category-rules.ts'
import type { Body } from '#core/contract/endpoint.ts'
import {
  createTransaction,
  deleteTransaction,
  MAX_BULK,
  type Transaction,
  type TransactionChange,
  TransactionInput,
  updateTransaction,
  updateTransactions,
} from '#core/contract/transactions.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { type BulkChange, setSinceEntry } from '#core/spend/change.ts'

/** Changes the named fields of a transaction; `conflict` when the server has a newer version than the one seen. */
export async function changeTransaction(
  { transaction_uuid, version, name }: Transaction,
  change: Omit<TransactionChange, 'transaction_uuid' | 'version'>,
) {
  const about = { subject: transaction_uuid, label: `Change to ${name}` }
  const body = { ...change, transaction_uuid, version }
  // The sheet shows a conflict in full, with both versions.
  return write(updateTransaction, { body }, about, { quiet: isShownInForm })
}

/**
 * Makes the same change to several transactions, in parts of as many as one call takes.
 *
 * @returns whether all were changed, or will be
 */
export async function changeTransactions(
  transactions: readonly Transaction[],
  change: BulkChange,
): Promise<boolean> {
  const uuids = transactions.map(({ transaction_uuid }) => transaction_uuid)
  for (let at = 0; at < uuids.length; at += MAX_BULK) {
    const part = uuids.slice(at, at + MAX_BULK)
    const about = { subject: v7(), label: `Change to ${count(part.length, 'transaction')}` }
    // oxlint-disable-next-line no-await-in-loop -- a part that is refused stops the rest
    const outcome = await write(updateTransactions, { body: { ...change, transaction_uuids: part } }, about)
    if (!outcome.ok) return false
  }
  return true
}

/** Enters a transaction, under a uuid made here unless it has one. */
export async function enterTransaction(input: Body<typeof createTransaction>) {
  const transaction_uuid = input.transaction_uuid ?? v7()
  const about = { subject: transaction_uuid, label: `New transaction: ${input.name}` }
  return write(createTransaction, { body: { ...input, transaction_uuid } }, about)
}

/** Enters a deleted transaction again, with what was changed of it since. It gets another uuid: this one is used up. */
async function restore(transaction: Transaction): Promise<void> {
  const transaction_uuid = v7()
  const entered = await enterTransaction(v.parse(TransactionInput, { ...transaction, transaction_uuid }))
  const change = setSinceEntry(transaction)
  if (!entered.ok || !change) return
  const about = { subject: transaction_uuid, label: `Change to ${transaction.name}` }
  await write(updateTransaction, { body: { ...change, transaction_uuid } }, about)
}

/**
 * Deletes a transaction that the client entered, and offers to undo that.
 *
 * @param leave closes what shows it, so that it is not read again
 */
export async function removeTransaction(transaction: Transaction, leave: () => void) {
  const { transaction_uuid, name } = transaction
  await stopReading(transaction_uuid)
  leave()
  const about = { subject: transaction_uuid, label: `Delete ${name}` }
  const outcome = await write(deleteTransaction, { params: { id: transaction_uuid } }, about)
  if (outcome.ok) toast.success(`${name} deleted`, { label: 'Undo', run: () => void restore(transaction) })
  return outcome
}

/** Makes a rule. Undo is offered while no past transaction has changed, as deleting a rule leaves those as they are. */
export async function makeRule(input: RuleInput, appliesToPast: boolean) {
  const rule_uuid = v7()
  const { text, category } = input
  const about = { subject: rule_uuid, label: `New rule: ${text} is ${CATEGORIES[category].label}` }
  const body = { ...input, rule_uuid, applies_to_past: appliesToPast }
  const outcome = await write(createCategoryRule, { body }, about)
  if (!outcome.ok) return outcome
  const changed = 'isPending' in outcome ? 0 : outcome.data.changed_count
  const undo = { label: 'Undo', run: () => void deleteRule(rule_uuid, text) }
  if (changed > 0) toast.success(`Rule saved. ${count(changed, 'past transaction')} changed.`)
  else toast.success('Rule saved', appliesToPast && 'isPending' in outcome ? undefined : undo)
  return outcome
}

const deleteRule = (rule_uuid: string, text: string) =>
  write(
    deleteCategoryRule,
    { params: { id: rule_uuid } },
    { subject: rule_uuid, label: `Delete the rule for ${text}` },
  )

/** Deletes a rule, and offers to undo that. What it set stays. */
export async function removeRule({
  rule_uuid,
  used_count: _,
  version: __,
  created_at: ___,
  ...rule
}: CategoryRule) {
  const outcome = await deleteRule(rule_uuid, rule.text)
  if (outcome.ok) {
    toast.success(`Rule for ${rule.text} deleted`, { label: 'Undo', run: () => void makeRule(rule, false) })
  }
  return outcome
}
