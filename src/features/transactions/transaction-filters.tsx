import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { monthAndYear } from '#app/platform/format.ts'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { STATUS_LABELS, TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Sheet, SheetClose, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { ReadOnly } from '#app/ui/read-only.ts'
import { Select } from '#app/ui/select.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import { SpendType } from '#core/contract/spend-categories.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { monthOf } from '#core/spend/filter.ts'
import { activeFilters, filterOf, type TransactionsSearch, withoutFilters } from './transaction-search.ts'

/** How long the client has stopped typing before the list is searched. */
const TYPING_MS = 300
const MONTHS = 36

interface FiltersProps {
  readonly search: TransactionsSearch
  readonly accounts: readonly BankAccount[]
  readonly tags: readonly string[]
  readonly today: IsoDate
  readonly onSearch: (next: TransactionsSearch, options?: { readonly replace?: boolean }) => void
}

/** The search field, the button of the other filters, and a chip for each filter that is on. */
export function TransactionFilters(props: FiltersProps) {
  const { search, accounts, onSearch } = props
  const [isOpen, setOpen] = useState(false)
  const accountName = (uuid: string) =>
    accounts.find(({ bank_account_uuid }) => bank_account_uuid === uuid)?.name
  const active = activeFilters(search, accountName)
  return (
    <ReadOnly value={false}>
      <search className="flex flex-col gap-2">
        <div className="flex gap-2">
          <SearchField
            value={search.search ?? ''}
            onSearch={(words) => onSearch(withField(search, 'search', words), { replace: true })}
          />
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <SlidersHorizontal aria-hidden="true" />
            Filters{active.length > 0 && ` (${active.length})`}
          </Button>
        </div>
        {active.length > 0 && (
          <ul aria-label="Active filters" className="flex flex-wrap gap-x-2">
            {active.map(({ name, label }) => (
              <li key={name}>
                <PlainButton
                  reads
                  aria-label={`Remove filter: ${label}`}
                  className="flex min-h-11 items-center"
                  onClick={() => onSearch(withField(search, name, ''))}
                >
                  <span className="flex min-h-9 items-center gap-1.5 rounded-full bg-wash px-3 text-15 font-medium text-accent">
                    {label}
                    <X className="size-4" aria-hidden="true" />
                  </span>
                </PlainButton>
              </li>
            ))}
            <li>
              <Button variant="link" className="px-1" onClick={() => onSearch(withoutFilters(search))}>
                Clear filters
              </Button>
            </li>
          </ul>
        )}
        <Sheet open={isOpen} onOpenChange={setOpen}>
          <SheetContent
            title="Filters"
            footer={
              <>
                <Button variant="quiet" onClick={() => onSearch(withoutFilters(search))}>
                  Clear filters
                </Button>
                <SheetClose asChild>
                  <Button>Show transactions</Button>
                </SheetClose>
              </>
            }
          >
            <FilterFields {...props} />
          </SheetContent>
        </Sheet>
      </search>
    </ReadOnly>
  )
}

/** The address with one of its filters changed; an empty one is removed. A month and a range of dates replace each other. */
function withField(
  search: TransactionsSearch,
  name: keyof TransactionsSearch,
  value: string,
): TransactionsSearch {
  const gone = name === 'month' ? ['from', 'to'] : name === 'from' || name === 'to' ? ['month'] : []
  const rest = Object.entries(search).filter(
    ([each]) => each !== name && !(value !== '' && gone.includes(each)),
  )
  return { ...Object.fromEntries(rest), ...(value !== '' && { [name]: value }) }
}

function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState({ text: value, applied: value, timer: 0 })
  // The address changed otherwise: by Back, or by clearing the filters.
  if (typed.applied !== value && typed.timer === 0) setTyped({ text: value, applied: value, timer: 0 })
  const type = (text: string, waitMs: number) => {
    window.clearTimeout(typed.timer)
    const timer = window.setTimeout(() => {
      setTyped({ text, applied: text.trim(), timer: 0 })
      onSearch(text.trim())
    }, waitMs)
    setTyped({ ...typed, text, timer })
  }
  return (
    <Input
      type="search"
      aria-label="Search transactions"
      placeholder="Search name, note, tag or amount"
      maxLength={80}
      className="flex-1"
      prefix={<Search className="size-5" aria-hidden="true" />}
      value={typed.text}
      onChange={(event) => type(event.target.value, TYPING_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(typed.text, 0)
      }}
    />
  )
}

/** Each filter applies at once. */
function FilterFields({ search, accounts, tags, today, onSearch }: FiltersProps) {
  const filter = filterOf(search)
  const set = (name: keyof TransactionsSearch) => (value: string) =>
    onSearch(withField(search, name, value), { replace: true })
  const months = Array.from({ length: MONTHS }, (_, back) => monthOf(addMonths(today, -back)))
  return (
    <div className="flex flex-col gap-5 pt-1">
      <Field label="Month">
        <Select value={search.month ?? ''} onValueChange={set('month')}>
          <option value="">All months</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthAndYear(`${month}-01`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From">
          <DateField
            value={search.from ?? ''}
            onValueChange={(iso, typed) => (iso || !typed) && set('from')(iso)}
          />
        </Field>
        <Field label="To">
          <DateField
            value={search.to ?? ''}
            onValueChange={(iso, typed) => (iso || !typed) && set('to')(iso)}
          />
        </Field>
      </div>
      <Field label="Category">
        <CategoryPicker
          value={filter.category ?? ''}
          placeholder="All categories"
          onValueChange={set('category')}
        />
      </Field>
      <Field label="Type">
        <Select value={filter.type ?? ''} onValueChange={set('type')}>
          <option value="">All types</option>
          {SpendType.options.map((type) => (
            <option key={type} value={type}>
              {TYPE_LABELS[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Account">
        <Select value={filter.account ?? ''} onValueChange={set('account')}>
          <option value="">All accounts</option>
          {accounts.map(({ bank_account_uuid, name, mask }) => (
            <option key={bank_account_uuid} value={bank_account_uuid}>
              {mask === '' ? name : `${name} ··${mask}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tag">
        <Select value={filter.tag ?? ''} onValueChange={set('tag')}>
          <option value="">All tags</option>
          {[...new Set([...tags, ...(filter.tag ? [filter.tag] : [])])].map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status">
        <Select value={filter.status ?? ''} onValueChange={set('status')}>
          <option value="">Any status</option>
          {Object.entries(STATUS_LABELS).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
