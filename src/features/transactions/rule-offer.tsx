import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count } from '#app/platform/format.ts'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'
import { useRecentTransactions } from '#app/shared/spend/transactions-query.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { previewCategoryRule, type RuleInput } from '#core/contract/category-rules.ts'
import { OFFLINE_DAYS, type Transaction } from '#core/contract/transactions.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { createMatcher } from '#core/spend/categorize.ts'
import { createRule, isOpenToRules } from '#core/spend/change.ts'
import { makeRule } from './transaction-writes.ts'

/** The rule that a correction suggests: this name, always this category. */
const ruleFor = ({ name, category, type }: Transaction): RuleInput => ({
  text: name,
  match: 'name_is',
  direction: 'any',
  least_cents: null,
  most_cents: null,
  bank_account_uuid: null,
  category,
  type,
  rename: null,
})

/** How many past transactions a rule would change: all of them by the server, or those of the last 90 days. */
function useMatches(rule: RuleInput): { readonly words: string; readonly changes: number } | undefined {
  const preview = useQuery(queryFor(previewCategoryRule, { body: rule }, [], NOT_STORED))
  const recent = useRecentTransactions(preview.isError)
  if (preview.data) {
    const { match_count, change_count } = preview.data
    return {
      words: `${count(match_count, 'past transaction matches', 'past transactions match')}.`,
      changes: change_count,
    }
  }
  if (!preview.isError) return undefined
  const isMatch = createMatcher(createRule(rule, '', ''))
  const found = recent.filter((each) => isOpenToRules(each) && isMatch(each)).length
  return {
    words: `${count(found, 'transaction')} of the last ${OFFLINE_DAYS} days ${found === 1 ? 'matches' : 'match'}. We’ll check older ones when you’re back online.`,
    changes: found,
  }
}

interface RuleOfferProps {
  readonly transaction: Transaction
  readonly onDone: () => void
}

/** After a correction: whether to categorize this merchant always like this. */
export function RuleOffer({ transaction, onDone }: RuleOfferProps) {
  const rule = ruleFor(transaction)
  const matches = useMatches(rule)
  const [isPast, setPast] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const hasPast = matches !== undefined && matches.changes > 0
  const save = async () => {
    setBusy(true)
    const outcome = await makeRule(rule, hasPast && isPast)
    setBusy(false)
    if (outcome.ok) onDone()
  }
  return (
    <Alert
      title={`Always categorize ${transaction.name} as ${CATEGORIES[transaction.category].label}?`}
      actions={
        <>
          <Button size="sm" busy={isBusy} disabled={matches === undefined} onClick={() => void save()}>
            Create rule
          </Button>
          <Button size="sm" variant="quiet" onClick={onDone}>
            Not now
          </Button>
        </>
      }
    >
      <span className="block">{matches?.words ?? 'Counting past transactions that match.'}</span>
      {hasPast && (
        <Checkbox
          label={`Change ${count(matches.changes, 'past transaction')} too`}
          checked={isPast}
          onCheckedChange={setPast}
        />
      )}
    </Alert>
  )
}
