import { index, pgTable } from 'drizzle-orm/pg-core'
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
