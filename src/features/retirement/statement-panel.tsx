import { useId, useState } from 'react'
import { count, wholeDollars } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { belongsTo, parseStatement, type Statement } from '#core/finance/social-security/statement.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import type { SaveRecord } from './record-forms.tsx'

interface StatementPanelProps {
  readonly insured: InsuredPerson
  readonly today: IsoDate
  readonly onSave: SaveRecord
}

type Read =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'read'; readonly statement: Statement }

function readText(text: string, { person }: InsuredPerson, today: IsoDate): Read {
  if (text.trim() === '') return { kind: 'empty' }
  const statement = parseStatement(text, today)
  if (!statement.ok) return { kind: 'wrong', message: statement.message }
  const owner = belongsTo(statement.value, { birthDate: person.birthDate })
  return owner.ok ? { kind: 'read', statement: statement.value } : { kind: 'wrong', message: owner.message }
}

/** Pasting or choosing a statement, with a preview of what was read before it is saved. */
export function StatementPanel({ insured, today, onSave }: StatementPanelProps) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const read = readText(text, insured, today)
  const save = async ({ earnings }: Statement) => {
    setBusy(true)
    const years = earnings.map(({ year, amountCents }) => ({ year, cents: amountCents }))
    const outcome = await onSave({ is_covered: true, earnings: years })
    setBusy(false)
    setRefusal(outcome.ok ? undefined : (outcome.message ?? Object.values(outcome.fields)[0]))
  }
  return (
    <>
      <Field
        label="Statement"
        hint="On ssa.gov, open your Social Security statement. Copy the table of taxed earnings, or download the statement data as an XML file."
        error={read.kind === 'wrong' ? read.message : undefined}
      >
        <Textarea
          name="statement"
          value={text}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <StatementFile onText={setText} />
      {read.kind === 'read' && (
        <>
          <Preview statement={read.statement} />
          <FormRefusal message={refusal} />
          <Button block busy={isBusy} onClick={() => void save(read.statement)}>
            Save {count(read.statement.earnings.length, 'year')} of earnings
          </Button>
        </>
      )}
    </>
  )
}

function StatementFile({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-15 font-medium">
        Or choose the XML file
      </label>
      <input
        id={id}
        type="file"
        accept=".xml,.txt,text/xml,text/plain"
        className="mt-2 block w-full text-15 file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line file:bg-sunken file:px-4 file:text-15 file:font-medium file:text-ink"
        onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
      />
    </div>
  )
}

/** What a statement says, before it is saved. */
function Preview({ statement }: { statement: Statement }) {
  const { earnings, birthDate, spread, notRecorded, missing } = statement
  const [first, last] = [earnings[0], earnings.at(-1)]
  const total = earnings.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <section aria-label="What we read" className="flex flex-col gap-3">
      <output className="text-15">
        {count(earnings.length, 'year')}
        {first && last && `, ${first.year} to ${last.year}`}, {wholeDollars(total)} in all.
        {birthDate !== null && ' The birth date matches.'}
      </output>
      {missing.length > 0 && (
        <Alert tone="warning" title={`${count(missing.length, 'year')} missing`}>
          {rangesOf(missing)} {missing.length === 1 ? 'isn’t' : 'aren’t'} in what you pasted. If your
          statement lists {missing.length === 1 ? 'it' : 'them'}, paste the whole table; otherwise we count
          nothing for {missing.length === 1 ? 'it' : 'them'}.
        </Alert>
      )}
      {spread.map(({ from, to, amountCents }) => (
        <p key={from} className="text-13 text-quiet">
          The statement shows {from} to {to} as one total of {wholeDollars(amountCents)}. We spread it over
          these years in line with average wages.
        </p>
      ))}
      {notRecorded.length > 0 && (
        <p className="text-13 text-quiet">
          Not recorded yet: {rangesOf(notRecorded)}. We use your pay until it is.
        </p>
      )}
      <PagedTable
        caption="Earnings we read"
        columns={['Year', 'Social Security earnings']}
        rows={earnings.toReversed().map(({ year, amountCents }) => [String(year), wholeDollars(amountCents)])}
        pageSize={10}
      />
    </section>
  )
}

/** Years in order as ranges: `1998, 2003 to 2005`. */
export function rangesOf(years: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const year of years) {
    const last = ranges.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else ranges.push([year, year])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`)).join(', ')
}
