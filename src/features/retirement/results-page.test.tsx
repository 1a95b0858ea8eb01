import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { ResultWithInputs } from '#core/contract/retirement-results.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { data, later, refused } from '#tests/fixtures/page-api.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

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
  const { requests } = serveRetirement(undefined, undefined, {
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
  expect(requests.filter(({ path }) => path === '/api/retire/report/me')).toHaveLength(2)
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

const RESULTS = 'GET /api/retire/results/me'
const FIRST = '0199a1b2-0000-7000-8000-000000000001'
const SECOND = '0199a1b2-0000-7000-8000-000000000002'

const result = (more: Partial<ResultWithInputs>): ResultWithInputs => ({
  result_uuid: FIRST,
  name: 'Retire at 65',
  engine_version: '1',
  seed: [2026, 1],
  plan: MAYAS_PLAN,
  facts: FACTS,
  as_of: '2026-08-01',
  success_share: 0.843,
  end_balance_cents: 1_234_567_00,
  lifetime_tax_cents: 410_000_00,
  created_at: '2026-08-01T12:00:00.000Z',
  ...more,
})
const later67 = result({
  result_uuid: SECOND,
  name: 'Retire at 67',
  as_of: '2026-11-20',
  plan: { ...MAYAS_PLAN, dates: { retires_in: '2043-07' } },
  success_share: 0.91,
})

it('saves today’s result under a name', async () => {
  const saved: unknown[] = []
  serveRetirement(undefined, undefined, {
    'POST /api/retire/results/create': ({ body }) => {
      saved.push(body)
      return data(result({ name: 'Retire at 65', as_of: '2026-11-21' }))
    },
  })
  const { user } = visit('/retirement/results')
  await user.click(await screen.findByRole('button', { name: 'Save result' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save result' })
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }))
  expect(within(dialog).getByText('Enter a name')).toBeDefined()
  await user.type(within(dialog).getByLabelText('Name'), 'Retire at 65')
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }))
  await toasted('Retire at 65 saved')
  expect(saved).toEqual([{ name: 'Retire at 65' }])
  const row = screen.getByRole('button', { name: 'Retire at 65' }).closest('li')
  expect(row?.textContent).toBe('Retire at 65Nov 21 · $1.2M at the end84% chance of success')
})

it('says why a result could not be saved', async () => {
  serveRetirement(undefined, undefined, {
    'POST /api/retire/results/create': () =>
      refused(409, 'Set up your retirement plan first.', { code: 'conflict' }),
  })
  const { user } = visit('/retirement/results')
  await user.click(await screen.findByRole('button', { name: 'Save result' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save result' })
  await user.type(within(dialog).getByLabelText('Name'), 'Now')
  await user.click(within(dialog).getByRole('button', { name: 'Save result' }))
  expect(await within(dialog).findByText('Set up your retirement plan first.')).toBeDefined()
})

it('explains the change since a result in parts that add up, and deletes it after asking', async () => {
  const { requests } = serveRetirement(undefined, undefined, {
    [RESULTS]: () => data([result({})]),
    [`GET /api/retire/results/change/${FIRST}`]: () =>
      data({
        then_share: 0.843,
        now_share: 0.792,
        parts: [
          { cause: 'time', section: null, share: 0.003, cents: null },
          { cause: 'contributions', section: null, share: 0.008, cents: 6_000_00 },
          { cause: 'markets', section: null, share: -0.042, cents: -21_000_00 },
          { cause: 'edits', section: 'income', share: 0.01, cents: null },
          { cause: 'edits', section: 'income_target', share: -0.03, cents: null },
        ],
      }),
    [`DELETE /api/retire/results/delete/${FIRST}`]: () => data(null),
  })
  const { user } = visit('/retirement/results')
  await user.click(await screen.findByRole('button', { name: 'Retire at 65' }))
  const sheet = await screen.findByRole('dialog', { name: 'Retire at 65' })
  expect(await within(sheet).findByText('84% → 79%: contributions +1, markets −4, edits −2')).toBeDefined()
  expect(within(sheet).getByText('Your accounts lost $21,000')).toBeDefined()
  expect(within(sheet).getByText('Spending').closest('li')?.textContent).toBe('EditsSpending−3 points')
  await user.click(within(sheet).getByRole('button', { name: 'Delete result' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this result?' })
  await user.click(within(question).getByRole('button', { name: 'Delete result' }))
  await toasted('Result deleted')
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Retire at 65' })).toBeNull()
})

it('compares two results side by side', async () => {
  serveRetirement(undefined, undefined, {
    [RESULTS]: () => data([later67, result({})]),
    [`GET /api/retire/results/get/${FIRST}`]: () => data(result({})),
    [`GET /api/retire/results/get/${SECOND}`]: () => data(later67),
  })
  const { user } = visit('/retirement/results')
  await screen.findByRole('table', { name: 'Retire at 65 beside Retire at 67' })
  const rows = () =>
    within(screen.getByRole('table', { name: /beside/ }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows()).toEqual([
    ['Figure', 'Retire at 65', 'Retire at 67'],
    ['Chance of success', '84%', '91%'],
    ['End balance', '$1,234,567', '$1,234,567'],
    ['Lifetime tax', '$410,000', '$410,000'],
    ['Retirement', 'July 2041 at 65', 'July 2043 at 67'],
    ['Everyday spending', '$5,000', '$5,000'],
  ])
  await user.selectOptions(screen.getByLabelText('First result'), SECOND)
  expect(rows()[1]).toEqual(['Chance of success', '91%', '91%'])
})

it('says offline that comparing needs a connection', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  serveRetirement(undefined, undefined, {
    [RESULTS]: () => data([later67, result({})]),
    [`GET /api/retire/results/get/${FIRST}`]: lost,
    [`GET /api/retire/results/get/${SECOND}`]: lost,
    [`GET /api/retire/results/change/${FIRST}`]: lost,
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = visit('/retirement/results')
  expect(await screen.findByText('Comparing these results needs a connection.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Retire at 65' }))
  expect(await screen.findByText('Comparing with today needs a connection.')).toBeDefined()
  expect(screen.queryByText(/^Couldn’t/)).toBeNull()
})

it('says that saved results failed to load, beside the reports', async () => {
  serveRetirement(undefined, undefined, { [RESULTS]: () => refused(404, 'It is not there') })
  visit('/retirement/results')
  expect(await screen.findByText('Couldn’t load your saved results')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download summary' })).toBeDefined()
})
