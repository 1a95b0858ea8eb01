import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { writeSession } from '#app/platform/session.ts'
import '#core/finance/tax/states/all-state-laws.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { monthlySpending } from '#core/retirement/monthly-spending.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const target = MAYAS_PLAN.income_target
const spending = monthlySpending(unwrap(householdPlan(MAYAS_PLAN, FACTS, '2026-11-21')).household)
const ALL_OF_IT = `${wholeDollars(spending?.total_cents ?? 0)} a month`
const open = async () => {
  const view = visit('/retirement/spending')
  await screen.findByRole('heading', { level: 1, name: ALL_OF_IT })
  return view.user
}
const sheet = () => within(screen.getByRole('dialog'))

it('opens with the one amount of a month, its parts, and the everyday part of it', async () => {
  serveRetirement()
  await open()
  expect(
    screen.getByText('$5,000 of it is everyday spending, of which 60% is essential. All in today’s dollars.'),
  ).toBeDefined()
  const part = (name: string) => screen.getByText(name).closest('li')?.textContent
  expect(part('Everyday')).toBe('Everyday$5,000')
  expect(part('Health')).toBe(`Health${wholeDollars(spending?.health_cents ?? 0)}`)
  expect(part('Taxes')).toBe(`Taxes${wholeDollars(spending?.taxes_cents ?? 0)}`)
})

it('refuses essentials above the target, at the field', async () => {
  const { sent } = serveRetirement()
  const user = await open()
  const essentials = screen.getByLabelText('Essential spending each month')
  await user.clear(essentials)
  await user.type(essentials, '6000')
  await user.click(screen.getByRole('button', { name: 'Save spending' }))
  expect(await screen.findByText(/^Your essentials are above your target of \$5,000 a month/)).toBeDefined()
  expect(sent()).toEqual([])
})

it('adds an expense in order of its year, and keeps the rest of the section', async () => {
  const { sent } = serveRetirement()
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Add expense' }))
  await user.type(sheet().getByLabelText('What for'), 'Boat')
  await user.type(sheet().getByLabelText('Amount in today’s dollars'), '15000')
  await user.type(sheet().getByLabelText('Year'), '2042')
  await user.click(sheet().getByRole('button', { name: 'Add expense' }))
  await toasted('Boat added')
  const one_time = [{ name: 'Boat', year: 2042, cents: 15_000_00 }, ...(target?.one_time ?? [])]
  expect(sent()).toEqual([{ income_target: { ...target, one_time }, version: 1 }])
})

it('says at the year of an expense that it has passed', async () => {
  serveRetirement()
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'New roof, edit' }))
  await user.clear(sheet().getByLabelText('Year'))
  await user.type(sheet().getByLabelText('Year'), '2020')
  await user.click(sheet().getByRole('button', { name: 'Save changes' }))
  expect(await sheet().findByText('That year has passed. Choose a later one')).toBeDefined()
})

it('removes a phase, and brings it back with Undo', async () => {
  const { sent } = serveRetirement()
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Slow-go, edit' }))
  await user.click(sheet().getByRole('button', { name: 'Remove' }))
  await toasted('Slow-go removed')
  expect(sent()).toEqual([{ income_target: { ...target, phases: [] }, version: 1 }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Slow-go, edit' })).toBeDefined()
  expect(sent().at(-1)).toEqual({ income_target: target, version: 2 })
})

it('removes an expense offline, and brings it back', async () => {
  const { sent } = serveRetirement()
  const user = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'New roof, edit' }))
  await user.click(sheet().getByRole('button', { name: 'Remove' }))
  await toasted('New roof removed')
  expect(screen.queryByRole('button', { name: 'New roof, edit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'New roof, edit' })).toBeDefined()
  expect(sent()).toEqual([])
})

it('points a client without a plan to the setup', async () => {
  serveRetirement({ ...MAYAS_PLAN, dates: null })
  visit('/retirement/spending')
  expect(await screen.findByText('Set up your retirement plan first')).toBeDefined()
})
