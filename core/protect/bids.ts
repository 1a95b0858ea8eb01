/** Illustrative bids: what covers cost, what bundles cost that close the gaps, and the best ones under a budget. */
import type { ProtectFacts } from '#core/contract/protect-profile.ts'
import { Cover, type Need, type ProtectNeeds } from '#core/contract/protect-needs.ts'
import {
  type BestBundle,
  type BidLine,
  BundleKind,
  type CoverAmount,
  type ProtectBid,
  type ProtectBids,
} from '#core/contract/protect.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bestCover, type CoverPlan } from '#core/finance/protect/best-cover.ts'
import {
  bundleBid,
  bundleCovers,
  coverLimits,
  premium,
  PREMIUM_NOTICE,
} from '#core/finance/protect/premium.ts'
import { ageOn } from '#core/retirement/people.ts'

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

type Insured = ProtectBid['insured']

/** Whom premiums are for. A state that is unknown is empty. */
export const insuredOf = (
  { birth_date }: ProtectFacts,
  { entries }: ProtectNeeds,
  today: IsoDate,
): Insured => ({
  age: Math.max(0, ageOn(birth_date, today)),
  sex: entries.sex ?? 'female',
  is_smoker: entries.is_smoker ?? false,
  state: entries.state?.slice(3) ?? '',
})

const engineInsured = ({ age, sex, is_smoker, state }: Insured) => ({ age, sex, isSmoker: is_smoker, state })

function lineOf({ cover, amount_cents }: CoverAmount, insured: Insured): BidLine {
  const priced = premium({ cover, amountCents: amount_cents }, engineInsured(insured))
  return priced.ok
    ? { cover, state: 'priced', amount_cents, monthly_cents: priced.value.monthlyCents, problem: null }
    : {
        cover,
        state: 'refused',
        amount_cents,
        monthly_cents: null,
        problem: { reason: priced.reason, message: priced.message },
      }
}

/** Lines with the totals of those that have a premium. */
function totalled(lines: BidLine[], insured: Insured) {
  const requests = lines.flatMap(({ cover, state, amount_cents }) =>
    state === 'priced' && amount_cents !== null ? [{ cover, amountCents: amount_cents }] : [],
  )
  const { monthlyCents, yearlyCents } = unwrap(bundleBid(requests, engineInsured(insured)))
  return { lines, monthly_cents: monthlyCents, yearly_cents: yearlyCents }
}

const stated = (insured: Insured, today: IsoDate) => ({
  insured,
  as_of: today,
  is_illustrative: true as const,
  notice: PREMIUM_NOTICE,
})

/** A bid for covers with amounts. A cover without a premium has its problem. */
export const bidFor = (covers: readonly CoverAmount[], insured: Insured, today: IsoDate): ProtectBid => ({
  ...totalled(
    covers.map((each) => lineOf(each, insured)),
    insured,
  ),
  ...stated(insured, today),
})

/** A gap rounded up to a step, within what is offered. */
function amountFor(cover: Cover, gapCents: Cents): Cents {
  const [least, most] = coverLimits(cover)
  const step = STEP_CENTS[cover]
  return Math.min(most, Math.max(least, Math.ceil(gapCents / step) * step))
}

function bundleLine(cover: Cover, need: Need | undefined, insured: Insured): BidLine {
  const state = need?.state ?? 'unknown'
  return state === 'gap'
    ? lineOf({ cover, amount_cents: amountFor(cover, need?.gap_cents ?? 0) }, insured)
    : { cover, state, amount_cents: null, monthly_cents: null, problem: null }
}

/**
 * The expected loss of a need that is left with a new cover: its chance in 20 years, times what it costs for each dollar
 * that is uncovered. See docs/methods.md.
 */
const lossOf = ({ chance, loss_multiple, gap_cents }: Need, coverCents: Cents): Cents =>
  roundCents(Math.max(0, gap_cents - coverCents) * loss_multiple * chance)

/** The expected loss of all gaps that is left with new covers. */
export const lossLeft = ({ needs }: ProtectNeeds, covers: readonly CoverAmount[]): Cents =>
  needs
    .filter(({ state }) => state === 'gap')
    .reduce(
      (sum, need) => sum + lossOf(need, covers.find(({ cover }) => cover === need.kind)?.amount_cents ?? 0),
      0,
    )

/** Amounts up to the gap, from the least that is offered: evenly spaced, in steps. A home is insured in full or not. */
function amountsOf(cover: Cover, gapCents: Cents): Cents[] {
  const [least] = coverLimits(cover)
  const full = amountFor(cover, gapCents)
  if (cover === 'home' || full <= least) return [full]
  const step = STEP_CENTS[cover] * Math.ceil((full - least) / STEP_CENTS[cover] / (MOST_OPTIONS - 1))
  const count = Math.ceil((full - least) / step)
  return Array.from({ length: count + 1 }, (_, place) => Math.min(full, least + place * step))
}

function coverOptions(cover: Cover, need: Need | undefined, insured: Insured): ProtectBids['covers'][number] {
  if (need?.state !== 'gap') return { cover, problem: null, options: [] }
  const lines = amountsOf(cover, need.gap_cents).map((amount_cents) =>
    lineOf({ cover, amount_cents }, insured),
  )
  return {
    cover,
    problem: lines.find(({ problem }) => problem)?.problem ?? null,
    options: lines.flatMap(({ amount_cents, monthly_cents }) =>
      amount_cents === null || monthly_cents === null
        ? []
        : [{ amount_cents, monthly_cents, loss_cents: lossOf(need, amount_cents) }],
    ),
  }
}

const needFor = ({ needs }: ProtectNeeds, cover: Cover): Need | undefined =>
  needs.find(({ kind }) => kind === cover)

/** What every bundle costs with amounts that close the gaps, and each cover in steps. */
export function bidsOf(needs: ProtectNeeds, facts: ProtectFacts, today: IsoDate): ProtectBids {
  const insured = insuredOf(facts, needs, today)
  return {
    ...stated(insured, today),
    bundles: BundleKind.options.map((kind) => ({
      kind,
      ...totalled(
        bundleCovers(kind).map((cover) => bundleLine(cover, needFor(needs, cover), insured)),
        insured,
      ),
    })),
    covers: Cover.options.map((cover) => coverOptions(cover, needFor(needs, cover), insured)),
  }
}

/** The covers that leave the least expected loss under a monthly budget, required ones first, and the runner-up. */
export function bestBundle(needs: ProtectNeeds, bids: ProtectBids, monthlyBudgetCents: Cents): BestBundle {
  const choices = bids.covers.map(({ cover, options }) => {
    const need = needFor(needs, cover)
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
      const { amount_cents, monthly_cents } = option
      return [{ cover: bid.cover, amount_cents, monthly_cents }]
    }),
    monthly_cents: plan.monthlyCents,
    loss_cents: plan.lossCents,
  })
  /** Covers that one plan has and the other does not. */
  const beyond = (one: CoverPlan, other: CoverPlan): Cover[] =>
    bids.covers.flatMap(({ cover }, place) =>
      one.picks[place] !== null && other.picks[place] === null ? [cover] : [],
    )
  return {
    ...present(best),
    budget_monthly_cents: monthlyBudgetCents,
    loss_without_cents: choices.reduce((sum, { lossCents }) => sum + lossCents, 0),
    unaffordable: bids.covers.flatMap(({ cover }, place) =>
      choices[place]?.isRequired === true && best.picks[place] === null ? [cover] : [],
    ),
    runner_up: runnerUp && {
      ...present(runnerUp),
      added: beyond(runnerUp, best),
      left_out: beyond(best, runnerUp),
    },
  }
}
