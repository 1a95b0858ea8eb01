import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { writeSession } from '#app/platform/session.ts'
import '#core/finance/tax/states/all-state-laws.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const TODAY = '2026-11-21'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})

const { household } = unwrap(householdPlan(MAYAS_PLAN, FACTS, TODAY))
const path = unwrap(forecastHousehold(household))
const yearOf = (year: number) => {
  const found = path.years.find((each) => each.year === year)
  if (!found) throw new Error(`no year ${year}`)
  return found
}
const income = () => screen.findByRole('slider', { name: 'Income by source and year' })
const sheetOf = async (year: number) => within(await screen.findByRole('dialog', { name: String(year) }))
const valueOf = (sheet: Awaited<ReturnType<typeof sheetOf>>, label: string) =>
  sheet.getByText(label).nextElementSibling?.textContent

it('answers how far the income reaches, and how sure that is', async () => {
  serveRetirement()
  visit('/retirement/forecast')
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name:
        path.shortFrom === null
          ? `Income covers your spending through ${path.years.at(-1)?.year}`
          : `Savings run out in ${path.shortFrom}`,
    }),
  ).toBeDefined()
  expect(await screen.findByText(wholeText(/^\d+% chance of success$/))).toBeDefined()
})

it('draws income by source and the simulated savings, each with a table twin', async () => {
  serveRetirement()
  const { user } = visit('/retirement/forecast')
  expect((await income()).getAttribute('aria-valuetext')).toMatch(
    /^2027 · age 51\. Spending and taxes: .*All income: .*Pay: /,
  )
  const savings = screen.getByRole('slider', { name: 'Savings at the end of each year' })
  await waitFor(() => expect(savings.getAttribute('aria-valuetext')).toContain('Middle 90%'))
  expect(screen.getByText(/Until retirement, spending is all income that isn’t saved\./)).toBeDefined()
  // Decades away: in three digits.
  expect(
    screen.getByText(/^Left at the end of the plan: (?:\$[\d,]+000|\$0) in the median case, /),
  ).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0] as HTMLElement)
  const twin = within(screen.getByRole('table', { name: 'Income by source and year' }))
  expect(twin.getByRole('columnheader', { name: 'Social Security' })).toBeDefined()
  expect(twin.getByRole('columnheader', { name: 'Traditional accounts' })).toBeDefined()
})

it('opens the working of the year that a click or Enter chooses', async () => {
  serveRetirement()
  const { user } = visit('/retirement/forecast')
  const slider = await income()
  fireEvent.change(slider, { target: { value: '20' } })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: '2047' })).toBeDefined()
  expect(address()).toBe('/retirement/forecast?year=2047')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/retirement/forecast')
  const plot = slider.closest('[data-slot=plot]')
  if (!plot) throw new Error('there is no chart')
  fireEvent.click(plot, { clientX: 5000 })
  expect(await screen.findByRole('dialog', { name: String(path.years.at(-1)?.year) })).toBeDefined()
})

it('closes the working with Back, which leaves the address of the page', async () => {
  serveRetirement()
  visit('/retirement/forecast')
  const slider = await income()
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: '2027' })).toBeDefined()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(address()).toBe('/retirement/forecast'))
})

it('shows the money, the balances and the federal return of a year, line by line', async () => {
  serveRetirement()
  visit('/retirement/forecast?year=2045')
  const sheet = await sheetOf(2045)
  const year = yearOf(2045)
  expect(valueOf(sheet, 'Social Security')).toBe(wholeDollars(year.socialSecurity[0] ?? 0))
  expect(valueOf(sheet, 'Withdrawn from traditional accounts')).toBe(wholeDollars(year.withdrawals.deferred))
  expect(valueOf(sheet, 'One-time expenses')).toBe('$22,000')
  expect(valueOf(sheet, 'Total in')).toBe(valueOf(sheet, 'Total out'))
  const balances = within(sheet.getByRole('table', { name: 'Balances in 2045' }))
  expect(balances.getByRole('columnheader', { name: 'Traditional accounts' })).toBeDefined()
  expect(balances.getByRole('row', { name: /^Growth/ })).toBeDefined()
  const real = (nominal: number) => wholeDollars(Math.round(nominal / year.priceIndex))
  expect(valueOf(sheet, 'Adjusted gross income (AGI)')).toBe(real(year.tax.income.agiCents))
  expect(valueOf(sheet, 'Taxable Social Security')).toBe(real(year.tax.income.taxableBenefitsCents))
  expect(valueOf(sheet, 'Taxable income')).toBe(real(year.tax.taxableIncomeCents))
  expect(sheet.getByText('Tax at 10%')).toBeDefined()
  expect(valueOf(sheet, 'Federal income tax')).toBe(real(year.tax.federalTaxCents))
})

it('switches every amount to dollars of the year', async () => {
  serveRetirement()
  const { user } = visit('/retirement/forecast')
  await user.click(await screen.findByRole('radio', { name: 'Future dollars' }))
  await user.click(await screen.findByRole('link', { name: '2045' }))
  const sheet = await sheetOf(2045)
  const year = yearOf(2045)
  expect(valueOf(sheet, 'Adjusted gross income (AGI)')).toBe(wholeDollars(year.tax.income.agiCents))
  expect(valueOf(sheet, 'One-time expenses')).toBe(wholeDollars(Math.round(22_000_00 * year.priceIndex)))
})

it('goes from year to year, and says that the rest of this one is part of a year', async () => {
  serveRetirement()
  const { user } = visit('/retirement/forecast?year=2027')
  const next = await sheetOf(2027)
  await user.click(next.getByRole('button', { name: '2026' }))
  const first = await sheetOf(2026)
  expect(first.getByText('What is left of 2026. The tax return below is for a full year.')).toBeDefined()
  expect(first.getByRole<HTMLButtonElement>('button', { name: 'Year before' }).disabled).toBe(true)
  expect(address()).toBe('/retirement/forecast?year=2026')
})

it('tells a year that isn’t covered', async () => {
  const section = MAYAS_PLAN.income_target
  if (!section) throw new Error('the plan has no target')
  serveRetirement({ ...MAYAS_PLAN, income_target: { ...section, monthly_cents: 12_000_00 } })
  const { router } = visit('/retirement/forecast')
  const heading = await screen.findByRole('heading', { level: 1, name: /^Savings run out in \d{4}$/ })
  const short = Number(heading.textContent?.slice(-4))
  await router.navigate({ to: '/retirement/forecast', search: { year: short + 1 } })
  const sheet = await sheetOf(short + 1)
  expect(sheet.getByText(/isn’t covered$/)).toBeDefined()
  expect(valueOf(sheet, 'Not covered')).toMatch(/^\$/)
})

it('asks a new client to set up the plan', async () => {
  serveRetirement(EMPTY_PLAN)
  visit('/retirement/forecast')
  const link = await screen.findByRole('link', { name: 'Set up your plan' })
  expect(link.getAttribute('href')).toBe('/retirement/setup')
})
