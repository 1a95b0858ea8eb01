import { useState } from 'react'
import { useForm } from '#app/platform/form.ts'
import { dayInYear, shortDollars } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyHint } from '#app/ui/empty-state.tsx'
import { Form } from '#app/ui/form.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { toast } from '#app/ui/toast.ts'
import { createRetirementResult, MAX_RESULTS, type SavedResult } from '#core/contract/retirement-results.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { ResultSheet } from './result-sheet.tsx'
import { saveResult } from './result-writes.ts'

interface SavedResultsProps {
  /** The newest first. */
  readonly results: readonly SavedResult[]
  /** Whether a change of the plan hasn't synced yet: the server calculates without it. */
  readonly isPending: boolean
}

/** Results of the plan as they were saved, each with why the chance of success has changed since. */
export function SavedResults({ results, isPending }: SavedResultsProps) {
  const today = useToday()
  const isOffline = useConnection() === 'offline'
  const [isSaving, setSaving] = useState(false)
  const [openUuid, setOpenUuid] = useState<string>()
  const open = results.find(({ result_uuid }) => result_uuid === openUuid)
  const isFull = results.length >= MAX_RESULTS
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 md:px-5 md:pt-5">
        <CardTitle>Saved results</CardTitle>
        {!isFull && (
          <Button variant="secondary" size="sm" disabled={isOffline} onClick={() => setSaving(true)}>
            Save result
          </Button>
        )}
      </CardHeader>
      <div className="px-4 pt-1 pb-3 md:px-5">
        {results.length === 0 ? (
          <EmptyHint>{hint(0, isFull, isOffline, isPending)}</EmptyHint>
        ) : (
          <WhereEditable>
            <p className="text-15 text-quiet">{hint(results.length, isFull, isOffline, isPending)}</p>
          </WhereEditable>
        )}
      </div>
      {results.length > 0 && (
        <List className="border-t border-hair">
          {results.map((result) => (
            <ListRow
              key={result.result_uuid}
              title={
                <PlainButton reads className="text-left" onClick={() => setOpenUuid(result.result_uuid)}>
                  {result.name}
                </PlainButton>
              }
              detail={`${dayInYear(result.as_of, today)} · ${shortDollars(result.end_balance_cents)} at the end`}
              trailing={
                <>
                  {chanceFigure(result.success_share)}
                  <span className="sr-only"> chance of success</span>
                </>
              }
            />
          ))}
        </List>
      )}
      {isSaving && <SaveResult onClose={() => setSaving(false)} />}
      <Sheet open={open !== undefined} onOpenChange={(isOpen) => !isOpen && setOpenUuid(undefined)}>
        {open && <ResultSheet result={open} onDone={() => setOpenUuid(undefined)} />}
      </Sheet>
    </Card>
  )
}

function hint(count: number, isFull: boolean, isOffline: boolean, isPending: boolean): string {
  if (isOffline) return 'You’re offline. Connect to save a result.'
  if (isFull) return `You can have up to ${MAX_RESULTS} saved results. Delete one to save another.`
  if (isPending) return 'Your latest change hasn’t synced yet, so a result you save now leaves it out.'
  return count === 0
    ? 'Save today’s result, and see later why your chance of success changed.'
    : 'Choose a result to see why your chance of success changed since.'
}

/** Calculates the plan now and keeps it under a name. */
function SaveResult({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: { name: '' },
    schema: createRetirementResult.body,
    onSubmit: async ({ name }) => {
      const outcome = await saveResult(name)
      if (!outcome.ok) return outcome
      toast.success(`${name} saved`)
      onClose()
      return outcome
    },
  })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Save result"
        description="We keep today’s result with everything it was calculated from."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button type="submit" form="save-result" busy={form.isBusy}>
              Save result
            </Button>
          </>
        }
      >
        <Form form={form} id="save-result" hasOwnButtons className="gap-3">
          <TextField form={form} name="name" label="Name" hint="Such as “Retire at 65”." maxLength={80} />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
