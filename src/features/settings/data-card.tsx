import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '#core/contract/brand.ts'
import { exportAccount } from '#core/contract/account-export.ts'
import { call } from '#app/platform/api.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { downloadFile } from '#app/platform/download.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** Exporting the client's data, and the legal documents on how it is used. */
export function DataCard() {
  const [isBusy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    const outcome = await call(exportAccount, { params: { userUuid: 'me' } })
    if (outcome.ok) {
      const { zipOf } = await import('./export-zip.ts')
      const name = `${brand.toLowerCase()}-${localDate(clock.now())}.zip`
      downloadFile(name, new Blob([zipOf(outcome.data)], { type: 'application/zip' }))
    }
    setBusy(false)
  }
  return (
    <Card>
      <CardTitle>Data and privacy</CardTitle>
      <p className="text-15 text-quiet">
        Download everything you entered as a zip file with JSON and spreadsheets (CSV).
      </p>
      <Button variant="secondary" className="self-start" busy={isBusy} onClick={() => void exportAll()}>
        Export my data
      </Button>
      <p className="flex flex-wrap gap-x-5 border-t border-hair pt-2 text-15 *:inline-flex *:min-h-11 *:items-center *:text-accent *:underline *:underline-offset-4">
        <Link to="/disclosure">Disclosure</Link>
        <Link to="/termsAndConditions">Terms and Conditions</Link>
        <Link to="/privacyPolicy">Privacy Policy</Link>
      </p>
    </Card>
  )
}
