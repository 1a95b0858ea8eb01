/** The form of limits: its values by name, and what they come to. */
import * as v from 'valibot'
import type { useForm } from '#app/platform/form.ts'
import { cents } from '#core/contract/amounts.ts'
import {
  type Guardrail,
  type GuardrailChange,
  LimitInput,
  type LimitSubject,
} from '#core/contract/guardrail.ts'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { subjectKey } from '#core/spend/guardrail.ts'

/** `subjects` lists the shown limits by key; each has its amount in whole cents, '' for no limit, and whether it rolls over. */
export type GuardrailValues = Readonly<Record<string, string | boolean>>

export const amountName = (key: string): string => `limit ${key}`
export const rollsName = (key: string): string => `rolls ${key}`

const TYPES = ['need', 'want'] as const

export const subjectOf = (key: string): LimitSubject | undefined => {
  const type = TYPES.find((each) => each === key)
  if (type) return { kind: 'type', type }
  return v.is(SpendCategory, key) ? { kind: 'category', category: key } : undefined
}

/** The keys of the limits that the form shows. */
export const keysOf = (values: GuardrailValues): string[] =>
  String(values['subjects']).split(' ').filter(Boolean)

/** The values that set these limits. */
export const limitValues = (limits: readonly LimitInput[]): GuardrailValues =>
  Object.fromEntries(
    limits.flatMap(({ subject, limit_cents, rolls_over }): [string, string | boolean][] => [
      [amountName(subjectKey(subject)), String(limit_cents)],
      [rollsName(subjectKey(subject)), rolls_over],
    ]),
  )

/** Limits on needs and wants are always shown; one on a category once it is added. */
export function guardrailValuesOf({
  limits,
  period,
  payday,
  is_push_on,
  cushion_cents,
  goal_uuid,
}: Guardrail): GuardrailValues {
  const keys = limits.map(({ subject }) => subjectKey(subject))
  return {
    subjects: [...new Set([...TYPES, ...keys])].join(' '),
    ...Object.fromEntries(
      TYPES.flatMap((type) => [[amountName(type), ''] as const, [rollsName(type), false] as const]),
    ),
    ...limitValues(limits),
    period,
    payday: payday ?? '',
    is_push_on,
    cushion_cents: cushion_cents === 0 ? '' : String(cushion_cents),
    goal_uuid: goal_uuid ?? '',
  }
}

const AnyValues = v.custom<GuardrailValues>((values) => typeof values === 'object' && values !== null)

/** Everything that the form sets. An empty amount is no limit. */
export const GuardrailForm = v.pipe(
  AnyValues,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const issue = (key: string, message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }],
      })
    const limits = keysOf(value).flatMap((key) => {
      const typed = value[amountName(key)]
      const subject = subjectOf(key)
      if (!subject || typed === '' || typed === undefined) return []
      const parsed = v.safeParse(LimitInput, {
        subject,
        limit_cents: Number(typed),
        rolls_over: value[rollsName(key)] === true,
      })
      if (parsed.success) return [parsed.output]
      issue(amountName(key), parsed.issues[0].message)
      return []
    })
    const cushion = v.safeParse(cents('Enter an amount, or 0'), Number(value['cushion_cents'] || 0))
    if (!cushion.success) {
      issue('cushion_cents', cushion.issues[0].message)
      return NEVER
    }
    const payday = String(value['payday'])
    const isPayPeriod = value['period'] === 'pay_period'
    if (isPayPeriod && !/^\d{4}-\d{2}-\d{2}$/.test(payday)) {
      issue('payday', 'Choose a payday')
      return NEVER
    }
    return {
      limits,
      period: isPayPeriod ? ('pay_period' as const) : ('month' as const),
      payday: isPayPeriod ? payday : null,
      is_push_on: value['is_push_on'] === true,
      cushion_cents: cushion.output,
      goal_uuid: value['goal_uuid'] === '' ? null : String(value['goal_uuid']),
    }
  }),
)
export type GuardrailFormState = ReturnType<typeof useForm<GuardrailValues, typeof GuardrailForm>>
export type Settings = v.InferOutput<typeof GuardrailForm>

/** What the form sets; null while it has errors. */
export function settingsOf(values: GuardrailValues): Settings | null {
  const parsed = v.safeParse(GuardrailForm, values)
  return parsed.success ? parsed.output : null
}

const limitText = ({ subject, limit_cents, rolls_over }: LimitInput): string =>
  `${subjectKey(subject)} ${limit_cents} ${rolls_over}`
const limitsText = (limits: readonly LimitInput[]): string => limits.map(limitText).toSorted().join()

/** What of the settings differs from a saved guardrail; undefined if nothing does. */
export function changeOf(saved: Guardrail, after: Settings): GuardrailChange | undefined {
  const change: GuardrailChange = {
    ...(limitsText(saved.limits) !== limitsText(after.limits) && { limits: after.limits }),
    ...(saved.period !== after.period && { period: after.period }),
    ...(saved.payday !== after.payday && { payday: after.payday }),
    ...(saved.is_push_on !== after.is_push_on && { is_push_on: after.is_push_on }),
    ...(saved.cushion_cents !== after.cushion_cents && { cushion_cents: after.cushion_cents }),
    ...(saved.goal_uuid !== after.goal_uuid && { goal_uuid: after.goal_uuid }),
  }
  return Object.keys(change).length > 0 ? { ...change, version: saved.version } : undefined
}
