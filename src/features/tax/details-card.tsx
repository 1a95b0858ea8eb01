import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { count } from '#app/platform/format.ts'
import { stateName, statesQuery } from '#app/shared/account/states.ts'
import { EditHousehold } from '#app/shared/household/edit-household.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { later } from '#app/ui/later.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import { entryText, householdRows, TAX_SECTIONS, type TaxSection } from './tax-fields.ts'
import { sourceLabels } from './tax-labels.ts'

const SectionSheet = later(async () => (await import('./section-sheet.tsx')).SectionSheet)

interface DetailsCardProps {
  readonly state: TaxState
  readonly estimate: TaxEstimate
}

/** Every value that the estimate uses with its source, by section, each of which can be edited. */
export function DetailsCard({ state, estimate }: DetailsCardProps) {
  const [edited, setEdited] = useState<TaxSection>()
  const isJoint = estimate.entries.filing_status === 'married_joint'
  const sections = TAX_SECTIONS.filter(({ id }) => id !== 'partner' || isJoint)
  return (
    <Card>
      <CardHeader>
        <CardTitle>What we used</CardTitle>
      </CardHeader>
      <p className="text-15 text-quiet">
        Change anything that isn’t right. What isn’t listed counts as zero.
      </p>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <HouseholdValues estimate={estimate} />
        {sections.map((section) => (
          <SectionValues
            key={section.id}
            section={section}
            estimate={estimate}
            onEdit={() => setEdited(section)}
          />
        ))}
      </div>
      {edited && (
        <SectionSheet
          key={edited.id}
          section={edited}
          state={state}
          estimate={estimate}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

interface SectionValuesProps {
  readonly section: TaxSection
  readonly estimate: TaxEstimate
  readonly onEdit: () => void
}

/** Entries that are made up of several values. */
function groupRows({ id }: TaxSection, { entries }: TaxEstimate): { label: string; value: string }[] {
  if (id === 'payments' && entries.estimated_payments.length > 0) {
    return [{ label: 'Estimated payments', value: count(entries.estimated_payments.length, 'payment') }]
  }
  if (id !== 'credits') return []
  return [
    ...(entries.students.length > 0
      ? [{ label: 'Education credits', value: count(entries.students.length, 'student') }]
      : []),
    ...(entries.marketplace ? [{ label: 'Marketplace health plan', value: 'Yes' }] : []),
  ]
}

/** What every module knows of the household, with the way to the page where it is entered. */
function HouseholdValues({ estimate }: { readonly estimate: TaxEstimate }) {
  const { data: states } = useQuery(statesQuery)
  const rows = householdRows(estimate.entries, (iso) => stateName(states, iso)).map((row) => ({
    ...row,
    source: sourceLabels[estimate.sources[row.field]],
  }))
  return (
    <Values title="Household" rows={rows}>
      <EditHousehold />
    </Values>
  )
}

function SectionValues({ section, estimate, onEdit }: SectionValuesProps) {
  const rows = [
    ...section.fields.flatMap((field) => {
      const value = entryText(field, estimate.entries)
      const source = sourceLabels[estimate.sources[field.field]]
      return value === undefined ? [] : [{ label: field.label, value, source }]
    }),
    ...groupRows(section, estimate).map((row) => ({ ...row, source: sourceLabels.entered })),
  ]
  return (
    <Values title={section.title} rows={rows}>
      <Button variant="link" size="sm" onClick={onEdit} aria-label={`Edit ${section.title.toLowerCase()}`}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
    </Values>
  )
}

interface ValuesProps {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string; readonly source: string }[]
  /** What edits them. */
  readonly children: ReactNode
}

function Values({ title, rows, children }: ValuesProps) {
  const thirdPersonText = useThirdPersonText()
  return (
    <section className="border-t border-hair py-3" aria-label={thirdPersonText(title)}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-15 font-medium">{thirdPersonText(title)}</h3>
        {children}
      </div>
      {rows.length === 0 && <p className="text-13 text-quiet">Nothing entered.</p>}
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, value, source }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 text-15">
            <dt className="min-w-0 wrap-break-word">
              {thirdPersonText(label)}
              <span className="block text-13 text-quiet">{thirdPersonText(source)}</span>
            </dt>
            <dd className="flex-none text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
