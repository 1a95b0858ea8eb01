import { useForm } from '#app/platform/form.ts'
import { AddressFields } from '#app/shared/account/address-fields.tsx'
import { Form } from '#app/ui/form.tsx'
import type { Draft } from './registration-draft.ts'
import { addressSchema } from './registration-schemas.ts'
import { StepButtons } from './step-buttons.tsx'

interface StepProps {
  readonly draft: Draft
  readonly onDraft: (change: Partial<Draft>) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Step 2: where you live. The cities load once a state is chosen. */
export function StepAddress({ draft, onDraft, onBack, onNext }: StepProps) {
  const form = useForm({
    initial: {
      address_1: draft.address_1,
      address_2: draft.address_2,
      state: draft.state,
      city: draft.city,
      zip_code: draft.zip_code,
    },
    schema: addressSchema,
    onChange: onDraft,
    onSubmit: async () => {
      onNext()
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <AddressFields form={form} />
      <StepButtons onBack={onBack} />
    </Form>
  )
}
