import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { JourneyStep, StepState } from '#core/contract/journey.ts'
import { owner } from './account.ts'
import { instant, listsCheck } from './columns.ts'

/** How a client marked a first step. */
export const journeyMarks = pgTable(
  'journey_marks',
  {
    user_uuid: owner(),
    step: text('step', { enum: JourneyStep.options }).notNull(),
    state: text('state', { enum: StepState.options }).notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.step] }),
    listsCheck('journey_marks_lists', [table.step, JourneyStep.options], [table.state, StepState.options]),
  ],
)

/** Whether a client has hidden the first steps that are not about missing data. */
export const journeyLists = pgTable('journey_lists', {
  user_uuid: owner().primaryKey(),
  is_hidden: boolean('is_hidden').notNull(),
})

/** A next action that a client has hidden for a while. */
export const hiddenActions = pgTable(
  'hidden_actions',
  {
    user_uuid: owner(),
    action_key: text('action_key').notNull(),
    hidden_at: instant('hidden_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.action_key] }),
    index('hidden_actions_hidden_at').on(table.hidden_at),
  ],
)
