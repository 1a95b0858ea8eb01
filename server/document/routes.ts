import { deleteDocument, getDocuments } from '#core/contract/documents.ts'
import { route, type Route } from '#server/http/route.ts'
import { listDocuments, removeDocument } from './documents.ts'

export const documentRoutes: readonly Route[] = [
  route(getDocuments, listDocuments),
  route(deleteDocument, removeDocument),
]
