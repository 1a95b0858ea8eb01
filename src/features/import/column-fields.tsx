import { Alert } from '#app/ui/alert.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ColumnMapping, DateFormat } from '#core/contract/imports.ts'
import type { ImportQuestion } from '#core/spend/import/imported-file.ts'
import type { TableSample } from './read-file.ts'

type Role = 'date' | 'description' | 'amount' | 'debit' | 'credit' | 'note' | 'category'

const ROLES: readonly (readonly [role: Role, label: string])[] = [
  ['date', 'Date'],
  ['description', 'Description'],
  ['amount', 'Amount'],
  ['debit', 'Money out column'],
  ['credit', 'Money in column'],
  ['category', 'Category'],
  ['note', 'Note'],
]

const DATE_FORMATS: Readonly<Record<DateFormat, string>> = {
  month_day_year: 'Month, day, year (11/20/2026)',
  day_month_year: 'Day, month, year (20/11/2026)',
  year_month_day: 'Year, month, day (2026-11-20)',
  month_name: 'Month in letters (Nov 20, 2026)',
}

/** What the client is asked about a file. */
export const QUESTIONS: Readonly<Record<ImportQuestion, string>> = {
  date_column: 'Choose the column with the date.',
  amount_column: 'Choose the column with the amount, or the two with money out and money in.',
  description_column: 'Choose the column with the description.',
  date_format: 'Check the date format: this file’s dates can be read two ways.',
  mixed_dates: 'This file writes dates in two ways. Lines that don’t fit are listed below.',
  money_out: 'Check which amounts are money out: we couldn’t tell from this file.',
}

interface ColumnFieldsProps {
  readonly table: TableSample
  readonly onChange: (mapping: ColumnMapping) => void
}

/** Which column of a CSV file holds what, with the first rows to compare. */
export function ColumnFields({ table, onChange }: ColumnFieldsProps) {
  const { mapping, columns, questions } = table
  const set = (change: Partial<ColumnMapping>) => onChange({ ...mapping, ...change })
  return (
    <div className="flex flex-col gap-4">
      {questions.length > 0 && (
        <Alert tone="warning">
          <ul className="flex flex-col gap-1">
            {questions.map((question) => (
              <li key={question}>{QUESTIONS[question]}</li>
            ))}
          </ul>
        </Alert>
      )}
      <section
        aria-label="The first rows of the file"
        className="overflow-x-auto rounded-control border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what has the focus
        tabIndex={0}
      >
        <table className="w-full text-13">
          <thead>
            <tr>
              {columns.map((name, place) => (
                <th
                  key={`${place} ${name}`}
                  scope="col"
                  className="px-3 py-2 text-left font-medium whitespace-nowrap"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ line, cells }) => (
              <tr key={line} className="border-t border-hair">
                {columns.map((name, place) => (
                  <td key={`${place} ${name}`} className="max-w-52 truncate px-3 py-1.5 text-quiet">
                    {cells[place] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {ROLES.map(([role, label]) => (
          <Field key={role} label={label}>
            <Select
              value={mapping[role] === null ? 'none' : String(mapping[role])}
              onValueChange={(value) => set({ [role]: value === 'none' ? null : Number(value) })}
            >
              <option value="none">Not in this file</option>
              {columns.map((name, place) => (
                <option key={`${place} ${name}`} value={place}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label="Date format">
          <Select
            value={mapping.date_format}
            // The options are the formats.
            onValueChange={(value) => set({ date_format: value as DateFormat })}
          >
            {Object.entries(DATE_FORMATS).map(([format, label]) => (
              <option key={format} value={format}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {mapping.amount !== null && mapping.debit === null && mapping.direction === null && (
          <Field label="Which amounts are money out">
            <Select
              value={mapping.money_out}
              onValueChange={(value) => set({ money_out: value === 'positive' ? 'positive' : 'negative' })}
            >
              <option value="negative">Amounts below zero</option>
              <option value="positive">Amounts above zero, as on many card exports</option>
            </Select>
          </Field>
        )}
      </div>
    </div>
  )
}
