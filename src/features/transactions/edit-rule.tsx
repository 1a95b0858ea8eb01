import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { count } from '#app/platform/format.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Select } from '#app/ui/select.tsx'
import { toast } from '#app/ui/toast.ts'
import { cents } from '#core/contract/amounts.ts'
import type { BankAccount } from '#core/contract/bank.ts'
import { type CategoryRule, RuleInput, updateCategoryRule } from '#core/contract/category-rules.ts'
import { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { CATEGORIES } from '#core/spend/categories.ts'

/** An amount as the form stores it: cents as text, '' for none. */
const optionalAmount = v.pipe(
  v.string(),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.nullable(cents()),
)
const optionalWords = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, `Use at most ${most} characters`),
    v.transform((typed) => (typed === '' ? null : typed)),
  )

const { text, match, direction } = RuleInput.entries
const RuleForm = v.object({
  text,
  match,
  direction,
  least_cents: optionalAmount,
  most_cents: optionalAmount,
  bank_account_uuid: optionalWords(40),
  category: SpendCategory,
  type: v.pipe(
    v.union([SpendType, v.literal('')]),
    v.transform((type) => (type === '' ? null : type)),
  ),
  rename: optionalWords(120),
})

interface EditRuleProps {
  readonly rule: CategoryRule
  readonly accounts: readonly BankAccount[]
  readonly onClose: () => void
}

/** Changes a rule. Transactions that have their category from it follow, so it is not queued offline. */
export function EditRule({ rule, accounts, onClose }: EditRuleProps) {
  const centsText = (value: number | null) => (value === null ? '' : String(value))
  const form = useForm({
    about: rule.rule_uuid,
    record: rule,
    initial: {
      text: rule.text,
      match: rule.match,
      direction: rule.direction,
      least_cents: centsText(rule.least_cents),
      most_cents: centsText(rule.most_cents),
      bank_account_uuid: rule.bank_account_uuid ?? '',
      category: rule.category,
      type: rule.type ?? '',
      rename: rule.rename ?? '',
    },
    schema: RuleForm,
    onSubmit: async (fields, { rule_uuid, version }) => {
      const body = { ...fields, rule_uuid, version }
      const outcome = await call(updateCategoryRule, { body }, { quiet: true })
      if (!outcome.ok) return outcome
      void refresh()
      const { changed_count } = outcome.data
      toast.success(
        changed_count > 0 ? `Rule saved. ${count(changed_count, 'transaction')} changed.` : 'Rule saved',
      )
      onClose()
      return outcome
    },
  })
  const select = (name: 'match' | 'direction' | 'bank_account_uuid' | 'type') => ({
    value: form.values[name],
    onValueChange: (value: string) => form.set(name, value),
  })
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Edit rule"
        description="Transactions that got their category from this rule change with it."
      >
        <Form form={form} className="gap-5 pt-1">
          <Field label="When the name" error={form.errorOf('match')}>
            <Select {...select('match')}>
              <option value="name_is">Is</option>
              <option value="contains">Contains</option>
            </Select>
          </Field>
          <TextField form={form} name="text" label="Words" maxLength={120} />
          <Field label="Category" error={form.errorOf('category')}>
            <CategoryPicker
              value={form.values.category}
              onValueChange={(category) => category !== '' && form.set('category', category)}
            />
          </Field>
          <Field label="Type">
            <Select {...select('type')}>
              <option value="">
                Usual for the category ({TYPE_LABELS[CATEGORIES[form.values.category].type]})
              </option>
              {SpendType.options.map((type) => (
                <option key={type} value={type}>
                  {TYPE_LABELS[type]}
                </option>
              ))}
            </Select>
          </Field>
          <TextField form={form} name="rename" label="Rename to" optional maxLength={120} />
          <Field label="Direction">
            <Select {...select('direction')}>
              <option value="any">Money in or out</option>
              <option value="out">Money out</option>
              <option value="in">Money in</option>
            </Select>
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <AmountField form={form} name="least_cents" label="Lowest amount" optional />
            <AmountField form={form} name="most_cents" label="Highest amount" optional />
          </div>
          <Field label="Account">
            <Select {...select('bank_account_uuid')}>
              <option value="">All accounts</option>
              {accounts.map(({ bank_account_uuid, name }) => (
                <option key={bank_account_uuid} value={bank_account_uuid}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <FormButtons label="Save rule" block />
        </Form>
      </SheetContent>
    </Sheet>
  )
}
