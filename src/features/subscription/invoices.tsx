import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { downloadPdf } from '#app/platform/download.ts'
import { NOT_STORED } from '#app/platform/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import { getInvoice, type Invoice } from '#core/contract/payment.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { chargeTitle } from '#core/payment/charge-lines.ts'
import { callPayment } from './payment-call.ts'
import { cardName, dayOf } from './subscription-labels.ts'

const STATES: Readonly<
  Record<Invoice['state'], { readonly word: string; readonly tone: 'good' | 'bad' | 'quiet' }>
> = {
  paid: { word: 'Paid', tone: 'good' },
  open: { word: 'Not paid', tone: 'bad' },
  void: { word: 'Canceled', tone: 'quiet' },
  uncollectible: { word: 'Not collected', tone: 'quiet' },
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await callPayment(getInvoice, { body: { invoice_uuid: invoice.invoice_uuid } })
    setBusy(false)
    if (answer !== 'error' && answer.document) {
      downloadPdf(answer.document.file_name, answer.document.pdf)
    }
  }
  const { word, tone } = STATES[invoice.state]
  return (
    <ListRow
      title={dayOf(invoice.created_at)}
      detail={[chargeTitle(invoice.lines), invoice.card && cardName(invoice.card)]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <span className="flex items-center gap-3">
          <Pill tone={tone}>{word}</Pill>
          <span className="tabular-nums">{formatUsd(invoice.total_cents)}</span>
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            onClick={() => void save()}
            aria-label={`Download invoice ${invoice.number}`}
          >
            <Download aria-hidden="true" />
          </Button>
        </span>
      }
    />
  )
}

/** The client's invoices, newest first, each as a PDF document. Not stored on the device. */
export function Invoices() {
  const query = useInfiniteQuery({
    queryKey: ['invoices'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const outcome = await call(
        getInvoice,
        { body: pageParam === '' ? {} : { cursor: pageParam } },
        { quiet: true, signal },
      )
      if (!outcome.ok) throw new Error(outcome.message)
      return outcome.data
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    ...NOT_STORED,
  })
  const invoices = query.data?.pages.flatMap((page) => page.invoices) ?? []
  return (
    <Card padding="none">
      <CardHeader className="p-4 pb-2 md:px-5">
        <CardTitle>Invoices</CardTitle>
      </CardHeader>
      {query.isPending && (
        <Loading label="Loading invoices">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {query.isError && (
        <FailedState title="Couldn’t load your invoices" onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && invoices.length === 0 && (
        <p className="px-4 pb-4 text-15 text-quiet md:px-5">You have no invoices yet.</p>
      )}
      <List>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoice_uuid} invoice={invoice} />
        ))}
      </List>
      {query.hasNextPage && (
        <div className="p-4">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
