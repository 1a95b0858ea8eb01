import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How often something happened in its window; one count for every process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resets_at: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resets_at)],
)

/** The answer of a write that carried an Idempotency-Key, given again to a retry. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The client's uuid, or `anonymous`. */
    caller: text('caller').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.endpoint, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
)
