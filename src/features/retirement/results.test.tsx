import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { data, later, refused } from '#tests/fixtures/page-api.ts'
import { serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const REPORT = 'GET /api/retire/report/me'

/** The files that the page downloads. */
function downloads() {
  const files: { name: string; file: Blob | undefined }[] = []
  let made: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob
    return 'blob:report'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, file: made })
  })
  return files
}

it('downloads the summary and the full report as PDFs', async () => {
  const files = downloads()
  const { asked } = serveRetirement(undefined, undefined, {
    [REPORT]: ({ query }) =>
      data({ file_name: `retirement-${query['kind']}-2026-11-21.pdf`, pdf: btoa(`%PDF ${query['kind']}`) }),
  })
  const { user } = visit('/retirement/results')
  await screen.findByRole('heading', { level: 1, name: 'Reports and saved results' })
  await user.click(await screen.findByRole('button', { name: 'Download summary' }))
  await waitFor(() => expect(files).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Download full report' }))
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files.map(({ name }) => name)).toEqual([
    'retirement-summary-2026-11-21.pdf',
    'retirement-full-2026-11-21.pdf',
  ])
  expect(files.map(({ file }) => file?.type)).toEqual(['application/pdf', 'application/pdf'])
  expect(await files[1]?.file?.text()).toBe('%PDF full')
  expect(asked.filter(({ path }) => path === '/api/retire/report/me')).toHaveLength(2)
})

it('says why a report could not be made', async () => {
  const files = downloads()
  const answer = later()
  serveRetirement(undefined, undefined, { [REPORT]: answer.answer })
  const { user } = visit('/retirement/results')
  const button = await screen.findByRole('button', { name: 'Download summary' })
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  answer.settle(refused(409, 'Set up your retirement plan first.', { code: 'conflict' }))
  expect(await screen.findByText('Set up your retirement plan first.')).toBeDefined()
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(files).toEqual([])
})

it('offers no download while offline', async () => {
  serveRetirement()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  visit('/retirement/results')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download summary' })
  offline.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('You’re offline. Connect to download a report.')).toBeDefined()
  expect(button.disabled).toBe(true)
  offline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(button.disabled).toBe(false)
})

it('asks a client without a plan to set it up first', async () => {
  serveRetirement(EMPTY_PLAN)
  visit('/retirement/results')
  expect(await screen.findByText('Set up your retirement plan first')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download summary' })).toBeNull()
})

it('is reached from the plan', async () => {
  serveRetirement()
  const { user } = visit('/retirement')
  await user.click(await screen.findByRole('link', { name: 'Reports and saved results' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports and saved results' })).toBeDefined()
})
