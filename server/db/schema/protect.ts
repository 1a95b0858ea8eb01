import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid, primaryKey } from 'drizzle-orm/pg-core'
import { type Beneficiary, PolicyInsured, PolicyKind, PremiumPeriod } from '#core/contract/policies.ts'
import type { ProtectChecklist, ProtectEntries } from '#core/contract/protect-profile.ts'
import { BundleKind, BundleStatus, type CoverAmount, type ProtectBid } from '#core/contract/protect.ts'
import { owner } from './account.ts'
import { cents, centsCheck, day, instant, listsCheck } from './columns.ts'

/** What a client entered for the needs analysis, and their checklists. */
export const protectProfiles = pgTable('protect_profiles', {
  user_uuid: owner().primaryKey(),
  entries: jsonb('entries').$type<ProtectEntries>().notNull(),
  checklist: jsonb('checklist').$type<ProtectChecklist>().notNull(),
  version: integer('version').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** Bundles of covers that a client keeps. A deleted one can be restored for seven days. */
export const protectBundles = pgTable(
  'protect_bundles',
  {
    protect_uuid: uuid('protect_uuid').notNull(),
    user_uuid: owner(),
    kind: text('kind', { enum: BundleKind.options }).notNull(),
    name: text('name').notNull(),
    covers: jsonb('covers').$type<CoverAmount[]>().notNull(),
    status: text('status', { enum: BundleStatus.options }).notNull(),
    /** The bid of the request. */
    requested_bid: jsonb('requested_bid').$type<ProtectBid>(),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.protect_uuid] }),
    index('protect_bundles_user').on(table.user_uuid, table.created_at),
    index('protect_bundles_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    listsCheck(
      'protect_bundles_lists',
      [table.kind, BundleKind.options],
      [table.status, BundleStatus.options],
    ),
  ],
)

/** Insurance policies that a client has. A deleted one can be restored for seven days. */
export const policies = pgTable(
  'policies',
  {
    policy_uuid: uuid('policy_uuid').notNull(),
    user_uuid: owner(),
    kind: text('kind', { enum: PolicyKind.options }).notNull(),
    insurer: text('insurer').notNull(),
    insured: text('insured', { enum: PolicyInsured.options }).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    premium_cents: cents('premium_cents').notNull(),
    premium_period: text('premium_period', { enum: PremiumPeriod.options }).notNull(),
    through_employer: boolean('through_employer').notNull(),
    renews_on: day('renews_on'),
    beneficiaries: jsonb('beneficiaries').$type<Beneficiary[]>().notNull(),
    number_last4: text('number_last4').notNull(),
    note: text('note').notNull(),
    /** The bundle whose cover it is; kept when the bundle is erased, so no reference. */
    protect_uuid: uuid('protect_uuid'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.policy_uuid] }),
    index('policies_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    centsCheck('policies_cents', table.amount_cents, table.premium_cents),
    listsCheck(
      'policies_lists',
      [table.kind, PolicyKind.options],
      [table.insured, PolicyInsured.options],
      [table.premium_period, PremiumPeriod.options],
    ),
  ],
)
