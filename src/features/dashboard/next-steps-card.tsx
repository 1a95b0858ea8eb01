import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { type KnownSteps, type NextStep, useNextSteps } from './next-steps.ts'

const SHOWN = 3

interface NextStepsCardProps {
  readonly goals: readonly GoalWithRisk[]
  readonly known: KnownSteps
}

/** The client's best next steps, each with one button, and a menu to hide it. */
export function NextStepsCard({ goals, known }: NextStepsCardProps) {
  const { query, isPending, isFailed, shown, hidden, progress } = useNextSteps(goals, known)
  const [isAll, setAll] = useState(false)
  const steps = isAll ? shown : shown.slice(0, SHOWN)
  return (
    <Card>
      <CardHeader>
        <div className="flex items-center gap-1.5">
          <CardTitle>Next steps</CardTitle>
          <Explain term="Next steps">
            We rank late payments first, then missing information, one month of essentials in cash, debt at 8%
            APR or more, your emergency fund, and goals that are off track. No amount is more than 10% of your
            income before tax.
          </Explain>
        </div>
        {progress && progress.done < progress.all && (
          <span className="text-13 text-quiet">
            Setup: {progress.done} of {progress.all}
          </span>
        )}
      </CardHeader>
      {isPending && <Skeleton className="h-40" />}
      {isFailed && <QueryFailed query={query} title="Couldn’t load your next steps" />}
      {!isPending && !isFailed && shown.length === 0 && (
        <p className="text-15 text-quiet">You're all set. Nothing needs your attention.</p>
      )}
      {!isPending && shown.length > 0 && (
        <ol className="flex flex-col divide-y divide-hair">
          {steps.map((step, place) => (
            <StepRow key={step.key} step={step} isFirst={place === 0} />
          ))}
        </ol>
      )}
      {!isPending && (
        <div className="flex flex-wrap gap-x-4 empty:hidden">
          {shown.length > SHOWN && (
            <Button reads variant="link" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? 'Show fewer' : `Show all ${shown.length}`}
            </Button>
          )}
          {hidden.length > 0 && (
            <Button variant="link" size="sm" onClick={() => void showAgain(hidden)}>
              Show hidden ({hidden.length})
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const showAgain = (hidden: readonly NextStep[]) =>
  Promise.all(hidden.map(({ setHidden }) => setHidden(false)))

function StepRow({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  const { title, detail, button, link, setHidden } = step
  const [isBusy, setBusy] = useState(false)
  const hide = async () => {
    setBusy(true)
    const isDone = await setHidden(true)
    setBusy(false)
    if (isDone) toast.success(`Step hidden: ${title}`, { label: 'Undo', run: () => void setHidden(false) })
  }
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <div>
          <p className="text-15 font-medium wrap-break-word">{title}</p>
          <p className="text-13 text-quiet">{detail}</p>
        </div>
        <Button asChild size="sm" variant={isFirst ? 'primary' : 'secondary'}>
          <Link {...link}>
            {button}
            <span className="sr-only">: {title}</span>
          </Link>
        </Button>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="-mt-2.5 -mr-2.5"
        busy={isBusy}
        aria-label={`Hide: ${title}`}
        onClick={() => void hide()}
      >
        {!isBusy && <X aria-hidden="true" />}
      </Button>
    </li>
  )
}
