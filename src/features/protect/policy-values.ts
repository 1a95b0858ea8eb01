/** A policy's form values, and what the form sends. */
import * as v from 'valibot'
import { formatPercent, parsePercent } from '#app/platform/typed-numbers.ts'
import { type Policy, PolicyInput } from '#core/contract/policies.ts'
import { hasBeneficiaries } from './protect-labels.ts'

export type PolicyValues = Readonly<Record<string, string>>

export const personName = (row: number, part: 'name' | 'share' | 'rank'): string =>
  `beneficiaries.${row}.${part}`

/** The rows of beneficiaries in a form, from 0 without gaps. A row without a rank is removed. */
export const personRows = (values: PolicyValues): number[] =>
  Object.keys(values)
    .flatMap((key) => {
      const [, row] = /^beneficiaries\.(\d+)\.rank$/.exec(key) ?? []
      return row === undefined || values[key] === '' ? [] : [Number(row)]
    })
    .toSorted((a, b) => a - b)

const PARTS = ['name', 'share', 'rank'] as const

/** The values without a row: later rows move up, so that a problem of the list stays at its row. */
export function withoutPerson(values: PolicyValues, removed: number): PolicyValues {
  const rows = personRows(values)
  return Object.fromEntries(
    rows
      .filter((row) => row >= removed)
      .flatMap((row) =>
        PARTS.map((part) => [
          personName(row, part),
          row === rows.at(-1) ? '' : (values[personName(row + 1, part)] ?? ''),
        ]),
      ),
  )
}

const people = (policy: Policy | undefined): PolicyValues =>
  Object.fromEntries(
    (policy?.beneficiaries ?? []).flatMap(({ name, share, rank }, row) => [
      [personName(row, 'name'), name],
      [personName(row, 'share'), formatPercent(share)],
      [personName(row, 'rank'), rank],
    ]),
  )

/** @param policy undefined for a new one */
export const policyValuesOf = (policy: Policy | undefined): PolicyValues => ({
  kind: policy?.kind ?? 'life',
  insurer: policy?.insurer ?? '',
  insured: policy?.insured ?? 'self',
  amount_cents: policy ? String(policy.amount_cents) : '',
  premium_cents: policy ? String(policy.premium_cents) : '',
  premium_period: policy?.premium_period ?? 'month',
  through_employer: policy?.through_employer ? 'true' : 'false',
  renews_on: policy?.renews_on ?? '',
  number_last4: policy?.number_last4 ?? '',
  note: policy?.note ?? '',
  // Problems of the whole list.
  beneficiaries: '',
  ...people(policy),
})

/** Kinds whose policies insure the household and not one person. */
export const isOfHousehold = (kind: string): boolean =>
  kind === 'home' || kind === 'auto' || kind === 'umbrella'

const cents = (text: string | undefined): number => (text ? Number(text) : Number.NaN)

function inputOf(values: PolicyValues): unknown {
  const { kind = '', premium_cents, renews_on } = values
  return {
    kind,
    insurer: values['insurer'],
    insured: isOfHousehold(kind) ? 'joint' : values['insured'],
    amount_cents: cents(values['amount_cents']),
    premium_cents: premium_cents ? Number(premium_cents) : 0,
    premium_period: values['premium_period'],
    through_employer: values['through_employer'] === 'true',
    renews_on: renews_on ? renews_on : null,
    number_last4: values['number_last4'],
    note: values['note'],
    beneficiaries: hasBeneficiaries(kind)
      ? personRows(values).map((row) => ({
          name: values[personName(row, 'name')] ?? '',
          share: parsePercent(values[personName(row, 'share')] ?? '') ?? Number.NaN,
          rank: values[personName(row, 'rank')],
        }))
      : [],
  }
}

/** Parses the form with the contract's schema; a problem of a beneficiary stays at its row. */
export const PolicyFormSchema = v.pipe(
  v.custom<PolicyValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  PolicyInput,
)
