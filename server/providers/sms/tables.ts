import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Messages that the sandbox would have sent; a local user reads them at /dev/outbox. */
export const sandboxOutbox = pgTable(
  'sandbox_outbox',
  {
    message_uuid: uuid('message_uuid').primaryKey(),
    to: text('to').notNull(),
    text: text('text').notNull(),
    sent_at: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('sandbox_outbox_to').on(table.to, table.message_uuid)],
)
