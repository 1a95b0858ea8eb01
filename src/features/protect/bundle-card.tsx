import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import type { ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { BundleKind, CoverAmount, ProtectBids } from '#core/contract/protect.ts'
import { lossLeft } from '#core/protect/bids.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { BidLines } from './bid-lines.tsx'
import { keepBundle } from './bundle-calls.ts'
import { bundleLabels, bundleReasons } from './protect-labels.ts'
import { Said } from '#app/ui/voice.ts'

/** What all gaps are expected to cost in 20 years with some new covers. */
export const LossHelp = () => (
  <Explain term="expected loss">
    The chance that a gap hurts you in the next 20 years, times what it would cost, added up for all gaps.
    It’s an average to compare bundles with: most households lose nothing, a few lose far more.
  </Explain>
)

export interface KeepProps {
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
export function KeepButton({ kind, name, covers, isBlocked, variant = 'secondary' }: KeepButtonProps) {
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
  /** Null where gaps are unknown, which have no expected loss yet. */
  readonly needs: ProtectNeeds | null
  /** The kind's label, unless given. */
  readonly title?: string
  /** What the kind is for, unless given. */
  readonly reason?: string
}

/** A ready-made bundle with amounts that close the gaps. */
export function BundleCard({
  bundle: { kind, lines, monthly_cents },
  needs,
  title = bundleLabels[kind],
  reason = bundleReasons[kind],
  isBlocked,
}: BundleCardProps) {
  const covers = lines.flatMap(({ cover, state, amount_cents }) =>
    state === 'priced' && amount_cents !== null ? [{ cover, amount_cents }] : [],
  )
  return (
    <Card asChild>
      <section aria-label={title}>
        <CardHeader>
          <CardTitle level={3}>{title}</CardTitle>
          <span className="text-17 font-medium tabular-nums">{wholeDollars(monthly_cents)} a month</span>
        </CardHeader>
        <p className="text-15 text-quiet">
          <Said>{reason}</Said>
        </p>
        <BidLines lines={lines} total={monthly_cents} />
        {needs && (
          <p className="text-15">
            Expected loss left in 20 years:{' '}
            <b className="font-medium">{wholeDollars(lossLeft(needs, covers))}</b> <LossHelp />
          </p>
        )}
        {covers.length === 0 ? (
          <p className="text-13 text-quiet">Nothing in this bundle to add.</p>
        ) : (
          <KeepButton kind={kind} name={bundleLabels[kind]} covers={covers} isBlocked={isBlocked} />
        )}
      </section>
    </Card>
  )
}
