/** Illustrative bids: what covers cost, what bundles cost that close the gaps, and the best ones under a budget. */
import type { Policy } from '#core/contract/policies.ts'
import {
  Cover,
  type Need,
  PERSONAL_NEEDS,
  type PersonNeeds,
  type ProtectNeeds,
} from '#core/contract/protect-needs.ts'
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import {
  type BestBundle,
  type BidLine,
  BundleKind,
  type CoverAmount,
  type ProtectBid,
  type ProtectBids,
} from '#core/contract/protect.ts'
import type { PersonRole } from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd, roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bestCover, type CoverPlan } from '#core/finance/protect/best-cover.ts'
import { bundleCovers, coverLimits, premium, PREMIUM_NOTICE } from '#core/finance/protect/premium.ts'
import { ageOn } from '#core/retirement/people.ts'
import { canRaise } from './change.ts'

/** Amounts are offered in these steps. */
const STEP_CENTS: Readonly<Record<Cover, Cents>> = {
  life: 25_000_00,
  disability: 100_00,
  long_term_care: 10_000_00,
  home: 10_000_00,
  auto: 100_000_00,
  umbrella: 1_000_000_00,
}
/** How many amounts of a cover are compared at most. */
const MOST_OPTIONS = 12
/** Covers that are rated by the sex of whom they insure. */
const RATED_BY_SEX: ReadonlySet<Cover> = new Set(['life', 'disability', 'long_term_care', 'auto'])

type Insured = ProtectBid['insured']
type Problem = NonNullable<BidLine['problem']>

/** What premiums are worked out from: the people, and the policies that may be raised. */
export interface Rated extends Pick<ProtectBid, 'insured' | 'partner'> {
  readonly policies: readonly Policy[]
}

const insuredPerson = (birthDate: IsoDate, { entries, sources }: PersonNeeds, today: IsoDate): Insured => ({
  age: Math.max(0, ageOn(birthDate, today)),
  sex: sources['sex'] === 'assumed' ? null : entries.sex,
  is_smoker: entries.is_smoker ?? false,
  state: entries.state?.slice(3) ?? '',
})

/** Whom premiums are for, and what they may raise. A state that is unknown is empty. */
export function ratedOf(
  { birth_date, income }: ProtectFacts,
  { self, partner }: ProtectNeeds,
  policies: readonly Policy[],
  today: IsoDate,
): Rated {
  return {
    insured: insuredPerson(birth_date, self, today),
    partner: partner && income?.partner ? insuredPerson(income.partner.birth_date, partner, today) : null,
    policies,
  }
}

/** A cover, and whom it insures. */
export type Whose = Pick<CoverAmount, 'cover' | 'person'>

const raiseOf = ({ policy_uuid, insurer, amount_cents }: Policy): NonNullable<BidLine['raises']> => ({
  policy_uuid,
  insurer,
  from_cents: amount_cents,
})

/**
 * The policy whose limit closes a gap: the largest, and of cars the lowest, which is the one that counts. What an employer
 * gives can't be raised by asking an insurer.
 */
function raisable(policies: readonly Policy[], whose: Whose): BidLine['raises'] {
  const own = policies
    .filter((policy) => canRaise(policy, whose) && !policy.through_employer)
    .toSorted((a, b) => b.amount_cents - a.amount_cents)
  const policy = whose.cover === 'auto' ? own.at(-1) : own[0]
  return policy ? raiseOf(policy) : null
}

/** What a cover costs more than what there is today, a month; or why it has no premium. */
function priceOf(
  { cover, person, amount_cents }: CoverAmount,
  raises: BidLine['raises'],
  { insured, partner }: Rated,
): number | Problem {
  const who = person === 'self' ? insured : partner
  if (!who) return { reason: 'partner', message: 'Add your partner to your household first.' }
  const { sex, is_smoker: isSmoker, age, state } = who
  if (raises && amount_cents <= raises.from_cents) {
    return { reason: 'amount', message: `Choose more than the ${formatUsd(raises.from_cents)} in force.` }
  }
  // What isn't rated by sex costs the same for both.
  const rating = { age, sex: sex ?? 'female', isSmoker, state }
  const after = premium({ cover, amountCents: amount_cents }, rating)
  if (!after.ok) return { reason: after.reason, message: after.message }
  if (sex === null && RATED_BY_SEX.has(cover)) {
    return { reason: 'sex', message: 'Add the sex at birth to see a premium.' }
  }
  if (!raises) return after.value.monthlyCents
  const [least] = coverLimits(cover)
  const before = premium({ cover, amountCents: Math.max(least, raises.from_cents) }, rating)
  return before.ok
    ? Math.max(0, after.value.monthlyCents - before.value.monthlyCents)
    : after.value.monthlyCents
}

function lineOf(amount: CoverAmount, rated: Rated): BidLine {
  const { cover, person, policy_uuid, amount_cents } = amount
  const policy = rated.policies.find((each) => each.policy_uuid === policy_uuid && canRaise(each, amount))
  const raises = policy ? raiseOf(policy) : null
  const price = priceOf(amount, raises, rated)
  const line = { cover, person, raises, amount_cents }
  return typeof price === 'number'
    ? { ...line, state: 'priced', monthly_cents: price, problem: null }
    : { ...line, state: 'refused', monthly_cents: null, problem: price }
}

/** Lines with the totals of those that have a premium. */
function totalled(lines: BidLine[]) {
  const monthly_cents = lines.reduce((sum, line) => sum + (line.monthly_cents ?? 0), 0)
  return { lines, monthly_cents, yearly_cents: monthly_cents * 12 }
}

const stated = ({ insured, partner }: Rated, today: IsoDate) => ({
  insured,
  partner,
  as_of: today,
  is_illustrative: true as const,
  notice: PREMIUM_NOTICE,
})

/** A bid for covers with amounts. A cover without a premium has its problem. */
export const bidFor = (amounts: readonly CoverAmount[], rated: Rated, today: IsoDate): ProtectBid => ({
  ...totalled(amounts.map((each) => lineOf(each, rated))),
  ...stated(rated, today),
})

/** What there then is: the gap on top of what is raised, rounded up to a step, within what is offered. */
function amountFor(cover: Cover, gapCents: Cents, raises: BidLine['raises']): Cents {
  const [least, most] = coverLimits(cover)
  const step = STEP_CENTS[cover]
  const wanted = gapCents + (raises?.from_cents ?? 0)
  return Math.min(most, Math.max(least, Math.ceil(wanted / step) * step))
}

/** A cover that closes a need's gap, with its premium; without a gap its state. */
function closing(whose: Whose, need: Need | undefined, rated: Rated): BidLine {
  const state = need?.state ?? 'unknown'
  if (state !== 'gap') {
    return { ...whose, raises: null, state, amount_cents: null, monthly_cents: null, problem: null }
  }
  const raises = raisable(rated.policies, whose)
  const amount_cents = amountFor(whose.cover, need?.gap_cents ?? 0, raises)
  return lineOf({ ...whose, policy_uuid: raises?.policy_uuid ?? null, amount_cents }, rated)
}

/**
 * The expected loss of a need that is left when a part of its gap is closed: its chance in 20 years, times what it costs
 * for each dollar that is uncovered. See docs/methods.md.
 */
const lossOf = ({ chance, loss_multiple, gap_cents }: Need, closedCents: Cents): Cents =>
  roundCents(Math.max(0, gap_cents - closedCents) * loss_multiple * chance)

/** Amounts up to the gap, from the least that is offered: evenly spaced, in steps. A home is insured in full or not. */
function amountsOf(cover: Cover, gapCents: Cents, raises: BidLine['raises']): Cents[] {
  const unit = STEP_CENTS[cover]
  const [offered] = coverLimits(cover)
  const from = raises ? (Math.floor(raises.from_cents / unit) + 1) * unit : 0
  const least = Math.max(offered, from)
  const full = amountFor(cover, gapCents, raises)
  if (cover === 'home' || full <= least) return [full]
  const step = unit * Math.ceil((full - least) / unit / (MOST_OPTIONS - 1))
  const count = Math.ceil((full - least) / step)
  return Array.from({ length: count + 1 }, (_, place) => Math.min(full, least + place * step))
}

function coverOptions(whose: Whose, need: Need | undefined, rated: Rated): ProtectBids['covers'][number] {
  if (need?.state !== 'gap') return { ...whose, raises: null, problem: null, options: [] }
  const raises = raisable(rated.policies, whose)
  const lines = amountsOf(whose.cover, need.gap_cents, raises).map((amount_cents) =>
    lineOf({ ...whose, policy_uuid: raises?.policy_uuid ?? null, amount_cents }, rated),
  )
  return {
    ...whose,
    raises,
    problem: lines.find(({ problem }) => problem)?.problem ?? null,
    options: lines.flatMap(({ amount_cents, monthly_cents }) =>
      amount_cents === null || monthly_cents === null
        ? []
        : [
            {
              amount_cents,
              monthly_cents,
              loss_cents: lossOf(need, amount_cents - (raises?.from_cents ?? 0)),
            },
          ],
    ),
  }
}

const needFor = ({ needs }: ProtectNeeds, { cover, person }: Whose): Need | undefined =>
  needs.find((need) => need.kind === cover && need.person === person)

/** Covers for each of some people; one that insures the household is there once. */
export const coversFor = (covers: readonly Cover[], people: readonly PersonRole[]): readonly Whose[] =>
  covers.flatMap((cover) =>
    (PERSONAL_NEEDS.includes(cover) ? people : (['self'] as const)).map((person) => ({ cover, person })),
  )

/** The covers of lines with a premium, as a bundle keeps them. */
export const coversOfLines = (
  lines: readonly Pick<BidLine, 'cover' | 'person' | 'raises' | 'amount_cents' | 'monthly_cents'>[],
): CoverAmount[] =>
  lines.flatMap(({ cover, person, raises, amount_cents, monthly_cents }) =>
    monthly_cents === null || amount_cents === null
      ? []
      : [{ cover, person, policy_uuid: raises?.policy_uuid ?? null, amount_cents }],
  )

/** The covers that make a bundle what it is: without a gap in one of them it is another bundle. */
const OWN_COVERS: Readonly<Record<BundleKind, readonly Cover[]>> = {
  starter: ['life', 'disability'],
  family: ['auto'],
  homeowner: ['home', 'umbrella'],
  legacy: ['long_term_care'],
}

/** What every bundle costs with amounts that close the gaps, and each cover in steps. */
export function bidsOf(
  needs: ProtectNeeds,
  facts: ProtectFacts,
  policies: readonly Policy[],
  today: IsoDate,
): ProtectBids {
  const rated = ratedOf(facts, needs, policies, today)
  const people: readonly PersonRole[] = needs.partner ? ['self', 'partner'] : ['self']
  const hasGap = (cover: Cover): boolean =>
    needs.needs.some(({ kind, state }) => kind === cover && state === 'gap')
  return {
    ...stated(rated, today),
    bundles: BundleKind.options
      .filter((kind) => OWN_COVERS[kind].some(hasGap))
      .map((kind) => ({
        kind,
        ...totalled(
          coversFor(bundleCovers(kind), people).map((whose) => closing(whose, needFor(needs, whose), rated)),
        ),
      })),
    covers: coversFor(Cover.options, people).map((whose) =>
      coverOptions(whose, needFor(needs, whose), rated),
    ),
  }
}

/** The covers that leave the least expected loss under a monthly budget, required ones first, and a cheaper runner-up. */
export function bestBundle(needs: ProtectNeeds, bids: ProtectBids, monthlyBudgetCents: Cents): BestBundle {
  const choices = bids.covers.map(({ options, ...whose }) => {
    const need = needFor(needs, whose)
    return {
      lossCents: need?.state === 'gap' ? lossOf(need, 0) : 0,
      isRequired: need?.state === 'gap' && need.is_required && options.length > 0,
      options: options.map(({ monthly_cents, loss_cents }) => ({
        monthlyCents: monthly_cents,
        lossCents: loss_cents,
      })),
    }
  })
  const { best, runnerUp } = unwrap(bestCover(choices, monthlyBudgetCents))
  const present = (plan: CoverPlan) => ({
    covers: plan.picks.flatMap((pick, place) => {
      const bid = bids.covers[place]
      const option = pick === null ? undefined : bid?.options[pick]
      if (!bid || !option) return []
      const { cover, person, raises } = bid
      const { amount_cents, monthly_cents } = option
      return [{ cover, person, raises, amount_cents, monthly_cents }]
    }),
    monthly_cents: plan.monthlyCents,
    loss_cents: plan.lossCents,
  })
  return {
    ...present(best),
    budget_monthly_cents: monthlyBudgetCents,
    loss_without_cents: choices.reduce((sum, { lossCents }) => sum + lossCents, 0),
    unaffordable: bids.covers.flatMap(({ cover }, place) =>
      choices[place]?.isRequired === true && best.picks[place] === null ? [cover] : [],
    ),
    runner_up: runnerUp && present(runnerUp),
  }
}
