import { useState } from 'react'
import type { SubmitResult } from '#app/platform/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import type {
  PersonRole,
  SocialSecurityPerson,
  SocialSecuritySection,
} from '#core/contract/retirement-sections.ts'
import { updateSocialSecurity } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { possessiveLabel } from './person-labels.ts'
import { BenefitForm, EarningsForm, replaces, type SaveRecord } from './record-forms.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { useSavePlan } from './use-save-plan.ts'

interface RecordSheetProps {
  readonly insured: InsuredPerson
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
  readonly today: IsoDate
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The section with other records for some of its people. */
export const withRecords = (
  saved: SocialSecuritySection | null,
  resolved: SocialSecuritySection,
  change: Partial<Record<PersonRole, SocialSecurityPerson>>,
): SocialSecuritySection => ({
  self: change.self ?? resolved.self,
  partner: change.partner ?? saved?.partner ?? null,
})

/** Choosing what a person's benefit is based on. */
export const RecordSheet = ({ open, onOpenChange, ...about }: RecordSheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent
      title={`${possessiveLabel(about.insured.person)} earnings record`}
      description="Your statement gives the most exact benefit. It stays in your plan; we don’t connect to ssa.gov."
    >
      <RecordOptions {...about} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

const BASES = ['statement', 'years', 'benefit', 'estimate', 'none'] as const
type Basis = (typeof BASES)[number]
const isBasis = (value: string): value is Basis => BASES.some((basis) => basis === value)

function basisOf({ record }: InsuredPerson): Basis {
  if (!record.is_covered) return 'none'
  if (record.earnings.length > 0) return 'years'
  return record.full_age_monthly_cents === null ? 'statement' : 'benefit'
}

interface RecordOptionsProps extends Omit<RecordSheetProps, 'open' | 'onOpenChange'> {
  readonly onDone: () => void
}

function RecordOptions({ insured, state, resolved, today, onDone }: RecordOptionsProps) {
  const [basis, setBasis] = useState(() => basisOf(insured))
  const savePlan = useSavePlan(state)
  const { person } = insured
  const known = resolved.sections.social_security
  const save: SaveRecord = async (change) => {
    const before = known[person.role]
    if (!before) return { ok: false, fields: {}, message: 'Add a partner to your plan first.' }
    const social_security = withRecords(state.plan.social_security, known, {
      [person.role]: { ...before, ...change },
    })
    const outcome = await savePlan(updateSocialSecurity, { social_security }, 'Social Security record')
    if (outcome.ok) onDone()
    return outcome
  }
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        aria-label="What to base the benefit on"
        value={basis}
        onValueChange={(value) => isBasis(value) && setBasis(value)}
      >
        <RadioItem value="statement" label="Paste the Social Security statement" detail="Most exact" />
        <RadioItem value="years" label="Enter earnings by year" />
        <RadioItem value="benefit" label="Enter the benefit from ssa.gov" />
        <RadioItem value="estimate" label="Estimate from today’s pay" detail="Least exact" />
        <RadioItem
          value="none"
          label="No benefit on this record"
          detail="For work that Social Security doesn’t cover"
        />
      </RadioGroup>
      {basis === 'statement' && <StatementPanel insured={insured} today={today} onSave={save} />}
      {basis === 'years' && <EarningsForm insured={insured} today={today} onSave={save} />}
      {basis === 'benefit' && <BenefitForm insured={insured} today={today} onSave={save} />}
      {basis === 'estimate' && (
        <Plain
          label="Use the estimate"
          note={replaces(insured)}
          onSave={() => save({ is_covered: true, earnings: [], full_age_monthly_cents: null })}
        />
      )}
      {basis === 'none' && <Plain label="Save" onSave={() => save({ is_covered: false })} />}
    </div>
  )
}

interface PlainProps {
  readonly label: string
  readonly note?: string | undefined
  readonly onSave: () => Promise<SubmitResult>
}

/** A choice without anything to enter. */
function Plain({ label, note, onSave }: PlainProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    setBusy(true)
    const outcome = await onSave()
    setBusy(false)
    setRefusal(outcome.ok ? undefined : (outcome.message ?? Object.values(outcome.fields)[0]))
  }
  return (
    <>
      {note && <p className="text-15 text-quiet">{note}</p>}
      <FormRefusal message={refusal} />
      <Button block busy={isBusy} onClick={() => void save()}>
        {label}
      </Button>
    </>
  )
}
