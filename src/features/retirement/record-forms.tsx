/** The forms of a Social Security record: earnings by year, and the benefit that ssa.gov shows. */
import { useState } from 'react'
import * as v from 'valibot'
import { AmountField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { count, wholeDollars } from '#app/platform/format.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { EarningsYear, SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { largestBenefit } from '#core/retirement/benefit.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import { wageBaseProblem, ageText } from '#core/retirement/social-security-rules.ts'

/** Saves what is known of a person's record. */
export type SaveRecord = (change: Partial<SocialSecurityPerson>) => Promise<SubmitResult>

/** What saving another basis removes. */
export function replaces({ record }: InsuredPerson): string | undefined {
  return record.earnings.length > 0
    ? `This replaces the ${count(record.earnings.length, 'year')} of earnings in your plan.`
    : undefined
}

interface RecordFormProps {
  readonly insured: InsuredPerson
  readonly today: IsoDate
  readonly onSave: SaveRecord
}

type Earned = v.InferOutput<typeof EarningsYear>

/** How many years are added at once. */
const STEP = 5
/** Earnings before this year do not count. 42 USC 415(b)(2)(B). */
const FIRST_YEAR = 1951

const nameOf = (year: number): string => `earnings.${year}`

/** The amounts by year, each up to what Social Security counts; a year left empty is not in the record. */
const EarningsSchema = v.pipe(
  v.custom<Readonly<Record<string, string>>>((values) => typeof values === 'object' && values !== null),
  v.transform((values) => ({
    earnings: Object.fromEntries(
      Object.entries(values).flatMap(([name, text]) =>
        text === '' ? [] : [[name.replace('earnings.', ''), Number(text)]],
      ),
    ),
  })),
  v.object({
    earnings: v.pipe(
      v.record(v.string(), EarningsYear.entries.cents),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const input = dataset.value
        for (const [key, value] of Object.entries(input)) {
          const message = wageBaseProblem(Number(key), value)
          if (message !== null)
            addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] })
        }
      }),
    ),
  }),
)

/** Earnings year by year, the latest first. */
export function EarningsForm({ insured: { record, person }, today, onSave }: RecordFormProps) {
  const last = dateParts(today).year - 1
  const oldest = Math.max(FIRST_YEAR, dateParts(person.birthDate).year + 14)
  const [first, setFirst] = useState(() =>
    Math.max(oldest, Math.min(last - STEP + 1, record.earnings[0]?.year ?? last)),
  )
  const form = useForm({
    initial: Object.fromEntries([
      ...Array.from({ length: Math.max(0, last - oldest + 1) }, (_, index) => [nameOf(oldest + index), '']),
      ...record.earnings.map(({ year, cents }) => [nameOf(year), String(cents)]),
    ]) as Record<string, string>,
    schema: EarningsSchema,
    onSubmit: async ({ earnings: amounts }) => {
      const earnings = Object.entries(amounts).map(([year, cents]): Earned => ({ year: Number(year), cents }))
      if (earnings.length === 0) {
        return { ok: false, fields: { [nameOf(last)]: 'Enter the earnings of at least one year' } }
      }
      const outcome = await onSave({ is_covered: true, earnings })
      return outcome.ok ? outcome : { ...outcome, fields: byYear(outcome.fields, earnings) }
    },
  })
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index)
  return (
    <Form form={form} className="gap-4">
      <p className="text-15 text-quiet">
        Use the Social Security earnings of the statement. Leave years without covered work empty.
      </p>
      {years.map((year) => (
        <AmountField key={year} form={form} name={nameOf(year)} label={String(year)} />
      ))}
      {first > oldest && (
        <Button variant="secondary" onClick={() => setFirst(Math.max(oldest, first - STEP))}>
          Add earlier years
        </Button>
      )}
      <FormButtons label="Save earnings" block />
    </Form>
  )
}

/** Errors of the plan's rules, which name an entry by its place, by the year of the entry. */
const byYear = (
  fields: Readonly<Record<string, string>>,
  earnings: readonly Earned[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const place = /\.earnings\.(\d+)\./.exec(path)?.[1]
      const entry = place === undefined ? undefined : earnings[Number(place)]
      return [entry ? nameOf(entry.year) : path, message]
    }),
  )

const Amount = SocialSecurityPerson.entries.full_age_monthly_cents.wrapped

const BenefitSchema = v.pipe(
  v.object({ full_age_monthly_cents: v.string() }),
  v.transform(({ full_age_monthly_cents: text }) => ({
    full_age_monthly_cents: typedCents(text),
  })),
  v.object({ full_age_monthly_cents: Amount }),
)

/** Estimates of ssa.gov for the same record may be somewhat higher than ours. */
const MARGIN = 1.1

/** The benefit at full retirement age as ssa.gov shows it. */
export function BenefitForm({ insured, today, onSave }: RecordFormProps) {
  const { record, person, fullAge } = insured
  const form = useForm({
    initial: {
      full_age_monthly_cents:
        record.full_age_monthly_cents === null ? '' : String(record.full_age_monthly_cents),
    },
    schema: BenefitSchema,
    onSubmit: ({ full_age_monthly_cents }) => {
      const most = largestBenefit(person.birthDate, today)
      if (most !== null && full_age_monthly_cents > most * MARGIN) {
        const message = `That’s above the largest benefit at this age, about ${wholeDollars(most)} a month. Enter the monthly amount.`
        return Promise.resolve({ ok: false, fields: { full_age_monthly_cents: message } })
      }
      return onSave({ is_covered: true, earnings: [], full_age_monthly_cents })
    },
  })
  const note = replaces(insured)
  return (
    <Form form={form} className="gap-4">
      <AmountField
        form={form}
        name="full_age_monthly_cents"
        label={`Monthly benefit at full retirement age, ${ageText(fullAge)}`}
        hint="On ssa.gov it’s in the benefit estimates, at your full retirement age."
      />
      {note && <p className="text-15 text-quiet">{note}</p>}
      <FormButtons label="Save benefit" block />
    </Form>
  )
}
