/** What a summary for an advisor says: headline figures as the app's own pages have them, and what to discuss. */
import type { PacketContent, PacketFigure, PacketSection } from '#core/contract/advisor-packets.ts'
import type { DebtTotals } from '#core/contract/debt-totals.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { monthsToDebtFree } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { NEXT_ACTION_PARTS, nextActionsOf } from '#core/goal/next-actions.ts'
import { inPolicyOrder } from '#core/protect/change.ts'
import { PROTECT_PARTS, protectFacts } from '#core/protect/facts.ts'
import { byUrgency, needsOf } from '#core/protect/needs.ts'
import { type RETIREMENT_PARTS, retirementFacts } from '#core/retirement/facts.ts'
import { headlineOf } from '#core/retirement/forecast.ts'
import type { Db } from '#server/db/connect.ts'
import { type GoalReader, goalsWithRiskOf } from '#server/goal/goals-with-risk.ts'
import { loadHousehold, type HouseholdWith } from '#server/household/load-household.ts'
import { netWorthOfClient } from '#server/money-account/net-worth.ts'
import { forecastOf } from '#server/retirement/forecast.ts'
import { amount, needLabel, text, topicsOf, withoutNumbers } from './packet-topics.ts'

const date = (label: string, value: IsoDate): PacketFigure => ({
  label,
  value: { kind: 'date', date: value },
})

const hidden = (figure: PacketFigure): PacketFigure =>
  figure.value.kind === 'amount' ? { ...figure, value: { ...figure.value, cents: null } } : figure

/** A summary whose amounts the client hides; rates, chances and dates stay. */
const withoutAmounts = (content: PacketContent): PacketContent => ({
  ...content,
  sections: content.sections.map(({ section, figures }) => ({ section, figures: figures.map(hidden) })),
  topics: content.topics?.map((topic) => ({ ...topic, figures: topic.figures.map(hidden) })) ?? null,
})

/** What the client shares. */
interface Scope {
  readonly sections: readonly PacketSection[]
  readonly hides_amounts: boolean
}

async function netWorthFigures(db: Db, userUuid: string, today: IsoDate): Promise<PacketFigure[]> {
  const worth = await netWorthOfClient(db, userUuid, today, 1)
  return [
    amount('Net worth', worth.net_cents),
    amount('Assets', worth.assets.cents),
    amount('Debts', worth.liabilities.cents),
  ]
}

function goalFigures(goalsWithRisk: readonly GoalWithRisk[]): PacketFigure[] {
  return goalsWithRisk
    .filter(({ goal }) => goal.status === 'active' || goal.status === 'held')
    .flatMap(({ goal, outlook }) => {
      const about = withoutNumbers(goal.name)
      const chance = outlook ? [text('Chance of success', chanceFigure(outlook.chance))] : []
      return [...chance, amount('Saved so far', goal.value.cents), amount('Target', goal.target_cents)].map(
        (figure) => ({ ...figure, about }),
      )
    })
    .filter(({ value }) => value.kind !== 'amount' || value.cents !== null)
}

function retirementOf(household: HouseholdWith<(typeof RETIREMENT_PARTS)[number]>) {
  const forecast = forecastOf(household.plan, retirementFacts(household), household.today)
  return forecast && headlineOf(forecast.household, forecast.expected, forecast.outcome)
}

type Retirement = ReturnType<typeof retirementOf>

const retirementFigures = (headline: Retirement): PacketFigure[] =>
  headline === null
    ? [text('Retirement plan', 'Not set up yet')]
    : [
        text('Chance of success', chanceFigure(headline.success_share)),
        ...(headline.retires_in === null ? [] : [date('Retires in', `${headline.retires_in}-01`)]),
        amount(
          'Spending in retirement with taxes, in today’s dollars',
          headline.monthly_spending?.total_cents ?? null,
          true,
        ),
      ]

function debtFigures(totals: DebtTotals, monthsLeft: number | null, today: IsoDate): PacketFigure[] {
  if (totals.debt_count === 0) return [text('Debts', 'None')]
  return [
    amount('Owed', totals.balance_cents),
    amount('Payments', totals.payment_monthly_cents, true),
    ...(totals.average_apr === null
      ? []
      : [{ label: 'Average rate', value: { kind: 'share', share: totals.average_apr } } as const]),
    monthsLeft === null
      ? text('Debt-free', 'Not with today’s payments')
      : date('Debt-free', addMonths(today, monthsLeft)),
  ]
}

type Needs = ReturnType<typeof needsOf>['needs']

function protectionFigures(needs: Needs): PacketFigure[] {
  const gaps = byUrgency(needs).filter(({ state }) => state === 'gap')
  const unknown = needs.filter(({ state }) => state === 'unknown').map(needLabel)
  return [
    ...gaps.map((need) => amount(`${needLabel(need)} gap`, need.gap_cents, need.is_monthly)),
    ...(gaps.length === 0 ? [text('Gaps', 'None found')] : []),
    ...(unknown.length === 0 ? [] : [text('Not known yet', unknown.join(', '))]),
  ]
}

/**
 * What a client would share today. It never has contact details or account numbers: names are without long numbers, and
 * nothing else than what is listed here is read into it. Topics keep to the sections that are shared.
 *
 * @throws ApiError `not_found` when there is no such client
 */
export async function contentOf(
  reader: GoalReader,
  userUuid: string,
  { sections, hides_amounts }: Scope,
  today: IsoDate,
): Promise<PacketContent> {
  const { db } = reader
  const household = await loadHousehold(db, userUuid, today, [
    ...NEXT_ACTION_PARTS,
    ...PROTECT_PARTS,
    'protect',
  ])
  const { debts, payoff, goals, policies, protect } = household
  const goalsWithRisk = await goalsWithRiskOf(reader, userUuid, goals, today)
  const has = (section: PacketSection): boolean => sections.includes(section)
  const headline = has('retirement') ? retirementOf(household) : null
  const needs = has('protection')
    ? needsOf(protectFacts(household), protect, inPolicyOrder(policies), today).needs
    : []
  const figuresOf: Readonly<
    Record<Exclude<PacketSection, 'topics'>, () => PacketFigure[] | Promise<PacketFigure[]>>
  > = {
    net_worth: () => netWorthFigures(db, userUuid, today),
    goals: () => goalFigures(goalsWithRisk),
    retirement: () => retirementFigures(headline),
    debts: () => debtFigures(totalsOf(debts, payoff, today), monthsToDebtFree(debts, payoff, today), today),
    protection: () => protectionFigures(needs),
  }
  const shown: PacketContent['sections'] = []
  for (const section of ['net_worth', 'goals', 'retirement', 'debts', 'protection'] as const) {
    if (has(section)) shown.push({ section, figures: await figuresOf[section]() })
  }
  const topics = has('topics')
    ? topicsOf({ actions: nextActionsOf(household, goalsWithRisk).actions, needs, headline, sections })
    : null
  const content: PacketContent = {
    first_name: household.first_name,
    as_of: today,
    hides_amounts,
    sections: shown,
    topics,
  }
  return hides_amounts ? withoutAmounts(content) : content
}
