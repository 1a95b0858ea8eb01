import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { JourneyStep, StepState } from '#core/contract/journey.ts'
import { users } from '#server/account/tables.ts'
import { instant, listsCheck } from '#server/db/columns.ts'

const owner = () => uuid('user_uuid').references(() => users.user_uuid, { onDelete: 'cascade' })

/** What a client said of a first step. */
export const journeyMarks = pgTable(
  'journey_marks',
  {
    user_uuid: owner().notNull(),
    step: text('step', { enum: JourneyStep.options }).notNull(),
    state: text('state', { enum: StepState.options }).notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.step] }),
    listsCheck('journey_marks_lists', [table.step, JourneyStep.options], [table.state, StepState.options]),
  ],
)

/** Whether a client has put the list of first steps away. */
export const journeyLists = pgTable('journey_lists', {
  user_uuid: owner().primaryKey(),
  is_hidden: boolean('is_hidden').notNull(),
})
