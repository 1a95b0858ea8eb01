import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { clock, localDate } from '#app/platform/clock.ts'
import { downloadFile, fetchFile, sendWhole } from '#app/platform/download.ts'
import { count, fileSize } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { toast } from '#app/ui/toast.ts'
import { EXPORT_PATH, MAX_RESTORE_BYTES, RESTORE_PATH, Restored } from '#core/contract/account-export.ts'
import { brand } from '#core/contract/brand.ts'

/** Exporting the client's data, filling a new account from an export, and the legal documents on how data is used. */
export function DataCard() {
  const [isBusy, setBusy] = useState(false)
  const isOnline = useConnection() === 'online'
  const exportAll = async () => {
    setBusy(true)
    const file = await fetchFile(`${EXPORT_PATH}/me`)
    if (file) downloadFile(`${brand.toLowerCase()}-${localDate(clock.now())}.zip`, file)
    setBusy(false)
  }
  return (
    <Card id="data">
      <CardTitle level={3}>Data and privacy</CardTitle>
      <p className="text-15 text-quiet">
        Download everything you entered as a zip file with JSON and spreadsheets (CSV).
        {!isOnline && ' You need a connection for this.'}
      </p>
      <Button
        variant="secondary"
        className="self-start"
        busy={isBusy}
        disabled={!isOnline}
        onClick={() => void exportAll()}
      >
        Export my data
      </Button>
      <Restore isOnline={isOnline} />
      <p className="flex flex-wrap gap-x-5 border-t border-hair pt-2 text-15 *:inline-flex *:min-h-11 *:items-center *:text-accent *:underline *:underline-offset-4">
        <Link to="/disclosure">Disclosure</Link>
        <Link to="/termsAndConditions">Terms and Conditions</Link>
        <Link to="/privacyPolicy">Privacy Policy</Link>
      </p>
    </Card>
  )
}

const Answer = v.object({ data: Restored })

/** Fills this account from an export of another one. */
function Restore({ isOnline }: { isOnline: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const restore = async (file: File) => {
    if (file.size > MAX_RESTORE_BYTES) {
      toast.error(`This file is larger than ${fileSize(MAX_RESTORE_BYTES)}, which no export of ours is.`)
      return
    }
    setBusy(true)
    const answer = v.safeParse(Answer, await sendWhole(RESTORE_PATH, file, 'application/zip'))
    if (answer.success) {
      const total = Object.values(answer.output.data.counts).reduce((sum, each) => sum + each, 0)
      toast.success(`${count(total, 'record')} restored`)
      await queryClient.invalidateQueries()
    }
    setBusy(false)
  }
  return (
    <Fold title="Restore from an export">
      <div className="flex flex-col items-start gap-3 pt-1">
        <p className="text-15 text-quiet">
          Fill a new account from the zip file of another one. This account has to be empty. Linked banks,
          your plan, documents and devices aren’t in the file: accounts that a bank kept up to date become
          yours to update.
        </p>
        <Button variant="secondary" busy={isBusy} disabled={!isOnline} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="Export file"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void restore(file)
          }}
        />
      </div>
    </Fold>
  )
}
