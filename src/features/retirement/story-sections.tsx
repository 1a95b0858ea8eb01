/** The chapters of the story, each with its one figure and the pages that go deeper. */
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthsInWords, share, wholeDollars } from '#app/platform/format.ts'
import { queryFor } from '#app/platform/queries.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson, useThirdPerson } from '#app/ui/third-person.ts'
import { capitalized } from '#core/capitalized.ts'
import { getSocialSecurity } from '#core/contract/retirement-answers.ts'
import type { MonthlySpending } from '#core/contract/retirement.ts'
import type { CombinedChange, EarliestRetirement, SmallestChanges } from '#core/finance/household/answers.ts'
import { decidesNiceToHave, isWorking } from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan, SpendingRule } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { type Cents, sum } from '#core/finance/math/money.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'
import type { Help } from '#core/retirement/helps.ts'
import { insuredPeople } from '#core/retirement/insured-people.ts'
import { partnerOf } from '#core/retirement/people.ts'
import { cutToMessage } from '#core/retirement/success-messages.ts'
import { monthWithAge } from './chance-and-age-labels.ts'
import { costMessage, plannedAgesMessage } from './claim-messages.ts'
import { IncomeChart } from './income-chart.tsx'
import { retiredYears, yearlyNeed } from './income-sources.ts'
import type { PlanAnswers } from './plan-answers.ts'
import type { ReadyPlan } from './retirement-page.tsx'
import { SpendingParts } from './spending-parts.tsx'
import { essentialsSuffix } from './spending-rule-labels.ts'
import type { Forecast, PlanPath } from './use-forecast.ts'

interface ChapterProps {
  readonly title: string
  /** The figure; undefined while it is calculated. */
  readonly figure: ReactNode
  readonly children?: ReactNode
  readonly className?: string | undefined
}

function Chapter({ title, figure, children, className }: ChapterProps) {
  const thirdPerson = useThirdPerson()
  return (
    <Card className={className}>
      <CardTitle>{title}</CardTitle>
      {figure === undefined ? (
        <Skeleton className="h-6 w-44" />
      ) : (
        <p className="-mt-1 text-20 font-bold">{thirdPerson(figure)}</p>
      )}
      {children}
    </Card>
  )
}

type PlanPage = Extract<NonNullable<LinkProps['to']>, `/retirement/${string}`>

/** Pages that belong to a chapter. */
const More = ({ links }: { links: readonly (readonly [to: PlanPage, label: string])[] }) => (
  <ul className="-mb-2 flex flex-col divide-y divide-hair border-t border-hair">
    {links.map(([to, label]) => (
      <li key={label}>
        <Link
          to={to}
          className="flex min-h-11 items-center justify-between gap-2 text-15 font-medium text-accent hover:underline"
        >
          {label}
          <ChevronRight className="size-5 text-quiet" aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
)

interface AnswersProps extends ReadyPlan {
  /** Undefined while they are calculated. */
  readonly answers: PlanAnswers | undefined
  /** Whether they are of this plan; else of an earlier one, while newer ones are calculated. */
  readonly isFresh: boolean
  readonly className?: string | undefined
}

/** While the figures are of an earlier version of the plan. */
const UPDATING = ' Updating…'

/** Whether somebody in the plan still has pay. */
const somebodyWorks = (plan: HouseholdPlan): boolean => plan.people.some((person) => isWorking(person, plan))

/** The month in which the client stops or, once retired, the partner. */
function earliestWords({ state }: ReadyPlan, { retiresIn: [own, theirs] }: EarliestRetirement): string {
  const partner = partnerOf(state.plan, state.facts)
  if (state.plan.dates?.retires_in && own) return capitalized(monthWithAge(state.facts.birth_date, own))
  return partner && theirs ? `${monthWithAge(partner.birthDate, theirs)} for ${partner.firstName}` : ''
}

function shiftWords(months: number): string {
  if (months === 0) return ', as planned'
  return `, ${monthsInWords(Math.abs(months))} ${months > 0 ? 'later' : 'earlier'} than planned`
}

const WHEN_LINKS = [
  ['/retirement/people', 'People and retirement dates'],
  ['/retirement/contributions', 'Contributions'],
] as const

/** The earliest retirement with the chance of success that the client wants. */
export function WhenChapter({ answers, isFresh, className, ...ready }: AnswersProps) {
  const { household, sections } = ready.resolved
  const goal = `${percentsOf(sections.targets.success_goal)}%`
  const links = <More links={WHEN_LINKS} />
  if (!somebodyWorks(household)) {
    return (
      <Chapter title="When can you stop?" figure="You’ve already stopped" className={className}>
        {links}
      </Chapter>
    )
  }
  const earliest = answers?.earliest
  return (
    <Chapter
      title="When can you stop?"
      figure={answers && (earliest ? earliestWords(ready, earliest) : 'Longer work isn’t enough')}
      className={className}
    >
      <p className="text-15 text-quiet">
        {earliest && `The earliest date with ${goal} chance of success${shiftWords(earliest.monthsLater)}.`}
        {answers && !earliest && `Even 15 more years of work don’t reach ${goal} chance of success.`}
        {!answers && 'Trying earlier and later dates…'}
        {answers && !isFresh && UPDATING}
      </p>
      {links}
    </Chapter>
  )
}

interface LiveOnProps extends ReadyPlan {
  /** Undefined, like the spending, until it is calculated. */
  readonly path: PlanPath | undefined
  readonly spending: MonthlySpending | null | undefined
  /** Down to what the spending rule cuts it; null where it cuts nothing, or until it is known. */
  readonly cutCents: Cents | null
  readonly className?: string | undefined
}

/** What the household spends, and what of it comes in without touching savings. */
export function LiveOnChapter({ path, spending, cutCents, className, ...ready }: LiveOnProps) {
  const { household } = ready.resolved
  return (
    <Chapter title="What will you live on?" figure={spendingFigure(spending)} className={className}>
      {spending === undefined && <Skeleton className="h-36" />}
      {spending && (
        <SpendingParts
          spending={spending}
          cut={cutCents === null ? undefined : cutToMessage(household.rule, cutCents)}
        />
      )}
      {path ? <Covered path={path} household={household} /> : <Skeleton className="h-80" />}
      <ClaimingAges {...ready} />
      <More
        links={[
          ['/retirement/forecast', 'Income forecast by year'],
          ['/retirement/spending', 'Spending'],
          ['/retirement/income', 'Income strategies'],
          ['/retirement/social-security', 'Social Security'],
          ['/retirement/pensions', 'Pensions and other income'],
        ]}
      />
    </Chapter>
  )
}

/** `$9,800 a month`. */
function spendingFigure(spending: LiveOnProps['spending']): ReactNode {
  if (spending === undefined) return undefined
  if (spending === null) return 'No full year of retirement yet'
  return (
    <>
      <Figure id="spend-in-retirement-month">{wholeDollars(spending.total_cents)}</Figure> a month
    </>
  )
}

/** What of spending comes in without touching savings, and the income of every year. */
function Covered({ path, household }: { readonly path: PlanPath; readonly household: HouseholdPlan }) {
  const years = retiredYears(path, household)
  const income = sum(years.map((year) => sum(year.socialSecurity) + sum(year.incomes)))
  const need = sum(years.map(yearlyNeed))
  return (
    <>
      <p className="text-15 text-quiet">
        {need > 0 &&
          `Throughout retirement, Social Security and other income cover ${share(Math.min(1, income / need))} of spending and taxes. Savings pay the rest.`}
      </p>
      <IncomeChart path={path} household={household} />
    </>
  )
}

const socialSecurityQuery = queryFor(getSocialSecurity, { params: { userUuid: 'me' } })

/** When Social Security starts, and what other ages would be worth more. */
function ClaimingAges({ state, resolved, today }: ReadyPlan) {
  const { data } = useQuery(socialSecurityQuery)
  const people = insuredPeople(resolved.sections, state.facts, today)
  // An answer about an earlier plan says nothing about this one.
  const isOfThisPlan = people.every(({ record, claimant }, place) => {
    const answered = data?.people[place]
    return (
      answered?.claim_age_months === record.claim_age_months &&
      answered.full_benefit_cents === claimant.piaCents
    )
  })
  const best = isOfThisPlan ? data?.best : null
  if (!best || best.cost_cents === null || best.cost_share === null) return null
  const worth = { costCents: best.cost_cents, costShare: best.cost_share }
  return (
    <p className="text-15 text-quiet">
      <ThirdPerson>{`${plannedAgesMessage(people)} ${costMessage(people, best.claim_ages_months, worth)}`}</ThirdPerson>
    </p>
  )
}

interface OutcomeProps extends ReadyPlan {
  /** Undefined until the simulation has its first answer. */
  readonly forecast: Forecast
  readonly className?: string | undefined
}

/** Shares of the simulated markets whose shortfall is worth a sentence, the most frequent first. */
const SHORTFALLS = [
  { share: 0.1, words: '1 in 10 simulated markets' },
  { share: 0.05, words: '1 in 20 simulated markets' },
] as const

/** From when bad markets leave spending unpaid. */
export function BreakChapter({ resolved, forecast: { outcome, isFinal }, className }: OutcomeProps) {
  const found = outcome && isFinal ? shortfallOf(outcome) : undefined
  const [person] = resolved.household.people
  const figure = found && (found.year === null ? 'Very little' : `Short by ${found.year} in bad markets`)
  return (
    <Chapter title="What could break it?" figure={figure} className={className}>
      {found && (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            {found.year === null
              ? 'Money runs short in fewer than 1 in 20 simulated markets.'
              : `In ${found.words}, money runs short by ${found.year}, when you’re ${found.year - Number(person.birthDate.slice(0, 4))}.`}
          </ThirdPerson>
        </p>
      )}
      <More
        links={[
          ['/retirement/stress', 'Stress tests'],
          ['/retirement/portfolio', 'Portfolio'],
          ['/retirement/habits', 'Money habits'],
        ]}
      />
    </Chapter>
  )
}

function shortfallOf({ shortBy, firstYear }: HouseholdOutcome): { year: number | null; words: string } {
  for (const { share: part, words } of SHORTFALLS) {
    const at = shortBy.findIndex((short) => short >= part)
    if (at >= 0) return { year: firstYear + at, words }
  }
  return { year: null, words: '' }
}

/** What would help most: small changes of a plan that works or, below the wanted chance, what gets it there. */
export function ChangeChapter({ resolved, answers, isFresh, className }: AnswersProps) {
  const goal = `${percentsOf(resolved.sections.targets.success_goal)}%`
  const { rule } = resolved.household
  return (
    <Chapter
      title="What would help most?"
      figure={answers && changeFigure(answers, rule)}
      className={className}
    >
      {answers?.room && (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            Your plan keeps {goal} chance of success with up to {wholeDollars(answers.room.monthlyCents)} a
            month of {decidesNiceToHave(rule) ? 'essentials' : 'everyday spending'}.
          </ThirdPerson>
        </p>
      )}
      {answers?.changes && <Ways changes={answers.changes} goal={goal} rule={rule} />}
      {answers && answers.helps.length > 0 && (
        <ul className="flex flex-col divide-y divide-hair text-15">
          {answers.helps.map((help) => (
            <li key={help.kind} className="flex items-baseline justify-between gap-4 py-2">
              <span>{helpInWords(help, rule)}</span>
              <span className="font-medium whitespace-nowrap">→ {chanceFigure(help.success)}</span>
            </li>
          ))}
        </ul>
      )}
      {!answers && <p className="text-15 text-quiet">Looking for the smallest changes…</p>}
      {answers && !isFresh && <p className="text-15 text-quiet">{UPDATING}</p>}
      <More
        links={[
          ['/retirement/taxes', 'Taxes and withdrawals'],
          ['/retirement/results', 'Reports and saved results'],
        ]}
      />
    </Chapter>
  )
}

interface WaysProps {
  readonly changes: SmallestChanges
  readonly goal: string
  readonly rule: SpendingRule
}

/** Changes that reach the wanted chance, each alone, or together where at most one is enough. */
function Ways({ changes, goal, rule }: WaysProps) {
  const rows = changeRows(changes, rule)
  const together = changes.together && combinedRows(changes.together, rule)
  return (
    <>
      {rows.length > 1 && (
        <p className="text-15 text-quiet">
          <ThirdPerson>Any one of these gets you to {goal} chance of success.</ThirdPerson>
        </p>
      )}
      {rows.length > 1 && <Rows rows={rows} />}
      {together && (
        <>
          <p className="text-15 text-quiet">
            <ThirdPerson>
              {rows.length > 0 ? 'Or all of these' : 'All of these'} together get you to {goal} chance of
              success.
            </ThirdPerson>
          </p>
          <Rows rows={together} />
        </>
      )}
    </>
  )
}

const Rows = ({ rows }: { readonly rows: readonly string[] }) => (
  <ul className="flex flex-col gap-1 text-15">
    {rows.map((row) => (
      <li key={row}>{row}</li>
    ))}
  </ul>
)

function changeFigure({ room, changes }: PlanAnswers, rule: SpendingRule): string {
  if (room && room.monthlyChangeCents > 0)
    return `Room for ${wholeDollars(room.monthlyChangeCents)} more a month${essentialsSuffix(rule)}`
  if (!changes) return 'Nothing has to change'
  const [first] = changeRows(changes, rule)
  return first ?? (changes.together ? 'Combine smaller changes' : 'No small change is enough')
}

/** The rows of a change, in one order everywhere: more saving first. */
const changeRows = (
  {
    laterMonths,
    lessMonthlyCents,
    moreMonthlyCents,
    claimLaterMonths,
  }: Omit<SmallestChanges, 'chance' | 'together'>,
  rule: SpendingRule,
): string[] =>
  [
    moreMonthlyCents !== null && `Save ${wholeDollars(moreMonthlyCents)} more a month from now on`,
    laterMonths !== null && `Retire ${monthsInWords(laterMonths)} later`,
    lessMonthlyCents !== null && spendLess(lessMonthlyCents, rule),
    claimLaterMonths !== null && `Start Social Security ${monthsInWords(claimLaterMonths)} later`,
  ].filter((row) => row !== false)

/** A change of nothing is not part of a combination. */
const combinedRows = (
  { laterMonths, lessMonthlyCents, moreMonthlyCents }: CombinedChange,
  rule: SpendingRule,
): string[] =>
  changeRows(
    {
      laterMonths: laterMonths || null,
      lessMonthlyCents: lessMonthlyCents || null,
      moreMonthlyCents: moreMonthlyCents || null,
      claimLaterMonths: null,
    },
    rule,
  )

const spendLess = (monthlyCents: Cents, rule: SpendingRule): string =>
  `Spend ${wholeDollars(monthlyCents)} less a month${essentialsSuffix(rule)} in retirement`

function helpInWords({ kind, amount }: Help, rule: SpendingRule): string {
  switch (kind) {
    case 'retire_later':
      return `Work ${monthsInWords(amount)} longer`
    case 'save_more':
      return `Save ${wholeDollars(amount)} more a month`
    case 'spend_less':
      return spendLess(amount, rule)
    case 'claim_later':
      return `Start Social Security ${monthsInWords(amount)} later`
  }
}
