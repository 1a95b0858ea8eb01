import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TaxEntries } from '#core/contract/tax.ts'
import { owner } from './account.ts'
import { instant } from './columns.ts'

/** What a client entered for the tax estimate. */
export const taxProfiles = pgTable('tax_profiles', {
  user_uuid: owner().primaryKey(),
  entries: jsonb('entries').$type<TaxEntries>().notNull(),
  version: integer('version').notNull(),
  updated_at: instant('updated_at').notNull(),
})
