import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProtectEntries, ProtectProfile } from '#core/contract/protect-profile.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { FAMILY_FACTS, LIFE_POLICY, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const STATES = {
  'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
}
const BID = 'GET /api/spend/protect/bundle-bid'
const SAVE = 'PUT /api/spend/protect/update/profile'

/** A family whose profile the test changes. */
function serveFamily(entries: ProtectEntries = {}) {
  let profile: ProtectProfile = { entries, checklist: {}, version: 1 }
  const answer = () => protectAnswer({ profile, facts: FAMILY_FACTS, policies: [LIFE_POLICY] })
  const requests = serve({
    ...STATES,
    [BID]: () => data(answer()),
    [SAVE]: ({ body }) => {
      const change = body as { entries: ProtectEntries }
      profile = changeProtectProfile(profile, { entries: change.entries, checklist: {} })
      return data(profile)
    },
  })
  return {
    answer,
    sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

const rounded = (cents: number) => formatUsd(Math.round(cents / 100) * 100)

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-22T12:00:00'))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('opens with the largest gap, and shows need, have and gap of each need', async () => {
  const { answer } = serveFamily()
  visit('/protect')
  const life = answer().needs.needs.find(({ kind }) => kind === 'life')
  expect(life?.gap_cents).toBeGreaterThan(0)
  const gap = rounded(life?.gap_cents ?? 0)
  expect(
    await screen.findByRole('heading', { level: 1, name: `Your largest gap: ${gap} of life insurance` }),
  ).toBeTruthy()
  const bar = screen.getByRole('img', { name: /^Life insurance: have / })
  expect(bar.getAttribute('aria-label')).toContain(`gap ${gap}`)
  for (const name of ['Disability insurance', 'Home insurance', 'Auto insurance', 'Emergency fund']) {
    expect(screen.getByRole('link', { name })).toBeTruthy()
  }
  expect(screen.getAllByText('Required').length).toBeGreaterThan(0)
})

it('shows the methods of the life need side by side, with survivors’ Social Security', async () => {
  const { answer } = serveFamily()
  visit('/protect/needs/life')
  const dime = await screen.findByRole('region', { name: 'DIME' })
  expect(within(dime).getByText('Counts')).toBeTruthy()
  const method = answer().needs.life.methods.find((each) => each.method === 'dime')
  expect(within(dime).getAllByText(rounded(method?.need_cents ?? 0)).length).toBeGreaterThan(0)
  expect(within(dime).getByText('Survivors’ Social Security')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Human life value' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Survivors’ Social Security' })).toBeTruthy()
  expect(screen.getAllByText(/^Child, born/).length).toBe(2)
})

it('edits an assumption in place, and takes it back to what the app knows', async () => {
  const { sent } = serveFamily()
  const { user } = visit('/protect/needs/life')
  await user.click(await screen.findByRole('button', { name: 'Edit Funeral and final expenses' }))
  const field = screen.getByRole('textbox', { name: 'Funeral and final expenses' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '20000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toasted('Funeral and final expenses saved')
  expect(sent()).toEqual([{ entries: { final_expenses_cents: 20_000_00 }, version: 1 }])
  expect((await screen.findAllByText('Entered by you')).length).toBeGreaterThan(0)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Funeral and final expenses')

  await user.click(screen.getByRole('button', { name: 'Edit Funeral and final expenses' }))
  await user.click(screen.getByRole('button', { name: 'Use what we know' }))
  await waitFor(() => expect(screen.queryAllByText('Entered by you')).toEqual([]))
  expect(sent().at(-1)).toEqual({ entries: { final_expenses_cents: null }, version: 2 })
})

it.each([
  ['life', 'Years of income for your family', '70', 'Enter from 0 to 40 years'],
  ['life', 'Pay growth a year, above inflation', '40', 'Enter a rate from -5% to 10% a year'],
  ['emergency_fund', 'Months of essentials to hold', '99', 'Enter from 0 to 36 months'],
  ['auto', 'Cars in your household', 'two', 'Enter a number from 0 to 10'],
])('refuses a wrong value of %s: %s', async (need, label, typed, message) => {
  const { sent } = serveFamily()
  const { user } = visit(`/protect/needs/${need}`)
  await user.click(await screen.findByRole('button', { name: `Edit ${label}` }))
  const field = screen.getByRole('textbox', { name: label })
  await user.clear(field)
  await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent()).toEqual([])
})

it('recalculates offline, and shows that the change waits to sync', async () => {
  serveFamily()
  const { user } = visit('/protect/needs/auto')
  await screen.findByRole('heading', { level: 1, name: /have none yet$/ })
  serve({ ...STATES })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Edit Cars in your household' }))
  const field = screen.getByRole('textbox', { name: 'Cars in your household' })
  await user.clear(field)
  await user.type(field, '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You don’t own a car' })).toBeTruthy()
  expect(screen.getByText('Waiting to sync')).toBeTruthy()
})

it('says that an assumption was changed elsewhere, and saves it over that when asked again', async () => {
  let profile: ProtectProfile = { entries: {}, checklist: {}, version: 1 }
  serve({
    ...STATES,
    [BID]: () => data(protectAnswer({ profile, facts: FAMILY_FACTS })),
    [SAVE]: ({ body }) => {
      const { entries, version } = body as { entries: ProtectEntries; version: number }
      if (version === 1) {
        profile = { entries: { vehicles: 3 }, checklist: {}, version: 2 }
        return refused(409, 'Your protection profile was changed on another device.', { code: 'conflict' })
      }
      profile = changeProtectProfile(profile, { entries, checklist: {} })
      return data(profile)
    },
  })
  const { user } = visit('/protect/needs/auto')
  await user.click(await screen.findByRole('button', { name: 'Edit Cars in your household' }))
  const field = screen.getByRole('textbox', { name: 'Cars in your household' })
  await user.clear(field)
  await user.type(field, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your protection profile was changed on another device.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toasted('Cars in your household saved')
  expect(profile.entries.vehicles).toBe(2)
})

it('asks a new client for an income, and says what else helps', async () => {
  serve({ ...STATES })
  visit('/protect')
  expect(await screen.findByText('See what your household needs')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Your yearly pay, before tax' })).toBeTruthy()
  for (const name of ['Add your family', 'Add your debts', 'Add your policies']) {
    expect(screen.getByRole('link', { name })).toBeTruthy()
  }
})

it('says of a new client what follows from no income, and lists every need with what it lacks', async () => {
  serve({ ...STATES })
  visit('/protect')
  expect(await screen.findByRole('heading', { level: 1, name: 'Protect' })).toBeTruthy()
  const care = protectAnswer().needs.needs.find(({ kind }) => kind === 'long_term_care')
  expect(care?.gap_cents).toBeGreaterThan(0)
  expect(screen.getByText(`${rounded(care?.gap_cents ?? 0)} short`)).toBeTruthy()
  expect(screen.getAllByText('Add your income to see your need')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Papers and beneficiaries' })).toBeTruthy()
})

it('still asks for the income of a client who has only entered a policy', async () => {
  serve({ ...STATES, [BID]: () => data(protectAnswer({ policies: [LIFE_POLICY] })) })
  visit('/protect')
  expect(await screen.findByRole('textbox', { name: 'Your yearly pay, before tax' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: /^Your largest gap/ })).toBeTruthy()
})

it.each([
  ['life', 'See what your family would need'],
  ['disability', 'See how much of your pay to insure'],
  ['emergency_fund', 'See how much cash to set aside'],
])('shows a new client what the need of %s gives, and the way to add the income', async (need, benefit) => {
  serve({ ...STATES })
  const { user } = visit(`/protect/needs/${need}`)
  expect(await screen.findByText(benefit)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Add your income to see your need' })).toBeTruthy()
  // The assumptions are folded, and not gone.
  const fold = screen.getByText('Assumptions and sources').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.querySelectorAll('li').length).toBeGreaterThan(3)
  await user.click(screen.getByRole('link', { name: 'Add income' }))
  expect(await screen.findByRole('textbox', { name: 'Your yearly pay, before tax' })).toBeTruthy()
})

it('shows every assumption of a need as soon as the income is known', async () => {
  serveFamily()
  visit('/protect/needs/life')
  expect(await screen.findByRole('heading', { level: 2, name: 'Assumptions and sources' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(10)
  expect(screen.getAllByRole('link', { name: /^Edit / })).toHaveLength(7)
  expect(screen.queryByRole('link', { name: 'Add income' })).toBeNull()
})

it.each([
  ['life', 'Your pay a year, before tax', '/household'],
  ['life', 'Your partner’s pay a year, before tax', '/household'],
  ['life', 'Children', '/household'],
  ['life', 'Retirement age', '/retirement/people'],
  ['life', 'Debts other than the mortgage', '/debt'],
  ['life', 'Mortgage', '/debt'],
  ['life', 'Savings that your family would use', '/netWorth'],
  ['emergency_fund', 'Cash for emergencies', '/netWorth'],
  ['long_term_care', 'Sex at birth', '/household'],
])('leads from a value of %s that is entered once for every module, %s, to %s', async (need, label, page) => {
  serveFamily()
  visit(`/protect/needs/${need}`)
  const link = await screen.findByRole('link', { name: `Edit ${label}` })
  expect(link.getAttribute('href')).toBe(page)
  expect(screen.queryByRole('button', { name: `Edit ${label}` })).toBeNull()
})

it('shows what it takes from the household, the debts and the accounts, each with its source', async () => {
  serveFamily()
  visit('/protect/needs/life')
  await screen.findByRole('heading', { level: 2, name: 'Assumptions and sources' })
  const rowOf = (label: string) =>
    screen.getByRole('link', { name: `Edit ${label}` }).closest('li')?.textContent
  expect(rowOf('Your pay a year, before tax')).toMatch(/From your household\$96,000Edit$/)
  expect(rowOf('Mortgage')).toMatch(/From your debts\$250,000Edit$/)
  expect(rowOf('Children')).toMatch(/From your householdborn 2015, born 2023Edit$/)
})

it('leads to the accounts from a need that they decide', async () => {
  serve({ ...STATES })
  visit('/protect/needs/umbrella')
  const link = await screen.findByRole('link', { name: 'Add accounts' })
  expect(link.getAttribute('href')).toBe('/netWorth')
})

it('says that the needs could not load, and tries again', async () => {
  serve({ [BID]: () => refused(400, 'Something is wrong') })
  visit('/protect')
  expect(await screen.findByText('Couldn’t load your needs')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('has no page for an unknown need', async () => {
  serve({})
  visit('/protect/needs/pets')
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeTruthy()
})
