/** The needs analysis: what a household should have of each kind of protection, and what it has. */
import * as v from 'valibot'
import { LifeMethod, ProtectEntries, ProtectHousehold, ProtectSource } from './protect-profile.ts'
import { PersonRole } from './retirement-sections.ts'

/** What can be insured in a bundle. Amounts mean what they mean for a policy of the kind. */
export const Cover = v.picklist(
  ['life', 'disability', 'long_term_care', 'home', 'auto', 'umbrella'],
  'Choose a cover',
)
export type Cover = v.InferOutput<typeof Cover>

export const NeedKind = v.picklist([...Cover.options, 'emergency_fund'])
export type NeedKind = v.InferOutput<typeof NeedKind>

/** Needs of a person: a couple has one each. Everything else is the household's. */
export const PERSONAL_NEEDS: readonly NeedKind[] = ['life', 'disability', 'long_term_care']

/** Whose a need or a cover is. Answers and bundles of before a partner had needs are the client's. */
export const NeedPerson = v.optional(PersonRole, 'self')

/** A part of an amount, named by `id` for its label; negative where it reduces the amount. */
export const NeedPart = v.object({ id: v.string(), cents: v.number(), source: ProtectSource })
export type NeedPart = v.InferOutput<typeof NeedPart>

/** A need compared with what covers it: the parts add up to the amounts, and the gap is what is left, 0 or more. */
const weighed = {
  need_cents: v.number(),
  have_cents: v.number(),
  gap_cents: v.number(),
  need_parts: v.array(NeedPart),
  have_parts: v.array(NeedPart),
}

export const Need = v.object({
  kind: NeedKind,
  /** Of what insures the household it is the client. */
  person: NeedPerson,
  ...weighed,
  /** Whether the amounts are a month's, as for disability. */
  is_monthly: v.boolean(),
  /** `unknown` until the field `missing` is entered; `not_needed` where there is nothing to protect. */
  state: v.picklist(['gap', 'covered', 'not_needed', 'unknown']),
  /** What must be known for an answer, a field of the entries or the household; null if nothing. */
  missing: v.nullable(v.string()),
  /** Whether a lender or the law of nearly every state requires it, and there is none. What is short is no breach. */
  is_required: v.boolean(),
  /**
   * The chance that it is used in the next 20 years, and what that costs for each dollar that is uncovered: the loss
   * of a gap is both times the gap. See docs/methods.md. Zero for the emergency fund, which is saved and not insured.
   */
  chance: v.number(),
  loss_multiple: v.number(),
})
export type Need = v.InferOutput<typeof Need>

/** One survivor's Social Security benefit on the client's record, in today's dollars. */
const SurvivorBenefit = v.object({
  /** `parent` cares for a child under 16; `widow` is a husband or wife from 60 on; `child` is under 18. */
  who: v.picklist(['child', 'parent', 'widow']),
  /** The year of birth. */
  born: v.number(),
  /** From the first month to the last that is counted, `YYYY-MM`. */
  from: v.string(),
  to: v.string(),
  /** In the first month, within the family maximum. */
  monthly_cents: v.number(),
})

/** What is worked out for one person. */
const PersonNeeds = v.object({
  first_name: v.string(),
  /** Every assumption that is used, from where the person stands: `income` is theirs, `partner_income` the other's. */
  entries: v.object({ ...ProtectEntries.entries, ...ProtectHousehold.entries }),
  /** Where each assumption comes from. A null is unknown. */
  sources: v.record(v.string(), ProtectSource),
  life: v.object({
    /** The method whose gap counts. */
    method: LifeMethod,
    /** All three side by side; empty while the pay is unknown. */
    methods: v.array(v.object({ method: LifeMethod, ...weighed })),
  }),
  /** A second view of disability: what the household's essentials would lack. Null while they are unknown. */
  disability_budget: v.nullable(v.object(weighed)),
  /** Survivors' Social Security if the person died today. */
  survivors: v.object({
    /** The monthly benefit at full retirement age that the benefits follow; null if not insured or unknown. */
    full_benefit_cents: v.nullable(v.number()),
    family_maximum_cents: v.nullable(v.number()),
    benefits: v.array(SurvivorBenefit),
    /** What the family gets in each year from this one. */
    years: v.array(v.object({ year: v.number(), cents: v.number() })),
    /** Of the years until the person would have retired. */
    present_value_cents: v.number(),
    is_estimate: v.boolean(),
    /** What the benefit is worked out from, for the client. */
    basis: v.string(),
  }),
  care: v.object({
    yearly_cost_today_cents: v.number(),
    yearly_cost_then_cents: v.number(),
    /** The chance of ever needing care. */
    chance: v.number(),
    expected_cents: v.number(),
  }),
})
export type PersonNeeds = v.InferOutput<typeof PersonNeeds>

export const ProtectNeeds = v.object({
  /** Every need by the order in which to close them, a couple's beside each other. */
  needs: v.array(Need),
  self: PersonNeeds,
  /** Null without a partner. */
  partner: v.nullable(PersonNeeds),
  emergency: v.object({
    months: v.number(),
    /** How long cash lasts; null without known essentials. */
    months_covered: v.nullable(v.number()),
  }),
  /** Premiums of the household's policies, a month. */
  premiums_monthly_cents: v.number(),
})
export type ProtectNeeds = v.InferOutput<typeof ProtectNeeds>
