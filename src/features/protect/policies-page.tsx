import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { count, dayInYear, inDays, share, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { FiguresIn } from '#app/shared/figures/figure.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { POLICY_LIMIT, type Policy } from '#core/contract/policies.ts'
import { daysBetween } from '#core/finance/math/dates.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { PolicySheet } from './policy-sheet.tsx'
import { isOfHousehold } from './policy-values.ts'
import { insuredLabels, policyLabels, premiumText } from './protect-labels.ts'
import { backToProtect, Unloaded } from './protect-parts.tsx'
import { bringPolicyBack, policyName, useNeeds, useProtect } from './use-protect.ts'

const TITLE = 'Your policies'

/** The insurance that a client has. Each policy counts once, toward the need of its type. */
export function PoliciesPage() {
  const { query, state, pending } = useProtect()
  if (!state) return <Unloaded query={query} title={TITLE} what="your policies" back={backToProtect} />
  return (
    <Page>
      <Policies state={state} pending={pending} />
      <RecentlyDeleted
        things={state.deleted_policies.map(({ policy, ...deletion }) => ({
          ...deletion,
          uuid: policy.policy_uuid,
          name: policyName(policy),
          about: coverageText(policy),
          restore: () => bringPolicyBack(policy, { quiet: true }),
        }))}
      />
      <div>
        <FaqLink module="protect" />
      </div>
    </Page>
  )
}

const coverageText = ({ kind, amount_cents }: Policy): string =>
  `${wholeDollars(amount_cents)}${kind === 'disability' ? ' a month' : ''} of coverage`

interface PoliciesProps {
  readonly state: ProtectState
  readonly pending: ReadonlySet<string>
}

function Policies({ state, pending }: PoliciesProps) {
  const { policies } = state
  const [edited, setEdited] = useState<string>()
  const { premiums_monthly_cents: monthly } = useNeeds(state)
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      Add policy
    </Button>
  )
  const policy = policies.find(({ policy_uuid }) => policy_uuid === edited)
  return (
    <>
      <PageHeader
        back={backToProtect}
        eyebrow={policies.length > 0 && TITLE}
        title={policies.length === 0 ? TITLE : `${count(policies.length, 'policy', 'policies')} in force`}
        sub={
          policies.length > 0 && (
            <FiguresIn
              text={`${monthly > 0 ? `${wholeDollars(monthly)} a month in premiums. ` : ''}Each policy counts once, toward the need of its type.`}
              figures={monthly > 0 ? [[wholeDollars(monthly), { id: 'premiums-month' }]] : []}
            />
          )
        }
        actions={policies.length > 0 && policies.length < POLICY_LIMIT.most && add}
      />
      {policies.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText />} title="No policies yet" action={add}>
            Add the coverage you already have, including through your employer, so we only show real gaps.
          </EmptyState>
        </Card>
      ) : (
        <Card padding="none">
          <CardTitle className="sr-only">Policies</CardTitle>
          <List>
            {policies.map((each) => (
              <PolicyRow
                key={each.policy_uuid}
                policy={each}
                isPending={pending.has(each.policy_uuid)}
                onEdit={() => setEdited(each.policy_uuid)}
              />
            ))}
          </List>
        </Card>
      )}
      {(edited === 'new' || policy) && (
        <PolicySheet
          key={edited}
          state={state}
          policy={edited === 'new' ? undefined : policy}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface PolicyRowProps {
  readonly policy: Policy
  readonly isPending: boolean
  readonly onEdit: () => void
}

/** The days before a renewal from which it is marked. */
const RENEWS_SOON_DAYS = 30

function PolicyRow({ policy, isPending, onEdit }: PolicyRowProps) {
  const today = useToday()
  const { kind, insurer, insured, through_employer, renews_on, number_last4, note, beneficiaries } = policy
  const days = renews_on === null ? null : daysBetween(today, renews_on)
  const about = [
    policyLabels[kind],
    !isOfHousehold(kind) && insured !== 'self' && insuredLabels[insured],
    number_last4 && `ending in ${number_last4}`,
  ]
  return (
    <ListRow
      title={
        <PlainButton className="text-left after:absolute after:inset-0 after:content-['']" onClick={onEdit}>
          {insurer}
        </PlainButton>
      }
      detail={
        <>
          <span className="block">{about.filter(Boolean).join(' · ')}</span>
          {beneficiaries.length > 0 && (
            <span className="block">
              {beneficiaries
                .map(
                  (each) =>
                    `${each.name} ${share(each.share)}${each.rank === 'contingent' ? ' (contingent)' : ''}`,
                )
                .join(', ')}
            </span>
          )}
          {note && <span className="block">{note}</span>}
          <span className="mt-1 flex flex-wrap gap-2">
            {kind === 'life' && beneficiaries.length === 0 && <Pill tone="warning">No beneficiaries</Pill>}
            {through_employer && <Pill>Through employer</Pill>}
            {renews_on !== null && days !== null && (
              <Pill tone={days <= RENEWS_SOON_DAYS ? 'warning' : 'quiet'}>
                {days < 0
                  ? `Renewal date passed ${dayInYear(renews_on, today)}`
                  : days <= RENEWS_SOON_DAYS
                    ? `Renews ${inDays(days)}`
                    : `Renews ${dayInYear(renews_on, today)}`}
              </Pill>
            )}
            {isPending && <PendingPill />}
          </span>
        </>
      }
      trailing={
        <>
          <span className="block tabular-nums">
            {wholeDollars(policy.amount_cents)}
            {kind === 'disability' && <span className="text-13 font-normal text-quiet"> a month</span>}
          </span>
          <span className="block text-13 font-normal text-quiet">{premiumText(policy)}</span>
        </>
      }
    />
  )
}
