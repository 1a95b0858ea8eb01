import { useState } from 'react'
import { UploadField } from '#app/shared/upload/upload-field.tsx'
import { useUploads } from '#app/shared/upload/use-uploads.ts'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { ReductionKind, type Subscription } from '#core/contract/payment.ts'
import { reductionMessage } from './subscription-labels.ts'

const PROOF: Readonly<Record<ReductionKind, string>> = {
  student: 'Your student ID or proof of enrollment.',
  military: 'Your military ID or proof of service.',
}

/** The client's request for the reduced price, which goes with the choice of a plan. */
export function useReducedPrice() {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<ReductionKind>()
  const uploads = useUploads({ purpose: 'reduced_price', subject_uuid: null })
  const isAsked = isOpen && kind !== undefined
  return {
    isOpen,
    setOpen,
    kind,
    setKind,
    uploads,
    /** Its fields of the form. */
    body: isAsked ? { reduction: kind, document_uuids: uploads.documentUuids.join(',') } : {},
    /** Why it cannot be sent yet. */
    problem: (): string | undefined => {
      if (!isAsked) return undefined
      if (uploads.isUploading) return 'Wait until your documents are uploaded.'
      return uploads.documentUuids.length === 0
        ? 'Add a document for the reduced price, or close that part to pay the full price.'
        : undefined
    },
  }
}

interface ReducedPriceProps {
  readonly reduced: ReturnType<typeof useReducedPrice>
  readonly subscription: Subscription
}

/** Asks for the reduced price with documents that support it. */
export function ReducedPrice({ reduced, subscription }: ReducedPriceProps) {
  const { isOpen, setOpen, kind, setKind, uploads } = reduced
  const { reduction } = subscription
  if (reduction && reduction.state !== 'rejected') {
    return <p className="px-1 text-13 text-quiet">{reductionMessage(subscription)}</p>
  }
  return (
    <Card>
      <Fold title="Student or military? Pay half" open={isOpen} onOpenChange={setOpen}>
        {isOpen && (
          <div className="flex flex-col gap-4 pt-2">
            <p className="text-15 text-quiet">
              Add a document and we’ll check it. You pay the full price until it’s approved; after that, every
              charge is half.
            </p>
            <Field label="You are" group>
              <Segmented
                value={kind ?? ''}
                onValueChange={(value) => setKind(ReductionKind.options.find((option) => option === value))}
              >
                <Segment value="student">Student</Segment>
                <Segment value="military">Military</Segment>
              </Segmented>
            </Field>
            {kind !== undefined && (
              <UploadField label="Your documents" uploads={uploads} hint={PROOF[kind]} />
            )}
          </div>
        )}
      </Fold>
    </Card>
  )
}
