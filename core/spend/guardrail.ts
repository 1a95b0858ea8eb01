/** Saves limits and alerts. Shared by the server and the replay of queued writes. */
import type { Guardrail, GuardrailChange, Limit, LimitSubject } from '#core/contract/guardrail.ts'
import { namedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { isSpending, usualType } from './categories.ts'

/** The settings of a client who has saved none, as version 0. */
export const NO_GUARDRAIL: Guardrail = {
  limits: [],
  period: 'month',
  payday: null,
  is_push_on: false,
  cushion_cents: 0,
  goal_uuid: null,
  version: 0,
}

/** What a limit is for, as one word: it is unique among a client's limits. */
export const subjectKey = (subject: LimitSubject): string =>
  subject.kind === 'type' ? subject.type : subject.category

/** The limit on needs, in cents; null without one. */
export const needsLimit = (limits: readonly Pick<Limit, 'subject' | 'limit_cents'>[]): Cents | null =>
  limits.find(({ subject }) => subject.kind === 'type' && subject.type === 'need')?.limit_cents ?? null

/** A limit that stays as it is keeps its rollover; one that is new or changed starts with nothing carried. */
function limitsAfter(
  before: readonly Limit[],
  change: NonNullable<GuardrailChange['limits']>,
  today: IsoDate,
): Limit[] {
  const known = new Map(before.map((limit) => [subjectKey(limit.subject), limit]))
  return change.map((limit) => {
    const same = known.get(subjectKey(limit.subject))
    const isSame = same?.limit_cents === limit.limit_cents && same.rolls_over === limit.rolls_over
    return { ...limit, since: isSame ? same.since : today }
  })
}

/** The guardrail after a change. Other periods cannot be compared, so a change of the period starts all rollovers anew. */
export function changedGuardrail(
  before: Guardrail,
  { version: _, limits, ...rest }: GuardrailChange,
  today: IsoDate,
): Guardrail {
  const named = namedFields(rest)
  const after: Guardrail = { ...before, ...named, version: before.version + 1 }
  const changed = limits ? limitsAfter(before.limits, limits, today) : before.limits
  const isNewPeriod = after.period !== before.period || after.payday !== before.payday
  return { ...after, limits: isNewPeriod ? changed.map((limit) => ({ ...limit, since: today })) : changed }
}

/** What is wrong with a guardrail, by field; empty if nothing is. */
export function guardrailProblems({ period, payday, limits }: Guardrail): Record<string, string> {
  const problems: Record<string, string> = {}
  limits.forEach(({ subject }, place) => {
    if (subject.kind === 'type') return
    if (!isSpending({ type: usualType(subject.category) })) {
      problems[`limits.${place}.subject.category`] = 'Choose a category of spending'
    }
  })
  if (period === 'pay_period' && payday === null) problems['payday'] = 'Choose a payday'
  return problems
}
