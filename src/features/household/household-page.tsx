/** The household: who it is and what everybody earns, entered once for every module. */
import * as v from 'valibot'
import { SegmentField } from '#app/platform/choice-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { ChildrenList } from '#app/shared/household/children-list.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { IncomeForm } from '#app/shared/household/income-form.tsx'
import { saveHousehold, useIncome } from '#app/shared/household/income.ts'
import {
  PartnerFields,
  partnerValues,
  type PartnerValues,
  typedPartner,
} from '#app/shared/household/partner-fields.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { FilingStatus, type IncomeDetail, Partner } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { yearlyIncome } from '#core/household/income.ts'

export function HouseholdPage() {
  const { query, income, isPending } = useIncome()
  if (income === undefined) {
    return (
      <Page>
        {query.isError ? (
          <PageFailed page="Household" query={query} title="Couldn’t load your household" />
        ) : (
          <>
            <PageHeader title="Household" />
            <Loading label="Loading your household">
              <Skeleton className="h-80" />
            </Loading>
          </>
        )}
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        eyebrow="Household"
        title={
          income ? (
            <>
              <Figure id="household-income-year">{formatUsd(yearlyIncome(income))}</Figure> a year before tax
            </>
          ) : (
            'Who’s in your household?'
          )
        }
        sub="Taxes, debts, goals, retirement, and protection all use what you enter here."
        actions={isPending && <PendingPill />}
      />
      <HouseholdConflict />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>You</CardTitle>
          </CardHeader>
          <IncomeForm income={income} reason="Start with your pay." onDone={() => undefined} isOpen />
        </Card>
        {income && (
          <div className="flex min-w-0 flex-col gap-4">
            <Card>
              <CardHeader>
                <CardTitle>Partner</CardTitle>
              </CardHeader>
              <PartnerForm income={income} />
            </Card>
            <Card>
              <CardHeader>
                <CardTitle>Children</CardTitle>
              </CardHeader>
              <ChildrenList income={income} />
            </Card>
          </div>
        )}
      </div>
    </Page>
  )
}

const PartnerSchema = v.pipe(
  v.custom<PartnerValues & { readonly has_partner: string }>(
    (values) => typeof values === 'object' && values !== null,
  ),
  v.transform((values) => ({
    has_partner: values.has_partner,
    filing_status: values.filing_status as FilingStatus,
    partner: values.has_partner === 'yes' ? typedPartner(values) : null,
  })),
  v.object({
    has_partner: v.string(),
    filing_status: FilingStatus,
    partner: v.nullable(Partner),
  }),
)

function PartnerForm({ income }: { readonly income: IncomeDetail }) {
  const today = useToday()
  const form = useForm({
    about: 'partner',
    record: income,
    initial: { has_partner: income.partner ? 'yes' : 'no', ...partnerValues(income) },
    schema: PartnerSchema,
    onSubmit: ({ partner, filing_status }, begun) =>
      saveHousehold({ partner, ...(partner && { filing_status }) }, begun, {
        today,
        label: 'Your partner',
      }),
  })
  return (
    <Form form={form}>
      <SegmentField
        form={form}
        name="has_partner"
        label="Do you share your finances with a partner?"
        options={{ no: 'No', yes: 'Yes' }}
      />
      {form.values.has_partner === 'yes' && <PartnerFields form={form} />}
      <FormButtons label="Save partner" variant="secondary" />
    </Form>
  )
}
