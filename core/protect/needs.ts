/** The needs analysis: every need of a household, what covers it, and the parts of both. */
import type { Policy } from '#core/contract/policies.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import type { Need, NeedKind, NeedPart, ProtectNeeds } from '#core/contract/protect-needs.ts'
import { PROTECT_RISK } from '#core/finance/data/protect-risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { careChanceWithin, longTermCareNeed } from '#core/finance/protect/long-term-care.ts'
import { disabilityNeed, emergencyFund } from '#core/finance/protect/protect.ts'
import { survival, type Life } from '#core/finance/retirement/life.ts'
import { ageMonthsOn, yearOf } from '#core/retirement/people.ts'
import { fillProtect, type FilledProtect } from './filled-entries.ts'
import { lifeMethods, type LifeInputs, methodOf, presentValue, weigh, workingYears } from './life-need.ts'
import { survivorsOf } from './survivors.ts'

const OLDEST = 130

/** The client's age in years, with months. */
const lifeOf = ({ birth_date }: ProtectFacts, { sex }: FilledProtect, today: IsoDate): Life => ({
  sex,
  age: Math.min(OLDEST, Math.max(0, ageMonthsOn(birth_date, today) / 12)),
})

type Weighing = Pick<Need, 'chance' | 'loss_multiple'>

/** The chance of at least one event in the years that are looked at. */
const chanceOver = (yearly: number, years: number = PROTECT_RISK.years): number => 1 - (1 - yearly) ** years

function disabilityRisk({ age }: Life): Weighing {
  const { chance, fromAge, toAge, months } = PROTECT_RISK.disability
  const yearly = 1 - (1 - chance) ** (1 / (toAge - fromAge))
  const years = Math.max(0, Math.min(PROTECT_RISK.years, toAge - age))
  return { chance: chanceOver(yearly, years), loss_multiple: Math.min(months, Math.max(0, toAge - age) * 12) }
}

function risksOf(life: Life, { vehicles }: FilledProtect, autoNeed: Cents): Record<NeedKind, Weighing> {
  const { home, auto, umbrella, years } = PROTECT_RISK
  return {
    life: { chance: 1 - unwrap(survival(life, years)), loss_multiple: 1 },
    disability: disabilityRisk(life),
    long_term_care: { chance: careChanceWithin(life, years), loss_multiple: 1 },
    home: { chance: chanceOver(home.yearlyChance), loss_multiple: home.lossShare },
    auto: {
      chance: chanceOver(auto.yearlyChance, years * (vehicles ?? 0)),
      loss_multiple: autoNeed > 0 ? Math.min(1, (auto.averageDollars * 100) / autoNeed) : 0,
    },
    umbrella: { chance: chanceOver(umbrella.yearlyChance), loss_multiple: umbrella.lossShare },
    emergency_fund: { chance: 0, loss_multiple: 0 },
  }
}

/** The most that auto insurance is to cover; an umbrella policy covers what is above, and asks for this much below. */
const AUTO_MOST_CENTS = 300_000_00
const AUTO_LEAST_CENTS = 100_000_00

/** A need before its risk and state. */
interface Draft {
  readonly kind: NeedKind
  readonly needParts: readonly NeedPart[]
  readonly haveParts: readonly NeedPart[]
  readonly missing: string | null
  readonly isMonthly?: boolean
  readonly isRequired?: boolean
}

const sumOf = (policies: readonly Policy[], kind: Policy['kind']): Cents =>
  policies
    .filter((policy) => policy.kind === kind && policy.insured !== 'partner')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const fromPolicies = (policies: readonly Policy[], kind: Policy['kind']): NeedPart => ({
  id: `${kind}_policies`,
  cents: sumOf(policies, kind),
  source: 'policies',
})

function lifeDraft(inputs: LifeInputs, methods: ReturnType<typeof lifeMethods>): Draft {
  const weighed = methodOf(methods, inputs.entries.life_method)
  return {
    kind: 'life',
    needParts: weighed?.need_parts ?? [],
    haveParts: weighed?.have_parts ?? [],
    missing: weighed ? null : 'income_cents',
  }
}

function disabilityDraft({ entries, sources, policies, facts, today }: LifeInputs): Draft {
  const { income_cents: pay, essential_monthly_cents: essentials } = entries
  const haveParts = [fromPolicies(policies, 'disability')]
  const empty = { kind: 'disability', isMonthly: true, haveParts, needParts: [] } as const
  if (pay === null) return { ...empty, missing: 'income_cents' }
  // Without pay there is nothing that a disability takes.
  if (pay === 0 || workingYears(facts, entries, today) === 0) return { ...empty, missing: null }
  if (essentials === null) return { ...empty, missing: 'essential_monthly_cents' }
  const open = Math.max(0, essentials - entries.other_monthly_cents)
  const { needCents } = unwrap(
    disabilityNeed({
      monthlyPayCents: roundCents(pay / 12),
      monthlyEssentialsCents: essentials,
      otherMonthlyCents: entries.other_monthly_cents,
      existingMonthlyCents: 0,
    }),
  )
  return {
    ...empty,
    missing: null,
    needParts: [
      { id: 'essentials', cents: essentials, source: sources['essential_monthly_cents'] ?? 'estimate' },
      { id: 'other_income', cents: open - essentials, source: sources['other_monthly_cents'] ?? 'estimate' },
      // Insurers cover a share of pay at most.
      { id: 'insurers_limit', cents: needCents - open, source: 'estimate' },
    ],
  }
}

function emergencyDraft({ entries, sources }: LifeInputs): Draft {
  const { essential_monthly_cents: essentials, emergency_months: months, cash_cents: cash } = entries
  return {
    kind: 'emergency_fund',
    needParts:
      essentials === null
        ? []
        : [
            {
              id: 'months_of_essentials',
              cents: unwrap(emergencyFund(essentials, months, cash)).needCents,
              source: sources['essential_monthly_cents'] ?? 'estimate',
            },
          ],
    haveParts: [{ id: 'cash', cents: cash, source: sources['cash_cents'] ?? 'net_worth' }],
    missing: essentials === null ? 'essential_monthly_cents' : null,
  }
}

const careOf = ({ facts, entries, today }: LifeInputs) =>
  unwrap(
    longTermCareNeed({
      life: lifeOf(facts, entries, today),
      kind: entries.care_setting,
      careAge: entries.care_age,
      careYears: entries.care_years,
      year: yearOf(today),
      costGrowthRate: entries.care_growth_rate,
      returnRate: entries.care_return_rate,
      setAsideCents: 0,
    }),
  )

function careDraft({ entries, sources, policies }: LifeInputs, costCents: Cents): Draft {
  return {
    kind: 'long_term_care',
    needParts: [{ id: 'care_stay', cents: costCents, source: 'estimate' }],
    haveParts: [
      fromPolicies(policies, 'long_term_care'),
      {
        id: 'care_savings',
        cents: entries.care_savings_cents,
        source: sources['care_savings_cents'] ?? 'assumed',
      },
    ],
    missing: null,
  }
}

function propertyDrafts({ facts, entries, sources, policies }: LifeInputs): Draft[] {
  const { rebuild_cents: rebuild, vehicles, at_risk_cents: atRisk } = entries
  const source = sources['at_risk_cents'] ?? 'net_worth'
  const auto = Math.min(AUTO_MOST_CENTS, Math.max(AUTO_LEAST_CENTS, atRisk))
  const limits = policies.filter(({ kind }) => kind === 'auto').map(({ amount_cents }) => amount_cents)
  return [
    {
      kind: 'home',
      needParts: [{ id: 'rebuilding', cents: rebuild ?? 0, source: sources['rebuild_cents'] ?? 'net_worth' }],
      haveParts: [fromPolicies(policies, 'home')],
      missing: rebuild === null ? 'rebuild_cents' : null,
      isRequired: entries.mortgage_cents > 0,
    },
    {
      kind: 'auto',
      needParts:
        vehicles === null || vehicles === 0
          ? []
          : [
              { id: 'at_risk', cents: atRisk, source },
              // At least what a serious accident costs, and at most what an umbrella policy asks for.
              { id: 'auto_limits', cents: auto - atRisk, source: 'assumed' },
            ],
      // Cars with limits of their own are only covered up to the lowest.
      haveParts: [
        { id: 'auto_policies', cents: limits.length > 0 ? Math.min(...limits) : 0, source: 'policies' },
      ],
      missing: vehicles === null ? 'vehicles' : null,
      isRequired: (vehicles ?? 0) > 0,
    },
    {
      kind: 'umbrella',
      needParts:
        atRisk > AUTO_MOST_CENTS
          ? [
              { id: 'at_risk', cents: atRisk, source },
              { id: 'below_umbrella', cents: -AUTO_MOST_CENTS, source: 'assumed' },
            ]
          : [],
      haveParts: [fromPolicies(policies, 'umbrella')],
      missing: facts.balances.length === 0 && source !== 'entered' ? 'at_risk_cents' : null,
    },
  ]
}

function needOf({ kind, needParts, haveParts, missing, isMonthly, isRequired }: Draft, risk: Weighing): Need {
  const weighed = weigh(needParts, haveParts)
  const known = weighed.need_cents === 0 ? 'not_needed' : weighed.gap_cents > 0 ? 'gap' : 'covered'
  return {
    kind,
    ...weighed,
    is_monthly: isMonthly ?? false,
    state: missing === null ? known : 'unknown',
    missing,
    is_required: (isRequired ?? false) && weighed.need_cents > 0,
    ...risk,
  }
}

const PER_MONTH: Readonly<Record<Policy['premium_period'], number>> = {
  month: 1,
  quarter: 1 / 3,
  half_year: 1 / 6,
  year: 1 / 12,
}

/** Premiums of policies, a month. */
const premiumsOf = (policies: readonly Policy[]): Cents =>
  roundCents(
    policies.reduce(
      (sum, { premium_cents, premium_period }) => sum + premium_cents * PER_MONTH[premium_period],
      0,
    ),
  )

/**
 * Every need from what the app knows, what the client entered and their policies. The same on the device and the server.
 *
 * @param policies in any order; policies on the partner alone count for none of the client's needs
 */
export function needsOf(
  facts: ProtectFacts,
  entered: ProtectEntries,
  policies: readonly Policy[],
  today: IsoDate,
): ProtectNeeds {
  const { entries, sources } = fillProtect(entered, facts, policies, today)
  const { months, ...survivors } = survivorsOf(facts, entries, today)
  const inputs: LifeInputs = { facts, entries, sources, policies, today, survivors: { ...survivors, months } }
  const methods = lifeMethods(inputs)
  const care = careOf(inputs)
  const drafts = [
    lifeDraft(inputs, methods),
    disabilityDraft(inputs),
    careDraft(inputs, care.costCents),
    ...propertyDrafts(inputs),
    emergencyDraft(inputs),
  ]
  const auto = drafts.find(({ kind }) => kind === 'auto')?.needParts ?? []
  const risks = risksOf(lifeOf(facts, entries, today), entries, weigh(auto, []).need_cents)
  const { essential_monthly_cents: essentials, emergency_months, cash_cents } = entries
  return {
    entries,
    sources,
    needs: drafts.map((draft) => needOf(draft, risks[draft.kind])),
    life: {
      method: methodOf(methods, entries.life_method)?.method ?? entries.life_method,
      methods: [...methods],
    },
    survivors: {
      ...survivors,
      present_value_cents: presentValue({ months }, workingYears(facts, entries, today), entries.return_rate),
    },
    emergency: {
      months: emergency_months,
      months_covered:
        essentials === null
          ? null
          : unwrap(emergencyFund(essentials, emergency_months, cash_cents)).monthsCovered,
    },
    care: {
      yearly_cost_today_cents: care.yearlyCostTodayCents,
      yearly_cost_then_cents: care.yearlyCostThenCents,
      chance: care.chance,
      expected_cents: care.expectedCents,
    },
    premiums_monthly_cents: premiumsOf(policies),
  }
}
