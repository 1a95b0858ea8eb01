import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ShareAccess } from '#core/contract/plan-view.ts'
import { Section } from '#core/contract/section.ts'
import { owner, shares } from './account.ts'
import { instant, listsCheck, partsCheck } from './columns.ts'

/** An invitation of a partner. Only an HMAC of its code is stored; accepting it deletes the row. */
export const shareInvitations = pgTable(
  'share_invitations',
  {
    invitation_uuid: uuid('invitation_uuid').primaryKey(),
    user_uuid: owner(),
    code_hmac: text('code_hmac').notNull().unique(),
    access: text('access', { enum: ShareAccess.options }).notNull(),
    sections: text('sections', { enum: Section.options }).array().notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('share_invitations_user').on(table.user_uuid),
    listsCheck('share_invitations_lists', [table.access, ShareAccess.options]),
    partsCheck('share_invitations_sections', table.sections, Section.options),
  ],
)

/** What a viewer read and changed, counted by section and minute. */
export const shareReads = pgTable(
  'share_reads',
  {
    share_uuid: uuid('share_uuid')
      .notNull()
      .references(() => shares.share_uuid, { onDelete: 'cascade' }),
    section: text('section', { enum: Section.options }).notNull(),
    minute_at: instant('minute_at').notNull(),
    reads: integer('reads').notNull(),
    changes: integer('changes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.share_uuid, table.minute_at, table.section] }),
    index('share_reads_minute').on(table.minute_at),
    listsCheck('share_reads_lists', [table.section, Section.options]),
  ],
)
