import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField, PercentField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import { readAnew } from '#app/platform/queries.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { ConflictCard, type ConflictRow } from '#app/shared/changes/conflict-card.tsx'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Policy, type PolicyChange, type PolicyInput, PolicyKind } from '#core/contract/policies.ts'
import { changedFields } from '#core/fields.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import {
  isOfHousehold,
  personName,
  personRows,
  PolicyFormSchema,
  policyValuesOf,
  type PolicyValues,
  withoutPerson,
} from './policy-values.ts'
import {
  amountLabels,
  hasBeneficiaries,
  insuredLabels,
  periodLabels,
  policyLabels,
} from './protect-labels.ts'
import { addPolicy, changePolicy, policyName, removePolicy } from './use-protect.ts'

interface PolicySheetProps {
  readonly state: ProtectState
  /** Undefined to add one. */
  readonly policy: Policy | undefined
  readonly onClose: () => void
}

/** Adds a policy, or changes and removes one. */
export const PolicySheet = (props: PolicySheetProps) => (
  <Sheet open onOpenChange={(open) => !open && props.onClose()}>
    <SheetContent title={props.policy ? 'Edit policy' : 'Add policy'}>
      {props.policy ? <Editor {...props} policy={props.policy} /> : <Adder {...props} />}
    </SheetContent>
  </Sheet>
)

function Adder({ state, onClose }: PolicySheetProps) {
  // The same uuid when a failed save is retried: the policy is created once.
  const [uuid] = useState(() => v7())
  const add = async (input: PolicyInput): Promise<SubmitResult> => {
    const outcome = await addPolicy(uuid, input, state.policies.length)
    if (outcome.ok) {
      toast.success('isPending' in outcome ? 'Added. We’ll sync it when you’re back online' : 'Policy added')
      onClose()
    }
    return outcome
  }
  return <PolicyForm policy={undefined} submitLabel="Add policy" onSubmit={add} onClose={onClose} />
}

function Editor({ policy, onClose }: PolicySheetProps & { readonly policy: Policy }) {
  const [isRemoving, setRemoving] = useState(false)
  const { policy_uuid } = policy
  const { conflict, submit } = useRecordEditor<Policy, PolicyFields>({
    write: (change) => changePolicy({ ...change, policy_uuid }, policyName(policy)),
    read: async () => {
      const { policies } = await readAnew(protectQuery)
      return policies.find((each) => each.policy_uuid === policy_uuid)
    },
    onSaved: (_, { isPending }) =>
      toast.success(isPending ? 'Saved. We’ll sync it when you’re back online' : 'Policy saved'),
    onDone: onClose,
  })
  const remove = async () => {
    setRemoving(true)
    const isGone = await removePolicy(policy)
    setRemoving(false)
    if (isGone) onClose()
  }
  return (
    <>
      {conflict && (
        <ConflictCard thing="policy" rows={conflictRows(conflict.change, conflict.server)} {...conflict} />
      )}
      {/* Stays below a conflict, so that no input is lost. */}
      <PolicyForm
        policy={policy}
        submitLabel="Save changes"
        onSubmit={(input, begun = policy) => submit(begun, changedFields(begun, input))}
        onClose={onClose}
      />
      <Button
        variant="link"
        className="mt-4 self-start text-red!"
        busy={isRemoving}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden="true" />
        Delete policy
      </Button>
    </>
  )
}

type PolicyFields = Omit<PolicyChange, 'policy_uuid' | 'version'>

/** The changed fields, both versions as text. */
function conflictRows(change: PolicyFields, server: Policy): ConflictRow[] {
  const row = (label: string, mine: string | undefined, theirs: string): ConflictRow[] =>
    mine === undefined || mine === theirs ? [] : [{ label, mine, theirs }]
  const day = (date: string | null) => (date === null ? 'None' : shortDate(date))
  const people = (list: Policy['beneficiaries']) => list.map(({ name }) => name).join(', ') || 'None'
  const { amount_cents, premium_cents, renews_on, beneficiaries } = change
  return [
    ...row('Insurance company', change.insurer, server.insurer),
    ...row(
      amountLabels[server.kind],
      amount_cents === undefined ? undefined : wholeDollars(amount_cents),
      wholeDollars(server.amount_cents),
    ),
    ...row(
      'Premium',
      premium_cents === undefined ? undefined : wholeDollars(premium_cents),
      wholeDollars(server.premium_cents),
    ),
    ...row('Next renewal', renews_on === undefined ? undefined : day(renews_on), day(server.renews_on)),
    ...row(
      'Beneficiaries',
      beneficiaries === undefined ? undefined : people(beneficiaries),
      people(server.beneficiaries),
    ),
    ...row('Note', change.note, server.note),
  ]
}

interface PolicyFormProps {
  readonly policy: Policy | undefined
  readonly submitLabel: string
  readonly onSubmit: (input: PolicyInput) => Promise<SubmitResult>
  readonly onClose: () => void
}

type FormState = ReturnType<typeof useForm<PolicyValues, typeof PolicyFormSchema>>

function PolicyForm({ policy, submitLabel, onSubmit, onClose }: PolicyFormProps) {
  const form: FormState = useForm<PolicyValues, typeof PolicyFormSchema, Policy | undefined>({
    about: `policy-${policy?.policy_uuid ?? 'new'}`,
    record: policy,
    initial: policyValuesOf(policy),
    schema: PolicyFormSchema,
    onSubmit,
  })
  const { values } = form
  const kind = PolicyKind.options.find((each) => each === values['kind']) ?? 'life'
  return (
    <Form form={form} className="gap-5 pt-1">
      <ChoiceField form={form} name="kind" label="Type" options={policyLabels} />
      <TextField form={form} name="insurer" label="Insurance company" />
      {!isOfHousehold(kind) && (
        <ChoiceField form={form} name="insured" label="Who is insured" options={insuredLabels} />
      )}
      <AmountField form={form} name="amount_cents" label={amountLabels[kind]} />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField form={form} name="premium_cents" label="Premium you pay" optional />
        <ChoiceField form={form} name="premium_period" label="How often" options={periodLabels} />
      </div>
      <Switch
        name="through_employer"
        label="Through an employer"
        detail="It usually ends when you leave the job."
        checked={values['through_employer'] === 'true'}
        onCheckedChange={(checked) => form.set('through_employer', String(checked))}
      />
      <DayField form={form} name="renews_on" label="Next renewal" optional />
      {hasBeneficiaries(kind) && <People form={form} />}
      <TextField
        form={form}
        name="number_last4"
        label="Policy number, last four"
        hint="Only the last four letters or digits."
        optional
        maxLength={8}
      />
      <TextField form={form} name="note" label="Note" optional />
      <FormButtons label={submitLabel} onCancel={onClose} />
    </Form>
  )
}

const ranks = { primary: 'Primary', contingent: 'Contingent, if no primary is alive' }

/** The maximum number of beneficiaries, as in the contract. */
const MOST_PEOPLE = 12

/** Who is paid, and how much of it. */
function People({ form }: { readonly form: FormState }) {
  const rows = personRows(form.values)
  const add = () => {
    const row = rows.length
    form.setMany({
      [personName(row, 'name')]: '',
      [personName(row, 'share')]: rows.length === 0 ? '100' : '',
      [personName(row, 'rank')]: 'primary',
    })
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-15 font-medium">Beneficiaries</legend>
      {form.errorOf('beneficiaries') !== undefined && (
        <p role="alert" className="text-13 font-medium text-red">
          {form.errorOf('beneficiaries')}
        </p>
      )}
      {rows.map((row, place) => (
        <div key={row} className="flex flex-col gap-3 rounded-control bg-sunken p-4">
          <TextField form={form} name={personName(row, 'name')} label={`Name of beneficiary ${place + 1}`} />
          <div className="grid gap-3 sm:grid-cols-2">
            <PercentField
              form={form}
              name={personName(row, 'share')}
              label={`Share of beneficiary ${place + 1}`}
            />
            <ChoiceField
              form={form}
              name={personName(row, 'rank')}
              label={`Rank of beneficiary ${place + 1}`}
              options={ranks}
            />
          </div>
          <Button
            variant="link"
            size="sm"
            className="self-start"
            aria-label={`Remove beneficiary ${place + 1}`}
            onClick={() => form.setMany(withoutPerson(form.values, row))}
          >
            Remove
          </Button>
        </div>
      ))}
      {rows.length < MOST_PEOPLE && (
        <Button variant="secondary" size="sm" className="self-start" onClick={add}>
          <Plus aria-hidden="true" />
          Add beneficiary
        </Button>
      )}
    </fieldset>
  )
}
