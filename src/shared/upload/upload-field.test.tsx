import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { handleFailures } from '#app/platform/api.ts'
import { clearDeviceData } from '#app/platform/clear-device.ts'
import { writeSession } from '#app/platform/session.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_TOO_LARGE, UPLOAD_WRONG_TYPE } from '#core/contract/documents.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { fileOf, serveUploads, type TusServer } from '#tests/fixtures/page-tus.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { UploadField } from './upload-field.tsx'
import { useUploads } from './use-uploads.ts'

const TRANSACTION = '019ab000-0000-7000-8000-0000000000aa'
let server: TusServer

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  server = serveUploads()
  let made = 0
  URL.createObjectURL = vi.fn(() => `blob:picture-${(made += 1)}`)
  URL.revokeObjectURL = vi.fn()
})

function Receipts() {
  const uploads = useUploads({ purpose: 'transaction', subject_uuid: TRANSACTION })
  return <UploadField label="Receipts" uploads={uploads} />
}

const open = () => {
  render(<Receipts />)
  return userEvent.setup({ delay: null, applyAccept: false })
}
const input = () => screen.getByLabelText<HTMLInputElement>('Receipts', { selector: 'input' })
const choose = (files: File[]) => open().upload(input(), files)
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
const methods = () => server.requests.map(({ method }) => method)

it('sends chosen files of every kind, and says when each is done', async () => {
  const files = [
    fileOf('till.png', 'image/png'),
    fileOf('till.jpeg', 'image/jpeg'),
    fileOf('till.JPG', 'image/jpeg'),
    fileOf('bill.pdf', 'application/pdf'),
  ]
  await choose(files)
  await waitFor(() => expect(screen.getAllByText('Uploaded · 1 KB')).toHaveLength(4))
  const sent = [...server.uploads.values()]
  expect(sent.map(({ metadata }) => [metadata.filename, metadata.filetype])).toEqual([
    ['till.png', 'image/png'],
    ['till.jpeg', 'image/jpeg'],
    ['till.JPG', 'image/jpeg'],
    ['bill.pdf', 'application/pdf'],
  ])
  expect(sent[0]?.metadata).toMatchObject({ purpose: 'transaction', subject_uuid: TRANSACTION })
  expect(new Set(sent.map(({ metadata }) => metadata.batch)).size).toBe(1)
  expect(server.requests.every(({ headers }) => headers.get('Authorization') === 'Bearer a-token')).toBe(true)
  expect(screen.getByRole('status').textContent).toMatch(/uploaded$/)
  expect(screen.getByRole('button', { name: 'Open till.png' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download bill.pdf' })).toBeDefined()
})

it('refuses a wrong type and an empty file before anything is sent', async () => {
  await choose([
    fileOf('notes.txt', 'text/plain'),
    fileOf('page.html.png', 'text/html'),
    fileOf('none.pdf', 'application/pdf', 0),
  ])
  expect(screen.getAllByText(UPLOAD_WRONG_TYPE)).toHaveLength(2)
  expect(screen.getByText('This file is empty. Choose another one.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull()
  expect(server.requests).toEqual([])
})

it('counts all files together against 5 MB, and takes the next one after a removal', async () => {
  const user = open()
  serve({ 'DELETE /api/documents/delete/019ab000-0000-7000-8000-000000000001': () => data(null) })
  await user.upload(input(), fileOf('large.pdf', 'application/pdf', 3_000_000))
  await screen.findByText('Uploaded · 3 MB')
  await user.upload(input(), fileOf('more.pdf', 'application/pdf', MAX_UPLOAD_BYTES - 3_000_000 + 1))
  expect(screen.getByText(UPLOAD_TOO_LARGE)).toBeDefined()
  expect(server.uploads.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Remove large.pdf' }))
  expect(await screen.findByText('Removed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try more.pdf again' }))
  expect(await screen.findByText('Uploaded · 2.2 MB')).toBeDefined()
})

it('takes ten files and says so about more', async () => {
  await choose(Array.from({ length: 11 }, (_, index) => fileOf(`${index}.png`, 'image/png')))
  expect(await screen.findByText('Add at most 10 files')).toBeDefined()
  await waitFor(() => expect(screen.getAllByText('Uploaded · 1 KB')).toHaveLength(10))
})

it('shows how far a file is, and cancels it', async () => {
  const release = server.hold()
  const user = open()
  await user.upload(input(), fileOf('till.png', 'image/png', 400_000))
  const bar = screen.getByRole('progressbar', { name: 'Upload of till.png' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('200000'))
  expect(screen.getByText('Uploading · 50%')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel till.png' }))
  expect(await screen.findByText('Removed')).toBeDefined()
  release()
  await waitFor(() => expect(server.uploads.size).toBe(0))
  // Keyboard users stay where they are.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo removing till.png')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Uploaded · 400 KB')).toBeDefined()
})

it('shows the server’s refusal beside the file, and tries again', async () => {
  server.refusal = { status: 409, message: 'Your documents can take up to 100 MB.' }
  const user = open()
  // 409 means locked for a chunk, and refused for a new upload.
  await user.upload(input(), fileOf('till.png', 'image/png'))
  expect(await screen.findByText('Your documents can take up to 100 MB.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try till.png again' }))
  expect(await screen.findByText('Uploaded · 1 KB')).toBeDefined()
})

it('waits while the connection is lost, and goes on where the server stopped', async () => {
  server.fates.push('stored', { cutAfter: 100_000 })
  const release = server.hold()
  const user = open()
  await user.upload(input(), fileOf('long.pdf', 'application/pdf', 2_000_000))
  await waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']))
  setOnline(false)
  expect(await screen.findByText('Waiting for a connection')).toBeDefined()
  release()
  setOnline(true)
  expect(await screen.findByText('Uploaded · 2 MB')).toBeDefined()
  expect(methods().filter((method) => method === 'POST')).toHaveLength(1)
  expect(methods()).toContain('HEAD')
})

it('does not start over while the server is restarting', async () => {
  server.fates.push('stored', { cutAfter: 100_000 })
  server.heads.push(503)
  await choose([fileOf('long.pdf', 'application/pdf', 2_000_000)])
  expect(await screen.findByText('Uploaded · 2 MB')).toBeDefined()
  expect(methods().filter((method) => method === 'POST')).toHaveLength(1)
  expect(methods().filter((method) => method === 'HEAD')).toHaveLength(2)
})

it('goes on after a reload when the same file is chosen, and leaves no trace after logout', async () => {
  server.hold()
  const file = fileOf('long.pdf', 'application/pdf', 2_000_000)
  await choose([file])
  await waitFor(() => expect(methods()).toEqual(['POST', 'PATCH']))
  const [stored] = server.uploads.values()
  if (stored) stored.offset = 524_288
  expect(Object.keys(localStorage).filter((key) => key.includes('long.pdf'))).toHaveLength(1)
  cleanup()
  vi.resetModules()
  server = serveUploads()
  if (stored) server.uploads.set(stored.id, stored)
  const { useUploads: useNew } = await import('./use-uploads.ts')
  const { UploadField: NewField } = await import('./upload-field.tsx')
  function Again() {
    return (
      <NewField label="Receipts" uploads={useNew({ purpose: 'transaction', subject_uuid: TRANSACTION })} />
    )
  }
  render(<Again />)
  const release = server.hold()
  await userEvent.upload(input(), file)
  await waitFor(() => expect(methods()).toEqual(['HEAD', 'PATCH']))
  expect(server.requests[1]?.headers.get('Upload-Offset')).toBe('524288')
  expect(JSON.stringify(localStorage)).toContain('long.pdf')
  await act(() => clearDeviceData())
  expect(JSON.stringify(localStorage)).not.toContain('long.pdf')
  release()
  await Promise.resolve()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('long.pdf')
})

it('ends the session when the server no longer knows it', async () => {
  const ended: string[] = []
  handleFailures({ onRefusal: () => undefined, onSessionExpired: (token) => void ended.push(token) })
  server.refusal = { status: 401, message: 'Log in again.' }
  await choose([fileOf('till.png', 'image/png')])
  await waitFor(() => expect(ended).toEqual(['a-token']))
})

it('takes dropped and pasted files', async () => {
  open()
  const dropped = fileOf('dropped.png', 'image/png')
  const zone = screen.getByRole('group', { name: 'Receipts' }).querySelector('[data-slot=drop-zone]')
  if (!zone) throw new Error('no drop zone')
  fireEvent.drop(zone, { dataTransfer: { files: [dropped], types: ['Files'] } })
  expect(await screen.findByRole('button', { name: 'Open dropped.png' })).toBeDefined()
  const paste = createEvent.paste(document.body, {
    clipboardData: { files: [fileOf('pasted.png', 'image/png')] },
  })
  fireEvent(document.body, paste)
  expect(await screen.findByRole('button', { name: 'Open pasted.png' })).toBeDefined()
})

it('shows pictures in small, and lets go of them with the page', async () => {
  await choose([fileOf('till.png', 'image/png'), fileOf('bill.pdf', 'application/pdf')])
  await waitFor(() => expect(screen.getAllByText('Uploaded · 1 KB')).toHaveLength(2))
  expect(document.querySelectorAll('img')).toHaveLength(1)
  expect(URL.createObjectURL).toHaveBeenCalledTimes(1)
  cleanup()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture-1')
})

it('opens a stored picture as the server has it', async () => {
  const user = open()
  const asked = serve({
    'GET /api/documents/file/019ab000-0000-7000-8000-000000000001': () => new Response('picture'),
  })
  await user.upload(input(), fileOf('till.png', 'image/png'))
  await user.click(await screen.findByRole('button', { name: 'Open till.png' }))
  expect(await screen.findByRole('img', { name: 'till.png' })).toBeDefined()
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer a-token')
})
