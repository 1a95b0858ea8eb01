import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { BackLink } from '#app/platform/back-link.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { count } from '#app/platform/format.ts'
import { MissingPage } from '#app/platform/missing-page.tsx'
import { useIsReachable } from '#app/platform/online.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { useIncome } from '#app/shared/household/income.ts'
import { bundleQuery } from '#app/shared/protect/protect-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import { Cover } from '#core/contract/protect-needs.ts'
import {
  type Bundle,
  type BundleStatus,
  type BundleWithBid,
  type CoverAmount,
  coverKey,
  updateProtect,
} from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { coversFor, type Whose } from '#core/protect/bids.ts'
import { BidLines, coverTitle, PremiumNotice } from './bid-lines.tsx'
import { changeBundle, moveBundle, removeBundle } from './bundle-calls.ts'
import { bundleLabels, statusLabels } from './protect-labels.ts'

const statusTones = { draft: 'quiet', requested: 'warning', active: 'good', cancelled: 'quiet' } as const

export const StatusPill = ({ status }: { readonly status: BundleStatus }) => (
  <Pill tone={statusTones[status]}>{statusLabels[status]}</Pill>
)

const back = <BackLink to="/protect/bundles">Bundles</BackLink>

/** One bundle that the client keeps, with its premiums and next step. */
export function BundlePage({ protectUuid }: { readonly protectUuid: string }) {
  const query = useQuery(bundleQuery(protectUuid))
  if (!query.data) {
    return (
      <MissingPage
        noun="bundle"
        title="Bundle"
        back={back}
        toAll={<Link to="/protect/bundles">See your bundles</Link>}
        query={query}
        isGone={false}
      />
    )
  }
  return <Shown {...query.data} />
}

const explanations: Readonly<Record<BundleStatus, string>> = {
  draft:
    'A draft follows today’s premiums. Mark it as requested once you ask an insurer or broker for quotes: we then keep these premiums to compare with.',
  requested:
    'Compare the quotes you get with these premiums. Mark it as bought once the policies are in force.',
  active: 'You bought this bundle. Its coverage is in your policies and counts toward your needs.',
  cancelled: 'You canceled this request. It stays here for reference.',
}

function Shown({ bundle, bid }: BundleWithBid) {
  const isOnline = useIsReachable()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { income } = useIncome()
  const isCouple = bid.partner !== null || bundle.covers.some(({ person }) => person === 'partner')
  const partner = isCouple ? (income?.partner?.first_name ?? 'your partner') : null
  const remove = async () => {
    setDeleting(true)
    await removeBundle(bundle, () => navigate({ to: '/protect/bundles' }))
    setDeleting(false)
  }
  return (
    <Page>
      <PageHeader
        back={back}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            {bundle.name} · {bundleLabels[bundle.kind]} bundle <StatusPill status={bundle.status} />
          </span>
        }
        title={`${formatUsd(bid.monthly_cents)} a month for ${count(new Set(bundle.covers.map(({ cover }) => cover)).size, 'kind')} of coverage`}
        sub={isOnline ? explanations[bundle.status] : 'Changing a bundle needs a connection.'}
      />
      <PremiumNotice bid={bid} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardTitle>
            {bundle.status === 'draft' ? 'Premiums today' : 'Premiums on the day of the request'}
          </CardTitle>
          <BidLines lines={bid.lines} total={bid.monthly_cents} partner={partner} />
          <p className="text-13 text-quiet">{formatUsd(bid.yearly_cents)} a year.</p>
          <Moves bundle={bundle} isOnline={isOnline} />
        </Card>
        {bundle.status === 'draft' && (
          <Card>
            <CardTitle>Coverage in this draft</CardTitle>
            <CoversForm bundle={bundle} isOnline={isOnline} partner={bid.partner && partner} />
          </Card>
        )}
      </div>
      <div>
        <Button
          variant="link"
          className="text-red!"
          busy={isDeleting}
          disabled={!isOnline}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden="true" />
          Delete bundle
        </Button>
      </div>
      <div>
        <FaqLink module="protect" answer="premium-estimates">
          How premiums are estimated
        </FaqLink>
      </div>
    </Page>
  )
}

interface MovesProps {
  readonly bundle: Bundle
  readonly isOnline: boolean
}

/** The statuses that the bundle may move to, as buttons. */
function Moves({ bundle, isOnline }: MovesProps) {
  const [busy, setBusy] = useState<BundleStatus>()
  const button = (status: BundleStatus, label: string, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      busy={busy === status}
      disabled={!isOnline}
      onClick={() => {
        setBusy(status)
        void moveBundle(bundle, status).finally(() => setBusy(undefined))
      }}
    >
      {label}
    </Button>
  )
  switch (bundle.status) {
    case 'draft':
      return <div className="flex flex-wrap gap-2">{button('requested', 'Mark as requested', 'primary')}</div>
    case 'requested':
      return (
        <div className="flex flex-wrap gap-2">
          {button('active', 'Mark as bought', 'primary')}
          {button('cancelled', 'Cancel request', 'secondary')}
        </div>
      )
    case 'active':
      return (
        <Button asChild variant="secondary" className="self-start">
          <Link to="/protect/policies">View your policies</Link>
        </Button>
      )
    case 'cancelled':
      return (
        <Button asChild variant="secondary" className="self-start">
          <Link to="/protect/bundles">View other bundles</Link>
        </Button>
      )
  }
}

type CoverValues = Readonly<Record<string, string>>

const EVERY_COVER = coversFor(Cover.options, ['self', 'partner'])

/** The control that has the policy which a cover raises. */
const raisesName = (whose: Whose): string => `${coverKey(whose)}:raises`

const coversOf = (values: CoverValues): CoverAmount[] =>
  EVERY_COVER.flatMap((whose) => {
    const text = values[coverKey(whose)]
    return text === undefined || text === 'off'
      ? []
      : [{ ...whose, policy_uuid: values[raisesName(whose)] || null, amount_cents: typedCents(text) }]
  })

const keyAt = (covers: readonly CoverAmount[], place: number): string => {
  const cover = covers[place]
  return cover ? coverKey(cover) : 'covers'
}

/** A problem of a cover's amount belongs to the control of that cover. */
const CoversFormSchema = v.pipe(
  v.custom<CoverValues>((values) => typeof values === 'object' && values !== null),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { value: values } = dataset
    const covers = coversOf(values)
    const parsed = v.safeParse(v.required(v.pick(updateProtect.body, ['name', 'covers'])), {
      name: values['name'],
      covers,
    })
    if (parsed.success) return parsed.output
    for (const issue of parsed.issues) {
      const [first, second] = issue.path ?? []
      const key =
        first?.key === 'covers' && typeof second?.key === 'number'
          ? keyAt(covers, second.key)
          : first?.key === 'name'
            ? 'name'
            : 'covers'
      addIssue({
        message: issue.message,
        path: [{ type: 'object', origin: 'value', input: values, key, value: values[key] }],
      })
    }
    return NEVER
  }),
)

interface CoversFormProps extends MovesProps {
  /** The partner's name; null without one. */
  readonly partner: string | null
}

/** The name, covers and amounts of a draft. */
function CoversForm({ bundle, isOnline, partner }: CoversFormProps) {
  const thirdPersonText = useThirdPersonText()
  const form = useForm<CoverValues, typeof CoversFormSchema, Bundle>({
    record: bundle,
    about: `bundle-${bundle.protect_uuid}`,
    initial: {
      name: bundle.name,
      covers: '',
      ...Object.fromEntries(
        EVERY_COVER.flatMap((whose) => {
          const key = coverKey(whose)
          const cover = bundle.covers.find((each) => coverKey(each) === key)
          return [
            [key, String(cover?.amount_cents ?? 'off')],
            [raisesName(whose), cover?.policy_uuid ?? ''],
          ]
        }),
      ),
    },
    schema: CoversFormSchema,
    onSubmit: (change, begun) => changeBundle(begun, change),
  })
  return (
    <Form form={{ ...form, refusal: form.refusal ?? form.errorOf('covers') }} className="gap-4">
      <TextField form={form} name="name" label="Name" />
      {EVERY_COVER.map((whose) => {
        const key = coverKey(whose)
        const isOn = form.values[key] !== 'off'
        if (whose.person === 'partner' && partner === null && !isOn) return null
        const label = thirdPersonText(coverTitle(whose, partner))
        const what = form.values[raisesName(whose)] ? 'new limit' : 'amount'
        return (
          <div key={key} className="flex flex-col gap-2">
            <Checkbox
              label={label}
              checked={isOn}
              onCheckedChange={(checked) => form.set(key, checked ? '' : 'off')}
            />
            {isOn && (
              <div className="pl-8">
                <AmountField
                  form={form}
                  name={key}
                  label={`${label}, ${what}${whose.cover === 'disability' ? ' a month' : ''}`}
                />
              </div>
            )}
          </div>
        )
      })}
      <FormButtons label="Save draft" variant="secondary" disabled={!isOnline} />
    </Form>
  )
}
