import { Button } from '#app/ui/button.tsx'
import type { Step } from './fix-steps.ts'
import type { Tried } from './tried.ts'
import { tryOut } from './tries.ts'
import { whatIfId } from './what-if-id.ts'

interface WayProps {
  readonly goalUuid: string
  /** What the button loads into the sliders. */
  readonly tried: Tried
  readonly step: Step
}

/** One way back on track. Its button takes the reader to the sliders, which stand as it says. */
export function Way({ goalUuid, tried, step }: WayProps) {
  const load = () => {
    tryOut(goalUuid, tried)
    const sliders = document.getElementById(whatIfId(goalUuid))
    sliders?.focus({ preventScroll: true })
    sliders?.scrollIntoView({ block: 'start' })
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-break-word">{step.title}</p>
        <p className="text-13 text-quiet">{step.detail}</p>
      </div>
      <Button variant="secondary" aria-label={`Try it: ${step.title}`} onClick={load}>
        Try it
      </Button>
    </li>
  )
}
