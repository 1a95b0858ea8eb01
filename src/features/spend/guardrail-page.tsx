import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { shortDate } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { ConflictCard, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Guardrail, GuardrailChange, LimitInput } from '#core/contract/guardrail.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { GuardrailForm } from './guardrail-form.tsx'
import { subjectLabel } from './spend-labels.ts'
import { saveGuardrail, useGuardrail } from './spend-writes.ts'
import { OwnSplitCard, StandardCard } from './standard-card.tsx'

const back = <BackLink to="/spend">Spend</BackLink>

/** The client's limits, beside what others spend. */
export function GuardrailPage() {
  const { query, data, isPending, conflict } = useGuardrail()
  const [refused, setRefused] = useState<GuardrailChange>()
  // A save starts the form anew, on the version that it made.
  const [saves, setSaves] = useState(0)
  const save = async (change: GuardrailChange) => {
    const outcome = await saveGuardrail(change)
    if (outcome.ok) {
      setRefused(undefined)
      setSaves((before) => before + 1)
    } else if (outcome.code === 'conflict') setRefused(change)
    return outcome
  }
  const { version: _, ...mine } = refused ?? {}
  return (
    <Page>
      {!data && query.isError && (
        <PageFailed page="Spending limits" back={back} query={query} title="Couldn’t load your limits" />
      )}
      {(data || !query.isError) && (
        <PageHeader
          back={back}
          title="Spending limits"
          sub="Set what you want to spend at most. Each day we divide what’s left, after bills, by the days to go."
          actions={isPending && <PendingPill />}
        />
      )}
      {!data && query.isPending && (
        <Loading label="Loading your limits" className="grid gap-4 lg:grid-cols-[3fr_2fr]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      )}
      {data && conflict && (
        <ConflictCard
          thing="guardrail"
          rows={rowsOf(conflict.change, data.guardrail)}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      {data && refused && (
        <ConflictCard
          thing="guardrail"
          rows={rowsOf(refused, data.guardrail)}
          onOverride={() => save(mine)}
          onUseServer={async () => {
            setRefused(undefined)
            setSaves((before) => before + 1)
          }}
        />
      )}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <GuardrailForm
            key={saves}
            guardrail={data.guardrail}
            suggested={data.suggested}
            byRule={data.suggested_by_rule}
            onSave={save}
          />
          <div className="flex min-w-0 flex-col gap-4">
            <OwnSplitCard />
            <StandardCard />
          </div>
        </div>
      )}
      <div>
        <FaqLink module="spend" answer="safe-to-spend">
          What “safe to spend” means
        </FaqLink>
      </div>
    </Page>
  )
}

const limitsInWords = (limits: readonly LimitInput[]): string =>
  limits
    .map(({ subject, limit_cents, rolls_over }) =>
      [subjectLabel(subject), formatUsd(limit_cents), rolls_over && '(rolls over)'].filter(Boolean).join(' '),
    )
    .join('; ') || 'None'

function rowsOf(change: GuardrailChange, server: Guardrail) {
  const isOn = (on: boolean): string => (on ? 'On' : 'Off')
  return [
    ...row<readonly LimitInput[]>('Limits', change.limits, server.limits, limitsInWords),
    ...row<Guardrail['period']>('Period', change.period, server.period, (period) =>
      period === 'month' ? 'Calendar month' : 'Pay period',
    ),
    ...row('Payday', change.payday, server.payday, shortDate),
    ...row<boolean>('Alerts', change.is_push_on, server.is_push_on, isOn),
    ...row('Goal', change.goal_uuid, server.goal_uuid, () => 'A goal you chose'),
  ]
}
