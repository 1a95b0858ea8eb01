import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { ProtectEntries, ProtectFacts, ProtectProfile } from '#core/contract/protect-profile.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { FAMILY_FACTS, LIFE_POLICY, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { sampleOwed } from '#tests/fixtures/sample-protect.ts'

const STATES = {
  'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
}
const BID = 'GET /api/spend/protect/bundle-bid'
const SAVE = 'PUT /api/spend/protect/update/profile'

/** A family whose profile the test changes. */
function serveFamily(entries: ProtectEntries = { rebuild_cents: 350_000_00 }, facts = FAMILY_FACTS) {
  let profile: ProtectProfile = { entries, checklist: {}, version: 1 }
  const answer = () => protectAnswer({ profile, facts, policies: [LIFE_POLICY] })
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

it('opens with the gap to close first, and shows need, policies and gap of each need', async () => {
  const { answer } = serveFamily()
  visit('/protect')
  // There is a mortgage and no home policy, which the lender requires.
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Start with your home insurance: $350,000 short' }),
  ).toBeTruthy()
  const life = answer().needs.needs.find(({ kind }) => kind === 'life')
  const bar = screen.getByRole('img', { name: /^Life insurance: have / })
  const gap = life?.gap_cents ?? 0
  expect(bar.getAttribute('aria-label')).toContain(gap > 0 ? `gap ${rounded(gap)}` : 'no gap')
  const row = screen.getByRole('link', { name: 'Life insurance' }).closest('li')
  expect(row?.textContent).toMatch(/Policies\$250,000Savings\$9,000/)
  for (const name of ['Disability insurance', 'Home insurance', 'Auto insurance', 'Emergency fund']) {
    expect(screen.getByRole('link', { name })).toBeTruthy()
  }
  expect(screen.getAllByText('Required')).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: /about your household$/ })).toBeNull()
})

it('calls nothing required that is there, and takes no market value for the cost of rebuilding', async () => {
  const policy = { ...LIFE_POLICY, kind: 'auto' as const, amount_cents: 50_000_00, insured: 'joint' as const }
  serve({ ...STATES, [BID]: () => data(protectAnswer({ facts: FAMILY_FACTS, policies: [policy] })) })
  visit('/protect')
  const auto = (await screen.findByRole('link', { name: 'Auto insurance' })).closest('li')
  expect(auto?.textContent).toMatch(/short/)
  expect(screen.queryByText('Required')).toBeNull()
  expect(screen.getByText('Add the cost to rebuild your home')).toBeTruthy()
})

const COUPLE: ProtectFacts = {
  ...FAMILY_FACTS,
  income: FAMILY_FACTS.income && {
    ...FAMILY_FACTS.income,
    filing_status: 'married_joint',
    partner: samplePartner({ first_name: 'Sam', gross_annual_cents: 60_000_00 }),
  },
}

it('has a row for each partner, and their needs behind a switch', async () => {
  serveFamily({ partner_has_work_cover: false }, COUPLE)
  const { user } = visit('/protect')
  expect(await screen.findByRole('link', { name: 'Your disability insurance' })).toBeTruthy()
  const sams = screen.getByRole('link', { name: 'Sam’s disability insurance' })
  // 65% of $5,000 a month.
  expect(sams.closest('li')?.textContent).toContain('$3,250')
  await user.click(sams)
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Sam needs $3,250 a month. Sam has no coverage yet.',
    }),
  ).toBeTruthy()
  expect(screen.getByText('Sam’s pay a year, before tax')).toBeTruthy()
  await user.click(within(screen.getByRole('navigation', { name: 'Whose need' })).getByText('You'))
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'You need $5,200 a month. You have no coverage yet.',
    }),
  ).toBeTruthy()
})

it('asks what it doesn’t know before it shows an insurance figure, and nothing that it knows', async () => {
  const facts: ProtectFacts = {
    ...FAMILY_FACTS,
    balances: [],
    debts: sampleOwed(),
    income: FAMILY_FACTS.income && { ...FAMILY_FACTS.income, filing_status: 'single', children: null },
  }
  let profile: ProtectProfile = { entries: {}, checklist: {}, version: 1 }
  serve({
    ...STATES,
    [BID]: () => data(protectAnswer({ profile, facts })),
    [SAVE]: ({ body }) => {
      const { entries } = body as { entries: ProtectEntries }
      profile = changeProtectProfile(profile, { entries, checklist: {} })
      return data(profile)
    },
  })
  const { user } = visit('/protect')
  const asks = (questions: string) =>
    screen.findByRole('heading', { level: 2, name: `${questions} about your household` })
  await asks('5 questions')
  const life = screen.getByRole('link', { name: 'Life insurance' }).closest('li')
  expect(life?.textContent).toContain('Add your family to see your need')
  expect(life?.textContent).not.toContain('$')
  expect(screen.getByRole('link', { name: 'Yes, add your partner' }).getAttribute('href')).toBe('/household')
  const answer = async (question: string, text: string) =>
    user.click(
      within(await screen.findByRole('group', { name: question })).getByRole('button', { name: text }),
    )
  await answer('Do you share your finances with a partner?', 'No')
  await asks('4 questions')
  await answer('Where do you live?', 'We rent')
  await asks('3 questions')
  await answer('How many cars does your household have?', 'None')
  await asks('2 questions')
  await answer('Do you have life or disability coverage through work?', 'Yes')
  // How much is the next thing to know.
  const much = await screen.findByRole('group', { name: 'How much does it cover?' })
  expect(within(much).getByRole('link').getAttribute('href')).toBe('/protect/policies')
  expect(screen.getByText('Add the coverage that work provides')).toBeTruthy()
  await answer('How much does it cover?', 'There’s none after all')
  await asks('1 question')
  expect(screen.getByRole('button', { name: 'Add child' })).toBeTruthy()
  expect(screen.getByText('You rent. A renters policy covers your belongings and liability')).toBeTruthy()
  expect(profile.entries).toEqual({
    has_partner: false,
    home_kind: 'rent',
    vehicles: 0,
    has_work_cover: false,
  })
})

it('shows the methods of the life need side by side, with survivors’ Social Security apart', async () => {
  const { answer } = serveFamily()
  visit('/protect/needs/life')
  const used = await screen.findByRole('region', { name: 'Survivors’ budget' })
  expect(within(used).getByText('Used')).toBeTruthy()
  const { methods } = answer().needs.self.life
  const dime = methods.find(({ method }) => method === 'dime')
  const region = screen.getByRole('region', { name: 'DIME' })
  expect(within(region).getAllByText(rounded(dime?.need_cents ?? 0)).length).toBeGreaterThan(0)
  expect(within(region).getByText('Survivors’ Social Security for those years')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Human life value' })).toBeTruthy()
  const gaps = methods.map(({ gap_cents }) => gap_cents)
  const range = `between ${rounded(Math.min(...gaps))} and ${rounded(Math.max(...gaps))}`
  expect(screen.getByText(`The methods put the gap ${range}.`, { exact: false })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Survivors’ Social Security' })).toBeTruthy()
  expect(screen.getAllByText(/^Child, born/).length).toBe(2)
})

it('says what policies and savings there are, not what they add up to', async () => {
  serveFamily({ life_method: 'dime' })
  visit('/protect/needs/life')
  expect(
    await screen.findByText(
      /You have \$250,000 of life insurance\. Savings and Social Security together add \$/,
    ),
  ).toBeTruthy()
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
  ['life', 'Years of income for the family', '70', 'Enter from 0 to 40 years'],
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
  await screen.findByRole('heading', { level: 1, name: /You have no .* yet\.$/ })
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

it('shows a new client no figure, and lists every need with what it lacks', async () => {
  serve({ ...STATES })
  visit('/protect')
  expect(await screen.findByRole('heading', { level: 1, name: 'Protect' })).toBeTruthy()
  expect(screen.getAllByText('Add your income to see your need')).toHaveLength(2)
  expect(screen.getByText('First tell us where you live')).toBeTruthy()
  // Long-term care is no question at 40.
  expect(screen.getByText('Most people decide on it from age 50')).toBeTruthy()
  expect(screen.queryByText(/short$/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Papers and beneficiaries' })).toBeTruthy()
})

it('still asks for the income of a client who has only entered a policy', async () => {
  serve({ ...STATES, [BID]: () => data(protectAnswer({ policies: [LIFE_POLICY] })) })
  visit('/protect')
  expect(await screen.findByRole('textbox', { name: 'Your yearly pay, before tax' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'No gaps so far' })).toBeTruthy()
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
  ['life', 'Savings the family would use', '/netWorth'],
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
