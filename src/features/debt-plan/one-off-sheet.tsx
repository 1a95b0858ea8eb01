import { type ReactNode, useId } from 'react'
import * as v from 'valibot'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { OneOff } from '#core/contract/debt-plan.ts'
import { planMonthOf } from '#core/debt/plan.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { monthOfPlan } from './plan-labels.ts'

interface OneOffSheetProps {
  /** The payment to change; adds one by default. */
  readonly oneOff: OneOff | undefined
  readonly debts: readonly Pick<Debt, 'debt_uuid' | 'name'>[]
  readonly from: IsoDate
  readonly onSave: (oneOff: OneOff) => void
  /** The button that removes it. */
  readonly remove: ReactNode
}

const YEARS = 30
const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  name: monthName.format(Date.UTC(2000, index, 15)),
}))

/** A calendar month, converted to a month of the plan, whose first month is the next one. */
const oneOffForm = (from: IsoDate) =>
  v.pipe(
    v.object({
      month: v.string(),
      year: v.string(),
      amount: v.pipe(
        v.string(),
        v.transform((text) => typedCents(text)),
        OneOff.entries.amount_cents,
      ),
      debt: v.string(),
    }),
    v.forward(
      v.check(
        ({ year, month }) => planMonthOf(from, `${year}-${month}`) >= 1,
        `Choose ${monthOfPlan(from, 1)} or later`,
      ),
      ['month'],
    ),
    v.transform(({ year, month, amount, debt }): OneOff => ({
      month: `${year}-${month}`,
      amount_cents: amount,
      debt_uuid: debt || null,
    })),
  )

/** When, how much, and to which debt. */
export function OneOffSheet({ oneOff, debts, from, onSave, remove }: OneOffSheetProps) {
  const formId = useId()
  const [startYear = '', startMonth = ''] = (oneOff?.month ?? addMonths(from, 1)).split('-')
  const form = useForm({
    initial: {
      month: startMonth,
      year: startYear,
      amount: oneOff ? String(oneOff.amount_cents) : '',
      debt: debts.find(({ debt_uuid }) => debt_uuid === oneOff?.debt_uuid)?.debt_uuid ?? '',
    },
    schema: oneOffForm(from),
    onSubmit: (output) => {
      onSave(output)
      return Promise.resolve({ ok: true })
    },
  })
  // A stored payment may be in a past year.
  const firstYear = Math.min(dateParts(from).year, Number(startYear))
  const { month, year, debt } = form.values
  return (
    <SheetContent
      title={oneOff ? 'Edit one-time payment' : 'Add one-time payment'}
      footer={
        <>
          {remove}
          <Button type="submit" form={formId}>
            {oneOff ? 'Save changes' : 'Add payment'}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} hasOwnButtons className="gap-4">
        <AmountField form={form} name="amount" label="Amount" />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Month" error={form.errorOf('month')}>
            <Select value={month} onValueChange={(value) => form.set('month', value)}>
              {MONTHS.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Year">
            <Select value={year} onValueChange={(value) => form.set('year', value)}>
              {Array.from({ length: YEARS }, (_, index) => (
                <option key={index}>{firstYear + index}</option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Apply to" hint="Anything left over goes to the debt after it.">
          <Select value={debt} onValueChange={(value) => form.set('debt', value)}>
            <option value="">The plan’s next debt</option>
            {debts.map(({ debt_uuid, name }) => (
              <option key={debt_uuid} value={debt_uuid}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </Form>
    </SheetContent>
  )
}
