import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import { wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Need, ProtectNeeds } from '#core/contract/protect-needs.ts'
import type { BundleKind, CoverAmount, ProtectBids } from '#core/contract/protect.ts'
import { coversOfLines } from '#core/protect/bids.ts'
import { BidLines } from './bid-lines.tsx'
import { keepBundle } from './bundle-calls.ts'
import { bundleLabels, bundleReasons, whoseWords } from './protect-labels.ts'

type Closing = Pick<CoverAmount, 'cover' | 'person' | 'amount_cents'> & {
  readonly raises: { readonly from_cents: number } | null
}

const listOf = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts)

/** Which gaps covers close, and which they only narrow: "Closes your life insurance gap." */
export function closesText(needs: ProtectNeeds, covers: readonly Closing[]): string {
  const met = covers.flatMap((each) => {
    const need = needs.needs.find(({ kind, person }) => kind === each.cover && person === each.person)
    return need ? [{ need, added: each.amount_cents - (each.raises?.from_cents ?? 0) }] : []
  })
  const words = (list: readonly { readonly need: Need }[]): string =>
    listOf(list.map(({ need }) => whoseWords(needs, need)))
  const closed = met.filter(({ need, added }) => added >= need.gap_cents)
  const narrowed = met.filter(({ need, added }) => added < need.gap_cents)
  return [
    closed.length > 0 && `Closes the ${closed.length === 1 ? 'gap' : 'gaps'} in ${words(closed)}.`,
    narrowed.length > 0 &&
      `Partly closes the ${narrowed.length === 1 ? 'gap' : 'gaps'} in ${words(narrowed)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
  readonly needs: ProtectNeeds
}

/** A ready-made bundle with amounts that close the gaps. */
export function BundleCard({ bundle: { kind, lines, monthly_cents }, needs, isBlocked }: BundleCardProps) {
  const covers = coversOfLines(lines)
  const closes = closesText(
    needs,
    lines.flatMap(({ amount_cents, state, ...line }) =>
      amount_cents === null || state !== 'priced' ? [] : [{ ...line, amount_cents }],
    ),
  )
  return (
    <Card asChild>
      <section aria-label={bundleLabels[kind]}>
        <CardHeader>
          <CardTitle level={3}>{bundleLabels[kind]}</CardTitle>
          <span className="text-17 font-medium tabular-nums">{wholeDollars(monthly_cents)} a month</span>
        </CardHeader>
        <p className="text-15 text-quiet">
          <ThirdPerson>{bundleReasons[kind]}</ThirdPerson>
        </p>
        <BidLines lines={lines} total={monthly_cents} partner={needs.partner?.first_name ?? null} />
        {closes !== '' && (
          <p className="text-15">
            <ThirdPerson>{closes}</ThirdPerson>
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
