import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { FilingStatus, PayFrequency } from '#core/contract/income.ts'
import { users } from '#server/account/tables.ts'
import { cents, centsCheck, instant, millionths } from '#server/db/columns.ts'

/** What a client earns in a year. */
export const incomes = pgTable(
  'incomes',
  {
    user_uuid: uuid('user_uuid')
      .primaryKey()
      .references(() => users.user_uuid, { onDelete: 'cascade' }),
    gross_annual_cents: cents('gross_annual_cents').notNull(),
    other_annual_cents: cents('other_annual_cents').notNull(),
    pay_frequency: text('pay_frequency', { enum: PayFrequency.options }).notNull(),
    filing_status: text('filing_status', { enum: FilingStatus.options }).notNull(),
    state: text('state').notNull(),
    growth_millionths: millionths('growth_millionths').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [centsCheck('incomes_cents', table.gross_annual_cents, table.other_annual_cents)],
)
