import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { Document } from '#core/contract/documents.ts'
import { type SentRequest, data } from '#tests/fixtures/page-api.ts'
import { serveTransactions } from '#tests/fixtures/page-transactions.ts'
import { fileOf, serveUploads } from '#tests/fixtures/page-tus.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleTransaction, uuidOf } from '#tests/fixtures/sample-transactions.ts'

const basket = sampleTransaction({ transaction_uuid: uuidOf(40) })
const documentOf = (document_uuid: string, name: string): Document => ({
  document_uuid,
  purpose: 'transaction',
  subject_uuid: basket.transaction_uuid,
  name,
  type: 'application/pdf',
  size_bytes: 1000,
  created_at: '2026-11-21T15:00:00.000Z',
})

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

/** Serves the documents, which uploads and deletions change. */
function serve(stored: Document[]) {
  const uploads = serveUploads()
  const requests: SentRequest[] = serveTransactions(
    { transactions: [basket] },
    {
      'GET /api/documents/getAll': () => {
        const added = [...uploads.uploads.values()].map(({ id, metadata }) =>
          documentOf(id, metadata.filename ?? ''),
        )
        return data({ documents: [...stored, ...added], used_bytes: 1000, most_bytes: 25_000_000 })
      },
      [`DELETE /api/documents/delete/${uuidOf(70)}`]: () => {
        stored.length = 0
        return data(null)
      },
    },
  )
  return { requests, uploads }
}

const openSheet = async () => {
  const { user } = visit(`/spend/transactions?open=${basket.transaction_uuid}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Fresh Basket' }))
  return { user, sheet }
}

it('adds a receipt to a transaction and lists it', async () => {
  const { requests, uploads } = serve([])
  const { user, sheet } = await openSheet()
  const input = await sheet.findByLabelText<HTMLInputElement>('Add a receipt', { selector: 'input' })
  await user.upload(input, fileOf('till.pdf', 'application/pdf'))
  const list = within(await sheet.findByRole('list', { name: 'Receipts' }))
  expect(list.getByText('till.pdf')).toBeDefined()
  await waitFor(() => expect(sheet.queryByRole('list', { name: 'Add a receipt: added files' })).toBeNull())
  const [sent] = uploads.uploads.values()
  expect(sent?.metadata).toMatchObject({ purpose: 'transaction', subject_uuid: basket.transaction_uuid })
  expect(requests.find(({ path }) => path.endsWith('/documents/getAll'))?.query).toEqual({
    subject_uuid: basket.transaction_uuid,
  })
})

it('deletes a receipt after asking', async () => {
  serve([documentOf(uuidOf(70), 'till.pdf')])
  const { user, sheet } = await openSheet()
  await user.click(await sheet.findByRole('button', { name: 'Delete till.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete till.pdf?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await toasted('till.pdf deleted')
  await waitFor(() => expect(screen.queryByText('till.pdf')).toBeNull())
})

it('lists the receipts offline, and says that adding one needs a connection', async () => {
  serve([documentOf(uuidOf(70), 'till.pdf')])
  const { sheet } = await openSheet()
  expect(await sheet.findByText('till.pdf')).toBeDefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await sheet.findByText(/Adding and opening receipts needs a connection/)).toBeDefined()
  expect(sheet.getByText('till.pdf')).toBeDefined()
  expect(sheet.queryByRole('button', { name: 'Delete till.pdf' })).toBeNull()
})
