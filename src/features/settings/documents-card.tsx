import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { DocumentList } from '#app/shared/upload/document-list.tsx'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** All documents of the client, and how much of their room is used. */
export function DocumentsCard() {
  const query = useQuery(documentsQuery())
  const isOffline = useConnection() === 'offline'
  const { data } = query
  const used = data && `${fileSize(data.used_bytes)} of ${fileSize(data.most_bytes)} used`
  return (
    <Card id="documents">
      <CardTitle level={3}>Documents</CardTitle>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && !data && <QueryFailed query={query} title="Couldn’t load your documents" />}
      {data && used !== undefined && (
        <>
          <p className="text-15 text-quiet tabular-nums">{used}</p>
          <Progress
            value={data.used_bytes}
            max={data.most_bytes}
            label="Room for documents"
            valueText={used}
            tone={data.used_bytes > data.most_bytes * 0.9 ? 'warning' : 'good'}
          />
          {data.documents.length > 0 ? (
            <DocumentList label="Documents" documents={data.documents} />
          ) : (
            <p className="text-15 text-quiet">
              No documents yet. Add a receipt to a transaction, and it’s listed here.
            </p>
          )}
          {isOffline && data.documents.length > 0 && (
            <p className="text-13 text-quiet">You’re offline. Opening and deleting needs a connection.</p>
          )}
        </>
      )}
    </Card>
  )
}
