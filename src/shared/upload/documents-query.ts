import { queryFor } from '#app/platform/queries.ts'
import { getDocuments } from '#core/contract/documents.ts'

/** The client's documents, or those of one record. */
export const documentsQuery = (query: { readonly subject_uuid?: string } = {}) =>
  queryFor(getDocuments, { query })
