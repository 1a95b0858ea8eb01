import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ShareAccess } from '#core/contract/plan-view.ts'
import { Section } from '#core/contract/section.ts'
import { aboutClient, owner, shares } from './account.ts'
import { instant, listsCheck, partsCheck, partOf } from './columns.ts'

/** An invitation of a partner. Only an HMAC of its code is stored, by which another client finds it; accepting it deletes the row. */
export const shareInvitations = pgTable(
  'share_invitations',
  {
    invitation_uuid: uuid('invitation_uuid').primaryKey(),
    user_uuid: aboutClient(),
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
    /** Whose plan it is. */
    user_uuid: owner(),
    share_uuid: uuid('share_uuid').notNull(),
    section: text('section', { enum: Section.options }).notNull(),
    minute_at: instant('minute_at').notNull(),
    reads: integer('reads').notNull(),
    changes: integer('changes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.share_uuid, table.minute_at, table.section] }),
    partOf(
      'share_reads_of_share',
      [table.user_uuid, table.share_uuid],
      [shares.user_uuid, shares.share_uuid],
    ),
    index('share_reads_minute').on(table.minute_at),
    listsCheck('share_reads_lists', [table.section, Section.options]),
  ],
)
