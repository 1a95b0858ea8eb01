/** Adding and editing a pension or another income. */
import { useState } from 'react'
import { v7 } from 'uuid'
import { readAnew } from '#app/platform/queries.ts'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Pension } from '#core/contract/pensions.ts'
import { changedFields } from '#core/fields.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { PensionConflict, type PensionFields } from './pension-conflict.tsx'
import { PensionForm } from './pension-form.tsx'
import { EMPTY_PENSION, pensionValuesOf } from './pension-values.ts'
import { addPension, changePension } from './pension-writes.ts'

interface SheetProps {
  readonly state: RetirementState
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export const AddPension = ({ state, open, onOpenChange }: SheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title="Add income" description="A pension, an annuity, rent, or part-time work.">
      <NewPension state={state} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

function NewPension({ state, onDone }: { readonly state: RetirementState; readonly onDone: () => void }) {
  // The same uuid when a failed save is retried: the pension is created once.
  const [pensionUuid] = useState(() => v7())
  return (
    <PensionForm
      state={state}
      initial={EMPTY_PENSION}
      submitLabel="Add income"
      onSubmit={async (input) => {
        const outcome = await addPension(pensionUuid, input, state.facts.pensions.length)
        if (!outcome.ok) return outcome
        toast.success(`${input.name} added`)
        onDone()
        return outcome
      }}
    />
  )
}

interface EditPensionProps {
  readonly state: RetirementState
  /** Null while no pension is edited. */
  readonly pension: Pension | null
  readonly onDone: () => void
}

export const EditPension = ({ state, pension, onDone }: EditPensionProps) => (
  <Sheet open={pension !== null} onOpenChange={(open) => !open && onDone()}>
    {pension && (
      <SheetContent title={`Edit ${pension.name}`}>
        <Editor key={pension.pension_uuid} state={state} pension={pension} onDone={onDone} />
      </SheetContent>
    )}
  </Sheet>
)

interface EditorProps extends EditPensionProps {
  readonly pension: Pension
}

function Editor({ state, pension, onDone }: EditorProps) {
  const { pension_uuid, name } = pension
  const { conflict, submit } = useRecordEditor<Pension, PensionFields>({
    write: (change) => changePension(name, { ...change, pension_uuid }),
    read: async () => {
      const { facts } = await readAnew(retirementQuery)
      return facts.pensions.find((each) => each.pension_uuid === pension_uuid)
    },
    onSaved: (change) => toast.success(`${change.name ?? name} saved`),
    onDone,
  })
  return (
    <>
      {conflict && <PensionConflict {...conflict} />}
      {/* Stays below a conflict, so that no input is lost. */}
      <PensionForm
        state={state}
        initial={pensionValuesOf(pension)}
        pension={pension}
        submitLabel="Save changes"
        onSubmit={(input, begun = pension) => submit(begun, changedFields(begun, input))}
      />
    </>
  )
}
