/** What everyone in the plan saves a year, by kind of account, and the employer's match. */
import * as v from 'valibot'
import {
  Contribution,
  ContributionKind,
  type ContributionSection,
  type PersonRole,
  updateContribution,
} from '#core/contract/retirement.ts'
import { peopleOf, type PersonFacts } from '#core/retirement/people.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { AnyValues, type SectionFormProps, typedCents } from './section-form.ts'
import { useSavePlan } from './use-retirement.ts'

const KINDS = ContributionKind.options
const ROLES = ['self', 'partner'] as const satisfies readonly PersonRole[]
const path = (role: PersonRole, kind: ContributionKind) => `contribution.${role}.${kind}` as const
type Values = Readonly<Record<ReturnType<typeof path>, string>>

export const KIND_LABELS: Readonly<Record<ContributionKind, string>> = {
  workplace: '401(k) or 403(b), before tax',
  workplace_roth: 'Roth 401(k) or 403(b)',
  ira: 'Traditional IRA',
  roth_ira: 'Roth IRA',
  hsa: 'Health savings account (HSA)',
  taxable: 'Savings and brokerage',
}

/** Every person and kind, with what is saved a year; entries of one kind are added up. */
const cells = (section: ContributionSection, roles: readonly PersonRole[]) =>
  roles.flatMap((owner) =>
    KINDS.map((kind) => ({
      owner,
      kind,
      yearly_cents: section.contributions
        .filter((each) => each.owner === owner && each.kind === kind)
        .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0),
    })),
  )

const schemaFor = (roles: readonly PersonRole[]) =>
  v.pipe(
    AnyValues,
    v.transform((values) =>
      Object.fromEntries(
        roles.flatMap((role) =>
          KINDS.map((kind) => {
            const text = values[path(role, kind)]
            return [path(role, kind), text === '' ? 0 : typedCents(text)] as const
          }),
        ),
      ),
    ),
    v.record(v.string(), Contribution.entries.yearly_cents),
  )

/** Yearly contributions by kind. The match and family coverage stay as they are. */
export function ContributionForm({ state, defaults, onDone, renderButtons, isQuiet }: SectionFormProps) {
  const people = peopleOf(state.plan, state.facts)
  const roles = ROLES.slice(0, people.length)
  const section = defaults.sections.contribution
  const source = defaults.sources.contribution?.['contributions']
  const save = useSavePlan(state, isQuiet)
  const form = useForm({
    initial: Object.fromEntries(
      cells(section, roles).map(({ owner, kind, yearly_cents }) => [
        path(owner, kind),
        yearly_cents === 0 ? '' : String(yearly_cents),
      ]),
    ) as Values,
    schema: schemaFor(roles),
    onSubmit: async (typed) => {
      const contributions = cells(section, roles)
        .map(({ owner, kind }) => ({ owner, kind, yearly_cents: typed[path(owner, kind)] ?? 0 }))
        .filter(({ yearly_cents }) => yearly_cents > 0)
      const change = { contribution: { ...section, contributions } }
      const outcome = await save(updateContribution, change, 'Contributions')
      if (outcome.ok) {
        onDone()
        return outcome
      }
      return { ...outcome, fields: besideAmounts(outcome.fields, contributions) }
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-6">
      <ErrorSummary fields={form.failed} />
      <FormRefusal message={form.refusal} />
      <p className="text-15 text-quiet">
        Yearly amounts until retirement. Leave out what doesn’t apply.
        {source !== undefined && ` ${source}.`}
      </p>
      {people
        .filter(({ retiresIn }) => retiresIn !== null)
        .map((person) => (
          <PersonAmounts key={person.role} form={form} person={person} isAlone={people.length === 1} />
        ))}
      {people.every(({ retiresIn }) => retiresIn === null) && (
        <p className="text-15">Contributions end at retirement, so there is nothing to add.</p>
      )}
      {renderButtons(form.isBusy)}
    </form>
  )
}

/** The rules name contributions by their place in the list, the fields by person and kind. */
function besideAmounts(
  fields: Readonly<Record<string, string>>,
  contributions: readonly Contribution[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const at = contributions[Number(name.split('.')[2])]
      return [at ? path(at.owner, at.kind) : name, message]
    }),
  )
}

interface PersonAmountsProps {
  readonly form: ReturnType<typeof useForm<Values, ReturnType<typeof schemaFor>>>
  readonly person: PersonFacts
  readonly isAlone: boolean
}

const PersonAmounts = ({ form, person: { role, firstName }, isAlone }: PersonAmountsProps) => (
  <fieldset className="flex flex-col gap-4">
    {!isAlone && (
      <legend className="mb-3 text-17 font-medium">{role === 'self' ? 'You' : firstName}, each year</legend>
    )}
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-4 gap-y-5">
      {KINDS.map((kind) => (
        <AmountField key={kind} form={form} name={path(role, kind)} label={KIND_LABELS[kind]} />
      ))}
    </div>
  </fieldset>
)
