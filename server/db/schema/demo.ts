import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { instant } from './columns.ts'

/** Users that are demo households; they are deleted after a day. */
export const demoHouseholds = pgTable(
  'demo_households',
  {
    user_uuid: uuid('user_uuid')
      .primaryKey()
      .references(() => users.user_uuid, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('demo_households_created').on(table.created_at)],
)
