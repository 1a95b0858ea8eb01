import * as v from 'valibot'
import { PercentField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { estimatedDollars, share, shortDollars } from '#app/platform/format.ts'
import { formatPercent, parsePercent, typedShare } from '#app/platform/typed-numbers.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { SecureSection } from '#core/contract/retirement-sections.ts'
import { updateSecureModel } from '#core/contract/retirement.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { secureOf } from '#core/retirement/secure.ts'
import { yearMarks } from './income-sources.ts'
import { AnyValues, type SectionValues } from './section-form.ts'
import type { PlanPath } from './use-forecast.ts'
import { useSavePlan } from './use-save-plan.ts'

type Secured = NonNullable<ReturnType<typeof secureOf>>

interface SecureCardProps {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
  readonly path: PlanPath
}

/** Guaranteed income against essentials year by year, what closes the gap, and the client's choice. */
export function SecureCard({ state, resolved, path }: SecureCardProps) {
  const secured = secureOf(resolved, path)
  const { secure } = resolved.sections
  return (
    <Card>
      <CardTitle>Essentials and guaranteed income</CardTitle>
      {secured ? (
        <>
          <Floor secured={secured} choice={secure.with} />
          <SecureForm
            key={JSON.stringify(secure)}
            state={state}
            initial={secure}
            secured={secured}
            source={resolved.sources.secure?.['real_yield']}
          />
        </>
      ) : (
        <p className="text-15 text-quiet">There’s no full year of retirement to cover.</p>
      )}
    </Card>
  )
}

type Choice = SecureSection['with']

const CHOICE_NAMES: Readonly<Record<Choice, string>> = {
  none: 'From savings',
  ladder: 'Treasury ladder',
  annuity: 'Lifetime annuity',
}

/** What a choice costs at retirement; null where that is unknown, or nothing is bought. */
const costOf = ({ ladder_cost_cents, annuity_cost_cents }: Secured, choice: Choice): Cents | null =>
  choice === 'none' ? null : choice === 'ladder' ? ladder_cost_cents : annuity_cost_cents

/** Whether savings at retirement are enough for a choice; either choice covers every gap. */
function isAffordable(secured: Secured, choice: Choice): boolean {
  const cost = costOf(secured, choice)
  return cost !== null && cost <= secured.savings_cents
}

function Floor({ secured, choice }: { readonly secured: Secured; readonly choice: Choice }) {
  const { years, covered_share, first_gap_year } = secured
  const isCovered = isAffordable(secured, choice)
  return (
    <>
      <Stat
        label="Covered by guaranteed income"
        size="large"
        value={
          <Figure
            id="guaranteed-share"
            more="Essentials are your essential spending, loan payments, and health costs with Medicare premiums."
          >
            {share(isCovered ? 1 : covered_share)}
          </Figure>
        }
        detail={isCovered && `${share(covered_share)} without the ${CHOICE_NAMES[choice].toLowerCase()}`}
      />
      {years.length > 1 && (
        <StackedArea
          label="Guaranteed income and essentials by year"
          summary={
            first_gap_year === null || isCovered
              ? 'Guaranteed income covers your essentials in every year of retirement. Today’s dollars, before tax.'
              : `From ${first_gap_year}, savings must pay part of your essentials. Today’s dollars, before tax.`
          }
          series={[
            { name: 'Guaranteed income', values: years.map(({ secure_cents }) => secure_cents) },
            {
              name: isCovered ? CHOICE_NAMES[choice] : CHOICE_NAMES.none,
              values: years.map(({ gap_cents }) => gap_cents),
            },
          ]}
          points={years.map(({ year }) => String(year))}
          marks={yearMarks(years)}
          totalName="Together"
          reference={{ name: 'Essentials', values: years.map(({ essential_cents }) => essential_cents) }}
          fitsReference
          formatValue={formatUsd}
          formatTick={shortDollars}
          height={220}
        />
      )}
    </>
  )
}

const WITH = 'secure.with'
const YIELD = 'secure.real_yield'
const PAYOUT = 'secure.annuity_payout_rate'

const SecureSchema = v.pipe(
  AnyValues,
  v.transform((values) => ({
    secure: {
      with: values[WITH],
      real_yield: typedShare(values[YIELD]),
      annuity_payout_rate: parsePercent(values[PAYOUT] ?? ''),
    },
  })),
  v.object({ secure: SecureSection }),
)

interface SecureFormProps {
  readonly state: RetirementState
  readonly initial: SecureSection
  readonly secured: Secured
  /** Where the yield comes from until the client enters one. */
  readonly source: string | undefined
}

function SecureForm({ state, initial, secured, source }: SecureFormProps) {
  const save = useSavePlan(state)
  const form = useForm<SectionValues, typeof SecureSchema>({
    initial: {
      [WITH]: initial.with,
      [YIELD]: formatPercent(initial.real_yield),
      [PAYOUT]: initial.annuity_payout_rate === null ? '' : formatPercent(initial.annuity_payout_rate),
    },
    schema: SecureSchema,
    onSubmit: (change) => save(updateSecureModel, change, 'Guaranteed income'),
  })
  const { ladder_cost_cents, annuity_cost_cents, savings_cents, first_gap_year } = secured
  if (first_gap_year === null) return null
  const ofSavings = (cents: number) =>
    cents > savings_cents
      ? `${estimatedDollars(cents)} at retirement, more than your savings of ${estimatedDollars(savings_cents)} then.`
      : `${estimatedDollars(cents)} at retirement, ${share(cents / savings_cents)} of your savings then.`
  const item = 'rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-wash'
  return (
    <Form form={form} className="gap-4">
      <Field group label="How do you want to close the gap?" error={form.errorOf(WITH)}>
        <RadioGroup
          name={WITH}
          value={form.values[WITH]}
          onValueChange={(value) => form.set(WITH, value)}
          className="gap-2"
        >
          <RadioItem value="none" label="Pay it from savings" detail="Nothing to buy." className={item} />
          <RadioItem
            value="ladder"
            label="Treasury ladder"
            detail={`Inflation-protected bonds that mature year by year. ${ofSavings(ladder_cost_cents)}`}
            className={item}
          />
          <RadioItem
            value="annuity"
            label="Lifetime annuity"
            detail={
              annuity_cost_cents === null
                ? 'Income for life from an insurer. Enter a quote to see its cost.'
                : `Income for life from an insurer. ${ofSavings(annuity_cost_cents)}`
            }
            className={item}
          />
        </RadioGroup>
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PercentField
          form={form}
          name={YIELD}
          label="Real yield of Treasuries"
          hint={source ? `Above inflation. ${source}.` : 'Above inflation.'}
        />
        <PercentField
          form={form}
          name={PAYOUT}
          label="Annuity payout rate"
          optional
          hint="First year’s income as a share of the premium."
        />
      </div>
      <FormButtons label="Save choice" variant="secondary" />
    </Form>
  )
}
