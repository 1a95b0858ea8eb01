import type { Cents } from '#core/finance/math/money.ts'
import { NEUTRAL_PHASE, TAX_PHASES, type TaxedReturn, type TaxRule } from './tax-phases.ts'

/** A stretch of added income over which one rule changes what the next dollar costs. */
export type MarginalRateChange = {
  readonly rule: TaxRule
  /** Which part of the rule: a rate such as `0.22`, or a name such as `phase_out`. */
  readonly phase: string
  /** Added income at which the stretch begins; 0 if it began before. */
  readonly fromCents: Cents
  /** Added income at which it ends; null if it lasts beyond the curve. */
  readonly toCents: Cents | null
  /**
   * What the stretch adds to the tax on another dollar, compared with the rule's phase before it: a bracket of 22% after
   * one of 12% adds ten points. Measured where the stretch begins, or where it ends if it began before the curve or
   * together with another rule's. Null if the curve shows neither.
   */
  readonly effectRate: number | null
  /** Tax that jumps up at the beginning, and at the end: cliffs of the law. */
  readonly startStepCents: Cents
  readonly endStepCents: Cents
}

/** A household's tax with some income added. */
export type TaxAt = { readonly at: TaxedReturn; readonly totalCents: Cents }
export type TaxOfAdded = (addedCents: Cents) => TaxAt
/** A point of the curve. */
export type TaxPoint = TaxAt & { readonly addedCents: Cents }

const RULES = Object.keys(TAX_PHASES) as TaxRule[]

/** Over this much income a rate is measured, so that rounding to cents does not show. */
const RATE_SPAN = 100_00
/** Rules that fall in small steps are measured over a step or several of them. */
const STEP_SPAN: Partial<Record<TaxRule, Cents>> = { child_credit: 1_000_00, care_credit: 4_000_00 }
/** Tax that changes by more than this with one cent of income has jumped. */
const LEAST_STEP = 10

/** A stretch before its effect is measured. */
type Stretch = {
  readonly rule: TaxRule
  readonly phase: string
  readonly fromCents: Cents
  readonly toCents: Cents | null
  /** The phase that follows. */
  readonly nextPhase: string | null
  /** The phase before; null at the start of the curve. */
  readonly lastPhase: string | null
}

/** How rate and tax change at an edge; the rate is null so near the curve's start that it cannot be measured. */
type Change = { readonly rate: number | null; readonly stepCents: Cents }
const NO_CHANGE: Change = { rate: null, stepCents: 0 }

/** The stretches of a rule, with their edges to the cent, by bisection between points. */
function stretchesOf(rule: TaxRule, points: readonly TaxPoint[], taxOf: TaxOfAdded): Stretch[] {
  const phaseAt = (added: Cents): string => TAX_PHASES[rule](taxOf(added).at)
  const [first, ...others] = points
  if (!first) return []
  const edges: { readonly fromCents: Cents; readonly phase: string }[] = []
  let from: Cents = first.addedCents
  let phase = TAX_PHASES[rule](first.at)
  edges.push({ fromCents: from, phase })
  for (const { addedCents: to, at } of others) {
    const last = TAX_PHASES[rule](at)
    while (phase !== last) {
      let [same, other] = [from, to]
      while (other - same > 1) {
        const middle = Math.floor((same + other) / 2)
        if (phaseAt(middle) === phase) same = middle
        else other = middle
      }
      phase = phaseAt(other)
      edges.push({ fromCents: other, phase })
      from = other
    }
    from = to
  }
  return edges.map((edge, place) => ({
    rule,
    ...edge,
    toCents: edges[place + 1]?.fromCents ?? null,
    nextPhase: edges[place + 1]?.phase ?? null,
    lastPhase: edges[place - 1]?.phase ?? null,
  }))
}

function changeAt(rule: TaxRule, edge: Cents, taxOf: TaxOfAdded): Change {
  const stepSpan = STEP_SPAN[rule]
  const span = stepSpan ?? RATE_SPAN
  const total = (added: Cents): Cents => taxOf(added).totalCents
  const isMeasured = edge > span
  const below = isMeasured ? (total(edge - 1) - total(edge - 1 - span)) / span : 0
  const above = (total(edge + span) - total(edge)) / span
  const jump = total(edge) - total(edge - 1)
  const hasStep = Math.abs(jump) > LEAST_STEP && stepSpan === undefined
  return { rate: isMeasured ? above - below : null, stepCents: hasStep ? jump : 0 }
}

/** Measures a stretch at whichever end no other rule changes. */
function measured(
  stretch: Stretch,
  isShared: (edge: Cents) => boolean,
  taxOf: TaxOfAdded,
): MarginalRateChange {
  const { rule, phase, fromCents, toCents, nextPhase, lastPhase } = stretch
  const start = lastPhase === null ? NO_CHANGE : changeAt(rule, fromCents, taxOf)
  const end = toCents === null ? NO_CHANGE : changeAt(rule, toCents, taxOf)
  const endsAlone = toCents !== null && nextPhase === NEUTRAL_PHASE && !isShared(toCents)
  let effectRate = start.rate
  if (start.rate === null || isShared(fromCents)) {
    // Brackets that begin with another rule have the difference of their printed rates.
    if (rule === 'ordinary_bracket' && start.rate !== null)
      effectRate = Number(phase) - (lastPhase === NEUTRAL_PHASE ? 0 : Number(lastPhase))
    else if (endsAlone && end.rate !== null) effectRate = -end.rate
  }
  return {
    rule,
    phase,
    fromCents,
    toCents,
    effectRate,
    startStepCents: start.stepCents,
    endStepCents: end.stepCents,
  }
}

/**
 * Every stretch on which a rule is not neutral, in the order in which they begin.
 *
 * @param points tax at rising amounts of added income, at least two; a stretch that begins and ends between two of them
 *   is not found
 */
export function findMarginalRateChanges(
  points: readonly TaxPoint[],
  taxOf: TaxOfAdded,
): MarginalRateChange[] {
  const stretches = RULES.flatMap((rule) => stretchesOf(rule, points, taxOf))
  const isShared =
    (rule: TaxRule) =>
    (edge: Cents): boolean =>
      stretches.some(
        (other) =>
          other.rule !== rule &&
          other.lastPhase !== null &&
          Math.abs(other.fromCents - edge) < (STEP_SPAN[rule] ?? RATE_SPAN),
      )
  return stretches
    .filter(({ phase }) => phase !== NEUTRAL_PHASE)
    .map((stretch) => measured(stretch, isShared(stretch.rule), taxOf))
    .toSorted((a, b) => a.fromCents - b.fromCents)
}
