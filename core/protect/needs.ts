/** The needs analysis: every need of a household, what covers it, and the parts of both. */
import { type Policy, PREMIUM_MONTHS } from '#core/contract/policies.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import type { Need, NeedKind, NeedPart, PersonNeeds, ProtectNeeds } from '#core/contract/protect-needs.ts'
import { PROTECT_RISK } from '#core/finance/data/protect-risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { careChanceWithin, longTermCareNeed } from '#core/finance/protect/long-term-care.ts'
import { disabilityNeed, emergencyFund } from '#core/finance/protect/protect.ts'
import { survival, type Life } from '#core/finance/retirement/life.ts'
import { ageMonthsOn, ageOn, yearOf } from '#core/retirement/people.ts'
import { fillProtect, type FilledProtect } from './filled-entries.ts'
import { type LifeInputs, lifeMethods, methodOf, presentValue, weigh, workingYears } from './life-need.ts'
import { missingAtWork, missingFamily } from './open-questions.ts'
import { type PersonFacts, type PersonView, personViews } from './person-facts.ts'
import { survivorsOf } from './survivors.ts'

const OLDEST = 130

/** A person's age in years, with months. */
const lifeOf = ({ birth_date }: PersonFacts, { sex }: FilledProtect, today: IsoDate): Life => ({
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

/** How often a need arises and what it then costs: of a person at their age, or of what the household owns. */
function riskOf({ kind, needParts }: Draft, life: Life, { vehicles }: FilledProtect): Weighing {
  const { home, auto, umbrella, years } = PROTECT_RISK
  switch (kind) {
    case 'life':
      return { chance: 1 - unwrap(survival(life, years)), loss_multiple: 1 }
    case 'disability':
      return disabilityRisk(life)
    case 'long_term_care':
      return { chance: careChanceWithin(life, years), loss_multiple: 1 }
    case 'home':
      return { chance: chanceOver(home.yearlyChance), loss_multiple: home.lossShare }
    case 'auto': {
      const need = weigh(needParts, []).need_cents
      return {
        chance: chanceOver(auto.yearlyChance, years * (vehicles ?? 0)),
        loss_multiple: need > 0 ? Math.min(1, (auto.averageDollars * 100) / need) : 0,
      }
    }
    case 'umbrella':
      return { chance: chanceOver(umbrella.yearlyChance), loss_multiple: umbrella.lossShare }
    case 'emergency_fund':
      return { chance: 0, loss_multiple: 0 }
  }
}

/** The most that auto insurance is to cover; an umbrella policy covers what is above, and asks for this much below. */
const AUTO_MOST_CENTS = 300_000_00
const AUTO_LEAST_CENTS = 100_000_00
/** Insurers sell long-term care from about this age, and hardly anybody decides on it before. A judgment. */
const CARE_FROM_AGE = 50

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

/** Whether somebody lives on the pay; the assumptions are of nobody without a family, unless the client says otherwise. */
const hasDependents = ({ income_years, own_share, survivor_share }: FilledProtect): boolean =>
  income_years > 0 || own_share < 1 || survivor_share > 0

function lifeDraft(inputs: LifeInputs, methods: ReturnType<typeof lifeMethods>): Draft {
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

function disabilityDraft(inputs: LifeInputs): Draft {
  const { entries, sources, policies, facts, today } = inputs
  const { income_cents: pay } = entries
  const haveParts = [fromPolicies(policies, 'disability')]
  const empty = { kind: 'disability', isMonthly: true, haveParts, needParts: [] } as const
  if (pay === null) return { ...empty, missing: 'income_cents' }
  // Without pay there is nothing that a disability takes.
  if (pay === 0 || workingYears(facts, entries, today) === 0) return { ...empty, missing: null }
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
function disabilityBudget({ entries, sources, policies, facts, today }: LifeInputs) {
  const { income_cents: pay, essential_monthly_cents: essential, other_monthly_cents: other } = entries
  if (essential === null || pay === null || pay === 0 || workingYears(facts, entries, today) === 0)
    return null
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

function careDraft({ facts, entries, sources, policies, today }: LifeInputs, costCents: Cents): Draft {
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
function homeDraft({ entries, sources, policies }: LifeInputs): Draft {
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

function autoDraft({ entries, sources, policies }: LifeInputs): Draft {
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

function umbrellaDraft({ facts, entries, sources, policies }: LifeInputs): Draft {
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

function needOf(draft: Draft, role: PersonView['role'], risk: Weighing): Need {
  const { kind, needParts, haveParts, missing, isMonthly, isRequired } = draft
  const weighed = weigh(needParts, haveParts)
  const known = weighed.need_cents === 0 ? 'not_needed' : weighed.gap_cents > 0 ? 'gap' : 'covered'
  return {
    kind,
    person: role,
    ...weighed,
    is_monthly: isMonthly ?? false,
    state: missing === null ? known : 'unknown',
    missing,
    is_required: (isRequired ?? false) && weighed.need_cents > 0,
    ...risk,
  }
}

/** What a planner looks at first: pay, then cash, then things, then care in old age. */
const ORDER: readonly NeedKind[] = [
  'life',
  'disability',
  'emergency_fund',
  'home',
  'auto',
  'umbrella',
  'long_term_care',
]
const STATES = ['gap', 'unknown', 'covered', 'not_needed'] as const

/** The order in which to look at needs: gaps first, those before the others that the law or a lender requires. */
export const byUrgency = (needs: readonly Need[]): Need[] =>
  needs.toSorted(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) || Number(b.is_required) - Number(a.is_required),
  )

/** Premiums of policies, a month. */
const premiumsOf = (policies: readonly Policy[]): Cents =>
  roundCents(
    policies.reduce(
      (sum, { premium_cents, premium_period }) => sum + premium_cents / PREMIUM_MONTHS[premium_period],
      0,
    ),
  )

/** Everything that one person's needs are worked out from. */
function inputsOf(
  { role, ...view }: PersonView,
  today: IsoDate,
): LifeInputs & { readonly role: typeof role } {
  const { facts, policies } = view
  const { entries, sources } = fillProtect({ role, ...view }, today)
  return { role, facts, entries, sources, policies, today, survivors: survivorsOf(facts, entries, today) }
}
type Inputs = ReturnType<typeof inputsOf>

/** One person's own needs, and what they are worked out from. */
function personNeeds(inputs: Inputs): { readonly drafts: readonly Draft[]; readonly needs: PersonNeeds } {
  const { facts, entries, sources, today } = inputs
  const { months, ...survivors } = inputs.survivors
  const methods = lifeMethods(inputs)
  const care = careOf(inputs)
  return {
    drafts: [lifeDraft(inputs, methods), disabilityDraft(inputs), careDraft(inputs, care.costCents)],
    needs: {
      first_name: facts.first_name,
      entries,
      sources,
      life: {
        method: methodOf(methods, entries.life_method)?.method ?? entries.life_method,
        methods: [...methods],
      },
      disability_budget: disabilityBudget(inputs),
      survivors: {
        ...survivors,
        present_value_cents: presentValue(
          { months },
          workingYears(facts, entries, today),
          entries.return_rate,
        ),
      },
      care: {
        yearly_cost_today_cents: care.yearlyCostTodayCents,
        yearly_cost_then_cents: care.yearlyCostThenCents,
        chance: care.chance,
        expected_cents: care.expectedCents,
      },
    },
  }
}

const needsFrom = (inputs: Inputs, drafts: readonly Draft[]): Need[] =>
  drafts.map((draft) =>
    needOf(
      draft,
      inputs.role,
      riskOf(draft, lifeOf(inputs.facts, inputs.entries, inputs.today), inputs.entries),
    ),
  )

/**
 * Every need from what the app knows, what the client entered and their policies. The same on the device and the server.
 *
 * @param policies in any order; a policy on one person alone counts for none of the other's needs
 */
export function needsOf(
  facts: ProtectFacts,
  entered: ProtectEntries,
  policies: readonly Policy[],
  today: IsoDate,
): ProtectNeeds {
  const views = personViews(facts, entered, policies, today)
  const own = inputsOf(views.self, today)
  const partner = views.partner && inputsOf(views.partner, today)
  const [self, other] = [personNeeds(own), partner && personNeeds(partner)]
  const { essential_monthly_cents: essentials, emergency_months, cash_cents } = own.entries
  const household = [emergencyDraft(own), homeDraft(own), autoDraft(own), umbrellaDraft(own)]
  const needs = [
    ...needsFrom(own, [...self.drafts, ...household]),
    ...(partner && other ? needsFrom(partner, other.drafts) : []),
  ]
  return {
    needs: needs.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
    self: self.needs,
    partner: other && other.needs,
    emergency: {
      months: emergency_months,
      months_covered:
        essentials === null
          ? null
          : unwrap(emergencyFund(essentials, emergency_months, cash_cents)).monthsCovered,
    },
    premiums_monthly_cents: premiumsOf(policies),
  }
}
