import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

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
