import { useMemo } from 'react'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { ThirdPerson, useThirdPersonText } from '#app/ui/third-person.ts'
import type { ProtectNeeds } from '#core/contract/protect-needs.ts'
import {
  type BestBundle,
  type BidLine,
  type BundleKind,
  coverKey,
  type CoverAmount,
  type ProtectBids,
} from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bestBundle, coversOfLines } from '#core/protect/bids.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { BidLines, coverTitle, lineText } from './bid-lines.tsx'
import { closesText, KeepButton, type KeepProps } from './bundle-card.tsx'
import { entryField, entrySchema } from './entry-fields.ts'
import { needWords } from './protect-labels.ts'
import { saveProfile } from './use-protect.ts'

/** The kind whose covers are nearest to these. */
function kindOf(bids: ProtectBids, covers: readonly CoverAmount[]): BundleKind {
  const own = new Set(covers.map(({ cover }) => cover))
  const distance = ({ lines }: ProtectBids['bundles'][number]): number => {
    const shared = lines.filter(({ cover }) => own.has(cover)).length
    return own.size + lines.length - 2 * shared
  }
  const [nearest] = bids.bundles.toSorted((a, b) => distance(a) - distance(b))
  return nearest?.kind ?? 'starter'
}

/** Where the budget comes from, unless the client entered it. */
function budgetHint({ self: { entries, sources } }: ProtectNeeds): string | undefined {
  if (entries.budget_monthly_cents == null)
    return 'Once we know your household’s pay, we suggest about 3% of it.'
  return sources['budget_monthly_cents'] === 'entered'
    ? undefined
    : 'Assumed: about 3% of your household’s pay.'
}

const BUDGET = entryField('budget_monthly_cents')

interface BestCardProps extends KeepProps {
  readonly state: ProtectState
  readonly needs: ProtectNeeds
  readonly bids: ProtectBids
}

/** The covers that a monthly budget is best spent on. */
export function BestCard({ state, needs, bids, isBlocked }: BestCardProps) {
  const budget = needs.self.entries.budget_monthly_cents ?? null
  const best = useMemo(
    () => (budget === null ? null : bestBundle(needs, bids, budget)),
    [needs, bids, budget],
  )
  const form = useForm<Readonly<Record<string, string>>, ReturnType<typeof entrySchema>>({
    about: 'protect-budget',
    initial: { [BUDGET.field]: budget === null ? '' : String(budget) },
    schema: entrySchema('budget_monthly_cents', BUDGET.kind),
    onSubmit: (entries) => saveProfile(state, { entries }, 'Budget'),
  })
  return (
    <Card asChild tone="wash">
      <section aria-label={useThirdPersonText()('Best for your budget')}>
        <CardTitle>Best for your budget</CardTitle>
        <Form form={form} className="gap-3">
          <AmountField form={form} name={BUDGET.field} label={BUDGET.label} hint={budgetHint(needs)} />
          <FormButtons label="Update budget" variant="secondary" />
        </Form>
        {best && <Best best={best} bids={bids} needs={needs} isBlocked={isBlocked} />}
      </section>
    </Card>
  )
}

interface BestProps extends KeepProps {
  readonly best: BestBundle
  readonly bids: ProtectBids
  readonly needs: ProtectNeeds
}

const words = (covers: readonly (keyof typeof needWords)[]): string =>
  new Intl.ListFormat('en-US').format(covers.map((cover) => needWords[cover]))

function Best({ best, bids, needs, isBlocked }: BestProps) {
  const { covers, monthly_cents, loss_without_cents, unaffordable, runner_up } = best
  const amounts = coversOfLines(covers)
  const partner = needs.partner?.first_name ?? null
  if (loss_without_cents === 0 && covers.length === 0) {
    return (
      <p className="text-15">
        <ThirdPerson>You have no gaps that insurance would close.</ThirdPerson>
      </p>
    )
  }
  return (
    <>
      {unaffordable.length > 0 && (
        <p className="text-15 font-medium text-amber">
          This budget doesn’t pay for {words(unaffordable)}, which {unaffordable.length === 1 ? 'is' : 'are'}{' '}
          required.
        </p>
      )}
      {covers.length === 0 ? (
        <p className="text-15">
          <ThirdPerson>No coverage for your gaps fits this budget. Raise it to see what would.</ThirdPerson>
        </p>
      ) : (
        <>
          <BidLines lines={covers.map(asLine)} total={monthly_cents} partner={partner} />
          <p className="text-15">
            <ThirdPerson>{closesText(needs, covers)}</ThirdPerson>
          </p>
          {runner_up && runner_up.covers.length > 0 && (
            <RunnerUp best={best} runnerUp={runner_up} partner={partner} />
          )}
          <KeepButton
            variant="primary"
            kind={kindOf(bids, amounts)}
            name={`Best for ${wholeDollars(best.budget_monthly_cents)} a month`}
            covers={amounts}
            isBlocked={isBlocked}
          />
        </>
      )}
    </>
  )
}

const asLine = (cover: BestBundle['covers'][number]): BidLine => ({
  ...cover,
  state: 'priced',
  problem: null,
})

interface RunnerUpProps {
  readonly best: BestBundle
  readonly runnerUp: NonNullable<BestBundle['runner_up']>
  readonly partner: string | null
}

/** A cheaper choice with other covers, and the amounts that it has. */
const RunnerUp = ({ best, runnerUp: { covers, monthly_cents }, partner }: RunnerUpProps) => (
  <div className="text-15 text-quiet">
    <p>
      <b className="font-medium text-ink">
        For {formatUsd(best.monthly_cents - monthly_cents)} a month less:
      </b>
    </p>
    <ul>
      {covers.map((line) => (
        <li key={coverKey(line)}>
          <ThirdPerson>{`${coverTitle(line, partner)}: ${lineText(asLine(line))}`}</ThirdPerson>
        </li>
      ))}
    </ul>
  </div>
)
