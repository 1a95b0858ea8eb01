/** An account and one of its values as form values, in text, and as the contract's input. */
import * as v from 'valibot'
import {
  type Account,
  AccountInput,
  type AccountKind,
  type AccountOwner,
  type AccountPoint,
  AccountValueInput,
} from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { mayHaveLoan } from '#core/goal/net-worth.ts'
import { parsePercent, formatPercent } from '#app/platform/percent.ts'
import { paysInterest } from './labels.ts'

/** An amount is whole cents as text, the yield a percent as text, a date `YYYY-MM-DD` or incomplete as typed. */
export interface AccountValues extends Readonly<Record<string, string | boolean>> {
  readonly name: string
  readonly kind: string
  readonly institution: string
  readonly balance_cents: string
  readonly as_of: string
  readonly apy: string
  /** For a home: the loan on it; '' for none. */
  readonly debt_uuid: string
  readonly owner: string
  readonly is_estimated: boolean
}

const amount = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** An empty form, with a value as of today. */
export const emptyAccount = (today: IsoDate, kind: AccountKind | '' = ''): AccountValues => ({
  name: '',
  kind,
  institution: '',
  balance_cents: '',
  as_of: today,
  apy: '',
  debt_uuid: '',
  owner: 'self',
  is_estimated: false,
})

/** The form values of an account. */
export const valuesOf = ({
  name,
  kind,
  institution,
  source,
  balance_cents,
  as_of,
  apy,
  debt_uuid,
  owner,
}: Account): AccountValues => ({
  name,
  kind,
  institution,
  balance_cents: String(balance_cents),
  as_of,
  apy: apy === null ? '' : formatPercent(apy),
  debt_uuid: debt_uuid ?? '',
  owner,
  is_estimated: source === 'estimated',
})

function inputOf(values: AccountValues): v.InferInput<typeof AccountInput> {
  const { name, institution, as_of, debt_uuid } = values
  // The schema reports an invalid type.
  const kind = values.kind as AccountKind
  const owner = values.owner as AccountOwner
  return {
    name,
    kind,
    institution,
    as_of,
    balance_cents: amount(values.balance_cents),
    apy: paysInterest(kind) ? parsePercent(values.apy) : null,
    debt_uuid: mayHaveLoan(kind) && debt_uuid !== '' ? debt_uuid : null,
    owner,
    source: values.is_estimated ? 'estimated' : 'typed',
  }
}

/** Parses form values; error messages are shown beside the fields. */
export const AccountFormSchema = v.pipe(
  v.custom<AccountValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  AccountInput,
)

/** Contributions or withdrawals since the previous value. */
export interface ValueValues extends Readonly<Record<string, string>> {
  readonly balance_cents: string
  readonly as_of: string
  readonly moved: 'nothing' | 'in' | 'out'
  readonly moved_cents: string
}

/** Contributions or withdrawals recorded on a date, if known: correcting a value does not change them. */
export function movedOn(
  history: readonly AccountPoint[],
  day: string,
): Pick<ValueValues, 'moved' | 'moved_cents'> {
  const flow = history.find(({ as_of }) => as_of === day)?.flow_cents ?? 0
  if (flow === 0) return { moved: 'nothing', moved_cents: '' }
  return { moved: flow > 0 ? 'in' : 'out', moved_cents: String(Math.abs(flow)) }
}

const Value = v.omit(AccountValueInput, ['account_uuid'])

/** Parses a value on a date. */
export const ValueFormSchema = v.pipe(
  v.custom<ValueValues>((values) => typeof values === 'object' && values !== null),
  v.transform(
    ({
      balance_cents,
      as_of,
      moved,
      moved_cents,
    }): v.InferInput<typeof Value> & {
      moved_cents: number
    } => ({
      balance_cents: amount(balance_cents),
      as_of,
      flow_cents: flowOf(moved, moved_cents),
      moved_cents: moved === 'nothing' ? 0 : amount(moved_cents),
    }),
  ),
  v.object({ ...Value.entries, moved_cents: v.number('Enter an amount') }),
  v.transform(({ moved_cents: _, ...value }) => value),
)

function flowOf(moved: ValueValues['moved'], cents: string): number {
  const typed = cents === '' ? 0 : Number(cents)
  return moved === 'nothing' ? 0 : moved === 'out' ? -typed : typed
}
