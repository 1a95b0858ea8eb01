import { type ReactNode, useState } from 'react'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { write } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { cacheType, useCustomTypes } from '#app/shared/debt/use-debts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Debt, DebtInput, DebtType } from '#core/contract/debt-kinds.ts'
import { createUserDebtTypes } from '#core/contract/debt-types.ts'
import { TYPE_LIMIT } from '#core/debt/change.ts'
import { outlookOf } from '#core/debt/outlook.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { DebtFormSchema, type DebtValues, type DebtFormState } from './debt-fields.tsx'
import { infoOf, debtTypes } from './debt-types.tsx'
import { FamilyFields } from './family-fields.tsx'
import { OutlookLine } from './outlook-line.tsx'

interface DebtFormProps {
  readonly initial: DebtValues
  readonly submitLabel: string
  /** The debt to change; undefined for a new one. */
  readonly debt?: Debt
  /** The client's homes. */
  readonly homes: readonly Home[]
  /** Submits the debt, the client's home that a mortgage is on, if any, and the debt that was changed. */
  readonly onSubmit: (
    input: DebtInput,
    home: Home | undefined,
    debt: Debt | undefined,
  ) => Promise<SubmitResult>
  readonly onChange?: (values: DebtValues) => void
  readonly cancel: ReactNode
}

/** A debt's fields, limited to those of its type. The input stays when saving fails. */
export function DebtForm(props: DebtFormProps) {
  const { initial, debt, homes, submitLabel, onSubmit, onChange, cancel } = props
  const debtUuid = debt?.debt_uuid
  // Undefined until it is chosen: the homes may load after the form.
  const [homeUuid, setHomeUuid] = useState<string>()
  const homeIn = (debt_type: DebtType) => {
    const offered = homesFor(homes, debt_type, debtUuid)
    const chosen = offered.find(({ uuid }) => uuid === homeUuid)
    return { offered, home: homeUuid === undefined ? likelyHome(offered, debtUuid) : chosen }
  }
  const form = useForm({
    ...(debt && { record: debt }),
    initial,
    schema: DebtFormSchema,
    onSubmit: (input, begun: Debt | undefined) => onSubmit(input, homeIn(input.debt_type).home, begun),
    ...(onChange && { onChange }),
    ...(debtUuid !== undefined && { about: debtUuid }),
  })
  const { offered, home } = homeIn(form.values.debt_type)
  return (
    <Card asChild>
      <Form form={form} className="gap-7!">
        <FamilyFields
          family={infoOf(form.values.debt_type).family}
          form={form}
          kind={<TypeField form={form} />}
          outlook={<LiveOutlook form={form} />}
          home={offered.length > 0 && <HomeField offered={offered} home={home} onChange={setHomeUuid} />}
          hasHome={home !== undefined}
        />
        <FormButtons label={submitLabel}>{cancel}</FormButtons>
      </Form>
    </Card>
  )
}

/** The debt's type within its family. */
function TypeField({ form }: { form: DebtFormState }) {
  const { debt_type } = form.values
  if (debt_type === 'custom') return <CustomTypeField form={form} />
  const { family } = infoOf(debt_type)
  return (
    <ChoiceField
      form={form}
      name="debt_type"
      label="Type"
      options={debtTypes.filter((kind) => kind.family === family).map(({ type, label }) => [type, label])}
    />
  )
}

const ANY_UUID = '00000000-0000-4000-8000-000000000000'

/** The outlook of the typed figures, as soon as there are enough; the rest of the form may still be empty. */
function LiveOutlook({ form }: { form: DebtFormState }) {
  const today = useToday()
  const { values } = form
  // Neither changes the outlook.
  const asDebt = {
    ...values,
    name: values.name || infoOf(values.debt_type).label,
    due_day: values.due_day || '1',
  }
  const parsed = v.safeParse(DebtFormSchema, {
    ...asDebt,
    debt_type_uuid: values.debt_type_uuid || (values.debt_type === 'custom' ? ANY_UUID : ''),
  })
  if (!parsed.success || values.balance_cents === '' || !isPaid(values)) return null
  return (
    <div aria-live="polite">
      <OutlookLine
        outlook={outlookOf(parsed.output, today)}
        today={today}
        onTake={(cents) => form.set('payment_cents', String(cents))}
      />
    </div>
  )
}

/** Whether any payment was typed: without one there is no outlook. */
const isPaid = ({ minimum_payment_cents, payment_cents, minimum_share }: DebtValues): boolean =>
  [minimum_payment_cents, payment_cents, minimum_share].some((text) => text !== '')

/** The homes that a debt of a type may be on: those without another mortgage. */
const homesFor = (
  homes: readonly Home[],
  debt_type: DebtType,
  debtUuid: string | undefined,
): readonly Home[] =>
  isHomeLoan({ debt_type })
    ? homes.filter(({ debt_uuid }) => debt_uuid === null || debt_uuid === debtUuid)
    : []

/** The initial home: the one that the mortgage is on, or for a new mortgage the only one without any. */
function likelyHome(offered: readonly Home[], debtUuid: string | undefined): Home | undefined {
  if (debtUuid !== undefined) return offered.find(({ debt_uuid }) => debt_uuid === debtUuid)
  return offered.length === 1 ? offered[0] : undefined
}

interface HomeFieldProps {
  readonly offered: readonly Home[]
  readonly home: Home | undefined
  readonly onChange: (homeUuid: string) => void
}

/** Which of the client's homes a mortgage is on, so that the home counts once. */
const HomeField = ({ offered, home, onChange }: HomeFieldProps) => (
  <Field
    label="Home"
    hint={
      home
        ? 'This home is already in your net worth, so it counts once.'
        : 'Choose the home this mortgage is on, so it isn’t counted twice.'
    }
  >
    <Select name="home" value={home?.uuid ?? ''} onValueChange={onChange}>
      <option value="">A home that isn’t listed</option>
      {offered.map(({ uuid, name, cents }) => (
        <option key={uuid} value={uuid}>
          {name} · {formatUsd(cents)}
        </option>
      ))}
    </Select>
  </Field>
)

type Made =
  | { readonly ok: true; readonly debtTypeUuid: string }
  | { readonly ok: false; readonly message: string }

/** Creates a type under a uuid made here. A refusal says what is wrong with the name. */
async function createType(name: string, count: number): Promise<Made> {
  const debt_type_uuid = v7()
  const about = { subject: debt_type_uuid, label: `New type: ${name}` }
  const body = { debt_type_uuid, name }
  const outcome = await write(createUserDebtTypes, { body }, about, {
    quiet: true,
    room: { limit: TYPE_LIMIT, count },
    onSent: cacheType,
  })
  if (!outcome.ok) return { ok: false, message: outcome.fields['name'] ?? outcome.message }
  return { ok: true, debtTypeUuid: debt_type_uuid }
}

const TypeName = createUserDebtTypes.body.entries.name

/** One of the client's own types, or a new one created in place. */
function CustomTypeField({ form }: { form: DebtFormState }) {
  const types = useCustomTypes()
  const [isMaking, setMaking] = useState(false)
  const isNew = isMaking || types.length === 0
  if (isNew) {
    return (
      <NewType
        error={form.errorOf('debt_type_uuid')}
        count={types.length}
        onMade={(uuid) => {
          form.set('debt_type_uuid', uuid)
          setMaking(false)
        }}
        {...(types.length > 0 && { onCancel: () => setMaking(false) })}
      />
    )
  }
  return (
    <ChoiceField
      form={form}
      name="debt_type_uuid"
      label="Your type"
      aside={
        <Button variant="link" size="sm" onClick={() => setMaking(true)} className="-my-2">
          New type
        </Button>
      }
      placeholder="Choose a type"
      options={types.map(({ debt_type_uuid, name }) => [debt_type_uuid, name])}
    />
  )
}

interface NewTypeProps {
  readonly error: string | undefined
  /** How many types the client has. */
  readonly count: number
  readonly onMade: (debtTypeUuid: string) => void
  readonly onCancel?: () => void
}

// Not a form: forms cannot be nested. Enter creates the type instead of saving the debt.
function NewType({ error, count, onMade, onCancel }: NewTypeProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const parsed = v.safeParse(TypeName, name)
    if (!parsed.success) {
      setProblem(parsed.issues[0].message)
      return
    }
    setBusy(true)
    const made = await createType(parsed.output, count)
    setBusy(false)
    if (made.ok) onMade(made.debtTypeUuid)
    else setProblem(made.message)
  }
  return (
    <Field label="Type name" hint="For example: family loan, taxes owed." error={problem ?? error}>
      <div className="flex gap-2">
        <Input
          name="debt_type_uuid"
          aria-label="Type name"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void make()
          }}
          autoComplete="off"
        />
        <Button variant="secondary" busy={isBusy} onClick={() => void make()}>
          Create
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Field>
  )
}
