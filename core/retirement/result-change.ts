/** Splits the difference between a saved result and the plan as it is now. */
import type { Data } from '#core/contract/endpoint.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { getResultChange } from '#core/contract/retirement-results.ts'
import { planSections } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** Everything that a forecast is calculated from. */
export interface Inputs {
  readonly plan: RetirementPlan
  readonly facts: RetirementFacts
  readonly today: IsoDate
}

type Part = Data<typeof getResultChange>['parts'][number]

/** The inputs after one more change, and what that change is. */
export interface ChangeStep extends Omit<Part, 'share'> {
  readonly inputs: Inputs
}

/** JSON with sorted keys, because the database returns stored objects with theirs in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const byUuid = (accounts: readonly Account[]) => new Map(accounts.map((each) => [each.account_uuid, each]))

/** Facts with other balances of accounts that `balanceOf` knows. */
const withBalances = (
  facts: RetirementFacts,
  balanceOf: (account: Account) => Cents | undefined,
): RetirementFacts => ({
  ...facts,
  accounts: facts.accounts.map((account) => ({
    ...account,
    balance_cents: balanceOf(account) ?? account.balance_cents,
  })),
})

/** Debts are paid as planned: those that are still owed have their schedule of now, and those that are not are gone. */
const agedDebts = (then: RetirementFacts, now: RetirementFacts): RetirementFacts['debts'] =>
  then.debts.flatMap(({ debt_uuid }) => now.debts.find((each) => each.debt_uuid === debt_uuid) ?? [])

const FACTS = {
  accounts: ['accounts'],
  debts: ['debts'],
  income: ['income'],
  pensions: ['pensions'],
  goals: ['goals'],
  risk: ['band'],
  profile: ['first_name', 'birth_date'],
} as const satisfies Record<string, readonly (keyof RetirementFacts)[]>

/** Facts with only the named fields of others. */
const withFields = (
  facts: RetirementFacts,
  from: RetirementFacts,
  fields: readonly (keyof RetirementFacts)[],
): RetirementFacts => ({ ...facts, ...Object.fromEntries(fields.map((field) => [field, from[field]])) })

/**
 * The way from the inputs of a saved result to those of now, one change after another: nothing yet, which shows what a
 * newer engine changes; the date, with debts paid as planned; contributions; the rest of what accounts have gained or lost;
 * then each edit, known facts before sections. The last step has the inputs of now.
 *
 * @param contributed net contributions to accounts since the saved result, by account
 */
export function changeSteps(
  then: Inputs,
  now: Inputs,
  contributed: ReadonlyMap<string, Cents>,
): readonly ChangeStep[] {
  const known = byUuid(now.facts.accounts)
  const kept = then.facts.accounts.filter(({ account_uuid }) => known.has(account_uuid))
  const paidIn = kept.reduce((sum, { account_uuid }) => sum + (contributed.get(account_uuid) ?? 0), 0)
  const gained = kept.reduce(
    (sum, { account_uuid, balance_cents }) =>
      sum + (known.get(account_uuid)?.balance_cents ?? 0) - balance_cents,
    0,
  )
  const steps: ChangeStep[] = []
  let inputs = then
  const step = (
    cause: Part['cause'],
    change: Partial<Inputs>,
    { section = null, cents = null }: Partial<Pick<Part, 'section' | 'cents'>> = {},
  ): void => {
    inputs = { ...inputs, ...change }
    steps.push({ cause, section, cents, inputs })
  }
  step('engine', {})
  step('time', {
    today: now.today,
    facts: { ...then.facts, debts: agedDebts(then.facts, now.facts) },
  })
  const added = ({ account_uuid, balance_cents }: Account): Cents =>
    known.has(account_uuid) ? balance_cents + (contributed.get(account_uuid) ?? 0) : balance_cents
  step('contributions', { facts: withBalances(inputs.facts, added) }, { cents: paidIn })
  step(
    'markets',
    { facts: withBalances(inputs.facts, ({ account_uuid }) => known.get(account_uuid)?.balance_cents) },
    { cents: gained - paidIn },
  )
  for (const [section, fields] of Object.entries(FACTS)) {
    const facts = withFields(inputs.facts, now.facts, fields)
    if (!isSame(facts, inputs.facts)) step('edits', { facts }, { section })
  }
  for (const section of Object.keys(planSections) as (keyof typeof planSections)[]) {
    if (isSame(inputs.plan[section], now.plan[section])) continue
    step('edits', { plan: { ...inputs.plan, [section]: now.plan[section] } }, { section })
  }
  return steps
}

/** Chances are shares of whole lives, so that differences are exact to a millionth. */
const exact = (share: number): number => Math.round(share * 1e6) / 1e6

/**
 * The part of each step, which add up to the difference.
 *
 * @param shares the chance of success after each step; null where it cannot be calculated, which counts as unchanged
 */
export function partsOf(
  thenShare: number,
  steps: readonly ChangeStep[],
  shares: readonly (number | null)[],
): Part[] {
  let before = thenShare
  return steps.flatMap(({ cause, section, cents }, place): Part[] => {
    const after = shares[place] ?? before
    const share = exact(after - before)
    before = after
    const isNothing = share === 0 && (cents === null || cents === 0)
    return isNothing ? [] : [{ cause, section, share, cents }]
  })
}
