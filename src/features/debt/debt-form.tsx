import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import type { DebtInput, DebtType } from '#core/contract/debt-kinds.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { outlookOf } from '#core/debt/outlook.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { DebtFormSchema, type DebtValues } from './debt-values.ts'
import { FamilyFields } from './family-fields.tsx'
import type { DebtFormState } from './form-fields.tsx'
import { HomeField, homesFor, likelyHome } from './home-field.tsx'
import { kindOf, kinds } from './kinds.ts'
import { OutlookLine } from './outlook-line.tsx'
import { OwnTypeField } from './own-type-field.tsx'

interface DebtFormProps {
  readonly initial: DebtValues
  readonly submitLabel: string
  /** The debt that is changed; none for a new one. */
  readonly debtUuid?: string | undefined
  /** The homes that the client has added. */
  readonly homes: readonly Home[]
  /** Hands in the debt, and the home that a mortgage is on where it is one of the client's. */
  readonly onSubmit: (input: DebtInput, home: Home | undefined) => Promise<SubmitResult>
  readonly onChange?: (values: DebtValues) => void
  readonly cancel: ReactNode
}

/** A debt's fields, those of its kind and no others. What is typed stays when saving fails. */
export function DebtForm(props: DebtFormProps) {
  const { initial, debtUuid, homes, submitLabel, onSubmit, onChange, cancel } = props
  // Undefined until it is chosen: the homes may come later than the form.
  const [homeUuid, setHomeUuid] = useState<string>()
  const homeIn = (debt_type: DebtType) => {
    const offered = homesFor(homes, debt_type, debtUuid)
    const chosen = offered.find(({ uuid }) => uuid === homeUuid)
    return { offered, home: homeUuid === undefined ? likelyHome(offered, debtUuid) : chosen }
  }
  const form = useForm({
    initial,
    schema: DebtFormSchema,
    onSubmit: (input) => onSubmit(input, homeIn(input.debt_type).home),
    ...(onChange && { onChange }),
    ...(debtUuid !== undefined && { about: debtUuid }),
  })
  const { offered, home } = homeIn(form.values.debt_type)
  return (
    <Card asChild>
      <form {...form.formProps} className="gap-7!">
        <ErrorSummary fields={form.failed} />
        <FamilyFields
          family={kindOf(form.values.debt_type).family}
          form={form}
          kind={<KindField form={form} />}
          outlook={<LiveOutlook form={form} />}
          home={offered.length > 0 && <HomeField offered={offered} home={home} onChange={setHomeUuid} />}
          hasHome={home !== undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isBusy}>
            {submitLabel}
          </Button>
          {cancel}
        </div>
      </form>
    </Card>
  )
}

/** Which kind of its family a debt is. */
function KindField({ form }: { form: DebtFormState }) {
  const { debt_type } = form.values
  if (debt_type === 'custom') return <OwnTypeField form={form} />
  const { family } = kindOf(debt_type)
  return (
    <Field label="Type" error={form.errorOf('debt_type')}>
      <Select
        name="debt_type"
        value={debt_type}
        onValueChange={(value) => form.set('debt_type', value as DebtType)}
      >
        {kinds
          .filter((kind) => kind.family === family)
          .map(({ type, label }) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
      </Select>
    </Field>
  )
}

const ANY_UUID = '00000000-0000-4000-8000-000000000000'

/** What the figures lead to, as soon as there are enough of them; the rest of the form may still be empty. */
function LiveOutlook({ form }: { form: DebtFormState }) {
  const today = useToday()
  const { values } = form
  // Neither changes what the figures lead to.
  const asDebt = {
    ...values,
    name: values.name || kindOf(values.debt_type).label,
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

/** Whether any payment was typed: without one there is nothing to look ahead from. */
const isPaid = ({ minimum_payment_cents, payment_cents, minimum_share }: DebtValues): boolean =>
  [minimum_payment_cents, payment_cents, minimum_share].some((text) => text !== '')
