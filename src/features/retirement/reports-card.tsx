import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { downloadPdf } from '#app/platform/download.ts'
import { useConnection } from '#app/platform/online.ts'
import { useView } from '#app/platform/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { getRetirementReport, type ReportKind } from '#core/contract/retirement-report.ts'

const REPORTS = [
  {
    kind: 'summary',
    label: 'Download summary',
    detail: 'One page: when you can retire, your chance of success, and your income.',
  },
  {
    kind: 'full',
    label: 'Download full report',
    detail: 'The summary plus every year and every assumption, for you or an advisor.',
  },
] as const satisfies readonly { kind: ReportKind; label: string; detail: string }[]

/** The document from its base64 text. */
interface ReportsCardProps {
  /** Whether a change of the plan hasn't synced yet: the server makes the report without it. */
  readonly isPending: boolean
}

/** The plan as a PDF, which the server makes from the saved plan; for the client alone. */
export const ReportsCard = (props: ReportsCardProps) => (useView() ? null : <OwnReports {...props} />)

function OwnReports({ isPending }: ReportsCardProps) {
  const isOffline = useConnection() === 'offline'
  const [busyKind, setBusyKind] = useState<ReportKind>()
  const [refusal, setRefusal] = useState<string>()
  const download = async (kind: ReportKind) => {
    if (busyKind) return
    setBusyKind(kind)
    setRefusal(undefined)
    const outcome = await call(
      getRetirementReport,
      { params: { userUuid: 'me' }, query: { kind } },
      { quiet: true },
    )
    if (outcome.ok) downloadPdf(outcome.data.file_name, outcome.data.pdf)
    else setRefusal(outcome.message)
    setBusyKind(undefined)
  }
  return (
    <Card>
      <CardTitle>Reports</CardTitle>
      <p className="text-15 text-quiet">
        <ThirdPerson>Your plan as a PDF.</ThirdPerson>
      </p>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {REPORTS.map(({ kind, label, detail }) => (
          <li key={kind} className="flex flex-col items-start gap-2">
            <Button
              variant="secondary"
              disabled={isOffline}
              busy={busyKind === kind}
              onClick={() => void download(kind)}
            >
              <Download aria-hidden="true" />
              {label}
            </Button>
            <p className="text-13 text-quiet">{detail}</p>
          </li>
        ))}
      </ul>
      <output className="text-15 text-quiet empty:hidden">
        {isOffline && 'You’re offline. Connect to download a report.'}
        {!isOffline && isPending && 'Your latest change hasn’t synced yet, so it isn’t in the report.'}
      </output>
      <FormRefusal message={refusal} />
    </Card>
  )
}
