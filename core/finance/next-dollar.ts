import { type Cents, formatUsd, isNonNegativeCents, roundCents } from './money.ts'
import { isInterestRate, isShare } from './range.ts'
import { ok, refuse, type Result } from './result.ts'

/** A minimum payment of this month that nothing covers yet. */
export interface UnpaidMinimum {
  readonly id: string
  readonly name: string
  readonly shortCents: Cents
  readonly lateFeeCents: Cents
  readonly annualRate: number
}

export interface OpenDebt {
  readonly id: string
  readonly name: string
  readonly balanceCents: Cents
  readonly annualRate: number
  /** The share of the interest that comes back as tax; 0 unless the interest is deducted. */
  readonly taxShare: number
}

/** A reserve that the client has named. */
export interface OpenReserve {
  readonly id: string
  readonly name: string
  /** What it lacks today; 0 once it is full. */
  readonly shortCents: Cents
  /** What its money earns in a year, and whether that is sure. */
  readonly annualRate: number
  readonly isCertain: boolean
}

export interface OpenGoal {
  readonly id: string
  readonly name: string
  /** The sum today that puts it on track. */
  readonly shortCents: Cents
  /** The chance that it is reached without; null where no market decides. */
  readonly chance: number | null
  /** What the goal's money is expected to earn in a year. */
  readonly annualRate: number
}

export interface NextDollarFacts {
  /** The sum to place. */
  readonly spareCents: Cents
  readonly minimums: readonly UnpaidMinimum[]
  /** The employer's match: what it adds to each dollar (0.5), and the client's dollars it still applies to. */
  readonly match: { readonly matchRate: number; readonly roomCents: Cents } | null
  readonly cashCents: Cents
  /** What cash earns in a year. */
  readonly cashRate: number
  readonly essentialMonthlyCents: Cents
  /** Months of essential costs that the emergency fund is to hold, its first month (the buffer) included. */
  readonly emergencyMonths: number
  /** Reserves that the client has named, which count instead of those months; the first is filled first. */
  readonly reserves: readonly OpenReserve[]
  readonly debts: readonly OpenDebt[]
  /** Debt that costs this much or more after tax goes before saving for anything else. */
  readonly hurdleRate: number
  /** Goals that are not on track, in the client's order. */
  readonly goals: readonly OpenGoal[]
  /** What a broad portfolio is expected to return in a year, after costs and tax. */
  readonly investRate: number
}

export type NextDollarKind = 'minimum' | 'match' | 'buffer' | 'debt' | 'emergency' | 'goal' | 'invest'

export interface NextDollarStep {
  readonly kind: NextDollarKind
  /** The debt or goal it is about. */
  readonly id: string | null
  /** How much more it can take; null for no limit. */
  readonly roomCents: Cents | null
  /** How much of the spare sum goes there. */
  readonly amountCents: Cents
  /** What the next $100 put there gains or saves within a year. */
  readonly worthCents: Cents
  /** Whether that is sure, or only to be expected. */
  readonly isCertain: boolean
  readonly why: string
}

type Step = Omit<NextDollarStep, 'amountCents'>

const HUNDRED_DOLLARS: Cents = 10_000

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`
const yearOn100 = (annualRate: number): Cents => roundCents(HUNDRED_DOLLARS * annualRate)
const costOf = (debt: OpenDebt): number => debt.annualRate * (1 - debt.taxShare)

/**
 * Ranks where a spare sum does most, and places it: minimums, the employer's match, a month's buffer, dear debt, the rest
 * of the emergency fund, goals in the client's order, and then investing beside cheap debt by what each returns.
 * The first three go first whatever they earn: a missed minimum or an empty account costs more than any rate tells.
 * Steps that the sum does not reach are listed too, with nothing placed.
 */
export function rankNextDollar(facts: NextDollarFacts): Result<NextDollarStep[], 'bad-facts'> {
  if (!areFactsGood(facts)) {
    return refuse('bad-facts', 'Amounts must be zero or more, and rates between 0 and 1000%.')
  }
  const buffer = Math.max(0, facts.essentialMonthlyCents - facts.cashCents)
  const steps = [
    ...facts.minimums.map(minimumStep),
    matchStep(facts),
    bufferStep(facts, buffer),
    ...debtSteps(facts, (cost) => cost >= facts.hurdleRate),
    ...emergencySteps(facts, buffer),
    ...facts.goals.map(goalStep),
    ...debtSteps(facts, (cost) => cost < facts.hurdleRate && cost >= facts.investRate),
    investStep(facts),
    ...debtSteps(facts, (cost) => cost < facts.hurdleRate && cost < facts.investRate),
  ]
  return ok(place(facts.spareCents, steps))
}

function place(spareCents: Cents, steps: readonly (Step | null)[]): NextDollarStep[] {
  let left = spareCents
  return steps.flatMap((step) => {
    if (step === null || step.roomCents === 0) return []
    const amountCents = Math.min(left, step.roomCents ?? left)
    left -= amountCents
    return [{ ...step, amountCents }]
  })
}

function minimumStep({ id, shortCents, lateFeeCents, annualRate, name }: UnpaidMinimum): Step {
  const feeSaved = lateFeeCents * Math.min(1, HUNDRED_DOLLARS / Math.max(1, shortCents))
  return {
    kind: 'minimum',
    id,
    roomCents: shortCents,
    worthCents: roundCents(feeSaved) + yearOn100(annualRate),
    isCertain: true,
    why:
      lateFeeCents > 0
        ? `${formatUsd(shortCents)} is still missing from this month's payment on ${name}. Paying it keeps a ${formatUsd(lateFeeCents)} late fee away.`
        : `${formatUsd(shortCents)} is still missing from this month's payment on ${name}.`,
  }
}

function matchStep({ match }: NextDollarFacts): Step | null {
  if (!match || match.matchRate === 0) return null
  const added = yearOn100(match.matchRate)
  return {
    kind: 'match',
    id: null,
    roomCents: match.roomCents,
    worthCents: added,
    isCertain: true,
    why: `Your employer adds ${formatUsd(added)} to every $100, for ${formatUsd(match.roomCents)} more.`,
  }
}

function bufferStep({ debts, cashRate }: NextDollarFacts, roomCents: Cents): Step {
  const dearest = Math.max(0, ...debts.map(({ annualRate }) => annualRate))
  return {
    kind: 'buffer',
    id: null,
    roomCents,
    worthCents: yearOn100(cashRate),
    isCertain: true,
    why:
      dearest > cashRate
        ? `${formatUsd(roomCents)} more makes a month of essentials in cash, so that a surprise is not borrowed at ${percent(dearest)}.`
        : `${formatUsd(roomCents)} more makes a month of essentials in cash for a surprise.`,
  }
}

function debtSteps({ debts, minimums }: NextDollarFacts, isMeant: (cost: number) => boolean): Step[] {
  return debts
    .filter((debt) => isMeant(costOf(debt)))
    .toSorted((a, b) => costOf(b) - costOf(a) || a.balanceCents - b.balanceCents)
    .map((debt) => ({
      kind: 'debt',
      id: debt.id,
      // A minimum of the same debt stands further up already.
      roomCents: Math.max(
        0,
        debt.balanceCents - (minimums.find(({ id }) => id === debt.id)?.shortCents ?? 0),
      ),
      worthCents: yearOn100(costOf(debt)),
      isCertain: true,
      why: `${debt.name} costs ${percent(costOf(debt))} a year${debt.taxShare > 0 ? ' after tax' : ''}. Paying it down earns exactly that, for sure.`,
    }))
}

function emergencySteps(facts: NextDollarFacts, bufferCents: Cents): Step[] {
  if (facts.reserves.length === 0) return [usualReserveStep(facts, bufferCents)]
  // The buffer is a part of the reserve, so it is not asked for twice.
  let buffered = bufferCents
  return facts.reserves.map(({ id, name, shortCents, annualRate, isCertain }) => {
    const roomCents = Math.max(0, shortCents - buffered)
    buffered -= shortCents - roomCents
    const earning = annualRate > 0 ? `, and earns ${percent(annualRate)} meanwhile` : ''
    return {
      kind: 'emergency',
      id,
      roomCents,
      worthCents: yearOn100(annualRate),
      isCertain,
      why: `${formatUsd(roomCents)} more fills ${name}, your reserve${earning}.`,
    }
  })
}

function usualReserveStep(facts: NextDollarFacts, bufferCents: Cents): Step {
  const target = roundCents(facts.essentialMonthlyCents * facts.emergencyMonths)
  const roomCents = Math.max(0, target - facts.cashCents - bufferCents)
  return {
    kind: 'emergency',
    id: null,
    roomCents,
    worthCents: yearOn100(facts.cashRate),
    isCertain: true,
    why: `${formatUsd(roomCents)} more covers ${facts.emergencyMonths} months of essentials, and earns ${percent(facts.cashRate)} meanwhile.`,
  }
}

const chanceWords = (chance: number): string => (chance < 0.01 ? 'under 1%' : percent(chance))

const goalStep = ({ id, name, shortCents, chance, annualRate }: OpenGoal): Step => ({
  kind: 'goal',
  id,
  roomCents: shortCents,
  worthCents: yearOn100(annualRate),
  isCertain: false,
  why: `${chance === null ? `${name} is not reached in time` : `${name} has a chance of ${chanceWords(chance)}`} as it goes. ${formatUsd(shortCents)} more today puts it on track.`,
})

const investStep = ({ investRate }: NextDollarFacts): Step => ({
  kind: 'invest',
  id: null,
  roomCents: null,
  worthCents: yearOn100(investRate),
  isCertain: false,
  why: `Invested broadly, money is expected to return ${percent(investRate)} a year. Single years can lose.`,
})

function areFactsGood(facts: NextDollarFacts): boolean {
  const { minimums, match, debts, reserves, goals } = facts
  const amounts = [
    facts.spareCents,
    facts.cashCents,
    facts.essentialMonthlyCents,
    ...minimums.flatMap(({ shortCents, lateFeeCents }) => [shortCents, lateFeeCents]),
    ...debts.map(({ balanceCents }) => balanceCents),
    ...[...reserves, ...goals].map(({ shortCents }) => shortCents),
    match?.roomCents ?? 0,
  ]
  const rates = [
    facts.cashRate,
    facts.hurdleRate,
    facts.investRate,
    ...[...minimums, ...debts, ...reserves, ...goals].map(({ annualRate }) => annualRate),
    match?.matchRate ?? 0,
  ]
  return (
    amounts.every(isNonNegativeCents) &&
    rates.every(isInterestRate) &&
    debts.every(({ taxShare }) => isShare(taxShare)) &&
    goals.every(({ chance }) => chance === null || isShare(chance)) &&
    facts.emergencyMonths >= 0 &&
    facts.emergencyMonths <= 120
  )
}
