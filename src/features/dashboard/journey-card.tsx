import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { useState } from 'react'
import type { Journey } from '#core/contract/journey.ts'
import { useInstallWay } from '#app/lib/install-way.ts'
import { QueryFailed } from '#app/lib/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { ListRow } from '#app/ui/list-row.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { markJourney, useJourney } from './journey.ts'
import { stepWords } from './journey-steps.ts'

type Step = Journey['steps'][number]

/** What a new client does first, ticked as it is done; nothing once all is done or the client has put it away. */
export function JourneyCard() {
  const { query, journey } = useJourney()
  const isInstalled = useInstallWay() === 'installed'
  if (journey?.is_hidden || journey?.is_finished) return null
  const steps = journey?.steps.map((step): Step => {
    return step.step === 'install' && isInstalled ? { ...step, state: 'done' } : step
  })
  if (steps?.every(({ state }) => state !== 'open')) return null
  return (
    <Card padding="none">
      <CardHeader className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
        <CardTitle>
          First steps
          {steps && (
            <span className="ml-2 text-13 font-normal text-quiet">
              {steps.filter(({ state }) => state === 'done').length} of {steps.length}
            </span>
          )}
        </CardTitle>
        {steps && <CardAction onClick={() => void putAway()}>Put away</CardAction>}
      </CardHeader>
      {query.isPending && <Skeleton className="m-4 h-72" />}
      {query.isError && !journey && <QueryFailed query={query} title="Your first steps did not load" />}
      {steps && <Steps steps={steps} />}
    </Card>
  )
}

/** What is still to do; what is done lies folded below. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ state }) => state === 'done')
  return (
    <>
      <ol className="divide-y divide-hair">
        {steps
          .filter(({ state }) => state !== 'done')
          .map((step) => (
            <StepRow key={step.step} step={step} />
          ))}
      </ol>
      {done.length > 0 && (
        <details className="group border-t border-hair">
          <summary className="flex min-h-12 items-center gap-1.5 px-4 text-15 text-quiet md:px-5">
            {done.length} done
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ol className="divide-y divide-hair">
            {done.map((step) => (
              <StepRow key={step.step} step={step} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

async function putAway() {
  const outcome = await markJourney({ is_hidden: true })
  if (!outcome.ok) return
  toast.success('Your first steps are put away', {
    label: 'Undo',
    run: () => void markJourney({ is_hidden: false }),
  })
}

function StepRow({ step: { step, state } }: { step: Step }) {
  const { title, detail, link } = stepWords[step]
  return (
    <ListRow
      leading={<Mark state={state} />}
      title={
        state === 'open' ? (
          <Link {...link}>{title}</Link>
        ) : (
          <span className={clsx(state === 'done' && 'text-quiet line-through')}>{title}</span>
        )
      }
      detail={detail}
      trailing={state !== 'done' && <SkipButton step={step} isSkipped={state === 'skipped'} />}
    />
  )
}

function SkipButton({ step, isSkipped }: { step: Step['step']; isSkipped: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    await markJourney({ step, state: isSkipped ? 'open' : 'skipped' })
    setBusy(false)
  }
  return (
    <Button variant="link" size="sm" className="font-normal" busy={isBusy} onClick={() => void change()}>
      {isSkipped ? 'Take up' : 'Skip'}
      <span className="sr-only">: {stepWords[step].title}</span>
    </Button>
  )
}

const markWords: Readonly<Record<Step['state'], string>> = { open: 'To do', done: 'Done', skipped: 'Skipped' }

const Mark = ({ state }: { state: Step['state'] }) => (
  <span
    className={clsx(
      'grid size-7 flex-none place-items-center rounded-full border [&_svg]:size-4',
      state === 'done' ? 'border-transparent bg-wash text-accent' : 'border-line text-quiet',
    )}
  >
    {state === 'done' && <Check aria-hidden="true" />}
    {state === 'skipped' && <Minus aria-hidden="true" />}
    <span className="sr-only">{markWords[state]}</span>
  </span>
)
