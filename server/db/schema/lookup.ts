import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { aboutClient } from './account.ts'
import { listsCheck } from './columns.ts'

/** What leads to a client by itself. */
export const LOOKUP_KINDS = [
  /** In lower case. */
  'username',
  /** Of an active client. */
  'mobile',
  /** The address of a device at its push service. */
  'push_endpoint',
  /** The id of a passkey at its authenticator. */
  'passkey',
  /** Ids that parties name in their messages. */
  'payment_customer',
  'bank_item',
  'brokerage_account',
  'advisor_seat',
  'advisor_link',
] as const

/**
 * Finds a client by what is unique among all of them: everything else is read by its client's id. A row may outlive what it
 * leads to, such as a device; then the client has nothing of that value any more.
 */
export const lookups = pgTable(
  'lookups',
  {
    kind: text('kind', { enum: LOOKUP_KINDS }).notNull(),
    value: text('value').notNull(),
    user_uuid: aboutClient(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value] }),
    index('lookups_user').on(table.user_uuid),
    listsCheck('lookups_lists', [table.kind, LOOKUP_KINDS]),
  ],
)
