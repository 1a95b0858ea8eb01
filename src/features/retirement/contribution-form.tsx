/** What everyone in the plan saves a year, by kind of account, as a step of the setup. */
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useToday } from '#app/platform/today.ts'
import { Form } from '#app/ui/form.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { ContributionKind } from '#core/contract/retirement-sections.ts'
import { updateContribution } from '#core/contract/retirement.ts'
import { peopleOf, type PersonFacts } from '#core/retirement/people.ts'
import { suggestedSaving } from '#core/retirement/saving.ts'
import {
  amountName,
  CONTRIBUTION_KINDS,
  type ContributionFormState,
  contributionSchema,
  contributionValuesOf,
} from './contribution-values.ts'
import type { SectionFormProps } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

const kindLabels: Readonly<Record<ContributionKind, string>> = {
  workplace: '401(k) or 403(b), before tax',
  workplace_roth: 'Roth 401(k) or 403(b)',
  ira: 'Traditional IRA',
  roth_ira: 'Roth IRA',
  hsa: 'Health savings account (HSA)',
  taxable: 'Savings and brokerage',
}

/** Yearly contributions by kind. The match and family coverage stay as they are. */
export function ContributionForm({ state, defaults, onDone, buttons, isQuiet }: SectionFormProps) {
  const today = useToday()
  const people = peopleOf(state.plan, state.facts)
  const { contribution } = defaults.sections
  const isSuggested = state.plan.contribution === null && contribution.contributions.length === 0
  const shown = isSuggested ? suggestedSaving(contribution, people, today) : contribution
  const source = isSuggested ? undefined : defaults.sources.contribution?.['contributions']
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    record: state,
    initial: contributionValuesOf(shown, people.length > 1),
    schema: contributionSchema(state, today),
    onSubmit: async (change, begun) => {
      const outcome = await save(updateContribution, change, 'Contributions', begun.plan)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-6">
      <p className="text-15 text-quiet">
        Yearly amounts until retirement. Leave out what doesn’t apply.
        {source !== undefined && ` ${source}.`}
        {shown.contributions.length > 0 &&
          isSuggested &&
          ' We suggest 10% of pay to begin with. Enter what you save, or keep it as your plan.'}
      </p>
      {people
        .filter(({ retiresIn }) => retiresIn !== null)
        .map((person) => (
          <PersonAmounts key={person.role} form={form} person={person} isAlone={people.length === 1} />
        ))}
      {people.every(({ retiresIn }) => retiresIn === null) && (
        <p className="text-15">Contributions end at retirement, so there is nothing to add.</p>
      )}
      {buttons}
    </Form>
  )
}

interface PersonAmountsProps {
  readonly form: ContributionFormState
  readonly person: PersonFacts
  readonly isAlone: boolean
}

const PersonAmounts = ({ form, person: { role, firstName }, isAlone }: PersonAmountsProps) => (
  <fieldset className="flex flex-col gap-4">
    {!isAlone && (
      <legend className="mb-3 text-17 font-medium">
        <ThirdPerson>{role === 'self' ? 'You' : firstName}, each year</ThirdPerson>
      </legend>
    )}
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-4 gap-y-5">
      {CONTRIBUTION_KINDS.map((kind) => (
        <AmountField key={kind} form={form} name={amountName(role, kind)} label={kindLabels[kind]} />
      ))}
    </div>
  </fieldset>
)
