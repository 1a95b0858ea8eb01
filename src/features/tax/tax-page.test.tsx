import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import '#core/finance/tax/states/all-state-laws.ts'
import type { TaxEntries, TaxFacts } from '#core/contract/tax.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeTaxProfile } from '#core/tax/change.ts'
import { estimateTaxes } from '#core/tax/estimate.ts'
import type { TaxState } from '#core/tax/replay.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleChildren, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'

const PATH = '/spend/tax'
const TODAY = '2026-11-22'

const INCOME = sampleIncome({ state: 'US-CA' })
const FACTS: TaxFacts = {
  birth_date: '1986-05-04',
  home_state: 'US-CA',
  income: INCOME,
  contribution: null,
  debts: { year: 2026, mortgage_interest_cents: 0, student_loan_interest_cents: 0, property_tax_cents: 0 },
}

function serveTax(entries: TaxEntries = {}, facts: Partial<TaxFacts> = {}) {
  let state: TaxState = { profile: { entries, version: 1 }, facts: { ...FACTS, ...facts } }
  const requests = serve({
    'GET /api/spend/get/tax-profile/me': () => data(state),
    'GET /api/common-utility/countries/US/states': () =>
      data([
        { iso: 'US-CA', name: 'California' },
        { iso: 'US-TX', name: 'Texas' },
      ]),
    'PUT /api/spend/update/tax-profile': ({ body }) => {
      const { version: _, ...change } = body as TaxEntries & { version: number }
      state = { ...state, profile: changeTaxProfile(state.profile, change) }
      return data(state.profile)
    },
    'POST /api/investment/create/income-detail': () => {
      state = { ...state, facts: { ...state.facts, income: INCOME } }
      return data(INCOME)
    },
  })
  return {
    estimate: (more: TaxEntries = {}) =>
      estimateTaxes({ ...state.profile.entries, ...more }, state.facts, TODAY),
    sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

const rounded = (cents: number) => formatUsd(Math.round(cents / 100) * 100)
const section = async (name: string) => screen.findByRole('region', { name })

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})
afterEach(clearSession)

it('opens with what is kept of the income, and each tax', async () => {
  const { estimate } = serveTax()
  visit(PATH)
  const { keep } = estimate()
  const title = `You keep ${rounded(keep.kept_cents)} of $100,000`
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  const taxes = `${rounded(keep.income_tax_cents)} federal income tax, $7,650 Social Security and Medicare, and ${rounded(keep.state_tax_cents)} for California.`
  await waitFor(() => expect(document.body.textContent).toContain(`of your income goes to tax: ${taxes}`))
  expect(screen.getByText(/every two weeks\./)).toBeTruthy()
  expect(screen.getByText(/This is an estimate\.$/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'California income tax' })).toBeTruthy()
})

it('shows the return line by line, and explains a line on tap', async () => {
  serveTax({ self_deferral_cents: 10_000_00 })
  const { user } = visit(PATH)
  expect(await screen.findByText('Adjusted gross income (AGI)')).toBeTruthy()
  expect(screen.getByText('The standard deduction ($16,100) beat itemizing', { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'About Wages' }))
  expect(await screen.findByText(/box 1 of your Form W-2/)).toBeTruthy()
})

it('names what bends the tax on the next dollars', async () => {
  serveTax()
  visit(PATH)
  expect(await screen.findByText('24% tax bracket')).toBeTruthy()
  expect(screen.getByText('After the next $21,800')).toBeTruthy()
})

it('shows every part of what is withheld from high pay, down to an even balance', async () => {
  serveTax({}, { income: { ...INCOME, gross_annual_cents: 99_999_999_00 } })
  visit(PATH)
  const title = await screen.findByText('Withholding check')
  const check = within(title.closest<HTMLElement>('[data-slot=card]') ?? title)
  const amount = (name: string) =>
    Number(check.getByText(name).nextElementSibling?.textContent.replaceAll(/[$,]/g, ''))
  const tax = amount('Federal tax')
  expect(amount('Withheld by the end of 2026') + amount('Additional Medicare tax withheld')).toBe(tax)
  expect(screen.getByText(/you’ll likely break even: no refund, nothing due\./)).toBeDefined()
})

it('tries pre-tax saving on the device, and saves it only when asked', async () => {
  const { estimate, sent } = serveTax()
  const { user } = visit(PATH)
  const slider = await screen.findByRole('slider', { name: /^401\(k\), before tax/ })
  fireEvent.change(slider, { target: { value: '1000000' } })
  const saved =
    estimate().totals.total_cents - estimate({ self_deferral_cents: 10_000_00 }).totals.total_cents
  expect(await screen.findByText(new RegExp(`^Saves \\${rounded(saved)} in tax this year`))).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save these amounts' }))
  await toasted('Tax details saved')
  expect(sent()).toEqual([{ self_deferral_cents: 10_000_00, version: 1 }])
})

it('says where each value comes from, and lets the client change it', async () => {
  const contribution = {
    contributions: [{ owner: 'self' as const, kind: 'workplace' as const, yearly_cents: 6_000_00 }],
    match: { self: [], partner: [] },
    has_family_hsa: false,
  }
  const { sent } = serveTax({}, { contribution })
  const { user } = visit(PATH)
  const saving = await section('Your saving and benefits')
  expect(within(saving).getByText('From your retirement plan')).toBeTruthy()
  await user.click(within(saving).getByRole('button', { name: 'Edit your saving and benefits' }))
  const sheet = await screen.findByRole('dialog', { name: 'Your saving and benefits' })
  await user.type(within(sheet).getByRole('textbox', { name: /^401\(k\)/ }), '12000')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await toasted('Tax details saved')
  expect(sent()).toEqual([
    expect.objectContaining({ self_deferral_cents: 12_000_00, self_hsa_cents: null, version: 1 }),
  ])
  await waitFor(() => expect(within(saving).getByText('$12,000')).toBeTruthy())
  expect(within(saving).getByText('Entered by you')).toBeTruthy()
})

it('takes gains and losses with their sign', async () => {
  const { sent } = serveTax()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Edit other income' }))
  const sheet = await screen.findByRole('dialog', { name: 'Other income' })
  await user.type(within(sheet).getByRole('textbox', { name: /^Short-term gains/ }), '-2,500')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await toasted('Tax details saved')
  expect(sent()).toEqual([expect.objectContaining({ short_gain_cents: -2_500_00, version: 1 })])
  expect(await within(await section('Other income')).findByText('−$2,500')).toBeTruthy()
})

/** The rows of a section: each name with its source, and its value. */
const rowsOf = (shown: HTMLElement) =>
  [...shown.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

it('shows what it takes from the household, with the way to the page where that is entered', async () => {
  serveTax(
    {},
    {
      income: sampleIncome({
        filing_status: 'married_joint',
        business_annual_cents: 8_000_00,
        other_annual_cents: 1_200_00,
        partner: samplePartner({ business_annual_cents: -2_500_00 }),
        children: sampleChildren(2015, 2023, 2005),
      }),
    },
  )
  visit(PATH)
  const household = await section('Household')
  await within(household).findByText('California')
  expect(rowsOf(household)).toEqual([
    ['Filing statusFrom your household', 'Married, filing jointly'],
    ['State where you pay taxesFrom your address', 'California'],
    ['Your payFrom your household', '$100,000'],
    ['Your self-employment profitFrom your household', '$8,000'],
    ['Your spouse’s payFrom your household', '$61,000'],
    ['Your spouse’s self-employment profitFrom your household', '−$2,500'],
    ['Other incomeFrom your household', '$1,200'],
    ['Pay frequencyFrom your household', 'Every two weeks'],
    ['Children under 17From your household', '2'],
  ])
  const link = within(household).getByRole('link', { name: 'Edit household' })
  expect(link.getAttribute('href')).toBe('/household')
  // It can be changed nowhere else.
  expect(screen.queryByRole('button', { name: 'Edit household' })).toBeNull()
})

it('leaves out what a household of one doesn’t have', async () => {
  serveTax()
  visit(PATH)
  const names = rowsOf(await section('Household')).map(([name]) => name)
  expect(names).toHaveLength(4)
  expect(screen.queryByRole('region', { name: 'Your spouse’s saving and benefits' })).toBeNull()
})

it('refuses contributions above the pay beside their field', async () => {
  const { sent } = serveTax()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Edit your saving and benefits' }))
  const sheet = await screen.findByRole('dialog')
  await user.type(within(sheet).getByRole('textbox', { name: /^401\(k\)/ }), '150000')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await within(sheet).findByText('Contributions from pay can’t be more than the pay')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('lists estimated payments and adds them to a calendar', async () => {
  serveTax({}, { income: sampleIncome({ gross_annual_cents: 0, business_annual_cents: 150_000_00 }) })
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        made.push(file)
        return 'blob:file'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  const { user } = visit(PATH)
  expect(await screen.findByText(/^Pay at least \$[\d,]+ during the year/)).toBeTruthy()
  expect(screen.getAllByText('Jan 15, 2027')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
  const file = await made[0]?.text()
  expect(file).toContain('DTSTART;VALUE=DATE:20270115')
  expect(file).toContain('SUMMARY:Estimated federal tax of')
  vi.unstubAllGlobals()
})

it('shows a freelancer no paycheck, what is overdue, and the plans of a business', async () => {
  const { estimate } = serveTax(
    {},
    { income: { ...INCOME, gross_annual_cents: 0, business_annual_cents: 120_000_00 } },
  )
  visit(PATH)
  expect(await screen.findByText(/^Taxes for 2026 · self-employed, California/)).toBeTruthy()
  expect(screen.queryByText(/Pay after withholding/)).toBeNull()
  expect(screen.getByText('Balance due')).toBeTruthy()
  expect(screen.getByText('Pay it as estimated payments, or with your return.')).toBeTruthy()
  const { overdue } = estimate().estimated_payments
  expect(screen.getByText(`Pay ${rounded(overdue?.cents ?? 0)} now.`)).toBeTruthy()
  expect(screen.getByText(/It was due between Apr 15 and Sep 15/)).toBeTruthy()
  expect(screen.getByText('California, 30%, 40%, and 30% of the year')).toBeTruthy()
  expect(screen.getByText('Solo 401(k)')).toBeTruthy()
  expect(screen.queryByText('401(k), before tax')).toBeNull()
})

it('asks what comes in before it shows an estimate of nothing', async () => {
  serveTax({}, { income: sampleIncome({ gross_annual_cents: 0 }) })
  const { user } = visit(PATH)
  const title = { level: 1, name: 'What do you have coming in?' }
  expect(await screen.findByRole('heading', title)).toBeTruthy()
  expect(screen.queryByText('Where your income goes')).toBeNull()
  expect(screen.queryByText('Withholding check')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit other income' }))
  const sheet = await screen.findByRole('dialog', { name: 'Other income' })
  await user.type(within(sheet).getByRole('textbox', { name: /^Social Security/ }), '30000')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Where your income goes')).toBeTruthy()
  expect(screen.queryByRole('heading', title)).toBeNull()
})

it('divides the next $1,000 into two amounts that add up', async () => {
  serveTax()
  visit(PATH)
  const sentence = await screen.findByText(/^Of the next \$1,000 of pay/)
  const [, taxed, kept] = sentence.textContent.match(/, \$(\d+) goes to tax and you keep \$(\d+)\./) ?? []
  expect(Number(taxed) + Number(kept)).toBe(1000)
})

it('doesn’t advise to withhold less before the withholding is entered', async () => {
  serveTax(
    { mortgage_interest_cents: 40_000_00 },
    { income: { ...INCOME, children: sampleChildren(2015, 2018, 2020) } },
  )
  visit(PATH)
  expect(
    await screen.findByText('Enter what’s withheld to see if your paychecks could keep more.'),
  ).toBeTruthy()
  expect(screen.queryByText(/You could keep about/)).toBeNull()
})

it('says one thing of a past year with a refund, and no longer asks for the tax before once it is entered', async () => {
  const stub = { withheld_federal_cents: 60_000_00, withheld_as_of: '2025-12-31', prior_tax_cents: 5_000_00 }
  serveTax({ year: 2025, ...stub })
  visit(`${PATH}?year=2025`)
  expect(await screen.findByText(/[Ee]xpect a federal refund of/)).toBeTruthy()
  expect(
    screen.getByText('More was withheld than you owe. You’ll get it back with your return.'),
  ).toBeTruthy()
  expect(screen.queryByText('Your withholding matches your tax.')).toBeNull()
  expect(screen.queryByText(/Enter last year’s tax/)).toBeNull()
})

it('switches the year in the address', async () => {
  serveTax()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('radio', { name: '2025' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You keep/ })).toBeTruthy()
  await waitFor(() => expect(address()).toBe(`${PATH}?year=2025`))
  expect(screen.getByText(/^Taxes for 2025/)).toBeTruthy()
})

it('asks for the pay of a client without an income', async () => {
  serveTax({}, { income: null })
  const { user } = visit(PATH)
  expect(await screen.findByText('See what you’ll owe')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Your yearly pay, before tax' }), '100000')
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^You keep \$/ })).toBeTruthy()
})

it('keeps a change made offline and shows it until it syncs', async () => {
  serveTax()
  const { user } = visit(PATH)
  await screen.findByRole('heading', { level: 1, name: /^You keep/ })
  serve({})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Edit dependents' }))
  const sheet = await screen.findByRole('dialog')
  await user.type(within(sheet).getByRole('textbox', { name: /^Other dependents/ }), '2')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Child tax credit')).toBeTruthy()
  expect(screen.getByText('Waiting to sync')).toBeTruthy()
  vi.unstubAllGlobals()
})

it('says that the details could not load, and tries again', async () => {
  serve({ 'GET /api/spend/get/tax-profile/me': () => refused(400, 'Something is wrong') })
  visit(PATH)
  expect(await screen.findByText('Couldn’t load your tax details')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
