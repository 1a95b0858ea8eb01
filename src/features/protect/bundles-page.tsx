import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import {
  type BestBundle,
  type BundleKind,
  BUNDLE_LIMIT,
  type CoverAmount,
  type ProtectBids,
  type ProtectNeeds,
} from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bestBundle, bidsOf, lossLeft } from '#core/protect/bids.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { count, dayInYear, wholeDollars } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { localDate } from '#app/platform/clock.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Page, PageHeader, Section } from '#app/ui/page.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { BidLines, PremiumNotice } from './bid-lines.tsx'
import { bringBundleBack, keepBundle } from './bundle-calls.ts'
import { StatusPill } from './bundle-page.tsx'
import { entryField, entrySchema, INSURED_FIELDS } from './entry-fields.ts'
import { EntryRows } from './entry-rows.tsx'
import { bundleLabels, bundleReasons, needLabels, needWords } from './protect-labels.ts'
import { bundlesQuery } from '#app/shared/protect/protect-queries.ts'
import { backToProtect, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { PROFILE_SUBJECT, saveProfile, useNeeds, useProtect } from './use-protect.ts'

const TITLE = 'Bundles'

const useKeptBundles = () => useQuery(bundlesQuery)

/** Covers that close the gaps, with illustrative premiums, and the bundles that the client keeps. */
export function BundlesPage() {
  const protect = useProtect()
  const { query, state, pending } = protect
  if (!state) return <Unloaded query={query} title={TITLE} what="your bundles" back={backToProtect} />
  return (
    <Page>
      <ProfileConflict {...protect} />
      <Bundles state={state} isPending={pending.has(PROFILE_SUBJECT)} />
      <div>
        <FaqLink module="protect" answer="premium-estimates">
          How premiums are estimated
        </FaqLink>
      </div>
    </Page>
  )
}

function Bundles({ state, isPending }: { readonly state: ProtectState; readonly isPending: boolean }) {
  const today = useToday()
  const needs = useNeeds(state)
  const bids = useMemo(() => bidsOf(needs, state.facts, today), [needs, state.facts, today])
  const isOnline = useConnection() === 'online'
  const kept = useKeptBundles()
  const isFull = (kept.data?.bundles.length ?? 0) >= BUNDLE_LIMIT.most
  const keep = { isBlocked: !isOnline || isFull }
  return (
    <>
      <PageHeader
        back={backToProtect}
        eyebrow={
          <span className="flex flex-wrap gap-2">
            {TITLE} {isPending && <PendingPill />}
          </span>
        }
        title="Close your gaps"
        sub={
          isOnline
            ? isFull
              ? `You have ${count(BUNDLE_LIMIT.most, 'bundle')}, the most you can keep. Delete one to add another.`
              : 'Amounts follow your gaps. Save a bundle as a draft to change its amounts.'
            : 'You’re offline. Saving a bundle needs a connection.'
        }
      />
      <PremiumNotice bid={bids} />
      <KeptBundles query={kept} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <BestCard state={state} needs={needs} bids={bids} {...keep} />
        <Card>
          <CardTitle>Whom premiums are for</CardTitle>
          <EntryRows fields={INSURED_FIELDS} state={state} needs={needs} />
        </Card>
      </div>
      <Section title="Ready-made bundles">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {bids.bundles.map((bundle) => (
            <BundleCard key={bundle.kind} bundle={bundle} needs={needs} {...keep} />
          ))}
        </div>
      </Section>
    </>
  )
}

/** What all gaps are expected to cost in 20 years with some new covers. */
const LossHelp = () => (
  <Explain term="expected loss">
    The chance that a gap hurts you in the next 20 years, times what it would cost, added up for all gaps.
    It’s an average to compare bundles with: most households lose nothing, a few lose far more.
  </Explain>
)

interface KeepProps {
  /** Whether nothing can be saved now. */
  readonly isBlocked: boolean
}

interface KeepButtonProps extends KeepProps {
  readonly kind: BundleKind
  readonly name: string
  readonly covers: CoverAmount[]
  readonly variant?: 'primary' | 'secondary'
}

/** Saves covers as a draft, and opens it. */
function KeepButton({ kind, name, covers, isBlocked, variant = 'secondary' }: KeepButtonProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  // The same uuid when a failed save is retried: one bundle is created.
  const [protectUuid, setUuid] = useState(() => v7())
  const keep = async () => {
    setBusy(true)
    const isKept = await keepBundle({ protect_uuid: protectUuid, kind, name, covers })
    setBusy(false)
    if (!isKept) return
    setUuid(v7())
    await navigate({ to: '/protect/bundles/$protectUuid', params: { protectUuid } })
  }
  return (
    <Button
      variant={variant}
      className="self-start"
      busy={isBusy}
      disabled={isBlocked || covers.length === 0}
      aria-label={`Save as draft: ${name}`}
      onClick={() => void keep()}
    >
      Save as draft
    </Button>
  )
}

interface BundleCardProps extends KeepProps {
  readonly bundle: ProtectBids['bundles'][number]
  readonly needs: ProtectNeeds
}

function BundleCard({ bundle, needs, isBlocked }: BundleCardProps) {
  const { kind, lines, monthly_cents } = bundle
  const covers = lines.flatMap(({ cover, state, amount_cents }) =>
    state === 'priced' && amount_cents !== null ? [{ cover, amount_cents }] : [],
  )
  return (
    <Card asChild>
      <section aria-label={bundleLabels[kind]}>
        <CardHeader>
          <CardTitle level={3}>{bundleLabels[kind]}</CardTitle>
          <span className="text-17 font-medium tabular-nums">{wholeDollars(monthly_cents)} a month</span>
        </CardHeader>
        <p className="text-15 text-quiet">{bundleReasons[kind]}</p>
        <BidLines lines={lines} total={monthly_cents} />
        <p className="text-15">
          Expected loss left in 20 years:{' '}
          <b className="font-medium">{wholeDollars(lossLeft(needs, covers))}</b> <LossHelp />
        </p>
        {covers.length === 0 ? (
          <p className="text-13 text-quiet">Nothing in this bundle to add.</p>
        ) : (
          <KeepButton kind={kind} name={bundleLabels[kind]} covers={covers} isBlocked={isBlocked} />
        )}
      </section>
    </Card>
  )
}

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

const BUDGET = entryField('budget_monthly_cents')

interface BestCardProps extends KeepProps {
  readonly state: ProtectState
  readonly needs: ProtectNeeds
  readonly bids: ProtectBids
}

/** The covers that leave the least expected loss under a monthly budget. */
function BestCard({ state, needs, bids, isBlocked }: BestCardProps) {
  const budget = needs.entries.budget_monthly_cents ?? null
  const best = useMemo(
    () => (budget === null ? null : bestBundle(needs, bids, budget)),
    [needs, bids, budget],
  )
  const form = useForm<Readonly<Record<string, string>>, ReturnType<typeof entrySchema>>({
    about: 'protect-budget',
    initial: { [BUDGET.field]: budget === null ? '' : String(budget) },
    schema: entrySchema(BUDGET),
    onSubmit: (entries) => saveProfile(state, { entries }, 'Budget'),
  })
  return (
    <Card asChild tone="wash">
      <section aria-label="Best for your budget">
        <CardTitle>Best for your budget</CardTitle>
        <form {...form.formProps} className="flex flex-col gap-3">
          <FormRefusal message={form.refusal} />
          <AmountField
            form={form}
            name={BUDGET.field}
            label={BUDGET.label}
            hint={
              needs.sources['budget_monthly_cents'] === 'entered'
                ? undefined
                : 'Assumed: about 3% of your pay.'
            }
          />
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
    return <p className="text-15">You have no gaps that insurance would close.</p>
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
        <p className="text-15">No coverage for your gaps fits this budget. Raise it to see what would.</p>
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

/** The bundles that the client keeps, and those deleted lately. */
function KeptBundles({ query }: { readonly query: ReturnType<typeof useKeptBundles> }) {
  const today = useToday()
  if (query.isPending) {
    return (
      <Card padding="none">
        <SkeletonRows rows={1} />
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Card>
        <QueryFailed query={query} title="Couldn’t load the bundles you saved" />
      </Card>
    )
  }
  const { bundles, deleted } = query.data
  return (
    <>
      {bundles.length > 0 && (
        <Card padding="none">
          <CardTitle className="px-4 pt-4 pb-1 md:px-5 md:pt-5">Your bundles</CardTitle>
          <List>
            {bundles.map(({ bundle, bid }) => (
              <ListRow
                key={bundle.protect_uuid}
                title={
                  <Link
                    to="/protect/bundles/$protectUuid"
                    params={{ protectUuid: bundle.protect_uuid }}
                    className="after:absolute after:inset-0 after:content-['']"
                  >
                    {bundle.name}
                  </Link>
                }
                detail={
                  <>
                    {bundle.covers.map(({ cover }) => needLabels[cover]).join(', ')} · changed{' '}
                    {dayInYear(localDate(new Date(bundle.updated_at)), today)}
                  </>
                }
                trailing={
                  <span className="flex flex-col items-end gap-1">
                    <span className="tabular-nums">{formatUsd(bid.monthly_cents)} a month</span>
                    <StatusPill status={bundle.status} />
                  </span>
                }
              />
            ))}
          </List>
        </Card>
      )}
      <RecentlyDeleted
        things={deleted.map(({ bundle, ...deletion }) => ({
          ...deletion,
          uuid: bundle.protect_uuid,
          name: bundle.name,
          about: bundle.covers.map(({ cover }) => needLabels[cover]).join(', '),
          restore: () => bringBundleBack(bundle, { quiet: true }),
        }))}
      />
    </>
  )
}
