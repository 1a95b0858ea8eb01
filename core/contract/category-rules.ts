/** Rules that categorize transactions, made from one correction and applied to past and future ones. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoInstant, required, Uuid } from './fields.ts'
import { SpendCategory, SpendType } from './spend-categories.ts'
import { Transaction } from './transactions.ts'

/** The most rules of a client. */
export const MAX_RULES = 500

/** Which transactions a rule is for, and what it sets. */
const settable = {
  /** Compared with the name and description, ignoring case, digits at the end and punctuation. */
  text: required('Enter the words to look for', 120),
  match: v.optional(v.picklist(['name_is', 'contains'], 'Choose how to match'), 'name_is'),
  direction: v.optional(v.picklist(['any', 'in', 'out'], 'Choose a direction'), 'any'),
  /** Only amounts in this range, without sign. */
  least_cents: v.nullish(cents(), null),
  most_cents: v.nullish(cents(), null),
  bank_account_uuid: v.nullish(Uuid, null),
  category: SpendCategory,
  /** Omitted: the category's usual type. */
  type: v.nullish(SpendType, null),
  /** A clearer name for the matching transactions. */
  rename: v.nullish(required('Enter a name', 120), null),
}

export const RuleInput = v.object({ rule_uuid: v.optional(Uuid), ...settable })
export type RuleInput = v.InferOutput<typeof RuleInput>

export const CategoryRule = v.object({
  rule_uuid: Uuid,
  ...settable,
  /** How many stored transactions have their category from it. */
  used_count: v.number(),
  version: v.number(),
  created_at: IsoInstant,
})
export type CategoryRule = v.InferOutput<typeof CategoryRule>

export const getCategoryRules = endpoint({
  name: 'getCategoryRules',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/category-rules/{userUuid}',
  summary: "The client's rules, the newest first, which is the order in which they apply",
  access: 'client',
  shared: 'spending',
  data: v.array(CategoryRule),
})

export const previewCategoryRule = endpoint({
  name: 'previewCategoryRule',
  module: 'spend',
  method: 'POST',
  path: '/spend/preview/category-rule',
  summary: 'How many past transactions a rule matches, with the newest ones; nothing changes',
  access: 'client',
  shared: 'spending',
  reads: true,
  body: RuleInput,
  data: v.object({
    match_count: v.number(),
    /** Of those, how many would get another category, type or name. Ones that the client categorized stay. */
    change_count: v.number(),
    sample: v.array(Transaction),
  }),
})

export const createCategoryRule = endpoint({
  name: 'createCategoryRule',
  module: 'spend',
  method: 'POST',
  path: '/spend/create/category-rule',
  summary: 'Make a rule, for future transactions and, if wished, past ones',
  access: 'client',
  shared: 'spending',
  body: v.object({ ...RuleInput.entries, applies_to_past: v.optional(v.boolean(), false) }),
  data: v.object({ rule: CategoryRule, changed_count: v.number() }),
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateCategoryRule = endpoint({
  name: 'updateCategoryRule',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/category-rule',
  summary: 'Change a rule; transactions that have their category from it follow',
  access: 'client',
  shared: 'spending',
  body: v.object({ ...RuleInput.entries, rule_uuid: Uuid, version: v.optional(v.number()) }),
  data: v.object({ rule: CategoryRule, changed_count: v.number() }),
  errors: ['not_found', 'conflict'],
})

export const deleteCategoryRule = endpoint({
  name: 'deleteCategoryRule',
  module: 'spend',
  method: 'DELETE',
  path: '/spend/delete/category-rule/{id}',
  summary: 'Delete a rule; past transactions keep what it set',
  access: 'client',
  shared: 'spending',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const categoryRuleEndpoints = [
  getCategoryRules,
  previewCategoryRule,
  createCategoryRule,
  updateCategoryRule,
  deleteCategoryRule,
] as const
