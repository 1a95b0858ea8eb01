/** The need for life insurance by three methods, with survivors' Social Security counted in each. */
import type { Policy } from '#core/contract/policies.ts'
import type { NeedPart, PersonNeeds } from '#core/contract/protect-needs.ts'
import type { LifeMethod } from '#core/contract/protect-profile.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { stressTest } from '#core/finance/protect/protect-model.ts'
import { dimeNeed, humanLifeValue } from '#core/finance/protect/protect.ts'
import { ageOn, yearOf } from '#core/retirement/people.ts'
import type { FilledProtect, ProtectSources } from './filled-entries.ts'
import { coverageOf, type PersonFacts } from './person-facts.ts'
import { survivingPartner, type Survivors } from './survivors.ts'

type Weighed = PersonNeeds['life']['methods'][number]

/** Parts that add up to a need and to what covers it. */
export function weigh(needParts: readonly NeedPart[], haveParts: readonly NeedPart[]) {
  const sumOf = (parts: readonly NeedPart[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0)
  const [need_cents, have_cents] = [Math.max(0, sumOf(needParts)), sumOf(haveParts)]
  return {
    need_cents,
    have_cents,
    gap_cents: Math.max(0, need_cents - have_cents),
    need_parts: needParts.filter(({ cents }) => cents !== 0),
    have_parts: haveParts.filter(({ cents }) => cents !== 0),
  }
}

/** Years with pay that are left. */
export const workingYears = ({ birth_date }: PersonFacts, entries: FilledProtect, today: IsoDate): number =>
  Math.max(0, entries.retirement_age - ageOn(birth_date, today))

/** Yearly amounts as what they are worth today, each paid at the beginning of its year. */
const worthToday = (amounts: readonly number[], rate: number): Cents =>
  roundCents(amounts.reduce((sum, amount, year) => sum + amount / (1 + rate) ** year, 0))

/** Survivors' benefits of each of some years. */
const benefitsByYear = ({ months }: Pick<Survivors, 'months'>, years: number): number[] =>
  Array.from({ length: years }, (_, year) =>
    months.slice(year * 12, year * 12 + 12).reduce((sum, cents) => sum + cents, 0),
  )

/** What survivors' benefits of some years are worth today: one figure for every method. */
export const presentValue = (survivors: Pick<Survivors, 'months'>, years: number, rate: number): Cents =>
  worthToday(benefitsByYear(survivors, years), rate)

/** Everything that the methods read. */
export interface LifeInputs {
  readonly facts: PersonFacts
  readonly entries: FilledProtect
  readonly sources: ProtectSources
  readonly survivors: Survivors
  readonly policies: readonly Policy[]
  readonly today: IsoDate
}

const part = (id: string, cents: Cents, source: NeedPart['source'] = 'estimate'): NeedPart => ({
  id,
  cents,
  source,
})

/** What there is already: cover, savings, and survivors' benefits of some years. */
function resources(
  { entries, sources, survivors, policies }: LifeInputs,
  years: number,
  benefitsId: string,
): NeedPart[] {
  const benefits = presentValue(survivors, years, entries.return_rate)
  return [
    part('life_policies', coverageOf(policies, 'life'), 'policies'),
    part('savings', entries.savings_cents, sources['savings_cents']),
    part(benefitsId, benefits, 'social_security'),
  ]
}

function dime(inputs: LifeInputs, payCents: Cents): Weighed {
  const { entries, sources } = inputs
  const needs = {
    debtCents: entries.debts_cents + entries.final_expenses_cents,
    yearlyIncomeCents: payCents,
    incomeYears: entries.income_years,
    mortgageCents: entries.mortgage_cents,
    educationCents: entries.education_cents,
  }
  const { needCents } = unwrap(dimeNeed({ ...needs, existingCoverCents: 0, liquidAssetsCents: 0 }))
  const others = needs.debtCents + needs.mortgageCents + needs.educationCents
  return {
    method: 'dime',
    ...weigh(
      [
        part('debts', entries.debts_cents, sources['debts_cents']),
        part('final_expenses', entries.final_expenses_cents, sources['final_expenses_cents']),
        part('income', needCents - others, sources['income_cents']),
        part('mortgage', entries.mortgage_cents, sources['mortgage_cents']),
        part('education', entries.education_cents, sources['education_cents']),
      ],
      resources(inputs, entries.income_years, 'survivor_benefits_income_years'),
    ),
  }
}

function humanLife(inputs: LifeInputs, payCents: Cents): Weighed {
  const { entries, facts, sources, today } = inputs
  const years = workingYears(facts, entries, today)
  const support = unwrap(
    humanLifeValue({
      yearlyIncomeCents: roundCents(payCents * entries.after_tax_share),
      ownShare: entries.own_share,
      workingYears: years,
      realGrowthRate: entries.pay_growth_rate,
      realReturnRate: entries.return_rate,
    }),
  )
  return {
    method: 'human_life',
    ...weigh(
      [
        part('support', support, sources['income_cents']),
        part('final_expenses', entries.final_expenses_cents, sources['final_expenses_cents']),
      ],
      resources(inputs, years, 'survivor_benefits'),
    ),
  }
}

/**
 * What pays the survivors' spending until the client would have retired, beyond the partner's pay and survivors' benefits:
 * the stress test of a death today in a plan without savings (core/finance/protect/protect-model.ts). Income of a year that
 * is not needed helps later years and never earlier ones, which is the part called timing.
 */
function survivorBudget(inputs: LifeInputs): Weighed | null {
  const { entries, facts, sources, survivors, policies, today } = inputs
  const years = workingYears(facts, entries, today)
  const { spending_monthly_cents: spending } = entries
  if (spending === null) return null
  const partnerPay = roundCents(entries.partner_income_cents * entries.after_tax_share)
  const benefits = benefitsByYear(survivors, years)
  const rate = entries.return_rate
  const worth = (amounts: readonly number[]): Cents => worthToday(amounts, rate)
  const partner = survivingPartner(facts, today)
  const lastPaid = partner?.retiresIn ? Number(partner.retiresIn.slice(0, 4)) - yearOf(today) : 0
  const partnerYears = partner ? Math.min(years, Math.max(0, lastPaid)) : years
  const pays = Array.from({ length: years }, (_, year) => (year < partnerYears ? partnerPay : 0))
  const spent = spending * 12
  const short =
    years === 0
      ? 0
      : unwrap(
          stressTest(
            { balanceCents: 0, years, spendingCents: [spent], incomeCents: [0], realReturn: rate },
            {
              kind: 'death',
              label: 'Death today',
              year: 0,
              survivorIncomeCents: benefits.map((cents, year) => cents + (pays[year] ?? 0)),
              survivorSpendingShare: entries.survivor_share,
            },
          ),
        ).shortfallCents
  const parts = [
    part(
      'survivor_spending',
      worth(pays.map(() => spent * entries.survivor_share)),
      sources['spending_monthly_cents'],
    ),
    part('partner_pay', -worth(pays), sources['partner_income_cents']),
    part('survivor_benefits', -presentValue(survivors, years, rate), 'social_security'),
  ]
  const sum = parts.reduce((all, { cents }) => all + cents, 0)
  return {
    method: 'survivor_budget',
    ...weigh(
      [
        ...parts,
        part('timing', short - sum),
        part('final_expenses', entries.final_expenses_cents, sources['final_expenses_cents']),
      ],
      [
        part('life_policies', coverageOf(policies, 'life'), 'policies'),
        part('savings', entries.savings_cents, sources['savings_cents']),
      ],
    ),
  }
}

/** Every method that can be calculated; none while the income is unknown. */
export function lifeMethods(inputs: LifeInputs): readonly Weighed[] {
  const { income_cents: pay } = inputs.entries
  if (pay === null) return []
  const budget = survivorBudget(inputs)
  return [dime(inputs, pay), humanLife(inputs, pay), ...(budget ? [budget] : [])]
}

/** The method that counts: the chosen one, or DIME where it cannot be calculated. */
export const methodOf = (methods: readonly Weighed[], chosen: LifeMethod): Weighed | undefined =>
  methods.find(({ method }) => method === chosen) ?? methods[0]
