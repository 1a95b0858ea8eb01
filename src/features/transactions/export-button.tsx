import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '#app/platform/download.ts'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { ApiFailure } from '#app/platform/queries.ts'
import { pagesOf, useRecentTransactions } from '#app/shared/spend/transactions-query.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { OFFLINE_DAYS, type Transaction, type TransactionFilter } from '#core/contract/transactions.ts'
import { toCsv } from '#core/csv.ts'
import { createFilter } from '#core/spend/filter.ts'
import { type AccountName, spreadsheetOf } from './transaction-fields.ts'

interface ExportButtonProps {
  readonly filter: TransactionFilter
  readonly accountName: AccountName
  /** How many match; undefined until it is known. */
  readonly total: number | undefined
}

/** Downloads everything that matches as a spreadsheet. Says how far it is, and can be canceled. */
export function ExportButton({ filter, accountName, total }: ExportButtonProps) {
  const connection = useConnection()
  // Then the file has what the device has: the last 90 days.
  const isOffline = connection === 'offline' || connection === 'unreachable'
  const recent = useRecentTransactions(isOffline)
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const of = total === undefined ? '' : ` of ${total.toLocaleString()}`
  const save = (transactions: readonly Transaction[], words: string) => {
    const last = transactions[0]?.date ?? ''
    download(`transactions-${last}.csv`, 'text/csv', toCsv(spreadsheetOf(transactions, accountName)))
    toast.success(words)
  }
  const saveAll = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress('Exporting')
    try {
      const found: Transaction[] = []
      for await (const transactions of pagesOf(filter, controller.signal)) {
        found.push(...transactions)
        setProgress(`Exporting ${found.length.toLocaleString()}${of}`)
      }
      save(found, `${count(found.length, 'transaction')} exported`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!controller.signal.aborted) toast.error(`The export stopped. ${error.message}`)
    } finally {
      setProgress(undefined)
    }
  }
  const saveRecent = () =>
    save(
      recent.filter(createFilter(filter)),
      `The last ${OFFLINE_DAYS} days exported. Go online to export older transactions.`,
    )
  if (progress !== undefined) {
    return (
      <Button reads variant="link" onClick={() => running.current?.abort()}>
        <output>{progress}</output> · Cancel
      </Button>
    )
  }
  return (
    <Button reads variant="link" onClick={() => (isOffline ? saveRecent() : void saveAll())}>
      <Download aria-hidden="true" />
      {isOffline ? `Export the last ${OFFLINE_DAYS} days` : 'Export as CSV'}
    </Button>
  )
}
