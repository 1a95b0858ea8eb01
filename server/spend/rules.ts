/** Rules that categorize transactions. */
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  CategoryRule,
  createCategoryRule,
  deleteCategoryRule,
  getCategoryRules,
  previewCategoryRule,
  RuleInput,
  updateCategoryRule,
} from '#core/contract/category-rules.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { Transaction } from '#core/contract/transactions.ts'
import { createMatcher, type Rule, setByRule } from '#core/spend/categorize.ts'
import { createRule, isOpenToRules, nextVersion, RULE_LIMIT } from '#core/spend/change.ts'
import type { Db } from '#server/db/connect.ts'
import { categoryRules, transactions } from '#server/db/schema/spend.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { type Capacity, lockClient, withCapacity } from '#server/http/capacity.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { bankAccountOf, isListed, presentTransaction, saveTransactions } from './transaction-queries.ts'

const SAMPLE = 10

const RULES: Capacity = {
  ...RULE_LIMIT,
  count: async (db, userUuid) => {
    const [row] = await db
      .select({ rules: count() })
      .from(categoryRules)
      .where(eq(categoryRules.user_uuid, userUuid))
    return row?.rules ?? 0
  },
}

type RuleRow = typeof categoryRules.$inferSelect

const named = (userUuid: string, uuid: string) =>
  and(eq(categoryRules.rule_uuid, uuid), eq(categoryRules.user_uuid, userUuid))

const present = ({ user_uuid: _, ...row }: RuleRow, used_count: number): CategoryRule => ({
  ...row,
  used_count,
  created_at: row.created_at.toISOString(),
})

/** How many transactions have their category from each of a client's rules. */
async function usesOf(db: Db, userUuid: string): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ rule_uuid: transactions.rule_uuid, uses: count() })
    .from(transactions)
    .where(and(eq(transactions.user_uuid, userUuid), sql`${transactions.rule_uuid} is not null`))
    .groupBy(transactions.rule_uuid)
  return new Map(rows.map(({ rule_uuid, uses }) => [rule_uuid, uses]))
}

export async function listRules({
  db,
  caller,
  params,
}: Call<typeof getCategoryRules>): Promise<Answer<CategoryRule[]>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const rows = await db
    .select()
    .from(categoryRules)
    .where(eq(categoryRules.user_uuid, userUuid))
    .orderBy(desc(categoryRules.created_at), desc(categoryRules.rule_uuid))
  const uses = await usesOf(db, userUuid)
  return { data: rows.map((row) => present(row, uses.get(row.rule_uuid) ?? 0)) }
}

/** @throws ApiError for a field of a rule that can match nothing */
async function assertRule(db: Db, userUuid: string, input: RuleInput): Promise<void> {
  const { least_cents, most_cents, bank_account_uuid } = input
  if (least_cents !== null && most_cents !== null && most_cents < least_cents) {
    throw wrongField('most_cents', 'Enter an amount above the lowest one')
  }
  if (bank_account_uuid !== null && !(await bankAccountOf(db, userUuid, bank_account_uuid))) {
    throw wrongField('bank_account_uuid', 'Choose one of your accounts')
  }
}

/** A client's transactions that a rule is for and may categorize, newest first. */
async function matchesOf(db: Db, userUuid: string, rule: Rule): Promise<Transaction[]> {
  const isMatch = createMatcher(rule)
  const rows = await db
    .select()
    .from(transactions)
    .where(and(isListed(userUuid), ne(transactions.category_source, 'client')))
    .orderBy(desc(transactions.date), desc(transactions.transaction_uuid))
  return rows.filter(isMatch).map(presentTransaction).filter(isOpenToRules)
}

const isChangedBy = (rule: Rule, { category, type, name }: Transaction): boolean => {
  const after = setByRule(rule, name)
  return after.category !== category || after.type !== type || after.name !== name
}

export async function previewRule({
  body,
  db,
  caller,
  now,
}: Call<typeof previewCategoryRule>): Promise<Answer<Data<typeof previewCategoryRule>>> {
  await assertRule(db, caller.user_uuid, body)
  const rule = createRule(body, body.rule_uuid ?? uuidv7(), now.toISOString())
  const found = await matchesOf(db, caller.user_uuid, rule)
  const change_count = found.filter((each) => isChangedBy(rule, each)).length
  return { data: { match_count: found.length, change_count, sample: found.slice(0, SAMPLE) } }
}

/** Gives transactions what a rule sets; returns how many of them are different now. */
async function apply(
  db: Db,
  userUuid: string,
  rule: Rule,
  found: readonly Transaction[],
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const changed = found.map((each) => {
    const { category, type, name } = setByRule(rule, each.name)
    return nextVersion({ ...each, category, type, name, category_source: 'rule' }, at)
  })
  await saveTransactions(db, userUuid, changed, { rule_uuid: rule.rule_uuid })
  return found.filter((each) => isChangedBy(rule, each)).length
}

export async function makeRule({
  body,
  db,
  caller,
  now,
}: Call<typeof createCategoryRule>): Promise<Answer<Data<typeof createCategoryRule>>> {
  const { user_uuid } = caller
  const { applies_to_past, ...input } = body
  const {
    used_count: _,
    created_at: __,
    ...created
  } = createRule(input, body.rule_uuid ?? uuidv7(), now.toISOString())
  const data = await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, RULES, async () => {
      await assertRule(transaction, user_uuid, input)
      const [row] = await transaction
        .insert(categoryRules)
        .values({ ...created, user_uuid, created_at: now })
        .onConflictDoNothing()
        .returning()
      if (!row) throw new ApiError('conflict', 'This rule was already added.')
      const found = applies_to_past ? await matchesOf(transaction, user_uuid, row) : []
      const changed_count = await apply(transaction, user_uuid, row, found, now)
      return { rule: present(row, found.length), changed_count }
    }),
  )
  return { data, message: 'Rule saved' }
}

export async function changeRule({
  body,
  db,
  caller,
  now,
}: Call<typeof updateCategoryRule>): Promise<Answer<Data<typeof updateCategoryRule>>> {
  const { user_uuid } = caller
  const { version, rule_uuid, ...input } = body
  const data = await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    const [before] = await transaction
      .select()
      .from(categoryRules)
      .where(named(user_uuid, rule_uuid))
      .for('update')
    if (!before) throw notFound()
    assertVersion(version, before.version, 'This rule')
    await assertRule(transaction, user_uuid, input)
    const [row] = await transaction
      .update(categoryRules)
      .set({ ...input, version: before.version + 1 })
      .where(named(user_uuid, rule_uuid))
      .returning()
    if (!row) throw notFound()
    const used = await transaction
      .select()
      .from(transactions)
      .where(and(eq(transactions.user_uuid, user_uuid), eq(transactions.rule_uuid, row.rule_uuid)))
    const changed_count = await apply(transaction, user_uuid, row, used.map(presentTransaction), now)
    return { rule: present(row, used.length), changed_count }
  })
  return { data, message: 'Rule saved' }
}

export async function removeRule({
  db,
  caller,
  params,
}: Call<typeof deleteCategoryRule>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  const removed = await db
    .delete(categoryRules)
    .where(named(caller.user_uuid, params.id))
    .returning({ rule_uuid: categoryRules.rule_uuid })
  if (removed.length === 0) throw notFound()
  return { data: null, message: 'Rule deleted' }
}
