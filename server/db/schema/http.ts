import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Uses within a rate limit's window, counted for all processes together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resets_at: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resets_at)],
)

/** The response to a write that carried an Idempotency-Key, repeated for a retry. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The client, or `NOBODY` of lookup.ts before they are known; so it is no reference. */
    user_uuid: uuid('user_uuid').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.endpoint, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
)
