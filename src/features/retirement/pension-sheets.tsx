/** Adding and editing a pension or another income. */
import { useState } from 'react'
import { v7 } from 'uuid'
import type { SubmitResult } from '#app/platform/form.ts'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Pension, PensionChange, PensionInput } from '#core/contract/pensions.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { PensionConflict } from './pension-conflict.tsx'
import { PensionForm } from './pension-form.tsx'
import { changesOf, EMPTY_PENSION, valuesOf } from './pension-values.ts'
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
  const [conflict, setConflict] = useState<{ change: PensionChange; server: Pension }>()

  const save = async (change: PensionChange): Promise<SubmitResult> => {
    const outcome = await changePension(pension.name, change)
    if (outcome.ok) {
      toast.success(`${change.name ?? pension.name} saved`)
      onDone()
    } else if (outcome.code === 'conflict') {
      const { facts } = await queryClient.fetchQuery({ ...retirementQuery, staleTime: 0 })
      const server = facts.pensions.find(({ pension_uuid }) => pension_uuid === pension.pension_uuid)
      if (server) setConflict({ change, server })
    }
    return outcome
  }
  const submit = async (input: PensionInput, begun: Pension): Promise<SubmitResult> => {
    const changes = changesOf(begun, input)
    if (Object.keys(changes).length > 0) {
      return save({ ...changes, pension_uuid: begun.pension_uuid, version: begun.version })
    }
    onDone()
    return { ok: true }
  }
  return (
    <>
      {conflict && (
        <PensionConflict
          {...conflict}
          onOverride={() => {
            const { version: _, ...change } = conflict.change
            return save(change)
          }}
          onUseServer={async () => onDone()}
        />
      )}
      {/* Stays below a conflict, so that no input is lost. */}
      <PensionForm
        state={state}
        initial={valuesOf(pension)}
        pension={pension}
        submitLabel="Save changes"
        onSubmit={(input, begun = pension) => submit(input, begun)}
      />
    </>
  )
}
