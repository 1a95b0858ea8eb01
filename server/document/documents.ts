/** A client's documents: the list, the file of one, and deleting one. */
import { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { type deleteDocument, FILE_PATH, type getDocuments } from '#core/contract/documents.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { documents } from '#server/db/schema/document.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type FindCaller, requireCaller } from '#server/http/caller.ts'
import { describeError } from '#server/http/describe-error.ts'
import { isUuid } from '#server/http/ids.ts'
import { countUse, type Limit, tooMany } from '#server/http/limits.ts'
import type { RequestState } from '#server/http/request-state.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { presentDocument, roomOf } from './add-documents.ts'
import { removeDocuments, removeFiles } from './delete-documents.ts'

const DOWNLOADS: Limit = { max: 240, windowMs: 60_000 }

const named = (userUuid: string, id: string) =>
  and(eq(documents.user_uuid, userUuid), eq(documents.document_uuid, id))

export async function listDocuments({
  db,
  caller: { user_uuid },
  query: { purpose, subject_uuid },
}: Call<typeof getDocuments>): Promise<Answer<Data<typeof getDocuments>>> {
  const rows = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.user_uuid, user_uuid),
        purpose && eq(documents.purpose, purpose),
        subject_uuid === undefined ? undefined : eq(documents.subject_uuid, subject_uuid),
      ),
    )
    .orderBy(desc(documents.created_at), desc(documents.document_uuid))
  const { used_bytes, most_bytes } = await roomOf(db, user_uuid)
  return { data: { documents: rows.map(presentDocument), used_bytes, most_bytes } }
}

export async function removeDocument({
  db,
  caller,
  params,
  now,
  later,
  dependencies,
}: Call<typeof deleteDocument>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  const count = await db.transaction((transaction) =>
    removeDocuments(transaction, named(caller.user_uuid, params.id), now),
  )
  if (count === 0) throw notFound()
  later(() => removeFiles(dependencies))
  return { data: null, message: 'Document deleted' }
}

/** Names a file to save, also beyond ASCII: RFC 6266 and RFC 8187. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Serves the files of documents to their owners: to be saved, and never to be shown as a page of ours. */
export function serveFiles(
  api: Hono<RequestState>,
  dependencies: Dependencies,
  findCaller: FindCaller,
): void {
  const { database, files, clock, log, settings } = dependencies
  api.get(`${FILE_PATH}/:id`, async (context) => {
    context.set('endpoint', 'getDocumentFile')
    const now = clock()
    const { user_uuid } = await requireCaller(context, findCaller, now)
    if (!settings.relaxedLimits) {
      const wait = await countUse(database.db, `downloads:${user_uuid}`, DOWNLOADS, now)
      if (wait > 0) throw tooMany(wait)
    }
    const id = context.req.param('id')
    const [row] = isUuid(id) ? await database.db.select().from(documents).where(named(user_uuid, id)) : []
    if (!row) throw notFound()
    const content = await files.read(row.document_uuid).catch((error: unknown) => {
      log.error({ err: describeError(error) }, 'a file could not be read')
      throw new ApiError('unavailable', 'We can’t open files right now. Try again in a few minutes.')
    })
    if (!content) {
      log.error('a document has no file')
      throw notFound()
    }
    return context.body(Readable.toWeb(content) as ReadableStream, 200, {
      'Content-Type': row.type,
      'Content-Length': String(row.size_bytes),
      'Content-Disposition': attachment(row.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    })
  })
}
