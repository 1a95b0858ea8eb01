/** The sections of a plan, as they are called where somebody shares them. */
import { useId } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Section } from '#core/contract/section.ts'

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  net_worth: 'Net worth and accounts',
  goals: 'Goals',
  retirement: 'Retirement',
  debts: 'Debts',
  spending: 'Spending',
  taxes: 'Taxes',
  protection: 'Protection',
}

/** What a viewer of each section sees, and what the others add to it as sums. */
const SECTION_CONTENTS: Readonly<Record<Section, string>> = {
  net_worth: 'Every account, asset and balance. Debts and goals only as totals.',
  goals: 'Every goal with its value, plan and chance of success. Accounts only as one total per goal.',
  retirement:
    'Your plan, pensions and Social Security earnings. Accounts, debts and goals only as totals, plus your home’s value and loan payments.',
  debts: 'Every debt with its balance, payments and payoff plan.',
  spending:
    'Every transaction, limit and bill. Debts only as one payment a day, and checking accounts as one total.',
  taxes: 'What you entered and your estimate. Contributions and loan interest only as totals.',
  protection:
    'Your policies, needs and checklists, with your family’s first names. Accounts, debts, spending and Social Security only as totals.',
}

/** In a list, where `Net worth and accounts and Debts` would be hard to read. */
const nameInList = (section: Section): string =>
  section === 'net_worth' ? 'Net worth' : SECTION_NAMES[section]

/** `Goals, Debts and Taxes`; `The whole plan` for all. */
export function sectionList(sections: readonly Section[]): string {
  if (sections.length === Section.options.length) return 'The whole plan'
  const names = sections.map(nameInList)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Chosen = Readonly<Record<Section, boolean>>

/** Form values with each section chosen or not; all by default. */
export const sectionValues = (sections: readonly Section[] = Section.options): Chosen => ({
  net_worth: sections.includes('net_worth'),
  goals: sections.includes('goals'),
  retirement: sections.includes('retirement'),
  debts: sections.includes('debts'),
  spending: sections.includes('spending'),
  taxes: sections.includes('taxes'),
  protection: sections.includes('protection'),
})

export const chosenSections = (values: Chosen): Section[] =>
  Section.options.filter((section) => values[section])

interface SectionChecksProps {
  readonly values: Chosen
  readonly onChange: (section: Section, isChosen: boolean) => void
}

/** A checkbox for each section. */
export const SectionChecks = ({ values, onChange }: SectionChecksProps) => (
  <fieldset className="flex flex-col">
    <legend className="pb-1 text-15 font-medium">What they can see</legend>
    {Section.options.map((section) => (
      <SectionCheck
        key={section}
        section={section}
        isChosen={values[section]}
        onChange={(isChosen) => onChange(section, isChosen)}
      />
    ))}
    <p className="pt-1 text-13 text-quiet">
      A sum of one account or debt is its amount. Income shows in each section that’s calculated from it.
      Documents, payments, devices and your contact details are never shared.
    </p>
  </fieldset>
)

interface SectionCheckProps {
  readonly section: Section
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

function SectionCheck({ section, isChosen, onChange }: SectionCheckProps) {
  const contentsId = useId()
  return (
    <div className="pb-1">
      <Checkbox
        name={section}
        label={SECTION_NAMES[section]}
        aria-describedby={contentsId}
        checked={isChosen}
        onCheckedChange={onChange}
      />
      <p id={contentsId} className="-mt-2 pl-8 text-13 text-quiet">
        {SECTION_CONTENTS[section]}
      </p>
    </div>
  )
}
