import { screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { Guardrail, GuardrailChange } from '#core/contract/guardrail.ts'
import { changedGuardrail } from '#core/spend/guardrail.ts'
import { type SentRequest, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleGuardrail, sampleStandard, sampleTypical } from '#tests/fixtures/page-spend.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const SAVE = 'PUT /api/spend/update/guardrail'

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const GROCERIES = [
  {
    subject: { kind: 'category' as const, category: 'groceries' as const },
    limit_cents: 400_00,
    rolls_over: true,
    since: '2026-11-01',
  },
]

/** Serves a guardrail that can be changed elsewhere, and its saves. */
function serveGuardrail(stored: { guardrail: Guardrail }, more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /api/spend/get/guardrail/me': () =>
      data({
        guardrail: stored.guardrail,
        suggested: [{ subject: { kind: 'type', type: 'want' }, limit_cents: 620_00, rolls_over: false }],
        suggested_by_rule: [],
      }),
    'GET /api/spend/spend-standard/me': () => data(sampleStandard()),
    'GET /api/spend/spendType-percentage/me': () => data(sampleTypical()),
    [SAVE]: ({ body }: SentRequest) => {
      stored.guardrail = changedGuardrail(stored.guardrail, body as GuardrailChange, '2026-11-21')
      return data(stored.guardrail)
    },
    ...more,
  })
}
const saves = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'PUT')

it('sets limits by one tap, by type and by category, and saves only what changed', async () => {
  const requests = serveGuardrail({ guardrail: sampleGuardrail({ version: 1 }) })
  const { user } = visit('/spend/guardrail')
  await user.click(
    await screen.findByRole('button', { name: /^Use your usual spending, rounded up: all wants \$620/ }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('All wants').value).toBe('620')
  await user.type(screen.getByLabelText('All needs'), '2000')
  await user.selectOptions(screen.getByLabelText('Add a limit on a category'), 'Groceries')
  expect(screen.getByLabelText<HTMLInputElement>('Groceries').value).toBe('220')
  await user.click(screen.getByRole('checkbox', { name: /^Groceries: roll over/ }))
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await toasted('Your limits are saved')
  expect(saves(requests).map(({ body }) => body)).toEqual([
    {
      limits: [
        { subject: { kind: 'type', type: 'need' }, limit_cents: 2_000_00, rolls_over: false },
        { subject: { kind: 'type', type: 'want' }, limit_cents: 620_00, rolls_over: false },
        { subject: { kind: 'category', category: 'groceries' }, limit_cents: 220_00, rolls_over: true },
      ],
      version: 1,
    },
  ])
})

it('shows other households alone while nothing is known of the client', async () => {
  const standard = sampleStandard()
  const groups = standard.groups.map((group) => ({ ...group, own_share: null, own_monthly_cents: null }))
  serveGuardrail(
    { guardrail: sampleGuardrail() },
    { 'GET /api/spend/spend-standard/me': () => data({ ...standard, groups }) },
  )
  const { user } = visit('/spend/guardrail')
  await screen.findByText(/^Shares of spending of the/)
  const opened = screen.getAllByRole('button', { name: 'Show as table' }).map((button) => user.click(button))
  await Promise.all(opened)
  const table = screen.getByRole('table', { name: 'Shares of spending' })
  const headings = within(table).getAllByRole('columnheader')
  expect(headings.map(({ textContent }) => textContent)).toEqual(['', 'Households'])
  expect(screen.queryByText(/Not known/)).toBeNull()
})

it('removes the limit of a category', async () => {
  const requests = serveGuardrail({ guardrail: sampleGuardrail({ version: 1, limits: GROCERIES }) })
  const { user } = visit('/spend/guardrail')
  await user.click(await screen.findByRole('button', { name: 'Remove the limit on Groceries' }))
  expect(screen.queryByLabelText('Groceries')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await toasted('Your limits are saved')
  expect(saves(requests)[0]?.body).toEqual({ limits: [], version: 1 })
})

it('asks for a payday where limits are by pay period', async () => {
  const requests = serveGuardrail({ guardrail: sampleGuardrail({ version: 1 }) })
  const { user } = visit('/spend/guardrail')
  await user.click(await screen.findByRole('radio', { name: 'Payday to payday' }))
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('Choose a payday')).toBeDefined()
  expect(saves(requests)).toEqual([])
})

it('offers to turn on notifications once alerts are on', async () => {
  serveGuardrail({ guardrail: sampleGuardrail() })
  const { user } = visit('/spend/guardrail')
  const alerts = await screen.findByRole('switch', { name: /^Notify me at 80% and 100%/ })
  expect(screen.queryByText(/can’t show notifications/)).toBeNull()
  await user.click(alerts)
  expect(await screen.findByText(/can’t show notifications/)).toBeDefined()
  expect(screen.getByText(/^Your alerts are listed behind the bell/)).toBeDefined()
})

it('saves offline, and shows that it waits', async () => {
  const requests = serveGuardrail({ guardrail: sampleGuardrail({ version: 1 }) })
  const { user } = visit('/spend/guardrail')
  const needs = await screen.findByLabelText('All needs')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(needs, '1500')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await toasted('Saved. We’ll sync it when you’re back online')
  expect(screen.getAllByText('Waiting to sync').length).toBeGreaterThan(0)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('All needs').value.replace(',', '')).toBe('1500'),
  )
  expect(saves(requests)).toEqual([])
})

it('shows both versions where the limits were changed elsewhere', async () => {
  const stored = { guardrail: sampleGuardrail({ version: 1 }) }
  const bodies: unknown[] = []
  serveGuardrail(stored, {
    [SAVE]: ({ body }) => {
      bodies.push(body)
      const { version } = body as { version?: number }
      if (version !== undefined) {
        stored.guardrail = sampleGuardrail({ version: 2, limits: GROCERIES })
        return refused(409, 'This was changed elsewhere', { code: 'conflict' })
      }
      return data(sampleGuardrail({ version: 3 }))
    },
  })
  const { user } = visit('/spend/guardrail')
  await user.type(await screen.findByLabelText('All needs'), '1500')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  expect(await screen.findByText('This guardrail was changed on another device or tab')).toBeDefined()
  const row = await screen.findByRole('row', { name: /^Limits/ })
  expect(row.textContent).toBe('LimitsAll needs $1,500Groceries $400 (rolls over)')
  await user.click(screen.getByRole('button', { name: 'Keep my change' }))
  await toasted('Your limits are saved')
  expect(bodies.at(-1)).not.toHaveProperty('version')
})

it('compares the client with households and with 50/30/20, in words and as a table', async () => {
  serveGuardrail({ guardrail: sampleGuardrail() })
  const { user } = visit('/spend/guardrail')
  expect(
    await screen.findByText(
      'You spend more than the average household on food: 20% of your spending vs. 13%.',
    ),
  ).toBeDefined()
  expect(
    screen.getByText(/^A month: \$1,900 on needs and \$620 on wants, \$300 moved to savings\./),
  ).toBeDefined()
  const [first] = screen.getAllByRole('button', { name: 'Show as table' })
  if (!first) throw new Error('there is no table')
  await user.click(first)
  const table = screen.getByRole('table', { name: 'Monthly needs, wants and saving' })
  expect(table.textContent).toContain('Needs$1,900$2,100')
})

it('loses only the comparison when its call fails', async () => {
  serveGuardrail(
    { guardrail: sampleGuardrail() },
    { 'GET /api/spend/spend-standard/me': () => refused(403, 'Not here') },
  )
  visit('/spend/guardrail')
  expect(await screen.findByText('Couldn’t load the comparison')).toBeDefined()
  expect(await screen.findByLabelText('All needs')).toBeDefined()
})
