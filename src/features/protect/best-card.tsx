import { useMemo } from 'react'
import type { ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { BestBundle, BundleKind, CoverAmount, ProtectBids } from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bestBundle } from '#core/protect/bids.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { BidLines } from './bid-lines.tsx'
import { KeepButton, type KeepProps, LossHelp } from './bundle-card.tsx'
import { entryField, entrySchema } from './entry-fields.ts'
import { needWords } from './protect-labels.ts'
import { saveProfile } from './use-protect.ts'
import { Said, useVoice } from '#app/ui/voice.ts'

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
function budgetHint({ entries, sources }: ProtectNeeds): string | undefined {
  if (entries.budget_monthly_cents == null) return 'Once we know your pay, we suggest about 3% of it.'
  return sources['budget_monthly_cents'] === 'entered' ? undefined : 'Assumed: about 3% of your pay.'
}

const BUDGET = entryField('budget_monthly_cents')

interface BestCardProps extends KeepProps {
  readonly state: ProtectState
  readonly needs: ProtectNeeds
  readonly bids: ProtectBids
}

/** The covers that leave the least expected loss under a monthly budget. */
export function BestCard({ state, needs, bids, isBlocked }: BestCardProps) {
  const budget = needs.entries.budget_monthly_cents ?? null
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
      <section aria-label={useVoice()('Best for your budget')}>
        <CardTitle>Best for your budget</CardTitle>
        <form {...form.formProps} className="flex flex-col gap-3">
          <FormRefusal message={form.refusal} />
          <AmountField form={form} name={BUDGET.field} label={BUDGET.label} hint={budgetHint(needs)} />
          <Button type="submit" variant="secondary" className="self-start" busy={form.isBusy}>
            Update budget
          </Button>
        </form>
        {best && <Best best={best} bids={bids} isBlocked={isBlocked} />}
      </section>
    </Card>
  )
}

interface BestProps extends KeepProps {
  readonly best: BestBundle
  readonly bids: ProtectBids
}

const words = (covers: readonly (keyof typeof needWords)[]): string =>
  new Intl.ListFormat('en-US').format(covers.map((cover) => needWords[cover]))

function Best({ best, bids, isBlocked }: BestProps) {
  const { covers, monthly_cents, loss_cents, loss_without_cents, unaffordable, runner_up } = best
  const amounts = covers.map(({ cover, amount_cents }) => ({ cover, amount_cents }))
  if (loss_without_cents === 0 && covers.length === 0) {
    return (
      <p className="text-15">
        <Said>You have no gaps that insurance would close.</Said>
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
          <Said>No coverage for your gaps fits this budget. Raise it to see what would.</Said>
        </p>
      ) : (
        <>
          <BidLines
            lines={covers.map((each) => ({ ...each, state: 'priced', problem: null }))}
            total={monthly_cents}
          />
          <p className="text-15">
            Expected loss in 20 years: <b className="font-medium">{wholeDollars(loss_cents)}</b> instead of{' '}
            {wholeDollars(loss_without_cents)} <LossHelp />
          </p>
          {runner_up && <RunnerUp best={best} runnerUp={runner_up} />}
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

/** The best choice with other covers, and why it is second. */
function RunnerUp({
  best,
  runnerUp,
}: {
  readonly best: BestBundle
  readonly runnerUp: NonNullable<BestBundle['runner_up']>
}) {
  const { added, left_out, covers, monthly_cents, loss_cents } = runnerUp
  const difference = [
    left_out.length > 0 && `leaves out ${words(left_out)}`,
    added.length > 0 && `adds ${words(added)}`,
  ]
  const more = Math.round((loss_cents - best.loss_cents) / 100) * 100
  const second =
    more > 0 ? `leaves ${wholeDollars(more)} more of expected loss` : 'costs more for the same expected loss'
  return (
    <p className="text-15 text-quiet">
      <b className="font-medium text-ink">Runner-up:</b>{' '}
      {covers.length === 0 ? 'no new coverage' : words(covers.map(({ cover }) => cover))} for{' '}
      {formatUsd(monthly_cents)} a month. It {difference.filter(Boolean).join(' and ')}, and {second}.
    </p>
  )
}
