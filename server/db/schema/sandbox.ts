/** Tables that stay empty unless the sandbox is on. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from './account.ts'
import { instant } from './columns.ts'

/** Users that are demo households; they are deleted after a day. */
export const demoHouseholds = pgTable(
  'demo_households',
  {
    user_uuid: owner().primaryKey(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('demo_households_created').on(table.created_at)],
)

/** Text messages that the sandbox stores instead of sending; shown at /dev/outbox. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    message_uuid: uuid('message_uuid').primaryKey(),
    to: text('to').notNull(),
    text: text('text').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [index('sandbox_messages_to').on(table.to, table.message_uuid)],
)
