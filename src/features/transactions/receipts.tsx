import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useView } from '#app/platform/session.ts'
import { DocumentList } from '#app/shared/upload/document-list.tsx'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { UploadField } from '#app/shared/upload/upload-field.tsx'
import { useUploads } from '#app/shared/upload/use-uploads.ts'
import { SkeletonText } from '#app/ui/skeleton.tsx'

interface ReceiptsProps {
  readonly transactionUuid: string
}

/** The receipts of a transaction, and a field for more; not in a view, because documents are never shared. */
export const Receipts = (props: ReceiptsProps) => (useView() ? null : <OwnReceipts {...props} />)

function OwnReceipts({ transactionUuid }: ReceiptsProps) {
  const query = useQuery(documentsQuery({ subject_uuid: transactionUuid }))
  const isOffline = useConnection() === 'offline'
  const documents = query.data?.documents ?? []
  const uploads = useUploads(
    { purpose: 'transaction', subject_uuid: transactionUuid },
    new Set(documents.map(({ document_uuid }) => document_uuid)),
  )
  return (
    <section aria-labelledby="receipts" className="flex flex-col gap-3">
      <h3 id="receipts" className="text-15 font-medium">
        Receipts
      </h3>
      {query.isPending && !isOffline && <SkeletonText lines={2} />}
      {query.isError && !query.data && !isOffline && (
        <QueryFailed query={query} title="Couldn’t load the receipts" />
      )}
      {documents.length > 0 && <DocumentList label="Receipts" documents={documents} />}
      {isOffline && uploads.items.length === 0 ? (
        <p className="text-13 text-quiet">You’re offline. Adding and opening receipts needs a connection.</p>
      ) : (
        <UploadField label="Add a receipt" uploads={uploads} />
      )}
    </section>
  )
}
