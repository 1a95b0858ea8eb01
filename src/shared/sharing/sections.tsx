/** The sections of a plan, as they are called where somebody shares them. */
import { Section } from '#core/contract/section.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  net_worth: 'Net worth and accounts',
  goals: 'Goals',
  retirement: 'Retirement',
  debts: 'Debts',
  spending: 'Spending',
  taxes: 'Taxes',
  protection: 'Protection',
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
      <Checkbox
        key={section}
        name={section}
        label={SECTION_NAMES[section]}
        checked={values[section]}
        onCheckedChange={(isChosen) => onChange(section, isChosen)}
      />
    ))}
    <p className="text-13 text-quiet">
      Income shows in each section that’s calculated from it. Documents, payments, devices and your contact
      details are never shared.
    </p>
  </fieldset>
)
