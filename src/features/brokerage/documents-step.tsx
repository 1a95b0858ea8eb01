import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBrokerageAccount } from '#core/contract/brokerage.ts'
import { useConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { brokerageAccountQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { DocumentList } from '#app/shared/upload/document-list.tsx'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { UploadField } from '#app/shared/upload/upload-field.tsx'
import { useUploads } from '#app/shared/upload/use-uploads.ts'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import type { StepProps } from './step-form.tsx'

/** The documents of an application. */
export function DocumentsStep({ applied, onSaved, renderButtons }: StepProps) {
  const { brokerage_account_uuid: uuid } = applied.account
  const query = useQuery(documentsQuery({ subject_uuid: uuid }))
  const isOffline = useConnection() === 'offline'
  const documents = query.data?.documents ?? []
  const uploads = useUploads(
    { purpose: 'brokerage', subject_uuid: uuid },
    new Set(documents.map(({ document_uuid }) => document_uuid)),
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUploading = uploads.items.some(({ state }) => state.status === 'uploading')
  const goOn = async () => {
    if (isUploading) return setProblem('A file is still uploading. Wait until it’s done.')
    const count = documents.length + uploads.items.filter(({ state }) => state.status === 'done').length
    if (count === 0) return setProblem('Add at least one document.')
    setBusy(true)
    setProblem(undefined)
    // What is still missing follows from the documents.
    await queryClient.invalidateQueries({ queryKey: [getBrokerageAccount.name] })
    const known = queryClient.getQueryData(brokerageAccountQuery(uuid).queryKey)
    setBusy(false)
    if (known?.account.application?.missing.includes('documents')) {
      return setProblem('The broker needs another document. Add it here.')
    }
    return onSaved()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      {query.isError && !query.data && !isOffline && (
        <QueryFailed query={query} title="Couldn’t load your documents" />
      )}
      {documents.length > 0 && <DocumentList label="Documents of this application" documents={documents} />}
      <UploadField label="Add documents" hint={applied.application.documents_needed} uploads={uploads} />
      <FormRefusal message={problem} />
      {renderButtons(isBusy)}
    </form>
  )
}
