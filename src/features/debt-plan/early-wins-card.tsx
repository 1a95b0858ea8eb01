import { useState } from 'react'
import { useWorkerAnswer, workerQueue } from '#app/platform/worker-answer.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { payoffRequest } from '#core/debt/plan.ts'
import type { FrontierPoint } from '#core/finance/loans/payoff-frontier.ts'
import type { ExtraStart, PayoffRequest, PlanDebt } from '#core/finance/loans/payoff-request.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { choiceAt, MOST_WINS, stopOf, type WinsJob, winStops } from './early-wins.ts'
import { winsLabel } from './plan-labels.ts'

interface EarlyWinsCardProps {
  readonly debts: readonly PlanDebt[]
  readonly choice: PlanChoice
  readonly from: IsoDate
  readonly extraFrom: ExtraStart
  readonly onChange: (choice: PlanChoice) => void
}

const REST_MS = 150

/** Each position of the slider is a long job, so a newer one ends it. */
const askForStops = workerQueue<WinsJob, readonly FrontierPoint[]>({
  start: () => new Worker(new URL('./early-wins-worker.ts', import.meta.url), { type: 'module' }),
  work: winStops,
  endsOnCancel: true,
})

/** From the cheapest order to the one whose first debts close soonest, with the price of each step. */
export function EarlyWinsCard(props: EarlyWinsCardProps) {
  const { debts, choice, from, extraFrom } = props
  const request = payoffRequest(debts, { ...choice, strategy: 'avalanche' }, from, extraFrom)
  return request && <EarlyWins {...props} request={request} />
}

function EarlyWins({
  debts,
  choice,
  from,
  onChange,
  request,
}: EarlyWinsCardProps & { request: PayoffRequest }) {
  // Closing all of them is the plan itself, so at least one is left.
  const most = Math.min(MOST_WINS, debts.length - 1)
  const [wanted, setWanted] = useState(2)
  const wins = Math.min(wanted, most)
  const { answer: stops } = useWorkerAnswer(askForStops, { request, wins }, { restMs: REST_MS })
  return (
    <Card>
      <CardTitle>Early payoffs</CardTitle>
      <p className="text-15 text-quiet">
        <ThirdPerson>
          Paying off your first debts sooner can cost a little more interest. See how much.
        </ThirdPerson>
      </p>
      {most > 1 && (
        <Segmented
          reads
          aria-label="How many debts to pay off early"
          value={String(wins)}
          onValueChange={(value) => setWanted(Number(value))}
        >
          {Array.from({ length: most }, (_, index) => (
            <Segment key={index} value={String(index + 1)}>
              {index === 0 ? 'First' : `First ${index + 1}`}
            </Segment>
          ))}
        </Segmented>
      )}
      {stops ? (
        <Stops {...{ stops, wins, choice, from, onChange }} />
      ) : (
        <Loading label="Comparing orders">
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Card>
  )
}

interface StopsProps extends Omit<EarlyWinsCardProps, 'debts' | 'extraFrom'> {
  readonly stops: readonly FrontierPoint[]
  readonly wins: number
}

function Stops({ stops, wins, choice, from, onChange }: StopsProps) {
  const thirdPersonText = useThirdPersonText()
  const chosen = stopOf(choice, stops)
  const stop = stops[Math.max(0, chosen)]
  if (!stop)
    return (
      <p className="text-15">
        <ThirdPerson>At this amount, no order pays off all of your debts.</ThirdPerson>
      </p>
    )
  const words = thirdPersonText(winsLabel(wins, stop.winsMonth, stop.extraInterestCents, from))
  if (stops.length === 1)
    return <p className="text-15">{words}. That’s also the order with the least interest.</p>
  return (
    <div>
      <Slider
        aria-label="From the least interest to the earliest payoffs"
        value={Math.max(0, chosen)}
        min={0}
        max={stops.length - 1}
        valueText={words}
        onValueChange={(index) => {
          const taken = stops[index]
          if (taken) onChange(choiceAt(choice, taken))
        }}
      />
      <p aria-hidden="true" className="flex justify-between text-13 text-quiet">
        <span>Least interest</span>
        <span>Earliest payoffs</span>
      </p>
      <p className="mt-2 text-15 font-medium">{words}</p>
      {chosen === -1 && (
        <p className="text-13 text-quiet">
          <ThirdPerson>Your plan uses a different order.</ThirdPerson>
        </p>
      )}
    </div>
  )
}
