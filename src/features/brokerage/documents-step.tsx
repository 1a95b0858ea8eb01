import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { brokerageAccountQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { DocumentList } from '#app/shared/upload/document-list.tsx'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { UploadField } from '#app/shared/upload/upload-field.tsx'
import { useUploads } from '#app/shared/upload/use-uploads.ts'
import { Form } from '#app/ui/form.tsx'
import { getBrokerageAccount } from '#core/contract/brokerage.ts'
import type { StepProps } from './step-form.tsx'

/** The documents of an application. */
export function DocumentsStep({ applied, onSaved, buttons }: StepProps) {
  const { brokerage_account_uuid: uuid } = applied.account
  const query = useQuery(documentsQuery({ subject_uuid: uuid }))
  const isOffline = useConnection() === 'offline'
  const documents = query.data?.documents ?? []
  const uploads = useUploads(
    { purpose: 'brokerage', subject_uuid: uuid },
    new Set(documents.map(({ document_uuid }) => document_uuid)),
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ readonly message: string; readonly count: number }>()
  const isUploading = uploads.items.some(({ state }) => state.status === 'uploading')
  const count = documents.length + uploads.items.filter(({ state }) => state.status === 'done').length
  const goOn = async () => {
    if (isUploading) return setProblem({ message: 'A file is still uploading. Wait until it’s done.', count })
    if (count === 0) return setProblem({ message: 'Add at least one document.', count })
    setBusy(true)
    setProblem(undefined)
    // What is still missing follows from the documents.
    await queryClient.invalidateQueries({ queryKey: [getBrokerageAccount.name] })
    const known = queryClient.getQueryData(brokerageAccountQuery(uuid).queryKey)
    setBusy(false)
    if (known?.account.application?.missing.includes('documents')) {
      return setProblem({ message: 'The broker needs another document. Add it here.', count })
    }
    return onSaved()
  }
  const form = {
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void goOn()
      },
    },
    failed: [],
    // A document that was added since answers it.
    refusal: problem?.count === count ? problem.message : undefined,
    isBusy,
  }
  return (
    <Form form={form}>
      {query.isError && !query.data && !isOffline && (
        <QueryFailed query={query} title="Couldn’t load your documents" />
      )}
      {documents.length > 0 && <DocumentList label="Documents of this application" documents={documents} />}
      <UploadField label="Add documents" hint={applied.application.documents_needed} uploads={uploads} />
      {buttons}
    </Form>
  )
}
