/** What each need is made of and what covers it, before its risk and state. */
import type { Policy } from '#core/contract/policies.ts'
import type { NeedKind, NeedPart } from '#core/contract/protect-needs.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { longTermCareNeed } from '#core/finance/protect/long-term-care.ts'
import { disabilityNeed, emergencyFund } from '#core/finance/protect/protect.ts'
import type { Life } from '#core/finance/retirement/life.ts'
import { ageMonthsOn, ageOn, yearOf } from '#core/retirement/people.ts'
import type { FilledProtect } from './filled-entries.ts'
import { type LifeInputs, type lifeMethods, methodOf, weigh, workingYears } from './life-need.ts'
import { missingAtWork, missingFamily } from './open-questions.ts'
import { coverageOf, type PersonFacts } from './person-facts.ts'

const OLDEST = 130

/** A person's age in years, with months. */
export const lifeOf = ({ birth_date }: PersonFacts, { sex }: FilledProtect, today: IsoDate): Life => ({
  sex,
  age: Math.min(OLDEST, Math.max(0, ageMonthsOn(birth_date, today) / 12)),
})

/** The most that auto insurance is to cover; an umbrella policy covers what is above, and asks for this much below. */
const AUTO_MOST_CENTS = 300_000_00
const AUTO_LEAST_CENTS = 100_000_00
/** Insurers sell long-term care from about this age, and hardly anybody decides on it before. A judgment. */
const CARE_FROM_AGE = 50

/** A need before its risk and state. */
export interface Draft {
  readonly kind: NeedKind
  readonly needParts: readonly NeedPart[]
  readonly haveParts: readonly NeedPart[]
  readonly missing: string | null
  readonly isMonthly?: boolean
  readonly isRequired?: boolean
}

const fromPolicies = (policies: readonly Policy[], kind: Policy['kind']): NeedPart => ({
  id: `${kind}_policies`,
  cents: coverageOf(policies, kind),
  source: 'policies',
})

/** Whether somebody lives on the pay; the assumptions are of nobody without a family, unless the client says otherwise. */
const hasDependents = ({ income_years, own_share, survivor_share }: FilledProtect): boolean =>
  income_years > 0 || own_share < 1 || survivor_share > 0

export function lifeDraft(inputs: LifeInputs, methods: ReturnType<typeof lifeMethods>): Draft {
  const { entries } = inputs
  const missing = entries.income_cents === null ? 'income_cents' : missingFamily(inputs)
  const empty = { kind: 'life', needParts: [], haveParts: [] } as const
  if (missing !== null || !hasDependents(entries)) return { ...empty, missing }
  const weighed = methodOf(methods, entries.life_method)
  return {
    kind: 'life',
    needParts: weighed?.need_parts ?? [],
    haveParts: weighed?.have_parts ?? [],
    missing: missingAtWork(inputs),
  }
}

/** Without pay, or years left to earn it, there is nothing that a disability takes. */
const hasPayToLose = ({ entries, facts, today }: LifeInputs): boolean =>
  (entries.income_cents ?? 0) > 0 && workingYears(facts, entries, today) > 0

export function disabilityDraft(inputs: LifeInputs): Draft {
  const { entries, sources, policies } = inputs
  const { income_cents: pay } = entries
  const haveParts = [fromPolicies(policies, 'disability')]
  const empty = { kind: 'disability', isMonthly: true, haveParts, needParts: [] } as const
  if (pay === null) return { ...empty, missing: 'income_cents' }
  if (!hasPayToLose(inputs)) return { ...empty, missing: null }
  const monthly = roundCents(pay / 12)
  const { needCents } = unwrap(disabilityNeed(monthly, 0))
  const source = sources['income_cents'] ?? 'income'
  return {
    ...empty,
    missing: missingAtWork(inputs),
    needParts: [
      { id: 'pay', cents: monthly, source },
      // Insurers replace a share of pay, up to an amount.
      { id: 'insurers_limit', cents: needCents - monthly, source: 'estimate' },
    ],
  }
}

/** What the household's essentials lack without a person's pay: essentials less what would continue, and policies. */
export function disabilityBudget(inputs: LifeInputs) {
  const { entries, sources, policies } = inputs
  const { essential_monthly_cents: essential, other_monthly_cents: other } = entries
  if (essential === null || !hasPayToLose(inputs)) return null
  return weigh(
    [
      { id: 'essentials', cents: essential, source: sources['essential_monthly_cents'] ?? 'estimate' },
      {
        id: 'other_income',
        cents: -Math.min(essential, other),
        source: sources['other_monthly_cents'] ?? 'estimate',
      },
    ],
    [fromPolicies(policies, 'disability')],
  )
}

export function emergencyDraft({ entries, sources }: LifeInputs): Draft {
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

export const careOf = ({ facts, entries, today }: LifeInputs) =>
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

export function careDraft({ facts, entries, sources, policies, today }: LifeInputs, costCents: Cents): Draft {
  const isDue = (birthDate: IsoDate): boolean => ageOn(birthDate, today) >= CARE_FROM_AGE
  const partner = facts.income?.partner
  const people = partner && isDue(partner.birth_date) ? 2 : 1
  return {
    kind: 'long_term_care',
    needParts: isDue(facts.birth_date) ? [{ id: 'care_stay', cents: costCents, source: 'estimate' }] : [],
    haveParts: [
      fromPolicies(policies, 'long_term_care'),
      {
        id: people === 2 ? 'care_savings_half' : 'care_savings',
        cents: Math.floor(entries.care_savings_cents / people),
        source: sources['care_savings_cents'] ?? 'assumed',
      },
    ],
    missing: null,
  }
}

/** A home that is owned is insured for what rebuilding costs; what is in a rented one by whatever policy there is. */
export function homeDraft({ entries, sources, policies }: LifeInputs): Draft {
  const { home_kind: kind, rebuild_cents: rebuild } = entries
  const insured = fromPolicies(policies, 'home')
  const draft = { kind: 'home', needParts: [], haveParts: [insured], missing: null } as const
  if (kind === null) return { ...draft, missing: 'home_kind' }
  if (kind === 'none') return draft
  if (kind === 'rent') {
    return insured.cents > 0
      ? { ...draft, needParts: [{ ...insured, id: 'belongings' }] }
      : { ...draft, missing: 'renters_policy' }
  }
  return {
    ...draft,
    needParts: [{ id: 'rebuilding', cents: rebuild ?? 0, source: sources['rebuild_cents'] ?? 'assumed' }],
    missing: rebuild === null ? 'rebuild_cents' : null,
    isRequired: entries.mortgage_cents > 0 && insured.cents === 0,
  }
}

export function autoDraft({ entries, sources, policies }: LifeInputs): Draft {
  const { vehicles, at_risk_cents: atRisk } = entries
  const auto = Math.min(AUTO_MOST_CENTS, Math.max(AUTO_LEAST_CENTS, atRisk))
  const limits = policies.filter(({ kind }) => kind === 'auto').map(({ amount_cents }) => amount_cents)
  return {
    kind: 'auto',
    needParts:
      vehicles === null || vehicles === 0
        ? []
        : [
            { id: 'at_risk', cents: atRisk, source: sources['at_risk_cents'] ?? 'net_worth' },
            // At least what a serious accident costs, and at most what an umbrella policy asks for.
            { id: 'auto_limits', cents: auto - atRisk, source: 'assumed' },
          ],
    // Cars with limits of their own are only covered up to the lowest.
    haveParts: [
      { id: 'auto_policies', cents: limits.length > 0 ? Math.min(...limits) : 0, source: 'policies' },
    ],
    missing: vehicles === null ? 'vehicles' : null,
    isRequired: (vehicles ?? 0) > 0 && limits.length === 0,
  }
}

export function umbrellaDraft({ facts, entries, sources, policies }: LifeInputs): Draft {
  const { at_risk_cents: atRisk } = entries
  const source = sources['at_risk_cents'] ?? 'net_worth'
  return {
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
  }
}
