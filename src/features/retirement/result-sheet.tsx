import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { getResultChange, type SavedResult } from '#core/contract/retirement-results.ts'
import { chanceOfSuccess } from './chance-and-age-labels.ts'
import { sectionNames } from './plan-conflict.tsx'
import { causeLabels, type ChangePart, changeSentence, partsOf, pointsInWords } from './result-change.ts'
import { deleteResult } from './result-writes.ts'

interface ResultSheetProps {
  readonly result: SavedResult
  readonly onDone: () => void
}

/** One saved result: what it said, and why today's chance of success differs. */
export function ResultSheet({ result, onDone }: ResultSheetProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <SheetContent
      title={result.name}
      description={`Saved ${shortDate(result.as_of)} · ${chanceOfSuccess(result.success_share)}`}
    >
      <div className="flex flex-col gap-4">
        <WhyChanged result={result} />
        <Button variant="link" size="sm" className="self-start" onClick={() => setDeleting(true)}>
          Delete result
        </Button>
      </div>
      {isDeleting && <DeleteResult result={result} onClose={() => setDeleting(false)} onDone={onDone} />}
    </SheetContent>
  )
}

function WhyChanged({ result }: Pick<ResultSheetProps, 'result'>) {
  const isReachable = useIsReachable()
  const query = useQuery(queryFor(getResultChange, { params: { id: result.result_uuid } }))
  return (
    <section aria-labelledby="why-changed" className="flex flex-col gap-2">
      <h3 id="why-changed" className="text-17 font-medium">
        Why did my number change?
      </h3>
      {query.data && <Change change={query.data} since={result.as_of} />}
      {!query.data && !isReachable && <Alert tone="warning">Comparing with today needs a connection.</Alert>}
      {!query.data && query.isError && isReachable && (
        <QueryFailed query={query} title="Couldn’t compare with today" />
      )}
      {query.isPending && isReachable && (
        <Loading label="Comparing with today">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </section>
  )
}

interface ChangeProps {
  readonly change: Data<typeof getResultChange>
  readonly since: string
}

function Change({ change, since }: ChangeProps) {
  const { now_share } = change
  if (now_share === null) {
    return (
      <p className="text-15 text-quiet">
        <ThirdPerson>Your plan can’t be calculated today, so there’s nothing to compare.</ThirdPerson>
      </p>
    )
  }
  const parts = partsOf({ ...change, now_share })
  return (
    <>
      <p className="text-15">{changeSentence({ ...change, now_share })}</p>
      {parts.length > 0 && (
        <>
          <ul className="divide-y divide-hair border-y border-hair text-15">
            {parts.map((part) => (
              <li
                key={`${part.cause} ${part.section}`}
                className="flex items-center justify-between gap-4 py-3"
              >
                <div className="min-w-0">
                  <p className="font-medium">{causeLabels[part.cause]}</p>
                  <p className="text-13 text-quiet">{detailOf(part, since)}</p>
                </div>
                <p className="flex-none font-medium">{pointsInWords(part.points)}</p>
              </li>
            ))}
          </ul>
          <p className="text-13 text-quiet">
            Percentage points of the chance of success, rounded so that they add up.
          </p>
        </>
      )}
    </>
  )
}

/** What an edit is about: a section of the plan, or what the plan is built on. */
const editNames: Readonly<Record<string, string>> = {
  ...sectionNames,
  accounts: 'Accounts',
  debts: 'Debts',
  income: 'Income',
  pensions: 'Pensions and other income',
  goals: 'Goals',
  risk: 'Risk',
  profile: 'Your details',
}

function detailOf({ cause, section, cents }: ChangePart, since: string): string {
  if (cause === 'time') return `Time passed since ${shortDate(since)}`
  if (cause === 'engine') return 'We improved how we calculate'
  if (cause === 'edits') return (section === null ? undefined : editNames[section]) ?? 'Your plan'
  const moved = wholeDollars(Math.abs(cents ?? 0))
  if (cause === 'contributions') return (cents ?? 0) < 0 ? `${moved} taken out` : `${moved} paid in`
  return (cents ?? 0) < 0 ? `Your accounts lost ${moved}` : `Your accounts gained ${moved}`
}

interface DeleteResultProps extends ResultSheetProps {
  readonly onClose: () => void
}

/** Asks first: a past result cannot be recalculated. */
function DeleteResult({ result, onClose, onDone }: DeleteResultProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const outcome = await deleteResult(result.result_uuid)
    setBusy(false)
    if (!outcome.ok) return
    toast.success('Result deleted')
    onDone()
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Delete this result?"
        description={`${result.name} from ${shortDate(result.as_of)} will be deleted for good. Your plan doesn’t change.`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              Delete result
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
