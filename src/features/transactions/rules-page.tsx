import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { BankAccount } from '#core/contract/bank.ts'
import { cents } from '#core/contract/amounts.ts'
import { type CategoryRule, RuleInput, updateCategoryRule } from '#core/contract/category-rules.ts'
import { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { useRules } from '#app/shared/spend/transactions-query.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { call } from '#app/platform/api.ts'
import { count } from '#app/platform/format.ts'
import { useForm } from '#app/platform/form.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { removeRule } from './transaction-writes.ts'

const NO_ACCOUNTS: readonly BankAccount[] = []

/** The client's rules, which categorize new transactions. */
export function RulesPage() {
  const { query, rules, pending } = useRules()
  const accounts = useQuery(banksQuery).data?.accounts ?? NO_ACCOUNTS
  const isOffline = useConnection() === 'offline'
  const [editing, setEditing] = useState<CategoryRule>()
  return (
    <Page className="lg:max-w-180">
      <PageHeader
        title="Category rules"
        back={<BackLink to="/spend/transactions">Transactions</BackLink>}
        sub="Rules categorize new transactions. If several match, the newest one applies."
      />
      <Card padding="none">
        {query.isPending && (
          <Loading label="Loading your rules">
            <SkeletonRows />
          </Loading>
        )}
        {query.isError && !rules && <QueryFailed query={query} title="Couldn’t load your rules" />}
        {rules?.length === 0 && (
          <EmptyState
            icon={<ListChecks />}
            title="No rules yet"
            action={
              <Button asChild>
                <Link to="/spend/transactions">View transactions</Link>
              </Button>
            }
          >
            Change a transaction’s category, and we’ll offer to do the same for all of that merchant.
          </EmptyState>
        )}
        <List>
          {rules?.map((rule) => (
            <RuleRow
              key={rule.rule_uuid}
              rule={rule}
              accounts={accounts}
              isPending={pending.has(rule.rule_uuid)}
              isOffline={isOffline}
              onEdit={() => setEditing(rule)}
            />
          ))}
        </List>
      </Card>
      {isOffline && rules && rules.length > 0 && (
        <p className="text-15 text-quiet">You can edit rules when you’re back online.</p>
      )}
      {editing && <EditRule rule={editing} accounts={accounts} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}

/** What a rule is for besides its words: `Money out · $10 to $20 · Everyday Checking`. */
function limitsOf(rule: CategoryRule, accounts: readonly BankAccount[]): string[] {
  const { direction, least_cents, most_cents, bank_account_uuid, type, category, rename } = rule
  const range =
    least_cents !== null && most_cents !== null
      ? `${formatUsd(least_cents)} to ${formatUsd(most_cents)}`
      : least_cents !== null
        ? `${formatUsd(least_cents)} or more`
        : most_cents !== null && `${formatUsd(most_cents)} or less`
  return [
    direction !== 'any' && (direction === 'in' ? 'Money in' : 'Money out'),
    range,
    bank_account_uuid !== null &&
      (accounts.find((each) => each.bank_account_uuid === bank_account_uuid)?.name ?? 'One account'),
    type !== null && type !== CATEGORIES[category].type && TYPE_LABELS[type],
    rename !== null && `Renamed ${rename}`,
  ].filter((each) => typeof each === 'string')
}

interface RuleRowProps {
  readonly rule: CategoryRule
  readonly accounts: readonly BankAccount[]
  readonly isPending: boolean
  readonly isOffline: boolean
  readonly onEdit: () => void
}

function RuleRow({ rule, accounts, isPending, isOffline, onEdit }: RuleRowProps) {
  const [isBusy, setBusy] = useState(false)
  const { text, match, category, used_count } = rule
  const remove = async () => {
    setBusy(true)
    await removeRule(rule)
    setBusy(false)
  }
  const used = used_count === 0 ? 'Not used yet' : `Used for ${count(used_count, 'transaction')}`
  return (
    <ListRow
      leading={<Mark icon={categoryIcon(category)} />}
      title={`${match === 'contains' ? 'Contains ' : ''}${text} → ${CATEGORIES[category].label}`}
      detail={[used, ...limitsOf(rule, accounts)].join(' · ')}
      trailing={
        <span className="flex items-center gap-1">
          {isPending && <PendingPill />}
          <Button
            variant="quiet"
            size="icon"
            disabled={isOffline}
            aria-label={`Edit the rule for ${text}`}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            busy={isBusy}
            aria-label={`Delete the rule for ${text}`}
            onClick={() => void remove()}
          >
            {!isBusy && <Trash2 aria-hidden="true" />}
          </Button>
        </span>
      }
    />
  )
}

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
function EditRule({ rule, accounts, onClose }: EditRuleProps) {
  const centsText = (value: number | null) => (value === null ? '' : String(value))
  const form = useForm({
    about: rule.rule_uuid,
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
    onSubmit: async (fields) => {
      const body = { ...fields, rule_uuid: rule.rule_uuid, version: rule.version }
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
        <form {...form.formProps} className="flex flex-col gap-5 pt-1">
          <ErrorSummary fields={form.failed} />
          <Field label="When the name" error={form.errorOf('match')}>
            <Select {...select('match')}>
              <option value="name_is">Is</option>
              <option value="contains">Contains</option>
            </Select>
          </Field>
          <Field label="Words" error={form.errorOf('text')}>
            <Input {...form.text('text')} autoComplete="off" maxLength={120} />
          </Field>
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
          <Field label="Rename to" optional error={form.errorOf('rename')}>
            <Input {...form.text('rename')} autoComplete="off" maxLength={120} />
          </Field>
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
          {form.refusal !== undefined && (
            <p role="alert" className="text-15 text-red">
              {form.refusal}
            </p>
          )}
          <Button type="submit" busy={form.isBusy} block>
            Save rule
          </Button>
        </form>
      </SheetContent>
    </Sheet>
  )
}
