import { useState } from 'react'
import { wholeDollars } from '#app/platform/format.ts'
import { useWorkerAnswer } from '#app/platform/worker-answer.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card } from '#app/ui/card.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import { updateSocialSecurity } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { claimAges } from '#core/finance/social-security/claimant.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { insuredPeople, type InsuredPerson } from '#core/retirement/insured-people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { askClaims } from './ask-retirement.ts'
import { benefitsAt, ClaimCard, type Claiming } from './claim-card.tsx'
import { RecordCard } from './record-card.tsx'
import { withRecords } from './record-sheet.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { useSavePlan } from './use-save-plan.ts'

const TITLE = 'Social Security'

/** What Social Security pays, when to claim it, and the earnings it is based on. */
export const SocialSecurityPage = () => (
  <RetirementPage title={TITLE}>{(ready) => <SocialSecurity {...ready} />}</RetirementPage>
)

type Moved = Partial<Record<PersonRole, Partial<Claiming>>>

/** The people of the plan with claims that are tried but not saved. */
function peopleWith(state: RetirementState, resolved: ResolvedHousehold, moved: Moved, today: IsoDate) {
  const { self, partner } = resolved.sections.social_security
  const social_security = {
    self: { ...self, ...moved.self },
    partner: partner && { ...partner, ...moved.partner },
  }
  return insuredPeople({ ...resolved.sections, social_security }, state.facts, today)
}

const LATEST = 70 * 12

/** The ages in months that a slider covers: those one can still claim at or, for who has, any that has passed. */
function rangeOf({ claimant, record }: InsuredPerson): readonly [number, number] {
  if (record.is_receiving) return [62 * 12, Math.min(LATEST, claimant.ageMonths)]
  const ages = claimAges(claimant)
  return [ages[0] ?? LATEST, ages.at(-1) ?? LATEST]
}

function ageOf(insured: InsuredPerson): number {
  const [min, max] = rangeOf(insured)
  return Math.min(max, Math.max(min, insured.record.claim_age_months))
}

function SocialSecurity({ state, resolved, today, isPending }: ReadyPlan) {
  const [moved, setMoved] = useState<Moved>({})
  const save = useSavePlan(state)
  const people = peopleWith(state, resolved, moved, today)
  const ages = people.map(ageOf)
  const { realRate, answer } = useClaims(people, resolved)
  const isKnown = people.some(({ claimant }) => claimant.piaCents > 0)

  const move = (place: number, claiming: Partial<Claiming>) => {
    const role = people[place]?.person.role
    if (role) setMoved((before) => ({ ...before, [role]: { ...before[role], ...claiming } }))
  }
  const saveClaims = async () => {
    const records = people.map(({ person, record }, place) => [
      person.role,
      { ...record, claim_age_months: Math.min(LATEST, ages[place] ?? LATEST) },
    ])
    const { social_security } = resolved.sections
    const section = withRecords(state.plan.social_security, social_security, Object.fromEntries(records))
    const outcome = await save(
      updateSocialSecurity,
      { social_security: section },
      'Social Security claiming ages',
    )
    if (outcome.ok) setMoved({})
    return outcome
  }
  return (
    <>
      <Header people={people} ages={ages} isChanged={Object.keys(moved).length > 0} isPending={isPending} />
      {isKnown && (
        <ClaimCard
          people={people}
          ages={ages}
          range={(place) => (people[place] ? rangeOf(people[place]) : [LATEST, LATEST])}
          answer={answer}
          realRate={realRate}
          today={today}
          isChanged={Object.keys(moved).length > 0}
          onMove={move}
          onSave={saveClaims}
          onReset={() => setMoved({})}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {people.map((insured) => (
          <RecordCard
            key={insured.person.role}
            insured={insured}
            state={state}
            resolved={resolved}
            today={today}
          />
        ))}
      </div>
      {people.length === 0 && (
        <Card>
          <p className="text-15 text-quiet">
            We can’t calculate Social Security for a birth date before 1929, which follows an earlier law.
          </p>
        </Card>
      )}
    </>
  )
}

/** Every claim of the people who have a benefit, as the worker has it. */
function useClaims(people: readonly InsuredPerson[], { sections }: ResolvedHousehold) {
  const realRate = sections.secure.real_yield
  const [first, second] = people
  const isKnown = people.some(({ claimant }) => claimant.piaCents > 0)
  const claimants =
    first && (second ? ([first.claimant, second.claimant] as const) : ([first.claimant] as const))
  const { answer } = useWorkerAnswer(askClaims, isKnown && claimants ? { claimants, realRate } : null)
  return { realRate, answer }
}

interface HeaderProps {
  readonly people: readonly InsuredPerson[]
  readonly ages: readonly number[]
  /** Whether other claiming ages than the plan’s are tried. */
  readonly isChanged: boolean
  readonly isPending: boolean
}

function Header({ people, ages, isChanged, isPending }: HeaderProps) {
  const benefits = benefitsAt(people, ages)
  const total = benefits?.reduce((sum, { ownCents, spouseCents }) => sum + ownCents + spouseCents, 0) ?? 0
  if (total === 0) {
    return (
      <RetirementHeader
        isPending={isPending}
        title={TITLE}
        sub="Add your earnings record, your benefit from ssa.gov, or your income to see what it pays."
      />
    )
  }
  return (
    <RetirementHeader
      isPending={isPending}
      title={
        <>
          <ThirdPerson>Social Security pays you</ThirdPerson>{' '}
          <Figure id="social-security-month" isTried={isChanged}>
            {wholeDollars(total)}
          </Figure>{' '}
          a month {people.length === 1 ? `from ${ageText(ages[0] ?? 0)}` : 'together'}
        </>
      }
      sub={
        people.length === 1
          ? 'In today’s dollars, before tax.'
          : 'In today’s dollars, before tax, once both receive it.'
      }
    />
  )
}
