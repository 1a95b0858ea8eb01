import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type Child, FilingStatus, LifeTableSex, type Partner, PayFrequency } from '#core/contract/income.ts'
import { owner } from './account.ts'
import { cents, centsCheck, instant, listsCheck, rate } from './columns.ts'

/** A client's household: its people and what they earn in a year. */
export const incomes = pgTable(
  'incomes',
  {
    user_uuid: owner().primaryKey(),
    gross_annual_cents: cents('gross_annual_cents').notNull(),
    business_annual_cents: cents('business_annual_cents').notNull().default(0),
    other_annual_cents: cents('other_annual_cents').notNull(),
    sex: text('sex', { enum: LifeTableSex.options }),
    partner: jsonb('partner').$type<Partner>(),
    children: jsonb('children').$type<Child[]>(),
    pay_frequency: text('pay_frequency', { enum: PayFrequency.options }).notNull(),
    filing_status: text('filing_status', { enum: FilingStatus.options }).notNull(),
    state: text('state').notNull(),
    growth: rate('growth_millionths').notNull(),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    centsCheck('incomes_cents', table.gross_annual_cents, table.other_annual_cents),
    listsCheck(
      'incomes_lists',
      [table.pay_frequency, PayFrequency.options],
      [table.filing_status, FilingStatus.options],
      [table.sex, LifeTableSex.options],
    ),
  ],
)
