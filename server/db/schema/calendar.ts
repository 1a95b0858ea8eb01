import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { owner } from './account.ts'
import { instant } from './columns.ts'

/** A client's calendar feed. Only the hash of its token is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_uuid: owner().primaryKey(),
  token_hash: text('token_hash').notNull(),
  shows_amounts: boolean('shows_amounts').notNull().default(false),
  shows_names: boolean('shows_names').notNull().default(true),
  shows_charges: boolean('shows_charges').notNull().default(false),
  /** Of the events that were served last, and since when they are the same. */
  digest: text('digest').notNull().default(''),
  changed_at: instant('changed_at').notNull(),
  created_at: instant('created_at').notNull(),
  last_read_at: instant('last_read_at'),
})
