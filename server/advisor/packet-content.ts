/** What a summary for an advisor says: headline figures as the app's own pages have them, and what to discuss. */
import type { PacketContent, PacketFigure, PacketSection } from '#core/contract/advisor-packets.ts'
import type { DebtTotals } from '#core/contract/debt-totals.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { monthsToDebtFree } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { headlineOf } from '#core/retirement/forecast.ts'
import { userById } from '#server/account/queries.ts'
import { actionsOf } from '#server/dashboard/next-actions.ts'
import type { Db } from '#server/db/connect.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadAll } from '#server/goal/load.ts'
import { standingsOf } from '#server/goal/standings.ts'
import { notFound } from '#server/http/api-error.ts'
import { netWorthOfClient } from '#server/investment/net-worth.ts'
import { analyze } from '#server/protect/bundles.ts'
import { factsOf } from '#server/retirement/facts.ts'
import { forecastOf } from '#server/retirement/forecast.ts'
import { planOf } from '#server/retirement/queries.ts'
import { needLabels, topicsOf } from './packet-topics.ts'
import { amount, date, text, withoutAmounts, withoutNumbers } from './packet-figures.ts'

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

async function goalFigures(db: Db, userUuid: string, today: IsoDate): Promise<PacketFigure[]> {
  const { all } = await loadAll(db, userUuid, today)
  const standings = await standingsOf(db, userUuid, all, today)
  return standings
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

async function retirementOf(db: Db, userUuid: string, today: IsoDate) {
  const [plan, facts] = [await planOf(db, userUuid), await factsOf(db, userUuid, today)]
  const forecast = forecastOf(plan, facts, today)
  return forecast && headlineOf(forecast.household, forecast.expected, forecast.outcome)
}

type Retirement = Awaited<ReturnType<typeof retirementOf>>

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

type Needs = Awaited<ReturnType<typeof analyze>>['needs']['needs']

function protectionFigures(needs: Needs): PacketFigure[] {
  const gaps = needs.filter(({ state }) => state === 'gap')
  const unknown = needs.filter(({ state }) => state === 'unknown').map(({ kind }) => needLabels[kind])
  return [
    ...gaps.map(({ kind, gap_cents, is_monthly }) =>
      amount(`${needLabels[kind]} gap`, gap_cents, is_monthly),
    ),
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
  db: Db,
  userUuid: string,
  { sections, hides_amounts }: Scope,
  today: IsoDate,
): Promise<PacketContent> {
  const user = await userById(db, userUuid)
  if (!user) throw notFound()
  const has = (section: PacketSection): boolean => sections.includes(section)
  const hasTopics = has('topics')
  const headline = has('retirement') ? await retirementOf(db, userUuid, today) : null
  const needs = has('protection') ? (await analyze(db, userUuid, today)).needs.needs : []
  const figuresOf: Readonly<Record<Exclude<PacketSection, 'topics'>, () => Promise<PacketFigure[]>>> = {
    net_worth: () => netWorthFigures(db, userUuid, today),
    goals: () => goalFigures(db, userUuid, today),
    retirement: async () => retirementFigures(headline),
    debts: async () => {
      const debts = await allDebts(db, userUuid)
      const plan = await choiceOf(db, userUuid, debts, today)
      return debtFigures(totalsOf(debts, plan, today), monthsToDebtFree(debts, plan, today), today)
    },
    protection: async () => protectionFigures(needs),
  }
  const shown: PacketContent['sections'] = []
  for (const section of ['net_worth', 'goals', 'retirement', 'debts', 'protection'] as const) {
    if (has(section)) shown.push({ section, figures: await figuresOf[section]() })
  }
  const topics = hasTopics
    ? topicsOf({ actions: (await actionsOf(db, userUuid, today)).actions, needs, headline, sections })
    : null
  const content: PacketContent = {
    first_name: user.first_name,
    as_of: today,
    hides_amounts,
    sections: shown,
    topics,
  }
  return hides_amounts ? withoutAmounts(content) : content
}
