/** The needs analysis: every need of a household, what covers it, and the parts of both. */
import { type Policy, PREMIUM_MONTHS } from '#core/contract/policies.ts'
import type { Need, NeedKind, PersonNeeds, ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { ProtectEntries, ProtectFacts } from '#core/contract/protect-profile.ts'
import { PROTECT_RISK } from '#core/finance/data/protect-risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { careChanceWithin } from '#core/finance/protect/long-term-care.ts'
import { emergencyFund } from '#core/finance/protect/protect.ts'
import { survival, type Life } from '#core/finance/retirement/life.ts'
import { fillProtect, type FilledProtect } from './filled-entries.ts'
import { type LifeInputs, lifeMethods, methodOf, presentValue, weigh, workingYears } from './life-need.ts'
import {
  autoDraft,
  careDraft,
  careOf,
  disabilityBudget,
  disabilityDraft,
  type Draft,
  emergencyDraft,
  homeDraft,
  lifeDraft,
  lifeOf,
  umbrellaDraft,
} from './need-drafts.ts'
import { type PersonView, personViews } from './person-facts.ts'
import { survivorsOf } from './survivors.ts'

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

interface Inputs extends LifeInputs {
  readonly role: PersonView['role']
}

/** Everything that one person's needs are worked out from. */
function inputsOf(view: PersonView, today: IsoDate): Inputs {
  const { role, facts, policies } = view
  const { entries, sources } = fillProtect(view, today)
  return { role, facts, entries, sources, policies, today, survivors: survivorsOf(facts, entries, today) }
}

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
