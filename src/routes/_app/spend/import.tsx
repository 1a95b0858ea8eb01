import { createFileRoute } from '@tanstack/react-router'
import { ImportPage, importsQuery } from '#app/features/import/import-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'

export const Route = createFileRoute('/_app/spend/import')({
  staticData: { title: 'Import transactions' },
  loader: () => {
    void queryClient.prefetchQuery(importsQuery)
    void queryClient.prefetchQuery(banksQuery)
  },
  component: function ImportRoute() {
    const { debts } = useDebts({ asksDeleted: false })
    return <ImportPage debts={debts} />
  },
})
