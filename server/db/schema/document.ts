import { boolean, index, integer, pgTable, text, uuid, primaryKey } from 'drizzle-orm/pg-core'
import { DocumentPurpose, DocumentType } from '#core/contract/documents.ts'
import { owner } from './account.ts'
import { instant, listsCheck } from './columns.ts'

/** Files that clients uploaded. Their content is in the file store under the document's id. */
export const documents = pgTable(
  'documents',
  {
    document_uuid: uuid('document_uuid').notNull(),
    user_uuid: owner(),
    purpose: text('purpose', { enum: DocumentPurpose.options }).notNull(),
    /** The record that it belongs to. */
    subject_uuid: uuid('subject_uuid'),
    /** As the client named it, without control characters or slashes; never part of a path. */
    name: text('name').notNull(),
    type: text('type', { enum: DocumentType.options }).notNull(),
    size_bytes: integer('size_bytes').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.document_uuid] }),
    index('documents_user').on(table.user_uuid, table.created_at),
    index('documents_subject').on(table.subject_uuid),
    listsCheck(
      'documents_lists',
      [table.purpose, DocumentPurpose.options],
      [table.type, DocumentType.options],
    ),
  ],
)

/**
 * Uploads of the last day. One under way holds room in the client's storage; a finished one counts for its batch as
 * long as its document exists.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The id of the document to be. */
    upload_id: text('upload_id').notNull(),
    user_uuid: owner(),
    /** Files sent together have one batch, whose sizes add up to at most 5 MB. */
    batch: text('batch').notNull(),
    size_bytes: integer('size_bytes').notNull(),
    is_finished: boolean('is_finished').notNull().default(false),
    /** One process at a time turns the upload into a document, until this time; null when none does. */
    finishing_until: instant('finishing_until'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.upload_id] }),
    index('uploads_user').on(table.user_uuid, table.batch),
    index('uploads_created').on(table.created_at),
  ],
)

/** Files to delete from the store. A row outlives its client. */
export const documentRemovals = pgTable(
  'document_removals',
  {
    document_uuid: uuid('document_uuid').primaryKey(),
    /** Whose it was, so that a document that still exists is found. */
    user_uuid: uuid('user_uuid').notNull(),
    failure_count: integer('failure_count').notNull().default(0),
    next_at: instant('next_at').notNull(),
  },
  (table) => [index('document_removals_next').on(table.next_at)],
)
