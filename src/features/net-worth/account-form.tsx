/** An account as form values, in text, and the form of them. */
import * as v from 'valibot'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField, PercentField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { formatPercent, parsePercent, typedCents } from '#app/platform/typed-numbers.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import { AccountInput, AccountOwner, type Account, type AccountKind } from '#core/contract/money-accounts.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { mayHaveLoan } from '#core/goal/net-worth.ts'
import { accountKinds, families, figureLabel, ownerLabels, paysInterest } from './labels.ts'
import type { HomeLoan } from './use-accounts.ts'

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
export const accountValuesOf = ({
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
    balance_cents: typedCents(values.balance_cents),
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

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** How the choice changes the homes that count from their mortgages. */
function hintOf(loans: readonly HomeLoan[], chosen: string): string {
  const loan = loans.find(({ uuid }) => uuid === chosen)
  if (loan) {
    return loan.home_cents === null
      ? 'This home counts once, at the value of this account.'
      : `This account’s value replaces the ${formatUsd(loan.home_cents)} you entered with ${loan.name}, so the home counts once.`
  }
  const counted = loans.filter(({ home_cents }) => home_cents !== null)
  if (counted.length === 0) return 'Choose the mortgage on this home, if it has one.'
  return `Is this the home on ${list.format(counted.map(({ name }) => name))}? Choose it here, or the home counts twice.`
}

/**
 * The mortgage that a new home is probably on: the only one whose home value counts from the mortgage, or else the only one
 * without a home; or ''.
 */
function likelyLoan(loans: readonly HomeLoan[]): string {
  const counted = loans.filter(({ home_cents }) => home_cents !== null)
  const [first, ...more] = counted.length > 0 ? counted : loans.filter(({ isLinked }) => !isLinked)
  return first && more.length === 0 ? first.uuid : ''
}

interface LoanFieldProps {
  readonly loans: readonly HomeLoan[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (loanUuid: string) => void
}

/** Which mortgage is on a home, so that the home counts once. */
const LoanField = ({ loans, value, error, onChange }: LoanFieldProps) => (
  <Field label="Mortgage on this home" hint={hintOf(loans, value)} error={error}>
    <Select name="debt_uuid" value={value} onValueChange={onChange}>
      <option value="">None</option>
      {loans.map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)

type FormState = ReturnType<typeof useForm<AccountValues, typeof AccountFormSchema>>

interface AccountFormProps {
  /** The loans that a home may name. */
  readonly loans: readonly HomeLoan[]
  readonly initial: AccountValues
  /** The account to change; undefined for a new one. */
  readonly account?: Account
  /**
   * Which value fields to show: all; only whether it is an estimate, for an account whose values are recorded elsewhere; or none,
   * where a bank reports the value.
   */
  readonly worth?: 'all' | 'source' | 'none'
  readonly submitLabel: string
  readonly onSubmit: (input: AccountInput, account: Account | undefined) => Promise<SubmitResult>
}

/** An account's fields, limited to those of its type. The input stays when saving fails. */
export function AccountForm(props: AccountFormProps) {
  const { loans, initial, account, worth = 'all', submitLabel, onSubmit } = props
  const form = useForm({
    ...(account && { record: account }),
    initial,
    schema: AccountFormSchema,
    onSubmit: (input, begun: Account | undefined) => onSubmit(input, begun),
  })
  const kind = accountKinds.find((each) => each.kind === form.values.kind)?.kind
  return (
    <Form form={form} className="gap-5 pt-1">
      <KindField form={form} loans={loans} />
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="institution" label="Institution" optional />
      <OwnerField form={form} />
      {kind && mayHaveLoan(kind) && loans.length > 0 && (
        <LoanField
          loans={loans}
          value={form.values.debt_uuid}
          error={form.errorOf('debt_uuid')}
          onChange={(loanUuid) => form.set('debt_uuid', loanUuid)}
        />
      )}
      {worth === 'all' && <WorthFields form={form} label={figureLabel(kind)} />}
      {worth !== 'none' && <EstimateField form={form} />}
      {kind && paysInterest(kind) && (
        <PercentField form={form} name="apy" label="Interest rate (APY)" optional />
      )}
      <FormButtons label={submitLabel} block />
    </Form>
  )
}

/** The type. A home chosen for the first time names the loan that is probably on it. */
const KindField = ({ form, loans }: { form: FormState; loans: readonly HomeLoan[] }) => (
  <Field label="Type" error={form.errorOf('kind')}>
    <Select
      name="kind"
      placeholder="Choose a type"
      value={form.values.kind}
      onValueChange={(kind) =>
        form.setMany({ kind, ...(form.values.debt_uuid === '' && { debt_uuid: likelyLoan(loans) }) })
      }
      onBlur={() => form.leave('kind')}
    >
      {families.map(({ family, title }) => (
        <optgroup key={family} label={title}>
          {accountKinds
            .filter((each) => each.family === family)
            .map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  </Field>
)

const OwnerField = ({ form }: { form: FormState }) => (
  <SegmentField
    form={form}
    name="owner"
    label="Owner"
    options={AccountOwner.options.map((owner) => [owner, ownerLabels[owner]])}
  />
)

/** The balance or value, and its date. */
const WorthFields = ({ form, label }: { form: FormState; label: string }) => (
  <>
    <AmountField form={form} name="balance_cents" label={label} />
    <DayField form={form} name="as_of" label="As of" />
  </>
)

const EstimateField = ({ form }: { form: FormState }) => (
  <Checkbox
    name="is_estimated"
    label="This is an estimate"
    checked={form.values.is_estimated}
    onCheckedChange={(checked) => form.set('is_estimated', checked)}
  />
)
