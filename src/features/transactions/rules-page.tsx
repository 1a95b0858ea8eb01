import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { useRules } from '#app/shared/spend/transactions-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import type { CategoryRule } from '#core/contract/category-rules.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { EditRule } from './edit-rule.tsx'
import { removeRule } from './transaction-writes.ts'

const NO_ACCOUNTS: readonly BankAccount[] = []

/** The client's rules, which categorize new transactions. */
export function RulesPage() {
  const { query, rules, pending } = useRules()
  const accounts = useQuery(banksQuery).data?.accounts ?? NO_ACCOUNTS
  const isOffline = useConnection() === 'offline'
  const [opened, setOpened] = useState<CategoryRule>()
  const editing = rules?.find(({ rule_uuid }) => rule_uuid === opened?.rule_uuid) ?? opened
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
              onEdit={() => setOpened(rule)}
            />
          ))}
        </List>
      </Card>
      {isOffline && rules && rules.length > 0 && (
        <p className="text-15 text-quiet">You can edit rules when you’re back online.</p>
      )}
      {editing && <EditRule rule={editing} accounts={accounts} onClose={() => setOpened(undefined)} />}
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
