import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { localDate } from '#app/platform/clock.ts'
import { count, dayInYear } from '#app/platform/format.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { bundlesQuery } from '#app/shared/protect/protect-queries.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Page, PageHeader, Section } from '#app/ui/page.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { type Bundle, BUNDLE_LIMIT } from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bidsOf } from '#core/protect/bids.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { BestCard } from './best-card.tsx'
import { PremiumNotice } from './bid-lines.tsx'
import { bringBundleBack } from './bundle-calls.ts'
import { BundleCard } from './bundle-card.tsx'
import { StatusPill } from './bundle-page.tsx'
import { insuredFields } from './entry-fields.ts'
import { EntryRows } from './entry-rows.tsx'
import { HouseholdQuestions } from './household-questions.tsx'
import { needLabels } from './protect-labels.ts'
import { backToProtect, IncomeNeeded, lacksIncome, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { PROFILE_SUBJECT, useNeeds, useProtect } from './use-protect.ts'

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
  const bids = useMemo(
    () => bidsOf(needs, state.facts, state.policies, today),
    [needs, state.facts, state.policies, today],
  )
  const isOnline = useIsReachable()
  const kept = useKeptBundles()
  const isFull = (kept.data?.bundles.length ?? 0) >= BUNDLE_LIMIT.most
  const keep = { isBlocked: !isOnline || isFull }
  const isWaiting = lacksIncome(needs)
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
            : 'Saving a bundle needs a connection.'
        }
      />
      {isWaiting && (
        <IncomeNeeded title="See what would close your gaps">
          Add your income, and who depends on it. We size each coverage to your household, and show what it
          may cost.
        </IncomeNeeded>
      )}
      {!isWaiting && <HouseholdQuestions state={state} needs={needs} />}
      <PremiumNotice bid={bids} />
      <KeptBundles query={kept} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <BestCard state={state} needs={needs} bids={bids} {...keep} />
        <Card>
          <CardTitle>Who’s insured</CardTitle>
          <EntryRows fields={insuredFields(needs.partner !== null)} state={state} person={needs.self} />
        </Card>
      </div>
      {!isWaiting && bids.bundles.length > 0 && (
        <Section title="Ready-made bundles">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {bids.bundles.map((bundle) => (
              <BundleCard key={bundle.kind} bundle={bundle} needs={needs} {...keep} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

const coverNames = ({ covers }: Bundle): string =>
  [...new Set(covers.map(({ cover }) => needLabels[cover]))].join(', ')

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
                    {coverNames(bundle)} · changed {dayInYear(localDate(new Date(bundle.updated_at)), today)}
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
          about: coverNames(bundle),
          restore: () => bringBundleBack(bundle, { quiet: true }),
        }))}
      />
    </>
  )
}
