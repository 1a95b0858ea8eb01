import { useState } from 'react'
import { share } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FormButtons } from '#app/ui/form.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import { updateLifeExpectancy } from '#core/contract/retirement.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { ageAtDeathPercentile, type Life, survival } from '#core/finance/retirement/life.ts'
import { ageMonthsOn, ageOn, partnerOf, type PersonFacts, selfOf } from '#core/retirement/people.ts'
import { PartnerForm, YouForm } from './household-forms.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { useSavePlan } from './use-save-plan.ts'

/** Who the plan is for, when each of them retires, and how long it must last. */
export const PeoplePage = () => (
  <RetirementPage title="People">{(ready) => <People {...ready} />}</RetirementPage>
)

function People({ state, resolved, today, isPending }: ReadyPlan) {
  const { plan_to_age, partner_plan_to_age } = resolved.sections.life_expectancy
  const partner = partnerOf(state.plan, state.facts)
  const forms = { state, defaults: resolved, onDone: () => undefined }
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="People"
        title={
          partner && partner_plan_to_age !== null
            ? `Your plan lasts until you’re ${plan_to_age} and ${partner.firstName} is ${partner_plan_to_age}`
            : `Your plan lasts until you’re ${plan_to_age}`
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <CardHeader>
              <CardTitle>You</CardTitle>
            </CardHeader>
            <YouForm {...forms} buttons={<FormButtons label="Save changes" />} />
          </Card>
          <Card>
            <CardHeader>
              <CardTitle>Partner</CardTitle>
            </CardHeader>
            <PartnerForm {...forms} buttons={<FormButtons label="Save partner" />} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LifeCard {...{ state, resolved, today }} whose="self" />
          {partner && <LifeCard {...{ state, resolved, today }} whose="partner" />}
        </div>
      </div>
    </>
  )
}

const FIRST_END = 70
const LAST_END = 110

interface LifeCardProps extends Omit<ReadyPlan, 'isPending'> {
  readonly whose: PersonRole
}

/** How long somebody may live by the life table, and the age to which the plan lasts for them. */
function LifeCard({ state, resolved, today, whose }: LifeCardProps) {
  const { life_expectancy } = resolved.sections
  const save = useSavePlan(state)
  const saved = (whose === 'self' ? life_expectancy.plan_to_age : life_expectancy.partner_plan_to_age) ?? 95
  const [chosen, setChosen] = useState<number>()
  const age = chosen ?? saved
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const person = whose === 'self' ? selfOf(state.plan, state.facts) : partnerOf(state.plan, state.facts)
  if (!person) return null
  const life = { sex: person.sex, age: ageMonthsOn(person.birthDate, today) / 12 }
  const submit = async () => {
    const change = whose === 'self' ? { plan_to_age: age } : { partner_plan_to_age: age }
    setBusy(true)
    const outcome = await save(
      updateLifeExpectancy,
      { life_expectancy: { ...life_expectancy, ...change } },
      'Life expectancy',
    ).finally(() => setBusy(false))
    if (outcome.ok) setChosen(undefined)
    const told = outcome.ok ? undefined : (Object.values(outcome.fields)[0] ?? outcome.message)
    setProblem(told)
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          {whose === 'self' ? 'How long your money must last' : `How long ${person.firstName} may live`}
        </CardTitle>
      </CardHeader>
      <Percentiles life={life} person={person} />
      <Slider
        label={whose === 'self' ? 'Plan to age' : `Plan to ${person.firstName}’s age`}
        value={age}
        valueText={String(age)}
        min={Math.max(FIRST_END, ageOn(person.birthDate, today) + 1)}
        max={Math.max(LAST_END, age)}
        onValueChange={(next) => {
          setProblem(undefined)
          setChosen(next)
        }}
      />
      <p className="text-15">
        <ThirdPerson>{chanceWords(life, person, age)}</ThirdPerson>
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-15 text-red">
          {problem}
        </p>
      )}
      {age !== saved && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => void submit()}>
            Save age {age}
          </Button>
          <Button variant="quiet" onClick={() => setChosen(undefined)}>
            Discard
          </Button>
        </div>
      )}
      <p className="text-13 text-quiet">
        <ThirdPerson>
          Social Security Administration period life table, 2022. Your health and family history matter too.
        </ThirdPerson>
      </p>
    </Card>
  )
}

/** `You have a 24% chance to live past 95.` */
function chanceWords(life: Life, { role, firstName }: PersonFacts, age: number): string {
  const chance = unwrap(survival(life, Math.max(0, age + 1 - life.age)))
  const who = role === 'self' ? 'You have' : `${firstName} has`
  return `${who} ${article(chance)} ${chanceText(chance)} chance of living past ${age}.`
}

const chanceText = (chance: number): string => (chance < 0.01 ? 'less than 1%' : share(chance))

/** `an 8%`, `an 11%`, `an 18%`, `an 80%`; `a 74%`. */
function article(chance: number): 'a' | 'an' {
  const percent = Math.round(chance * 100)
  return percent === 8 || percent === 11 || percent === 18 || (percent >= 80 && percent < 90) ? 'an' : 'a'
}

const SHARES = [
  { share: 0.5, words: 'Half live past' },
  { share: 0.75, words: '1 in 4 lives past' },
  { share: 0.9, words: '1 in 10 lives past' },
] as const

const Percentiles = ({ life, person: { role, firstName } }: { life: Life; person: PersonFacts }) => (
  <>
    <p className="text-15 text-quiet">
      <ThirdPerson>Of people like {role === 'self' ? 'you' : firstName}, by age and sex:</ThirdPerson>
    </p>
    <dl className="grid grid-cols-3 gap-2">
      {SHARES.map(({ share: part, words }) => (
        <div key={part} className="flex flex-col">
          <dt className="text-13 text-quiet">{words}</dt>
          <dd className="text-20 font-bold">{Math.floor(unwrap(ageAtDeathPercentile(life, part)))}</dd>
        </div>
      ))}
    </dl>
  </>
)
