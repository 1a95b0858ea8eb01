import { useState } from 'react'
import type { SubmitResult } from '#app/platform/form.ts'
import { annualReturn, estimatedDollars, wholeDollars } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { claimBenefits, type ClaimBenefits } from '#core/finance/social-security/claim-benefits.ts'
import { bestAges, type ClaimAnswer, worthOf } from '#core/retirement/claims.ts'
import { type InsuredPerson } from '#core/retirement/insured-people.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { agesOf, ClaimChart } from './claim-chart.tsx'
import { claimAgesLabel, costMessage, monthOfAge } from './claim-messages.ts'
import { breakEvenMessage, earningsTestMessage } from './claim-tradeoffs.ts'
import { possessiveLabel, subjectLabel } from './person-labels.ts'

/** When a person claims, or claimed. */
export interface Claiming {
  readonly claim_age_months: number
  readonly is_receiving: boolean
}

interface ClaimCardProps {
  readonly people: readonly InsuredPerson[]
  /** The claiming age of each person in months. */
  readonly ages: readonly number[]
  readonly range: (place: number) => readonly [number, number]
  /** Undefined until it is worked out. */
  readonly answer: ClaimAnswer | null | undefined
  readonly realRate: number
  readonly today: IsoDate
  readonly isChanged: boolean
  readonly onMove: (place: number, claiming: Partial<Claiming>) => void
  readonly onSave: () => Promise<SubmitResult>
  readonly onReset: () => void
}

/** When to claim: a slider for each person, what each month of it is worth, and what it costs to differ from the best. */
export function ClaimCard(props: ClaimCardProps) {
  const { people, ages, answer, realRate, today, onMove } = props
  const worth = answer ? worthOf(answer, ages) : null
  const best = answer ? bestAges(answer) : null
  return (
    <Card>
      <CardHeader>
        <CardTitle>When to claim</CardTitle>
        <Explain term="lifetime value">
          Every month’s benefit in today’s dollars, weighted by the chance of being alive to receive it
          (Social Security’s life tables) and discounted at {annualReturn(realRate)} a year above inflation,
          the yield of inflation-protected Treasuries. Before income tax.
        </Explain>
      </CardHeader>
      {people.map((insured, place) => (
        <ClaimControl
          key={insured.person.role}
          insured={insured}
          age={ages[place] ?? 0}
          range={props.range(place)}
          onMove={(claiming) => onMove(place, claiming)}
        />
      ))}
      <Monthly people={people} ages={ages} />
      {worth && best ? (
        <>
          <output className="text-15">
            <b className="font-bold">{estimatedDollars(worth.presentValueCents)} lifetime value.</b>{' '}
            <ThirdPerson>{costMessage(people, best, worth)}</ThirdPerson>
          </output>
          {answer && <ClaimChart people={people} answer={answer} ages={ages} />}
          <BreakEven
            people={people}
            ages={ages}
            best={best}
            earliest={answer ? agesOf(answer).map(([first = 0]) => first) : []}
          />
        </>
      ) : (
        answer !== null && <Skeleton className="h-56" />
      )}
      {people.map((insured, place) => (
        <EarningsTest key={insured.person.role} insured={insured} age={ages[place] ?? 0} today={today} />
      ))}
      <Actions {...props} best={best} />
    </Card>
  )
}

interface ClaimControlProps {
  readonly insured: InsuredPerson
  readonly age: number
  readonly range: readonly [number, number]
  readonly onMove: (claiming: Partial<Claiming>) => void
}

function ClaimControl({ insured, age, range: [min, max], onMove }: ClaimControlProps) {
  const { person, claimant, record, fullAge } = insured
  const who = subjectLabel(person)
  const verb = record.is_receiving ? 'claimed at' : person.role === 'self' ? 'claim at' : 'claims at'
  return (
    <div className="flex flex-col gap-1">
      {min < max ? (
        <Slider
          label={`${who} ${verb}`}
          min={min}
          max={max}
          value={age}
          valueText={`${ageText(age)} · ${monthOfAge(insured, age)}`}
          onValueChange={(claim_age_months) => onMove({ claim_age_months })}
        />
      ) : (
        <p className="text-15">
          <ThirdPerson>{`${who} ${verb} ${ageText(age)}. Benefits don’t grow after 70.`}</ThirdPerson>
        </p>
      )}
      <p className="text-13 text-quiet">
        <ThirdPerson>
          Full retirement age {ageText(fullAge)}
          {claimant.piaCents === 0 &&
            ` · no benefit on ${person.role === 'self' ? 'your' : 'their'} own record`}
        </ThirdPerson>
      </p>
      {claimant.ageMonths > 62 * 12 && (
        <Switch
          label={`${who} already ${person.role === 'self' ? 'receive' : 'receives'} benefits`}
          checked={record.is_receiving}
          onCheckedChange={(is_receiving) =>
            onMove({
              is_receiving,
              claim_age_months: Math.min(
                70 * 12,
                is_receiving ? Math.min(age, claimant.ageMonths) : Math.max(age, claimant.ageMonths),
              ),
            })
          }
        />
      )}
    </div>
  )
}

interface MonthlyProps {
  readonly people: readonly InsuredPerson[]
  readonly ages: readonly number[]
}

/** What each person is paid a month at the chosen ages. */
function Monthly({ people, ages }: MonthlyProps) {
  const benefits = benefitsAt(people, ages)
  if (!benefits) return null
  const isCouple = people.length > 1
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken p-4 sm:grid-cols-2">
      {people.map((insured, place) => {
        const { ownCents = 0, spouseCents = 0, survivorCents = 0 } = benefits[place] ?? {}
        const parts = [
          spouseCents > 0 &&
            `${wholeDollars(ownCents)} of one’s own and ${wholeDollars(spouseCents)} as spouse, once both claim`,
          survivorCents > ownCents && `${wholeDollars(survivorCents)} as survivor`,
        ].filter(Boolean)
        return (
          <div key={insured.person.role}>
            <dt className="text-15 text-quiet">
              <ThirdPerson>
                {isCouple ? `${possessiveLabel(insured.person)} benefit` : 'Monthly benefit'}
              </ThirdPerson>
            </dt>
            <dd>
              <span className="text-20 font-bold">{wholeDollars(ownCents + spouseCents)}</span>{' '}
              <span className="text-15 text-quiet">a month</span>
              {parts.length > 0 && <span className="block text-13 text-quiet">{parts.join(' · ')}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The monthly benefits at these ages; null for ages that cannot be claimed at. */
export function benefitsAt(
  people: readonly InsuredPerson[],
  ages: readonly number[],
): readonly ClaimBenefits[] | null {
  const [first, second] = people
  if (!first) return null
  const benefits = claimBenefits(second ? [first.claimant, second.claimant] : [first.claimant], ages)
  return benefits.ok ? benefits.value : null
}

interface BreakEvenProps extends MonthlyProps {
  readonly best: readonly number[]
  readonly earliest: readonly number[]
}

const BreakEven = ({ people, ages, best, earliest }: BreakEvenProps) =>
  people.map((insured, place) => {
    const words = breakEvenMessage(insured, ages[place] ?? 0, best[place] ?? 0, earliest[place] ?? 0)
    return (
      words && (
        <p key={insured.person.role} className="text-15 text-quiet">
          <ThirdPerson>{words}</ThirdPerson>
        </p>
      )
    )
  })

interface EarningsTestProps {
  readonly insured: InsuredPerson
  readonly age: number
  readonly today: IsoDate
}

function EarningsTest({ insured, age, today }: EarningsTestProps) {
  const words = earningsTestMessage(insured, age, today)
  return (
    words && (
      <Alert tone="warning" title="Working while receiving benefits">
        {words}
      </Alert>
    )
  )
}

function Actions({
  people,
  ages,
  best,
  isChanged,
  onMove,
  onSave,
  onReset,
}: ClaimCardProps & { best: readonly number[] | null }) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isBest = best?.every((age, place) => age === ages[place]) ?? true
  const save = async () => {
    setBusy(true)
    const outcome = await onSave()
    setBusy(false)
    setRefusal(outcome.ok ? undefined : (outcome.message ?? Object.values(outcome.fields)[0]))
  }
  return (
    <>
      <FormRefusal message={refusal} />
      <div className="flex flex-wrap gap-2">
        {isChanged && (
          <>
            <Button busy={isBusy} onClick={() => void save()}>
              {people.length === 1 ? 'Save claiming age' : 'Save claiming ages'}
            </Button>
            <Button reads variant="quiet" onClick={onReset}>
              Discard changes
            </Button>
          </>
        )}
        {best && !isBest && (
          <Button
            reads
            variant={isChanged ? 'quiet' : 'secondary'}
            onClick={() =>
              people.forEach(({ record }, place) => {
                if (!record.is_receiving) onMove(place, { claim_age_months: best[place] ?? 0 })
              })
            }
          >
            {people.length === 1 ? 'Try the best age: ' : 'Try the best pair: '}
            <ThirdPerson>{claimAgesLabel(people, best)}</ThirdPerson>
          </Button>
        )}
      </div>
    </>
  )
}
